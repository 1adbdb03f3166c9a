import { mayEnterMoney } from '#credit/rights.ts'
import { admin, adminWho, adminWhoEither } from '#kit/access.ts'
import { asFile, endpoint, type Output } from '#kit/endpoint.ts'
import { settingUnits } from '#kit/setting.ts'
import { body, count, id, listOf, one, record, searchText, time, trimmed, z } from '#kit/shape.ts'
import { mayManageJobs } from '#machines/rights.ts'
import { mayManageStock } from '#places/rights.ts'

const run = record({ started_at: time, ended_at: z.nullable(time), error: z.nullable(z.string()) })

const job = record({
  name: z.string(),
  title: z.string(),
  /** A cron line in India's time; null where only other work starts it. */
  cron: z.nullable(z.string()),
  schedule: z.string(),
  is_changed: z.boolean(),
  paused: z.boolean(),
  next_run_at: z.nullable(time),
  waiting: count,
  /** The newest first, at most 30. */
  runs: z.array(run),
})

export const listJobs = endpoint({
  method: 'GET',
  path: '/api/adm/jobs',
  summary:
    'Every job with its schedule, its next run, how many wait and how the last 30 runs went; search finds a part of its name or schedule',
  access: admin,
  input: body({ search_text: searchText }),
  output: listOf(job),
})

export const jobsAsCsv = asFile(listJobs, 'csv')
export const jobsAsWorkbook = asFile(listJobs, 'xlsx')

export const setJob = endpoint({
  method: 'PUT',
  path: '/api/adm/jobs/{name}',
  summary: 'Change a job’s schedule (a cron line, IST; empty: as delivered), pause it or let it go on',
  access: adminWho(mayManageJobs),
  input: body({ name: trimmed(80, 1), cron: z.optional(trimmed(60)), paused: z.optional(z.boolean()) }),
  output: one(job),
})

export const runJob = endpoint({
  method: 'POST',
  path: '/api/adm/jobs/{name}/run',
  summary: 'Run a job now, also while it is paused',
  access: adminWho(mayManageJobs),
  input: body({ name: trimmed(80, 1) }),
  output: one(job),
})

const sending = record({
  is_held: z.boolean(),
  /** What goes out as soon as nothing is held. */
  waiting: record({
    mails: count,
    /** How many people get a mail of notifications. */
    notified: count,
    webhooks: count,
    orders_to_sap: count,
  }),
})

export const getSending = endpoint({
  method: 'GET',
  path: '/api/adm/sending',
  summary: 'Whether mails, webhooks, SAP and IRNs are held, since the database is a restored copy, and what waits',
  access: admin,
  input: body({}),
  output: one(sending),
})

export const confirmSending = endpoint({
  method: 'POST',
  path: '/api/adm/sending/confirm',
  summary: 'Say that this database is the real one: what waits is sent, and everything after it',
  access: adminWho(mayManageJobs),
  input: body({}),
  output: one(sending),
})

export const getMails = endpoint({
  method: 'GET',
  path: '/api/adm/mails',
  summary: 'How many mails wait, how many of them were put off by the mail server, and the newest 100 that it refused',
  access: admin,
  input: body({}),
  output: one(
    record({
      waiting: count,
      put_off: count,
      per_minute: count,
      refused: z.array(
        record({ id: count, recipient: z.string(), subject: z.string(), answer: z.string(), refused_at: time }),
      ),
    }),
  ),
})

export const dismissRefusal = endpoint({
  method: 'DELETE',
  path: '/api/adm/mails/refused/{id}',
  summary: 'Take a refused mail off the list; it is not sent again',
  access: adminWho(mayManageJobs),
  input: body({ id }),
  output: null,
})

const aside = record({
  id: z.string(),
  name: z.string(),
  title: z.string(),
  /** What it was asked to do, as JSON. */
  asked: z.string(),
  error: z.string(),
  tries: count,
  failed_at: time,
})

export const listFailures = endpoint({
  method: 'GET',
  path: '/api/adm/job-failures',
  summary: 'Work that failed every time it was tried and was put aside, the newest first, at most 100',
  access: admin,
  input: body({}),
  output: listOf(aside),
})

const failureId = trimmed(40, 1)

export const retryFailure = endpoint({
  method: 'POST',
  path: '/api/adm/job-failures/{id}/retry',
  summary: 'Try work again that was put aside',
  access: adminWho(mayManageJobs),
  input: body({ id: failureId }),
  output: null,
})

export const dropFailure = endpoint({
  method: 'DELETE',
  path: '/api/adm/job-failures/{id}',
  summary: 'Drop work that was put aside: it will not be done',
  access: adminWho(mayManageJobs),
  input: body({ id: failureId }),
  output: null,
})

export const getReconciliation = endpoint({
  method: 'GET',
  path: '/api/adm/reconciliation',
  summary:
    'Where the books say something twice and not alike: orders, lines, stock, allocations, invoices, money. Where comparing takes too long for a call, what the last night found, as of `compared_at`',
  access: admin,
  input: body({}),
  output: one(record({ differences: z.array(record({ what: z.string(), which: z.string() })), compared_at: time })),
  slow: true,
  limit: { per: 'account', max: 20, windowS: 60 },
})

const setting = record({
  key: z.string(),
  title: z.string(),
  help: z.string(),
  /** Percent: the values are hundredths of it. */
  unit: z.nullable(z.enum(settingUnits)),
  /** The key of another one, which this one may not pass. */
  at_most: z.nullable(z.string()),
  value: z.unknown(),
  fallback: z.unknown(),
  is_set: z.boolean(),
  /** What it belongs to: 'Orders', 'E-mail'. */
  group: z.string(),
  /** The values that there are, where they are few. */
  choices: z.nullable(z.array(record({ value: z.string(), label: z.string() }))),
  /** To be decided before going live. */
  is_asked: z.boolean(),
  /** Who may change it. */
  right: z.string(),
})

export const listSettings = endpoint({
  method: 'GET',
  path: '/api/adm/settings',
  summary: 'What can be set at run time, with what holds now',
  access: admin,
  input: body({}),
  output: listOf(setting),
})

export const changeSetting = endpoint({
  method: 'PUT',
  path: '/api/adm/settings/{key}',
  summary:
    'Change a setting; null goes back to the value that Apotheca comes with. Each names its right; money needs a reason',
  access: adminWhoEither(mayManageJobs, mayEnterMoney, mayManageStock),
  input: body({ key: trimmed(80, 1), value: z.unknown(), reason: z._default(trimmed(300), '') }),
  output: one(setting),
})

export const changeSettings = endpoint({
  method: 'PUT',
  path: '/api/adm/settings',
  summary: 'Change several settings, all of them or none; what they ask of each other holds for what they become',
  access: adminWhoEither(mayManageJobs, mayEnterMoney, mayManageStock),
  input: body({
    changes: z
      .array(body({ key: trimmed(80, 1), value: z.unknown() }))
      .check(z.minLength(1, 'Change at least one setting.'), z.maxLength(200)),
    reason: z._default(trimmed(300), ''),
  }),
  output: listOf(setting),
})

export type Job = Output<typeof listJobs>['data'][number]
export type Sending = Output<typeof getSending>['data']
export type Mails = Output<typeof getMails>['data']
export type SettingRow = Output<typeof listSettings>['data'][number]
