import { describe, expect, onTestFinished, test } from 'vitest'
import { declared } from '#app/server.ts'
import { refusal, startTestApp } from '#app/testing.ts'
import { getOfficeNews } from '#home/news-contract.ts'
import { openDb, sql } from '#kit/server/db/db.ts'
import {
  changeSetting,
  changeSettings,
  dismissRefusal,
  dropFailure,
  getMails,
  getReconciliation,
  listFailures,
  listJobs,
  listSettings,
  retryFailure,
  runJob,
  setJob,
} from '../contract.ts'
import { compareNow, reconcile } from './reconciling.ts'

const { differences } = declared
const { as, config, meanwhile, pool } = await startTestApp({ withJobs: true })
const name = 'expire-unconfirmed-orders'
const jobNamed = async () => (await as('admin')(listJobs, {})).data.find((job) => job.name === name)

test('every job is listed with its schedule in words and its next run', async () => {
  expect(await jobNamed()).toMatchObject({
    title: 'Expire unconfirmed orders',
    schedule: 'Every 10 minutes',
    paused: false,
  })
  expect((await jobNamed())?.next_run_at).not.toBeNull()
})

test('a job runs when it is asked to, also while it is paused, and its run is written down', async () => {
  expect((await as('admin')(setJob, { name, paused: true })).data).toMatchObject({ paused: true, next_run_at: null })
  const before = (await jobNamed())?.runs.length ?? 0
  await as('admin')(runJob, { name })
  await expect.poll(async () => (await jobNamed())?.runs.filter((run) => run.ended_at !== null).length).toBe(before + 1)
  expect((await jobNamed())?.runs[0]?.error).toBeNull()
  expect((await as('admin')(setJob, { name, paused: false })).data.paused).toBe(false)
})

test('a schedule is changed, refused when it is none, and set back', async () => {
  const { data } = await as('admin')(setJob, { name, cron: '30 2 * * *' })
  expect(data).toMatchObject({ schedule: 'Every day at 02:30', is_changed: true })
  for (const cron of ['99 * * * *', '0 0 31 2 *'])
    expect((await refusal(as('admin')(setJob, { name, cron }))).body.errors).toHaveProperty('cron')
  expect((await as('admin')(setJob, { name, cron: '' })).data).toMatchObject({
    schedule: 'Every 10 minutes',
    is_changed: false,
  })
})

test('a job that is paused while somebody else changes its schedule keeps the new schedule', async () => {
  const { data } = await meanwhile(sql`update job_book set cron = '45 3 * * *' where name = ${name}`, () =>
    as('admin')(setJob, { name, paused: true }),
  )
  expect(data).toMatchObject({ schedule: 'Every day at 03:45', paused: true })
  await as('admin')(setJob, { name, cron: '', paused: false })
})

test('an admin of generics reads jobs and settings, and changes none of the jobs’', async () => {
  expect((await as('admin-g')(listJobs, {})).total).toBeGreaterThan(0)
  expect((await refusal(as('admin-g')(runJob, { name }))).http).toBe(403)
  expect((await refusal(as('admin-g')(setJob, { name, paused: true }))).http).toBe(403)
  expect((await refusal(as('admin-g')(changeSetting, { key: 'orders.cancel_minutes', value: 1 }))).http).toBe(403)
  expect((await refusal(as('admin')(runJob, { name: 'no-such-job' }))).http).toBe(404)
})

test('a setting is changed within what it may be, and goes back to how Apotheca comes', async () => {
  const key = 'fulfilment.shelf_days'
  expect((await as('admin')(changeSetting, { key, value: 120 })).data).toMatchObject({
    value: 120,
    fallback: 90,
    is_set: true,
  })
  expect((await refusal(as('admin')(changeSetting, { key, value: 'many' }))).http).toBe(422)
  for (const value of ['many', -3, 1.5, 1096])
    expect((await refusal(as('admin')(changeSetting, { key, value }))).body.errors).toEqual({
      value: 'Enter a whole number from 0 to 1095.',
    })
  expect((await as('admin')(changeSetting, { key, value: null })).data).toMatchObject({ value: 90, is_set: false })
  expect((await as('admin')(listSettings, {})).data.map((one) => one.key)).toContain(key)
})

test('every setting belongs to a group, and those with few values have words for each', async () => {
  const { data } = await as('admin')(listSettings, {})
  expect(data.filter(({ group }) => group === 'Other')).toEqual([])
  for (const { value, choices } of data) if (choices) expect(choices.map((one) => one.value)).toContain(value)
})

test('what is asked for before going live can be kept as Apotheca comes', async () => {
  const { data } = await as('admin')(listSettings, {})
  const asked = data.filter(({ is_asked }) => is_asked)
  expect(asked.map(({ key }) => key).sort()).toEqual(['fulfilment.wait_for_picking', 'orders.cancel_minutes'])
  for (const { key, fallback } of asked) {
    expect((await as('admin')(changeSetting, { key, value: fallback })).data.is_set).toBe(true)
    await as('admin')(changeSetting, { key, value: null })
  }
})

test('every setting says in words what it can’t be', async () => {
  for (const { key, fallback } of (await as('admin')(listSettings, {})).data) {
    const value = typeof fallback === 'number' ? -1 : typeof fallback === 'boolean' ? 'yes' : 'x'.repeat(2001)
    const { body } = await refusal(as('admin')(changeSetting, { key, value, reason: 'x' }))
    expect(body.errors?.value, key).not.toContain('Invalid')
  }
})

test('a percentage says that it is one, and is kept in hundredths of a percent', async () => {
  const key = 'discounts.free_bp'
  const found = (await as('admin')(listSettings, {})).data.find((one) => one.key === key)
  expect(found).toMatchObject({ unit: 'percent', value: 1000, fallback: 1000 })
  expect(found?.title).not.toContain('hundredths')
  const refused = await refusal(as('admin')(changeSetting, { key, value: 10_000, reason: 'x' }))
  expect(refused.body.errors).toEqual({ value: 'Enter a percentage from 0 to 99.99, such as 10 or 12.5.' })
  expect((await refusal(as('admin')(changeSetting, { key, value: 1250 }))).body.errors).toHaveProperty('reason')
  const reason = 'Agreed with sales'
  expect((await as('admin')(changeSetting, { key, value: 1250, reason })).data.value).toBe(1250)
  await as('admin')(changeSetting, { key, value: null, reason: 'Back again' })
  const kept = await pool.rows<{ after: { reason?: string } | null }>(sql`
    select after from audit where entity = 'settings' and entity_id = ${key} order by id`)
  expect(kept.flatMap(({ after }) => after?.reason ?? [])).toEqual([reason, 'Back again'])
})

test('a setting is changed by who has its right, whatever the screen; the closing date not at all', async () => {
  const floor = { key: 'discounts.floor_bp', value: 9999, reason: 'x' }
  expect((await as('admin-money')(changeSetting, floor)).data).toMatchObject({ value: 9999, right: 'money' })
  await as('admin-money')(changeSetting, { ...floor, value: null })
  await pool.change(sql`update accounts set rights = array_remove(rights, 'money') where username = 'admin'`)
  expect((await refusal(as('admin')(changeSetting, floor))).http).toBe(403)
  await pool.change(sql`update accounts set rights = rights || array['money'] where username = 'admin'`)
  const closing = await refusal(as('admin')(changeSetting, { key: 'receivables.closed_until', value: '2026-10-31' }))
  expect([closing.http, closing.body.message]).toEqual([409, expect.stringContaining('Books')])
})

test.each([
  'fulfilment.shelf_days',
  'fulfilment.shelf_days_for',
  'fulfilment.wait_for_picking',
  'fulfilment.whole_orders_only',
])('%s decides what leaves a plant, so it needs the right to stock alone', async (key) => {
  const held = (rights: string[]) =>
    pool.change(sql`update accounts set rights = ${rights}::text[] where username = 'admin-g'`)
  const { rights } = await pool.one<{ rights: string[] }>(sql`select rights from accounts where username = 'admin-g'`)
  await held(['jobs', 'money', 'people'])
  expect((await refusal(as('admin-g')(changeSetting, { key, value: null }))).http).toBe(403)
  await held(['stock'])
  expect((await as('admin-g')(changeSetting, { key, value: null })).data).toMatchObject({ key, right: 'stock' })
  await held(rights)
})

test('the books of the demo world agree', async () => {
  expect((await as('admin')(getReconciliation, {})).data.differences).toEqual([])
})

test('where comparing takes too long, what the last night found is answered, with its time', async () => {
  const difference = { what: 'an order without its lines', which: '7' }
  const night = (tookMs: number) =>
    pool.change(sql`
      insert into last_comparison (differences, took_ms, compared_at)
      values (${JSON.stringify([difference])}::jsonb, ${tookMs}, '2026-11-16T22:00:00Z')
      on conflict (one) do update set took_ms = excluded.took_ms`)
  const kept = { differences: [difference], compared_at: '2026-11-16T22:00:00.000Z' }
  await night(60_000)
  expect((await as('admin')(getReconciliation, {})).data).toEqual(kept)

  await night(100)
  expect((await as('admin')(getReconciliation, {})).data.differences).toEqual([])
  const impatient = openDb({ url: config.databaseUrl, max: 2, statementTimeoutMs: 1000 })
  onTestFinished(() => impatient.end())
  await pool.transaction({ actor: 'a test', requestId: '', address: '' }, async (db) => {
    await db.change(sql`lock table order_lines in access exclusive mode`)
    expect(await compareNow(impatient.apart, { now: new Date(), differences })).toMatchObject(kept)
  })
  await pool.change(sql`delete from last_comparison`)
})

test('work that failed each time is put aside, tried again or dropped, by who may', async () => {
  // As pg-boss leaves it after the last try.
  const aside = (n: number) =>
    pool.change(sql`
      insert into pgboss.job (name, data, state, retry_count, retry_limit, output, completed_on)
      values ('fulfil-waiting', ${JSON.stringify({ plant_code: 'NONE', product_codes: [`T${n}`] })}::jsonb, 'failed', 5, 5,
        '{"message": "no such plant"}', now())`)
  await aside(1)
  await aside(2)
  const { data } = await as('admin-g')(listFailures, {})
  expect(data).toMatchObject([{ title: 'Fulfil waiting', error: 'no such plant', tries: 6 }, {}])
  const [one, other] = data.map(({ id }) => id)
  expect((await refusal(as('admin-g')(retryFailure, { id: one ?? '' }))).http).toBe(403)
  await as('admin')(retryFailure, { id: one ?? '' })
  await as('admin')(dropFailure, { id: other ?? '' })
  expect((await as('admin')(listFailures, {})).data).toEqual([])
  expect((await refusal(as('admin')(dropFailure, { id: other ?? '' }))).http).toBe(404)
})

test('mails that wait, were put off or were refused are told, on Today as well; a refusal is dismissed once', async () => {
  const needs = async () => (await as('admin')(getOfficeNews, {})).data.needs
  const before = await needs()
  await pool.change(sql`
    insert into pgboss.job (name, data, state, retry_count, created_on, start_after)
    values ('invitation-mail', '{"accountId": 0}', 'retry', 1, now() - interval '11 minutes', now() + interval '1 day'),
      ('invitation-mail', '{"accountId": 0}', 'created', 0, now(), now() + interval '1 day')`)
  await pool.change(sql`
    insert into mails_refused (message_id, recipient, subject, answer)
    values ('<one@x>', 'gone@stockist.example', 'Your account', '550 No such user')`)
  const { data } = await as('admin-g')(getMails, {})
  expect(data).toMatchObject({ waiting: 2, put_off: 1, per_minute: 600 })
  expect(data.refused[0]).toMatchObject({ recipient: 'gone@stockist.example', answer: '550 No such user' })
  const after = await needs()
  expect(after.late_mails.count).toBe(before.late_mails.count + 1)
  expect(after.refused_mails.count).toBe(before.refused_mails.count + 1)

  const id = String(data.refused[0]?.id)
  expect((await refusal(as('admin-g')(dismissRefusal, { id }))).http).toBe(403)
  await as('admin')(dismissRefusal, { id })
  expect((await refusal(as('admin')(dismissRefusal, { id }))).http).toBe(404)
  expect((await as('admin')(getMails, {})).data.refused).toEqual(data.refused.slice(1))
  expect((await needs()).refused_mails.count).toBe(before.refused_mails.count)
  await pool.change(sql`delete from pgboss.job where name = 'invitation-mail'`)
})

test('the books are compared at night, and a night that finds something fails and says what', async () => {
  await as('admin')(runJob, { name: 'reconcile-books' })
  const runs = async () => (await as('admin')(listJobs, {})).data.find((job) => job.name === 'reconcile-books')?.runs
  await expect.poll(async () => (await runs())?.[0]?.ended_at).toBeTruthy()
  expect((await runs())?.[0]?.error).toBeNull()
  await pool.change(sql`insert into erp_differences (what, which) values ('an order that SAP has twice', '26-1-1')`)
  await expect(reconcile(pool, differences)).rejects.toThrow('(1): an order that SAP has twice (26-1-1)')
  expect(await pool.one(sql`select differences from last_comparison`)).toEqual({
    differences: [{ what: 'an order that SAP has twice', which: '26-1-1' }],
  })
})

describe('settings that bound each other', () => {
  const [free, manager] = ['discounts.free_bp', 'discounts.manager_bp']
  const set = (...changes: [string, unknown][]) =>
    as('admin')(changeSettings, { changes: changes.map(([key, value]) => ({ key, value })), reason: 'To try' })
  const now = async (key: string) => (await as('admin')(listSettings, {})).data.find((one) => one.key === key)?.value

  test('are refused in words, at the one that was changed, and nothing of them is written', async () => {
    const { http, body } = await refusal(set([free, 2500], ['orders.cancel_minutes', 7]))
    expect([http, body.errors]).toEqual([
      422,
      { [free]: 'Enter at most 20%, as ‘Discount that a brand manager may approve’ has it.' },
    ])
    expect((await refusal(set([manager, 900]))).body.errors).toEqual({
      [manager]: 'Enter at least 10%, as ‘Discount that needs no approval’ has it.',
    })
    expect(await now('orders.cancel_minutes')).toBe(0)
    const one = await refusal(as('admin')(changeSetting, { key: free, value: 2500, reason: 'To try' }))
    expect(one.body.errors).toEqual({
      value: 'Enter at most 20%, as ‘Discount that a brand manager may approve’ has it.',
    })
  })

  test('are moved together, whichever comes first', async () => {
    await set([free, 2500], [manager, 2800])
    expect([await now(free), await now(manager)]).toEqual([2500, 2800])
    expect((await refusal(set([manager, null]))).http).toBe(422)
    await set([manager, null], [free, null])
    expect([await now(free), await now(manager)]).toEqual([1000, 2000])
  })

  test('stay in bounds when two admins change them at once', async () => {
    const answers = await Promise.allSettled([set([free, 1900]), set([manager, 1100])])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await set([manager, null], [free, null])
  })
})

test.each([
  ['statements.cover_days_by_division', 'NOWHERE 45', 'There is no division with the code NOWHERE.'],
  ['fulfilment.shelf_days_for', 'NOWHERE: 120', 'There is no plant or distributor with the code NOWHERE.'],
])('the codes of %s exist', async (key, value, why) => {
  const { http, body } = await refusal(as('admin')(changeSetting, { key, value }))
  expect([http, body.errors]).toEqual([422, { value: why }])
})
