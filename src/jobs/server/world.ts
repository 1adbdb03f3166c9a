// How the jobs went in the last days, so that their screen tells something on the first morning.
// One run met a mail server that did not answer; the next one went well.
import { insert } from '../../../world/insert.ts'
import type { LoadPart } from '../../../world/living.ts'
import { randomFrom } from '../../../world/random.ts'
import { nextRun, readCron } from '../cron.ts'

type Past = { name: string; cron: string; runs: number; usualMs: number; failed?: { nth: number; error: string } }

const past: readonly Past[] = [
  { name: 'expire-unconfirmed-orders', cron: '*/10 * * * *', runs: 20, usualMs: 40 },
  { name: 'forget-old-attempts', cron: '17 * * * *', runs: 25, usualMs: 120 },
  { name: 'hand-over-territories', cron: '*/10 * * * *', runs: 28, usualMs: 60 },
  {
    name: 'remind-of-unconfirmed-orders',
    cron: '15 * * * *',
    runs: 26,
    usualMs: 300,
    failed: { nth: 3, error: 'The mail server did not answer within 10 s.' },
  },
  { name: 'remind-of-debts', cron: '30 9 * * *', runs: 9, usualMs: 400 },
  { name: 'tell-of-returns', cron: '30 9 * * *', runs: 9, usualMs: 200 },
  { name: 'tell-of-licences', cron: '0 9 * * *', runs: 9, usualMs: 400 },
  { name: 'tell-of-launches', cron: '0 9 * * *', runs: 9, usualMs: 300 },
]

export const loadPart: LoadPart = async (db, { now }) => {
  const runs = past.flatMap((job) => runsOf(job, now))
  runs.sort((one, other) => (one.started_at < other.started_at ? -1 : 1))
  await insert(db, 'job_runs', runs)
}

function runsOf({ name, cron, runs, usualMs, failed }: Past, now: Date) {
  const read = readCron(cron)
  if (typeof read === 'string') return []
  const times: Date[] = []
  for (let at = nextRun(read, new Date(now.getTime() - 10 * 86_400_000)); at && at < now; at = nextRun(read, at))
    times.push(at)
  const kept = times.slice(-runs)
  const random = randomFrom(name)
  return kept.map((at, nth) => {
    const isFailed = failed !== undefined && kept.length - nth === failed.nth
    const ms = isFailed ? 10_040 : usualMs + random.between(0, usualMs)
    return {
      name,
      started_at: at.toISOString(),
      ended_at: new Date(at.getTime() + ms).toISOString(),
      error: isFailed ? failed.error : null,
    }
  })
}
