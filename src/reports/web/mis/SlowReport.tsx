import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { formatTime } from '#kit/date.ts'
import { groupIndian } from '#kit/money.ts'
import { useRead, useWrite } from '#kit/web/query.ts'
import { Button } from '#ui/base/Button.tsx'
import { Skeleton } from '#ui/base/Skeleton.tsx'
import { HowFar } from '#ui/charts/HowFar.tsx'
import { FailedState } from '#ui/table/FailedState.tsx'
import { inputOf } from '../../report-address.ts'
import type { ReportData } from '../../report-contract.ts'
import type { ReportName } from '../../report-rules.ts'
import type { ReportRun } from '../../run-contract.ts'
import { progressOf } from '../../run-rules.ts'
import { isGoing, runHref } from './Runs.tsx'
import type { At } from './useReportAddress.ts'

const lookEveryMs = 1000

/**
 * A report that takes long: one asks for it, it is made beside other work, and can be left and
 * found again.
 */
export function AskForIt({
  at,
  view,
  rows,
  expectedMs,
}: {
  at: At
  view: ReportName
  rows: number
  expectedMs: number
}) {
  const [, navigate] = useLocation()
  const begin = useWrite(at.side.begin, { refresh: [at.side.runs] })
  const ask = () =>
    begin.mutate(
      { name: view, ...inputOf(at.address) },
      { onSuccess: ({ data }) => navigate(runHref(at, data), { replace: true }) },
    )
  return (
    <div className="panel mt-8 grid gap-3 p-5">
      <p>
        <b>This report reads about {groupIndian(rows)} day totals</b> and takes about {seconds(expectedMs)}. It is made
        in the background: you can go on with something else meanwhile.
      </p>
      <div>
        <Button kind="primary" busy={begin.isPending} onClick={ask}>
          Make this report
        </Button>
      </div>
    </div>
  )
}

function seconds(ms: number): string {
  const whole = Math.max(1, Math.round(ms / 1000))
  return whole === 1 ? 'a second' : whole < 90 ? `${whole} seconds` : `${Math.round(whole / 60)} minutes`
}

type RunViewProps = {
  at: At
  id: number
  head: (report: ReportData | undefined) => ReactNode
  children: (report: ReportData, made: string) => ReactNode
}

/** How it goes, then the report. */
export function RunView({ at, id, head, children }: RunViewProps) {
  const [isOver, setOver] = useState(false)
  const read = useRead(at.side.run, { id }, { ownFailure: true, ...(!isOver && { everyMs: lookEveryMs }) })
  const run = read.data?.data
  useEffect(() => {
    if (run && !isGoing(run)) setOver(true)
  }, [run])
  return (
    <>
      {head(run?.report ?? undefined)}
      {run ? (
        <Going run={run}>{children}</Going>
      ) : read.isError ? (
        <FailedState>This report is no longer kept. Ask for it again.</FailedState>
      ) : (
        <Skeleton width="100%" height={160} />
      )}
    </>
  )
}

type GoingProps = { run: ReportRun & { report: ReportData | null }; children: RunViewProps['children'] }

function Going({ run, children }: GoingProps) {
  if (run.state === 'failed') return <FailedState>{run.message || 'The report could not be made.'}</FailedState>
  return run.report ? children(run.report, run.ended_at ?? run.asked_at) : <Progress run={run} />
}

function Progress({ run }: { run: ReportRun }) {
  const now = useNow()
  const elapsed = run.started_at ? now - Date.parse(run.started_at) : 0
  const percent = progressOf(elapsed, run.expected_ms)
  return (
    <div className="panel mt-8 grid gap-3 p-5">
      <p>
        <b>
          {run.state === 'waiting'
            ? 'Waits for its turn.'
            : `Being made since ${formatTime(run.started_at ?? run.asked_at)}.`}
        </b>{' '}
        It reads about {groupIndian(run.rows)} day totals and usually takes {seconds(run.expected_ms)}. You can leave:
        it is under Reports when it is ready, and you are told.
      </p>
      <HowFar max={100} value={percent} aria-label="How far the report is">
        {percent}%
      </HowFar>
    </div>
  )
}

function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [])
  return now
}
