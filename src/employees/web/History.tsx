import type { Output } from '#kit/endpoint.ts'
import { HistoryPages } from '#kit/web/list/HistoryPages.tsx'
import { TimeText } from '#ui/base/DateText.tsx'
import { SectionHead } from '#ui/page/PageHead.tsx'
import type { TimelineStep } from '#ui/page/Timeline.tsx'
import type { getEmployeeHistory } from '../contract.ts'

type HistoryProps = { endpoint: typeof getEmployeeHistory; id: number }

/** Who changed what of a person or a firm. */
export function History({ endpoint, id }: HistoryProps) {
  return (
    <section>
      <SectionHead title="History" />
      <HistoryPages
        endpoint={endpoint}
        input={{ id }}
        label="History"
        step={deedStep}
        empty={<p className="text-ink-3">No changes yet.</p>}
      />
    </section>
  )
}

function deedStep({ id, at, by, what }: Output<typeof getEmployeeHistory>['data'][number]): TimelineStep {
  return {
    key: String(id),
    state: 'done',
    group: 'info',
    title: by,
    meta: <TimeText at={at} />,
    detail: `${what.charAt(0).toUpperCase()}${what.slice(1)}`,
  }
}
