// Whatever is invoiced, paid, credited, reversed and cancelled in whatever order: what is owed is
// the sum of what is open.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Refused, startTestApp } from '#app/testing.ts'
import { listProducts } from '#catalogue/contract.ts'
import { fulfilOrder } from '#fulfilment/server/fulfil.ts'
import { cancelInvoice } from '#invoices/cancelling-contract.ts'
import { todayInIndia } from '#kit/date.ts'
import { sql } from '#kit/server/db/db.ts'
import { differences } from '#orders/server/book/reconciliation.ts'
import { orderingIn } from '#orders/server/testing.ts'
import { getOutstanding } from '#outstanding/contract.ts'
import { statementOf } from '#outstanding/server/statement.ts'
import { reportDifferences } from '#reports/server/reconciliation.ts'
import { goodsDifferences } from '#shortages/server/testing.ts'
import { enterReceipt, reverseNote, reverseReceipt, writeNote } from '../contract.ts'
import { moneyDifferences } from './reconciliation.ts'

const testApp = await startTestApp()
const { as, pool } = testApp
const { order } = orderingIn(testApp)
const today = todayInIndia(new Date())
const distributor = 'dist-e'
const { id: firm } = await pool.one<{ id: number }>(sql`select id from accounts where username = ${distributor}`)
await pool.change(sql`update distributors set credit_limit_paise = 1000000000000 where id = ${firm}`)
const { data: products } = await as(distributor)(listProducts, { limit: 30, in_stock: '1' })
const code = products.find((one) => one.scheme_admin_enable !== 1)?.product_code ?? ''

type Paid = { id: number; paise: number }
type Made = { id: number; total: number; receipts: Paid[]; notes: Paid[]; isCancelled: boolean }

const at = fc.nat(3)
const step = fc.oneof(
  fc.record({ do: fc.constant('invoice' as const), packs: fc.integer({ min: 1, max: 4 }) }),
  fc.record({
    do: fc.constantFrom('receive' as const, 'credit' as const),
    at,
    share: fc.integer({ min: 1, max: 100 }),
  }),
  fc.record({ do: fc.constantFrom('reverseReceipt' as const, 'reverseNote' as const), at }),
  fc.record({ do: fc.constant('cancel' as const), at, isClosed: fc.boolean() }),
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

const sum = (all: readonly Paid[]) => all.reduce((total, { paise }) => total + paise, 0)
const openOf = (one: Made) => (one.isCancelled ? 0 : one.total - sum(one.receipts) - sum(one.notes))
const owed = async () => (await as(distributor)(getOutstanding, {})).data.total_paise

async function isDone(call: Promise<unknown>): Promise<boolean> {
  return call.then(
    () => true,
    (error) => {
      if (error instanceof Refused && (error.http === 409 || error.http === 422)) return false
      throw error
    },
  )
}

let references = 0
async function make(made: Made[], one: Step): Promise<void> {
  if (one.do === 'invoice') {
    const { order_id } = await order(distributor, [[code, one.packs]])
    await fulfilOrder(pool.apart, order_id, today)
    const { id, total } = await pool.one<{ id: number; total: number }>(
      sql`select id, total_paise as total from invoices where order_id = ${order_id}`,
    )
    made.push({ id, total, receipts: [], notes: [], isCancelled: false })
    return
  }
  const invoice = made[one.at % Math.max(1, made.length)]
  if (!invoice) return
  const reason = 'For a test'
  if (one.do === 'cancel') {
    const lines = one.isClosed ? ('close' as const) : ('reopen' as const)
    const isAllowed = !invoice.isCancelled && invoice.receipts.length + invoice.notes.length === 0
    expect(await isDone(as('admin')(cancelInvoice, { invoice_id: String(invoice.id), reason, lines }))).toBe(isAllowed)
    invoice.isCancelled ||= isAllowed
    return
  }
  if (!('share' in one)) {
    const last = (one.do === 'reverseReceipt' ? invoice.receipts : invoice.notes).pop()
    if (last)
      await as('admin')(one.do === 'reverseReceipt' ? reverseReceipt : reverseNote, { id: String(last.id), reason })
    return
  }
  const paise = Math.ceil((openOf(invoice) * one.share) / 100) || 100
  const isAllowed = openOf(invoice) > 0
  if (one.do === 'credit') {
    // Beyond its balance a credit note stays on account.
    if (!isAllowed && !invoice.isCancelled) return
    const note = {
      distributor,
      kind: 'credit',
      reason_code: 'other',
      amount_paise: paise,
      invoice_id: invoice.id,
    } as const
    const call = as('admin')(writeNote, { ...note, text: reason })
    expect(await isDone(call)).toBe(isAllowed)
    if (isAllowed) invoice.notes.push({ id: (await call).data.id, paise })
    return
  }
  references += 1
  const call = as('admin')(enterReceipt, {
    distributor,
    amount_paise: paise,
    received_on: today,
    reference: `RANDOM-${references}`,
    allocations: [{ invoice_id: invoice.id, amount_paise: paise }],
  })
  expect(await isDone(call)).toBe(isAllowed)
  if (isAllowed) invoice.receipts.push({ id: (await call).data.id, paise })
}

test('what is owed is the sum of what is open, a statement closes on it, and all books agree', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 16, size: 'max' }), async (steps) => {
      const before = [await owed(), (await statementOf(pool, firm, { from: today, to: today })).closing_paise] as const
      const made: Made[] = []
      for (const one of [{ do: 'invoice' as const, packs: 2 }, ...steps]) await make(made, one)
      const open = made.reduce((total, one) => total + openOf(one), 0)
      expect(await owed()).toBe(before[0] + open)
      const statement = await statementOf(pool, firm, { from: today, to: today })
      expect(statement.closing_paise).toBe(before[1] + open)
      const moved = statement.rows.reduce((total, one) => total + one.debit_paise - one.credit_paise, 0)
      expect(statement.opening_paise + moved).toBe(statement.closing_paise)
    }),
    { numRuns: 12 },
  )
  expect([
    ...(await differences(pool)),
    ...(await goodsDifferences(pool)),
    ...(await moneyDifferences(pool)),
    ...(await reportDifferences(pool)),
  ]).toEqual([])
}, 120_000)
