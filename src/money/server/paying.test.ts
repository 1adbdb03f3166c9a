// A firm sets off its credit notes and tells of a payment; it counts once the office finds it.
import { describe, expect, test } from 'vitest'
import { refusal, startTestApp } from '#app/testing.ts'
import { addDays, todayInIndia } from '#kit/date.ts'
import { sql } from '#kit/server/db/db.ts'
import { getOutstanding } from '#outstanding/contract.ts'
import { enterReceipt, listReceipts, writeNote } from '../contract.ts'
import {
  confirmExpected,
  getPaying,
  listExpected,
  refuseExpected,
  reportPayment,
  setOffNotes,
  withdrawPayment,
} from '../paying-contract.ts'
import { moneyDifferences } from './reconciliation.ts'

const { app, as, pool, tokenOf } = await startTestApp()
const today = todayInIndia(new Date())

const owing = async () => (await as('dist-e')(getOutstanding, {})).data
const paying = async () => (await as('dist-e')(getPaying, {})).data
const note = async (kind: 'credit' | 'debit', amount_paise: number) =>
  (await as('admin')(writeNote, { distributor: 'dist-e', kind, reason_code: 'other', amount_paise, text: 'Freight' }))
    .data

let numbers = 400_000_000_000
const nextUtr = () => {
  numbers += 1
  return String(numbers)
}
const told = (more: object = {}) => ({
  method: 'neft' as const,
  paid_on: today,
  amount_paise: 700_00,
  reference: nextUtr(),
  ...more,
})
const tell = async (person: 'dist-e' | 'dist-b', more?: object) => (await as(person)(reportPayment, told(more))).data
const noticesOf = (kind: string, id: number) =>
  pool.rows<{ username: string }>(sql`
    select a.username from notices n join accounts a on a.id = n.account_id
    where n.kind = ${kind} and (n.facts ->> 'expected_id')::bigint = ${id} order by 1`)

describe('a payment that is told of', () => {
  test('counts in no sum until it is confirmed, and then settles what was chosen', async () => {
    const { id: note_id } = await note('debit', 900_00)
    const before = await owing()
    const payment = await tell('dist-e', { allocations: [{ note_id, amount_paise: 600_00 }] })
    expect(payment).toMatchObject({
      state: 'open',
      settles: [{ kind: 'debit_note', id: note_id, amount_paise: 600_00 }],
    })
    expect(await owing()).toEqual(before)
    expect((await paying()).payments[0]).toEqual(payment)
    expect((await noticesOf('payment_told', payment.id)).map(({ username }) => username)).toContain('admin')
    const waiting = await as('admin')(listExpected, { state: 'open', distributor: 'dist-e' })
    expect(waiting.data.map(({ id }) => id)).toContain(payment.id)

    const { data: receipt } = await as('admin')(confirmExpected, { id: String(payment.id) })
    expect(receipt).toMatchObject({
      amount_paise: 700_00,
      reference: payment.reference,
      on_account_paise: 100_00,
      allocations: [{ note_id, amount_paise: 600_00 }],
    })
    const after = await owing()
    expect(after.balance_paise).toBe(before.balance_paise - 700_00)
    expect((await paying()).payments.find(({ id }) => id === payment.id)?.state).toBe('received')
    expect(await noticesOf('payment_received', payment.id)).toContainEqual({ username: 'dist-e' })
    expect((await refusal(as('admin')(confirmExpected, { id: String(payment.id) }))).http).toBe(409)
    expect(await moneyDifferences(pool)).toEqual([])
  })

  test('is confirmed once, however many confirm it', async () => {
    const { id } = await tell('dist-e')
    const all = await Promise.allSettled(
      Array.from({ length: 5 }, () => as('admin')(confirmExpected, { id: String(id) })),
    )
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('is answered by a receipt that somebody enters with its UTR', async () => {
    const payment = await tell('dist-e')
    await as('admin')(enterReceipt, {
      ...{ distributor: 'dist-e', amount_paise: 650_00, received_on: today, reference: `NEFT ${payment.reference}` },
    })
    expect((await paying()).payments.find(({ id }) => id === payment.id)?.state).toBe('received')
    expect((await refusal(as('dist-e')(withdrawPayment, { id: String(payment.id) }))).http).toBe(409)
  })

  test('has a UTR that nobody told of or entered before', async () => {
    const first = await tell('dist-e')
    const again = await refusal(as('dist-e')(reportPayment, told({ reference: first.reference })))
    expect([again.http, again.body.message]).toEqual([
      409,
      'You told us of this payment already. It is in the list below.',
    ])
    const other = await refusal(as('dist-b')(reportPayment, told({ reference: first.reference })))
    expect([other.http, other.body.message]).toEqual([
      409,
      'A payment with this UTR has been entered already. Check the number.',
    ])
    const reference = nextUtr()
    await as('admin')(enterReceipt, { distributor: 'dist-b', amount_paise: 100, received_on: today, reference })
    expect((await refusal(as('dist-e')(reportPayment, told({ reference })))).http).toBe(409)
    const both = await Promise.allSettled(
      [1, 2, 3].map(() => as('dist-e')(reportPayment, told({ reference: '777777777777' }))),
    )
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('is refused with a reason that the firm reads, and may be told again', async () => {
    const payment = await tell('dist-e')
    const id = String(payment.id)
    expect((await refusal(as('admin')(refuseExpected, { id }))).body.errors).toHaveProperty('reason')
    const { data } = await as('admin')(refuseExpected, { id, reason: 'Not in the bank by Friday' })
    expect(data).toMatchObject({ state: 'refused', reason: 'Not in the bank by Friday' })
    expect(await noticesOf('payment_refused', payment.id)).toContainEqual({ username: 'dist-e' })
    const again = await tell('dist-e', { reference: payment.reference })
    expect(again.state).toBe('open')
    expect((await as('dist-e')(withdrawPayment, { id: String(again.id) })).data.state).toBe('withdrawn')
    expect((await refusal(as('admin')(confirmExpected, { id: String(again.id) }))).http).toBe(409)
  })

  test('is a firm’s own, and the office’s of its product type', async () => {
    const { id } = await tell('dist-e')
    expect((await refusal(as('dist-b')(withdrawPayment, { id: String(id) }))).http).toBe(404)
    expect((await refusal(as('admin-g')(confirmExpected, { id: String(id) }))).http).toBe(404)
    expect((await refusal(as('admin-g')(refuseExpected, { id: String(id), reason: 'No' }))).http).toBe(404)
    expect((await as('admin-g')(listExpected, { distributor: 'dist-e' })).total).toBe(0)
    const foreign = await note('debit', 500)
    const allocations = [{ note_id: foreign.id, amount_paise: 500 }]
    expect((await refusal(as('dist-b')(reportPayment, told({ allocations })))).body.errors).toHaveProperty(
      'allocations',
    )
  })

  test.each([
    ['a day to come', { paid_on: addDays(today, 1) }, 'paid_on'],
    ['no UTR', { reference: 'yesterday' }, 'reference'],
    ['more TDS than the law’s', { tds_paise: 600_00 }, 'tds_paise'],
  ])('is not taken with %s', async (_, more, field) => {
    expect((await refusal(as('dist-e')(reportPayment, told(more)))).body.errors).toHaveProperty(field)
  })

  test('has the bank’s advice with it, which the office and nobody else fetches', async () => {
    const { id } = await tell('dist-e')
    const edge = 'edge-of-a-part'
    const send = async (who: 'dist-e' | 'dist-b', content: string) =>
      app.inject({
        method: 'POST',
        url: `/api/payments/${id}/files`,
        headers: {
          authorization: `Bearer ${await tokenOf(who)}`,
          'content-type': `multipart/form-data; boundary=${edge}`,
        },
        payload: `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="advice.pdf"\r\n\r\n${content}\r\n--${edge}--\r\n`,
      })
    const pdf = '%PDF-1.4\nNEFT advice\n%%EOF'
    expect((await send('dist-b', pdf)).statusCode).toBe(404)
    expect((await send('dist-e', '<html></html>')).statusCode).toBe(415)
    const sent = await send('dist-e', pdf)
    expect(sent.statusCode).toBe(201)
    const file = sent.json().data.files[0].id as number
    const fetched = async (who: 'admin' | 'admin-g' | 'dist-b', path: string) =>
      (await app.inject({ url: path, headers: { authorization: `Bearer ${await tokenOf(who)}` } })).statusCode
    const office = `/api/adm/expected-receipts/${id}/files/${file}`
    expect(await fetched('admin', office)).toBe(200)
    expect(await fetched('admin-g', office)).toBe(404)
    expect(await fetched('dist-b', `/api/payments/${id}/files/${file}`)).toBe(404)
  })
})

describe('credit notes that are set off', () => {
  test('settle what is chosen, once', async () => {
    const credit = await note('credit', 300_00)
    const { id: note_id } = await note('debit', 200_00)
    const before = await owing()
    const notes = [{ note_id: credit.id, amount_paise: 200_00 }]
    const allocations = [{ note_id, amount_paise: 200_00 }]
    const both = await Promise.allSettled([1, 2].map(() => as('dist-e')(setOffNotes, { notes, allocations })))
    const done = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value.data] : []))
    expect(done).toEqual([{ settled_paise: 200_00, notes: 1, documents: 1 }])
    const after = await owing()
    expect(after.total_paise).toBe(before.total_paise - 200_00)
    expect(after.balance_paise).toBe(before.balance_paise)
    expect((await paying()).credit_notes.find((one) => one.note_id === credit.id)?.balance_paise).toBe(100_00)
    const mine = await refusal(as('dist-b')(setOffNotes, { notes, allocations: [] }))
    expect(mine.body.errors).toHaveProperty('notes')
    expect(await moneyDifferences(pool)).toEqual([])
  })

  test('go with a payment, and the receipt settles the rest', async () => {
    const credit = await note('credit', 300_00)
    const { id: note_id } = await note('debit', 1000_00)
    const payment = await tell('dist-e', {
      allocations: [{ note_id, amount_paise: 1000_00 }],
      notes: [{ note_id: credit.id, amount_paise: 300_00 }],
    })
    expect(payment.settles).toMatchObject([{ id: note_id, amount_paise: 700_00 }])
    expect((await paying()).credit_notes.some((one) => one.note_id === credit.id)).toBe(false)
    const short = { allocations: [{ note_id, amount_paise: 700_00 }], amount_paise: 699_99 }
    expect((await refusal(as('dist-e')(reportPayment, told(short)))).body.errors).toHaveProperty('allocations')
  })
})

test('what was paid is listed among the receipts', async () => {
  const payment = await tell('dist-e', { method: 'cheque', reference: '004417' })
  await as('admin')(confirmExpected, { id: String(payment.id) })
  const { data } = await as('admin')(listReceipts, { distributor: 'dist-e', search_text: '004417' })
  expect(data[0]).toMatchObject({ amount_paise: 700_00, reference: '004417' })
})
