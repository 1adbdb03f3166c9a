import { expect, test } from 'vitest'
import { refusal, startTestApp } from '#app/testing.ts'
import { addDays, todayInIndia } from '#kit/date.ts'
import { sql } from '#kit/server/db/db.ts'
import { openArchive } from '#kit/server/sheet/sheet-zip.ts'
import type { Username } from '../../../world/cast.ts'
import { listInvoices } from '../contract.ts'
import { beginZip, listZips } from '../zip-contract.ts'
import { makeZips } from './zips.ts'

const { as, app, pool, tokenOf } = await startTestApp()
const today = todayInIndia(new Date())
const days = { start_date: addDays(today, -90), end_date: today }
const fetched = async (id: number, who: Username) =>
  app.inject({ url: `/api/invoices/zips/${id}/file`, headers: { authorization: `Bearer ${await tokenOf(who)}` } })
const make = () => makeZips(pool, 'Sahyadri Remedies', () => new Date())

test('the invoices of some days are made in the background, once, and only their owner gets them', async () => {
  const { total } = await as('dist-e')(listInvoices, days)
  const [first, second] = await Promise.all([as('dist-e')(beginZip, days), as('dist-e')(beginZip, days)])
  expect(second.data.id).toBe(first.data.id)
  expect(first.data).toMatchObject({ state: 'waiting', total, done: 0 })
  expect((await fetched(first.data.id, 'dist-e')).statusCode).toBe(404)
  expect(await make()).toBe(1)
  const { data } = await as('dist-e')(listZips, {})
  expect(data[0]).toMatchObject({ id: first.data.id, state: 'done', done: total })
  const file = await fetched(first.data.id, 'dist-e')
  expect(file.statusCode).toBe(200)
  const archive = openArchive(file.rawPayload, 100_000_000)
  expect(archive.names).toHaveLength(total)
  expect(
    archive
      .read(archive.names[0] ?? '')
      ?.subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  expect((await fetched(first.data.id, 'dist-depot')).statusCode).toBe(404)
  const told = await pool.one<{ people: number }>(sql`select count(*) as people from notices where kind = 'zip_ready'`)
  expect(told.people).toBe(1)
})

test('a ZIP that is deleted while it is sent breaks off instead of being too short', async () => {
  const { data } = await as('dist-e')(beginZip, { ...days, start_date: addDays(today, -70) })
  await pool.change(sql`update invoice_zips set state = 'done' where id = ${data.id}`)
  await pool.change(sql`
    insert into invoice_zip_pieces (zip_id, at, bytes) values (${data.id}, 0, 'first'), (${data.id}, 2, 'third')`)
  const ended = await fetched(data.id, 'dist-e').then(
    ({ statusCode }) => statusCode,
    () => 'broken off',
  )
  expect(ended).not.toBe(200)
})

test('one who is blocked meanwhile gets nothing, and one whose server died is begun again', async () => {
  const { data } = await as('dist-e')(beginZip, { ...days, start_date: addDays(today, -60) })
  await pool.change(
    sql`update invoice_zips set state = 'running', started_at = now() - interval '1 hour' where id = ${data.id}`,
  )
  await pool.change(sql`update accounts set blocked_at = now(), blocked_reason = 'x' where username = 'dist-e'`)
  expect(await make()).toBe(1)
  const { state } = await pool.one<{ state: string }>(sql`select state from invoice_zips where id = ${data.id}`)
  expect(state).toBe('failed')
  await pool.change(sql`update accounts set blocked_at = null, blocked_reason = null where username = 'dist-e'`)
})

test('a person has at most two ZIPs under way, also where several are asked for at once, and keeps the five newest', async () => {
  const { data: invoices } = await as('dist-depot')(listInvoices, days)
  const newest = invoices[0]?.invoice_date ?? today
  const since = (days: number) => ({ start_date: addDays(newest, -days), end_date: newest })
  const answers = await Promise.all(
    [1, 2, 3, 4].map((days) =>
      as('dist-depot')(beginZip, since(days)).then(
        () => 'begun',
        (error) => error.message,
      ),
    ),
  )
  const refused = '409 You have two ZIPs under way. Ask for this one when one of them is ready.'
  expect(answers.toSorted()).toEqual([refused, refused, 'begun', 'begun'])
  await as('dist-e')(beginZip, { ...days, start_date: addDays(today, -28) })
  await make()
  for (const days of [5, 6, 7, 8]) {
    await as('dist-depot')(beginZip, since(days))
    await make()
  }
  const { data } = await as('dist-depot')(listZips, {})
  const { kept } = await pool.one<{ kept: number }>(sql`
    select count(*) as kept from invoice_zips z join accounts a on a.id = z.account_id where a.username = 'dist-depot'`)
  expect([data.length, kept]).toEqual([5, 5])
  expect(data[0]?.start_date).toBe(addDays(newest, -8))
})

test('a ZIP that fails unexpectedly says so at once, and the next one is made', async () => {
  await pool.change(sql`
    alter table invoice_zip_pieces add constraint breaks_once check (at <> 0) not valid`)
  const { data: broken } = await as('dist-e')(beginZip, { ...days, start_date: addDays(today, -30) })
  await expect(make()).rejects.toThrow('breaks_once')
  await pool.change(sql`alter table invoice_zip_pieces drop constraint breaks_once`)
  const { data: next } = await as('dist-e')(beginZip, { ...days, start_date: addDays(today, -29) })
  await make()
  const { data } = await as('dist-e')(listZips, {})
  expect(data.find(({ id }) => id === broken.id)).toMatchObject({
    state: 'failed',
    message: 'This ZIP could not be made. Try again, or choose fewer days.',
  })
  expect(data.find(({ id }) => id === next.id)?.state).toBe('done')
})

test('days without invoices, and days the wrong way round, are refused', async () => {
  const far = addDays(today, 400)
  expect((await refusal(as('dist-e')(beginZip, { start_date: far, end_date: far }))).http).toBe(409)
  expect((await refusal(as('dist-e')(beginZip, { start_date: today, end_date: addDays(today, -1) }))).http).toBe(422)
})
