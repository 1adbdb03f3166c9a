import { type ReactNode, useState } from 'react'
import { Skeleton } from '#ui/base/Skeleton.tsx'
import { Timeline, type TimelineStep } from '#ui/page/Timeline.tsx'
import { FailedState } from '#ui/table/FailedState.tsx'
import { Pager } from '#ui/table/Pager.tsx'
import type { Endpoint, Input } from '../../endpoint.ts'
import { pageSize } from '../../list.ts'
import { useRead } from '../query.ts'
import type { RowOf } from './useList.ts'

type HistoryPagesProps<E extends Endpoint> = {
  endpoint: E
  /** Of what it is the history. */
  input: Omit<Input<E>, 'page'>
  label: string
  step: (deed: RowOf<E>) => TimelineStep
  /** What is still to come stands above the latest. */
  ahead?: TimelineStep[]
  empty: ReactNode
}

/** Who changed what, the latest first. */
export function HistoryPages<E extends Endpoint>(props: HistoryPagesProps<E>) {
  const { endpoint, input, label, step, ahead = [], empty } = props
  const [page, setPage] = useState(1)
  const read = useRead(endpoint, { ...input, page } as Input<E>, { keepPrevious: true, ownFailure: true })
  const told = read.data as { data: RowOf<E>[]; total: number } | undefined
  if (!told)
    return read.isError ? (
      <FailedState onRetry={() => void read.refetch()}>The history did not load.</FailedState>
    ) : (
      <div aria-busy="true" className="grid gap-3">
        <Skeleton width="60%" />
        <Skeleton width="80%" />
        <Skeleton width="50%" />
      </div>
    )
  const steps = [...(page === 1 ? ahead : []), ...told.data.map(step)]
  return (
    <>
      {steps.length === 0 ? empty : <Timeline label={label} steps={steps} />}
      {told.total > pageSize && (
        <Pager label="Pages of the history" page={page} pageSize={pageSize} total={told.total} onPage={setPage} />
      )}
    </>
  )
}
