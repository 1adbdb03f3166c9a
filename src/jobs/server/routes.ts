import { mailsPerMinute } from '#kit/mail-settings.ts'
import { notFound, Problem, wrongField } from '#kit/problem.ts'
import type { Db } from '#kit/server/db/db.ts'
import { confirmHome } from '#kit/server/db/home.ts'
import { readSetting } from '#kit/server/db/settings.ts'
import type { Declared } from '#kit/server/http/feature.ts'
import { type Route, route } from '#kit/server/http/serve.ts'
import { writeJob } from '#kit/server/jobs/book.ts'
import { dismissRefused, mailsWaiting, refusedMails } from '#kit/server/mail/waiting.ts'
import type { Config } from '#kit/server/process/config.ts'
import {
  confirmSending,
  dismissRefusal,
  dropFailure,
  getMails,
  getReconciliation,
  getSending,
  type Job,
  listFailures,
  listJobs,
  retryFailure,
  runJob,
  setJob,
} from '../contract.ts'
import { cronInWords, jobTitle, nextRun, readCron } from '../cron.ts'
import { jobsMeant } from '../strip.ts'
import { allJobRows, dropAside, type JobRow, putAside, retryAside } from './queries.ts'
import { compareNow } from './reconciling.ts'
import { sendingOf } from './sending.ts'
import { settingRoutes } from './setting-routes.ts'

/** `settings` are those that the features declare; the app hands them over. */
export const jobRoutes = (config: Pick<Config, 'fulfilment'>, { settings, differences }: Declared): Route[] => [
  ...schedules,
  ...sending(config),
  ...failures,
  route(getReconciliation, async ({ db, now }) => ({ data: await compareNow(db, { now, differences }) })),
  ...settingRoutes(settings),
]

const schedules: Route[] = [
  route(listJobs, async ({ db, input, now }) => {
    const data = await jobsFor(db, input.search_text, now)
    return { data, total: data.length }
  }),

  route(setJob, async ({ db, input, now }) => {
    const saved = await jobRow(db, input.name)
    const cronGiven = input.cron ? readCron(input.cron) : null
    if (typeof cronGiven === 'string') throw wrongField('cron', cronGiven)
    if (cronGiven && !nextRun(cronGiven, now))
      throw wrongField('cron', 'No day of the next year fits this schedule. To stop the job, pause it.')
    if (input.cron && !saved.every) throw new Problem(409, 'This job has no schedule: other work starts it.')
    await writeJob(db, saved.name, {
      cron: input.cron === undefined ? undefined : input.cron || null,
      paused: input.paused,
    })
    return { data: shown(await jobRow(db, saved.name), now) }
  }),

  route(runJob, async ({ db, input, now, enqueue, me }) => {
    const saved = await jobRow(db, input.name)
    if (!saved.every) throw new Problem(409, 'This job is started by other work and has nothing to do by itself.')
    await enqueue(saved.name, { asked_by: me.accountId })
    return { data: shown(await jobRow(db, saved.name), now) }
  }),
]

const sending = (config: Pick<Config, 'fulfilment'>): Route[] => [
  route(getSending, async ({ db }) => ({ data: await sendingOf(db, config) })),

  route(confirmSending, async ({ db }) => {
    await confirmHome(db)
    return { data: await sendingOf(db, config) }
  }),

  route(getMails, async ({ db }) => {
    const { waiting, put_off } = await mailsWaiting(db)
    const per_minute = await readSetting(db, mailsPerMinute)
    return { data: { waiting, put_off, per_minute, refused: await refusedMails(db) } }
  }),

  route(dismissRefusal, async ({ db, input }) => {
    if (!(await dismissRefused(db, input.id))) throw notFound('That e-mail')
    return undefined
  }),
]

const failures: Route[] = [
  route(listFailures, async ({ db }) => {
    const data = (await putAside(db)).map((row) => ({ ...row, title: jobTitle(row.name) }))
    return { data, total: data.length }
  }),

  route(retryFailure, async ({ db, input }) => {
    if (!(await retryAside(db, input.id))) throw notFound('That failure')
    return undefined
  }),

  route(dropFailure, async ({ db, input }) => {
    if (!(await dropAside(db, input.id))) throw notFound('That failure')
    return undefined
  }),
]

export async function jobsFor(db: Db, search: string, now: Date): Promise<Job[]> {
  const all = (await allJobRows(db)).map((row) => shown(row, now))
  return jobsMeant(all, search)
}

async function jobRow(db: Db, name: string): Promise<JobRow> {
  const [row] = await allJobRows(db, name)
  if (!row) throw notFound('That job')
  return row
}

function shown({ every, cron, ...row }: JobRow, now: Date) {
  const line = cron ?? every
  const read = line ? readCron(line) : null
  const next = read && typeof read !== 'string' && !row.paused ? nextRun(read, now) : null
  return {
    ...row,
    title: jobTitle(row.name),
    cron: line,
    schedule: line ? cronInWords(line) : 'When other work asks for it',
    is_changed: cron !== null && cron !== every,
    next_run_at: next?.toISOString() ?? null,
  }
}
