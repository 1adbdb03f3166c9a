import type { Output } from '#kit/endpoint.ts'
import { HistoryPages } from '#kit/web/list/HistoryPages.tsx'
import { TimeText } from '#ui/base/DateText.tsx'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import type { TimelineStep } from '#ui/page/Timeline.tsx'
import { EmptyState } from '#ui/table/EmptyState.tsx'
import { getPartyHistory, type PartyRow } from '../contract.ts'

export function PartyHistory({ open, onClose, party }: { open: boolean; onClose: () => void; party: PartyRow }) {
  const label = `History of ${party.name}`
  return (
    <Dialog open={open} onClose={onClose} size="wide" title={label} light>
      <HistoryPages
        endpoint={getPartyHistory}
        input={{ id: party.id }}
        label={label}
        step={deedStep}
        empty={<EmptyState>Nothing has been changed since the master was loaded.</EmptyState>}
      />
    </Dialog>
  )
}

function deedStep({ id, at, by, what, changes }: Output<typeof getPartyHistory>['data'][number]): TimelineStep {
  return {
    key: String(id),
    state: 'done',
    group: 'info',
    title: what,
    meta: (
      <>
        <TimeText at={at} />, {by}
      </>
    ),
    detail: (
      <span className="grid gap-0.5">
        {changes.map(({ field, from, to }) => (
          <span key={field}>{`${field}: ${from} → ${to}`}</span>
        ))}
      </span>
    ),
  }
}
