// How the runs of a job are shown and told: how long they took, how they stand beside each other,
// how the job is.
import { groupIndian } from '#kit/money.ts'
import { allOf } from '#kit/text.ts'

export type Run = { started_at: string; ended_at: string | null; error: string | null }

export function tookMs({ started_at, ended_at }: Run): number | null {
  return ended_at === null ? null : Math.max(0, Date.parse(ended_at) - Date.parse(started_at))
}

/** 840 → '0.8 s', 65_000 → '1 min 5 s' */
export function tookInWords(ms: number | null): string {
  if (ms === null) return 'running'
  if (ms < 60_000) return `${(ms / 1000).toFixed(ms < 10_000 ? 1 : 0)} s`
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

/**
 * A run far above the others is worth a look: five times the middle one, and no shorter than 2 s.
 */
export function isSlow(run: Run, runs: readonly Run[]): boolean {
  const ms = tookMs(run)
  const all = runs.flatMap((one) => tookMs(one) ?? []).sort((one, other) => one - other)
  const middle = all[Math.floor(all.length / 2)] ?? 0
  return ms !== null && ms >= 2000 && ms > middle * 5
}

export type Bar = { at: string; height: number; kind: 'good' | 'slow' | 'failed' | 'running' }

/** The oldest at the left; the longest run is as high as the strip. */
export function barsOf(runs: readonly Run[]): Bar[] {
  const longest = Math.max(1, ...runs.map((run) => tookMs(run) ?? 0))
  return runs.toReversed().map((run) => ({
    at: run.started_at,
    height: run.error !== null ? 1 : Math.max(0.25, (tookMs(run) ?? 0) / longest),
    kind: run.error !== null ? 'failed' : run.ended_at === null ? 'running' : isSlow(run, runs) ? 'slow' : 'good',
  }))
}

type Told = { paused: boolean; runs: readonly Run[]; waiting: number }
export type State = { group: 'success' | 'warning' | 'danger' | 'info'; words: string }

export function stateOf({ paused, runs, waiting }: Told): State {
  const [last] = runs
  if (paused) return { group: 'warning', words: 'Paused' }
  if (!last) return { group: 'info', words: waiting > 0 ? `${waiting} waiting` : 'Not run yet' }
  if (last.error !== null) return { group: 'danger', words: 'Failed' }
  if (last.ended_at === null) return { group: 'info', words: 'Running' }
  return { group: 'success', words: waiting > 0 ? `${waiting} waiting` : 'Running well' }
}

/** Those whose name or schedule has the search in it. */
export function jobsMeant<J extends { name: string; title: string; schedule: string }>(
  jobs: readonly J[],
  search: string,
): J[] {
  const wanted = search.toLowerCase()
  return jobs.filter(({ name, title, schedule }) =>
    [name, title, schedule].some((text) => text.toLowerCase().includes(wanted)),
  )
}

/** 'All 9 jobs run on time', 'One of 9 jobs failed', '8 of 23 jobs have not run yet' */
export function summaryOf(jobs: readonly Told[]): string {
  const failed = jobs.filter((job) => stateOf(job).group === 'danger').length
  const paused = jobs.filter((job) => job.paused).length
  if (failed > 0) return `${failed === 1 ? 'One' : failed} of ${jobsOf(jobs.length)} failed`
  if (paused > 0)
    return `${paused === 1 ? 'One' : paused} of ${jobsOf(jobs.length)} ${paused === 1 ? 'is' : 'are'} paused`
  const never = jobs.filter(({ runs }) => runs.length === 0).length
  if (never === 0) return jobs.length === 1 ? 'The job runs on time' : `${allOf(jobs.length, 'job')} run on time`
  if (never === jobs.length) return `${jobsOf(never)} ${never === 1 ? 'has' : 'have'} not run yet`
  return `${never === 1 ? 'One' : groupIndian(never)} of ${jobsOf(jobs.length)} ${never === 1 ? 'has' : 'have'} not run yet`
}

function jobsOf(count: number): string {
  return count === 1 ? '1 job' : `${groupIndian(count)} jobs`
}
