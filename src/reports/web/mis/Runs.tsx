import { Link } from 'wouter'
import { formatTime } from '#kit/date.ts'
import { useRead } from '#kit/web/query.ts'
import { StatusMark } from '#ui/base/StatusMark.tsx'
import { SectionHead } from '#ui/page/PageHead.tsx'
import type { ReportRun } from '../../run-contract.ts'
import type { At } from './useReportAddress.ts'

const lookEveryMs = 3000

const states: Record<ReportRun['state'], { group: 'info' | 'success' | 'danger'; words: string }> = {
  waiting: { group: 'info', words: 'waits for its turn' },
  running: { group: 'info', words: 'is being made' },
  done: { group: 'success', words: 'ready' },
  failed: { group: 'danger', words: 'could not be made' },
}

export const isGoing = ({ state }: Pick<ReportRun, 'state'>) => state === 'waiting' || state === 'running'

/** What is being made in the background, and what was in the last day: it is found again here. */
export function Runs({ at }: { at: At }) {
  const { side } = at
  const first = useRead(side.runs, {}, { ownFailure: true }).data?.data ?? []
  const runs =
    useRead(side.runs, {}, { ownFailure: true, ...(first.some(isGoing) && { everyMs: lookEveryMs }) }).data?.data ?? []
  if (runs.length === 0) return null
  return (
    <section className="chart-section mt-10" aria-labelledby="runs-h">
      <SectionHead title="Made in the background" id="runs-h" />
      <ul className="mt-2">
        {runs.map((run) => (
          <li key={run.id} className="flex flex-wrap items-center gap-x-4 border-line border-b py-2">
            <Link href={runHref(at, run)} className="inline-block py-1.5 font-semibold">
              {run.title}
            </Link>
            <StatusMark group={states[run.state].group}>{states[run.state].words}</StatusMark>
            <span className="figures ml-auto text-ink-3 text-small">{formatTime(run.asked_at)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function runHref({ side }: At, { id, address }: Pick<ReportRun, 'id' | 'address'>): string {
  const kept = Object.entries(side.kept).map(([name, value]) => `${name}=${value}&`)
  return `${side.page}?${kept.join('')}${address}&run=${id}`
}
