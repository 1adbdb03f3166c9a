import { useState } from 'react'
import { pageSize } from '#kit/list.ts'
import { useRead } from '#kit/web/query.ts'
import { TimeText } from '#ui/base/DateText.tsx'
import { Skeleton } from '#ui/base/Skeleton.tsx'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { Timeline } from '#ui/page/Timeline.tsx'
import { EmptyState } from '#ui/table/EmptyState.tsx'
import { FailedState } from '#ui/table/FailedState.tsx'
import { Pager } from '#ui/table/Pager.tsx'
import { getPartyHistory, type PartyRow } from '../contract.ts'

/** Who changed what, the latest first. */
export function PartyHistory({ open, onClose, party }: { open: boolean; onClose: () => void; party: PartyRow }) {
  const [page, setPage] = useState(1)
  const read = useRead(getPartyHistory, { id: party.id, page }, { keepPrevious: true, ownFailure: true })
  return (
    <Dialog open={open} onClose={onClose} size="wide" title={`History of ${party.name}`} light>
      {read.isError && !read.data ? (
        <FailedState onRetry={() => void read.refetch()}>The history did not load.</FailedState>
      ) : !read.data ? (
        <Skeleton width="60%" />
      ) : read.data.total === 0 ? (
        <EmptyState>Nothing has been changed since the master was loaded.</EmptyState>
      ) : (
        <Timeline
          label={`History of ${party.name}`}
          steps={read.data.data.map(({ id, at, by, what, changes }) => ({
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
          }))}
        />
      )}
      {read.data && read.data.total > pageSize && (
        <Pager label="Pages of the history" page={page} pageSize={pageSize} total={read.data.total} onPage={setPage} />
      )}
    </Dialog>
  )
}
