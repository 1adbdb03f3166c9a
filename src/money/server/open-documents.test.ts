// Whatever is entered, settled and taken back in whatever order: what credit keeps of a firm is what
// its books add up to.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Refused, startTestApp } from '#app/testing.ts'
import { todayInIndia } from '#kit/date.ts'
import { sql } from '#kit/server/db/db.ts'
import { getOutstanding } from '#outstanding/contract.ts'
import {
  allocateNote,
  allocateReceipt,
  enterReceipt,
  reverseNote,
  reverseReceipt,
  settleOnAccount,
  writeNote,
} from '../contract.ts'
import { moneyDifferences } from './reconciliation.ts'

const { as, pool } = await startTestApp()
const today = todayInIndia(new Date())
const distributor = 'dist-e'
const { id: firm } = await pool.one<{ id: number }>(sql`select id from accounts where username = ${distributor}`)

/** By the settlements alone. */
const booked = () =>
  pool.one<{ total_paise: number; on_account_paise: number }>(sql`
    with settled as (select * from settlements where ended_at is null)
    select (
      (select sum(i.total_paise) from invoices i where i.distributor_id = ${firm} and i.cancelled_at is null)
      + (select coalesce(sum(n.amount_paise), 0) from notes n
        where n.distributor_id = ${firm} and n.kind = 'debit' and n.reversed_at is null)
      - (select sum(s.amount_paise) from settled s
        left join invoices i on i.id = s.invoice_id
        left join notes n on n.id = s.debit_note_id
        where coalesce(i.distributor_id, n.distributor_id) = ${firm})
    )::bigint as total_paise, (
      (select sum(r.amount_paise + r.tds_paise) from receipts r where r.distributor_id = ${firm} and r.reversed_at is null)
      + (select coalesce(sum(n.amount_paise), 0) from notes n
        where n.distributor_id = ${firm} and n.kind = 'credit' and n.reversed_at is null)
      - (select sum(s.amount_paise) from settled s
        left join receipts r on r.id = s.receipt_id
        left join notes n on n.id = s.credit_note_id
        where coalesce(r.distributor_id, n.distributor_id) = ${firm})
    )::bigint as on_account_paise`)

const amount = fc.integer({ min: 1, max: 40_000_00 })
const at = fc.nat(5)
const step = fc.oneof(
  fc.record({ do: fc.constant('receive' as const), amount, isOnAccount: fc.boolean() }),
  fc.record({ do: fc.constantFrom('credit' as const, 'debit' as const), amount }),
  fc.record({ do: fc.constantFrom('settleReceipt' as const, 'settleNote' as const, 'reverse' as const), at }),
  fc.record({ do: fc.constant('settleAll' as const) }),
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never
type Made = { receipts: string[]; notes: string[] }

/** What is refused because of what happened before leaves nothing. */
async function unlessRefused(call: Promise<unknown>): Promise<void> {
  await call.catch((error: unknown) => {
    if (!(error instanceof Refused && [409, 422].includes(error.http))) throw error
  })
}

let references = 0
async function make(made: Made, one: Step): Promise<void> {
  const office = as('admin')
  const reason = 'For a test'
  if (one.do === 'receive') {
    references += 1
    const given = { distributor, amount_paise: one.amount, received_on: today, reference: `POSTED-${references}` }
    const { data } = await office(enterReceipt, one.isOnAccount ? { ...given, allocations: [] } : given)
    made.receipts.push(String(data.id))
  } else if ('amount' in one) {
    const given = { distributor, kind: one.do, reason_code: 'other', amount_paise: one.amount, text: reason } as const
    made.notes.push(String((await office(writeNote, given)).data.id))
  } else if (!('at' in one)) {
    await unlessRefused(office(settleOnAccount, { distributor }))
  } else {
    const receipt = made.receipts[one.at % made.receipts.length]
    const note = made.notes[one.at % made.notes.length]
    if (one.do === 'settleReceipt' && receipt) await unlessRefused(office(allocateReceipt, { id: receipt }))
    if (one.do === 'settleNote' && note) await unlessRefused(office(allocateNote, { id: note }))
    if (one.do === 'reverse' && receipt) await unlessRefused(office(reverseReceipt, { id: receipt, reason }))
    if (one.do === 'reverse' && note && one.at % 2) await unlessRefused(office(reverseNote, { id: note, reason }))
  }
}

test('what is owed and what is on account are what the books add up to, after every step', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 12, size: 'max' }), async (steps) => {
      const made: Made = { receipts: [], notes: [] }
      for (const one of steps) {
        await make(made, one)
        const { total_paise, on_account_paise } = (await as(distributor)(getOutstanding, {})).data
        expect({ total_paise, on_account_paise }).toEqual(await booked())
      }
    }),
    { numRuns: 8 },
  )
  expect(await moneyDifferences(pool)).toEqual([])
}, 120_000)

test('two who settle with the same money at once use it once', async () => {
  const call = as('admin')(enterReceipt, {
    ...{ distributor, amount_paise: 500_00, received_on: today, reference: 'USED-ONCE', allocations: [] },
  })
  const id = String((await call).data.id)
  await as('admin')(writeNote, { distributor, kind: 'debit', reason_code: 'other', amount_paise: 2_000_00, text: 'x' })
  await Promise.all([1, 2, 3].map(() => unlessRefused(as('admin')(allocateReceipt, { id }))))
  const { used } = await pool.one<{ used: number }>(
    sql`select sum(amount_paise)::bigint as used from settlements where receipt_id = ${Number(id)}`,
  )
  expect(used).toBe(500_00)
  expect(await moneyDifferences(pool)).toEqual([])
})

test('what is posted otherwise than it is booked is found, and made anew from the books', async () => {
  const all = () => pool.rows(sql`select * from open_documents order by kind, id`)
  const before = await all()
  await pool.change(sql`delete from open_documents where kind = 'invoice'`)
  await pool.change(
    sql`update open_documents set balance_paise = balance_paise + 1, total_paise = total_paise + 1 where kind = 'receipt'`,
  )
  const what = 'a document that is open otherwise than it is posted'
  const found = await moneyDifferences(pool)
  expect(new Set(found.map((one) => one.what))).toEqual(new Set([what]))
  expect(found.map(({ which }) => which.split(' ')[0])).toEqual(expect.arrayContaining(['invoice', 'receipt']))
  await pool.rows(sql`select refill_open_documents()`)
  expect(await all()).toEqual(before)
  expect(await moneyDifferences(pool)).toEqual([])
})
