import { useState } from 'react'
import { pageSize } from '#kit/list.ts'
import { useRead } from '#kit/web/query.ts'
import { Button } from '#ui/base/Button.tsx'
import { TimeText } from '#ui/base/DateText.tsx'
import { Skeleton } from '#ui/base/Skeleton.tsx'
import { SectionHead } from '#ui/page/PageHead.tsx'
import { Timeline } from '#ui/page/Timeline.tsx'
import { Pager } from '#ui/table/Pager.tsx'
import type { getEmployeeHistory } from '../contract.ts'

type HistoryProps = { endpoint: typeof getEmployeeHistory; id: number }

/** Who changed what of a person or a firm, the latest first. */
export function History({ endpoint, id }: HistoryProps) {
  const [page, setPage] = useState(1)
  const history = useRead(endpoint, { id, page }, { keepPrevious: true, ownFailure: true })
  return (
    <section>
      <SectionHead title="History" />
      {history.isError && !history.data ? (
        <p className="text-ink-2">
          The history did not load.{' '}
          <Button kind="link" onClick={() => void history.refetch()}>
            Try again
          </Button>
        </p>
      ) : !history.data ? (
        <Skeleton width="70%" />
      ) : history.data.data.length === 0 ? (
        <p className="text-ink-3">No changes yet.</p>
      ) : (
        <Timeline
          label="History"
          steps={history.data.data.map((deed) => ({
            key: String(deed.id),
            state: 'done' as const,
            group: 'info' as const,
            title: deed.by,
            meta: <TimeText at={deed.at} />,
            detail: `${deed.what.charAt(0).toUpperCase()}${deed.what.slice(1)}`,
          }))}
        />
      )}
      {history.data && history.data.total > pageSize && (
        <Pager
          label="Pages of the history"
          page={page}
          pageSize={pageSize}
          total={history.data.total}
          onPage={setPage}
        />
      )}
    </section>
  )
}
