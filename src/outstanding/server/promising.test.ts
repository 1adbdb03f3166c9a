// Promises to pay, reminders in three steps that nobody gets who has paid, and months that are
// closed.
import { describe, expect, test } from 'vitest'
import { refusal, startTestApp } from '#app/testing.ts'
import { addDays, formatDay, monthStart, todayInIndia } from '#kit/date.ts'
import { sql } from '#kit/server/db/db.ts'
import { closeMonth, getBooks, reopenMonth } from '#money/books-contract.ts'
import { enterReceipt, writeNote } from '#money/contract.ts'
import { getAllOutstanding, getOutstanding } from '../contract.ts'
import { makeAnyPromise, makePromise, withdrawPromise } from '../promise-contract.ts'
import { remindOfDebts, tellOfBrokenPromises } from './reminding.ts'

const { as, meanwhile, pool } = await startTestApp()
const today = todayInIndia(new Date())
const firm = await pool.one<{ id: number }>(sql`select id from accounts where username = 'dist-e'`)

/** dist-e owes one debit note, this many days past due, and nothing else. */
async function owing(amount_paise: number, days: number) {
  await pool.change(sql`update invoices set paid_paise = total_paise where distributor_id = ${firm.id}`)
  await pool.change(
    sql`update notes set paid_paise = amount_paise where distributor_id = ${firm.id} and kind = 'debit'`,
  )
  await pool.change(
    sql`update payment_promises set ended_at = now() where distributor_id = ${firm.id} and ended_at is null`,
  )
  await pool.change(
    sql`update receipts set reversed_at = now(), reversal_reason = 'x' where distributor_id = ${firm.id} and reversed_at is null`,
  )
  await pool.change(
    sql`update notes set reversed_at = now(), reversal_reason = 'x' where distributor_id = ${firm.id} and kind = 'credit' and reversed_at is null`,
  )
  const { data } = await as('admin')(writeNote, {
    distributor: 'dist-e',
    kind: 'debit',
    reason_code: 'other',
    amount_paise,
    text: 'Owed',
  })
  await pool.change(sql`update notes set due_date = ${addDays(today, -days)} where id = ${data.id}`)
  return data.id
}

let references = 0
const pay = (amount_paise: number) => {
  references += 1
  const reference = `PROMISE-${references}`
  return as('admin')(enterReceipt, { distributor: 'dist-e', amount_paise, received_on: today, reference })
}
const told = () =>
  pool.rows<{ kind: string; step: number; people: number }>(sql`
    select kind, (facts ->> 'step')::integer as step, count(*) as people from notices
    where kind in ('payment_due', 'promise_broken') and (facts ->> 'firm_id')::bigint = ${firm.id}
    group by 1, 2 order by 1, 2`)
const forgetAll = () => pool.change(sql`delete from notices where kind in ('payment_due', 'promise_broken')`)

describe('a promise', () => {
  const held = sql`select id from distributors where id = ${firm.id} for no key update`

  test('that waits for money which is just entered is of what comes after it', async () => {
    await owing(5_000_00, 10)
    const paid = sql`
      insert into receipts (distributor_id, amount_paise, received_on, reference, created_at)
      values (${firm.id}, 400000, ${today}, 'JUST-NOW', clock_timestamp())`
    const promise = () => as('dist-e')(makePromise, { amount_paise: 3_000_00, pay_on: addDays(today, 5) })
    expect((await meanwhile(held, promise, paid)).data).toMatchObject({ received_paise: 0, state: 'open' })
  })

  test('is kept by money that waits for it while it is made', async () => {
    await owing(5_000_00, 10)
    const promised = sql`
      insert into payment_promises (distributor_id, amount_paise, pay_on, text, created_by, created_at)
      values (${firm.id}, 300000, ${addDays(today, 5)}, '', ${firm.id}, clock_timestamp())`
    await meanwhile(held, () => pay(3_000_00), promised)
    expect((await as('dist-e')(getOutstanding, {})).data.promise).toBeNull()
  })

  test('is made by the firm, its employee or the office, one at a time, and is kept when the money comes', async () => {
    await owing(5_000_00, 10)
    const pay_on = addDays(today, 5)
    const { data: first } = await as('dist-e')(makePromise, { amount_paise: 5_000_00, pay_on })
    expect(first).toMatchObject({ state: 'open', received_paise: 0 })
    const { data: second } = await as('emp-e')(makePromise, { distributor: 'dist-e', amount_paise: 3_000_00, pay_on })
    expect((await as('dist-e')(getOutstanding, {})).data.promise).toMatchObject({
      id: second.id,
      amount_paise: 3_000_00,
    })
    const { firms } = (await as('admin')(getAllOutstanding, {})).data
    expect(firms?.find((one) => one.distributor === 'dist-e')?.promise).toMatchObject({ id: second.id, state: 'open' })
    expect((await refusal(as('dist-e')(withdrawPromise, { id: String(first.id) }))).http).toBe(404)
    await pay(3_000_00)
    expect((await as('dist-e')(getOutstanding, {})).data.promise).toBeNull()
  })

  test('is not above what is owed, not in the past, and nobody else’s', async () => {
    await owing(1_000_00, 1)
    const pay_on = addDays(today, 1)
    expect((await refusal(as('dist-e')(makePromise, { amount_paise: 1_000_01, pay_on }))).body.errors).toHaveProperty(
      'amount_paise',
    )
    expect(
      (await refusal(as('dist-e')(makePromise, { amount_paise: 1, pay_on: addDays(today, -1) }))).body.errors,
    ).toHaveProperty('pay_on')
    const other = { distributor: 'dist-e', amount_paise: 1, pay_on }
    expect((await refusal(as('emp-g')(makePromise, other))).http).toBe(404)
    expect((await refusal(as('admin-g')(makeAnyPromise, other))).http).toBe(404)
    const { data } = await as('dist-e')(makePromise, { amount_paise: 1, pay_on })
    expect((await refusal(as('dist-depot')(withdrawPromise, { id: String(data.id) }))).http).toBe(404)
    await as('dist-e')(withdrawPromise, { id: String(data.id) })
    expect((await as('dist-e')(getOutstanding, {})).data.promise).toBeNull()
  })
})

describe('reminders', () => {
  test('go in three steps, each once, the third to the employees too', async () => {
    const id = await owing(5_000_00, 2)
    await forgetAll()
    await remindOfDebts(pool, 'Sahyadri Remedies', today)
    expect(await told()).toEqual([])
    for (const days of [3, 3, 15, 30]) {
      await pool.change(sql`update notes set due_date = ${addDays(today, -days)} where id = ${id}`)
      await remindOfDebts(pool, 'Sahyadri Remedies', today)
    }
    const all = await told()
    expect(all.map(({ step }) => step)).toEqual([1, 2, 3])
    expect(all[2]?.people).toBeGreaterThan(all[0]?.people ?? 0)
    expect(all[0]?.people).toBe(all[1]?.people)
  })

  test('wait for a promise, and go on when it is broken, of which the employees hear', async () => {
    await owing(5_000_00, 20)
    await forgetAll()
    const { data } = await as('dist-e')(makePromise, { amount_paise: 5_000_00, pay_on: addDays(today, 2) })
    await remindOfDebts(pool, 'Sahyadri Remedies', today)
    await tellOfBrokenPromises(pool, today)
    expect(await told()).toEqual([])
    await pool.change(sql`update payment_promises set pay_on = ${addDays(today, -1)} where id = ${data.id}`)
    await remindOfDebts(pool, 'Sahyadri Remedies', today)
    await tellOfBrokenPromises(pool, today)
    expect((await told()).map(({ kind }) => kind)).toEqual(['payment_due', 'promise_broken'])
  })

  test('that wait to be mailed are gone when the firm pays, and never come to one whose money is on account', async () => {
    await owing(5_000_00, 20)
    await forgetAll()
    await remindOfDebts(pool, 'Sahyadri Remedies', today)
    expect(await told()).toHaveLength(1)
    await pay(5_000_00)
    expect(await told()).toEqual([])
    await owing(5_000_00, 20)
    await as('admin')(enterReceipt, {
      distributor: 'dist-e',
      amount_paise: 5_000_00,
      received_on: today,
      reference: 'ON-ACCOUNT',
      allocations: [],
    })
    await remindOfDebts(pool, 'Sahyadri Remedies', today)
    expect(await told()).toEqual([])
  })
})

describe('the books', () => {
  const last = monthStart(today, 1).slice(0, 7)

  test('of a month that is closed just then take nothing in that is dated in it', async () => {
    const until = addDays(monthStart(today), -1)
    const closed = sql`
      with held as materialized (select pg_advisory_xact_lock(hashtext('receivables.closed_until')))
      insert into settings (key, value) select 'receivables.closed_until', to_jsonb(${until}::text) from held
      on conflict (key) do update set value = excluded.value`
    const late = { distributor: 'dist-e', amount_paise: 1, received_on: until, reference: 'CLOSED-JUST-THEN' }
    expect((await refusal(meanwhile(closed, () => as('admin')(enterReceipt, late)))).body.errors).toHaveProperty(
      'received_on',
    )
    await as('admin')(reopenMonth, { reason: 'Closed too early' })
  })

  test('of a month are closed once, refuse what is dated in it, and are opened again with a reason', async () => {
    const reason = 'October is reconciled'
    expect((await refusal(as('admin')(closeMonth, { month: today.slice(0, 7), reason }))).http).toBe(422)
    expect((await refusal(as('admin')(closeMonth, { month: last }))).body.errors).toHaveProperty('reason')
    // The books are the company's: an admin of one product type can't close them.
    expect((await refusal(as('admin-g')(closeMonth, { month: last, reason }))).http).toBe(403)
    const both = await Promise.allSettled([
      as('admin')(closeMonth, { month: last, reason }),
      as('admin')(closeMonth, { month: last, reason }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const { data } = await as('admin')(getBooks, {})
    expect(data.months[0]).toMatchObject({ month: last, is_closed: true })
    const late = { distributor: 'dist-e', amount_paise: 1, received_on: `${last}-20`, reference: 'CLOSED' }
    const refused = await refusal(as('admin')(enterReceipt, late))
    expect(refused.body.errors?.received_on).toContain(formatDay(data.closed_until ?? ''))
    expect((await refusal(as('admin')(reopenMonth, {}))).body.errors).toHaveProperty('reason')
    expect((await refusal(as('admin-g')(reopenMonth, { reason }))).http).toBe(403)
    expect(data.history[0]).toMatchObject({ reason })
    await as('admin')(reopenMonth, { reason: 'A cheque was forgotten' })
    const { data: opened } = await as('admin')(getBooks, {})
    expect(opened.months[0]?.is_closed).toBe(false)
    expect(opened.history[0]).toMatchObject({ reason: 'A cheque was forgotten' })
    await as('admin')(enterReceipt, late)
  })
})
