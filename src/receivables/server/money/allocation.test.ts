import { expect, test } from 'vitest'
import { refusal, startTestApp } from '#app/testing.ts'
import { listProducts } from '#catalogue/contract.ts'
import { fulfilOrder } from '#fulfilment/server/fulfil.ts'
import { todayInIndia } from '#kit/date.ts'
import { raw, sql } from '#kit/server/db/db.ts'
import { orderingIn } from '#orders/server/testing.ts'
import { getInvoice } from '../../invoice-contract.ts'
import {
  allocateNote,
  allocateReceipt,
  enterReceipt,
  listAllNotes,
  listReceipts,
  reverseNote,
  reverseReceipt,
  writeNote,
} from '../../money-contract.ts'
import { getAllOutstanding, getOutstanding } from '../../outstanding-contract.ts'
import { receivablesDifferences } from '../reconciliation.ts'

const testApp = await startTestApp()
const { as, meanwhile, pool } = testApp
const { order } = orderingIn(testApp)
const today = todayInIndia(new Date())
const { data: products } = await as('dist-e')(listProducts, { limit: 30, in_stock: '1' })
await pool.change(sql`
  update distributors set credit_limit_paise = 1000000000000 where id = (select id from accounts where username = 'dist-e')`)

async function invoiced() {
  const code = products.find((one) => one.scheme_admin_enable !== 1)?.product_code ?? ''
  const placed = await order('dist-e', [[code, 20]])
  await fulfilOrder(pool.apart, placed.order_id, today)
  const { id } = await pool.one<{ id: number }>(sql`select id from invoices where order_id = ${placed.order_id}`)
  return (await as('dist-e')(getInvoice, { invoice_id: String(id) })).data
}
const balanceOf = async (id: number) => (await as('dist-e')(getInvoice, { invoice_id: String(id) })).data.balance_paise
const owed = async () => (await as('dist-e')(getOutstanding, {})).data

let references = 0
/** Money that settles nothing yet. */
async function onAccount(amount_paise: number) {
  references += 1
  const { data } = await as('admin')(enterReceipt, {
    ...{ distributor: 'dist-e', amount_paise, received_on: today, reference: `ADV${references}`, allocations: [] },
  })
  expect(data.on_account_paise).toBe(amount_paise)
  return { id: String(data.id) }
}

test('money on account settles the invoice that is named later, and what is left stays on account', async () => {
  const made = await invoiced()
  const receipt = await onAccount(made.total_paise + 700)
  const before = await owed()
  const allocations = [{ invoice_id: made.invoice_id, amount_paise: made.total_paise }]
  const { data } = await as('admin')(allocateReceipt, { ...receipt, allocations })
  expect(data.on_account_paise).toBe(700)
  expect(await balanceOf(made.invoice_id)).toBe(0)
  const after = await owed()
  expect(before.total_paise - after.total_paise).toBe(made.total_paise)
  expect(before.on_account_paise - after.on_account_paise).toBe(made.total_paise)
  await as('admin')(reverseReceipt, { ...receipt, reason: 'The cheque came back' })
  expect(await balanceOf(made.invoice_id)).toBe(made.total_paise)
  expect((await refusal(as('admin')(allocateReceipt, receipt))).http).toBe(409)
  expect(await receivablesDifferences(pool)).toEqual([])
})

test('without a name the oldest document is settled first, by a credit note too', async () => {
  const [oldest] = (await owed()).invoices
  const { data } = await as('admin')(allocateReceipt, await onAccount(100))
  expect(data.allocations).toMatchObject([{ invoice_no: oldest?.invoice_no, amount_paise: 100 }])
  const { data: note } = await as('admin')(writeNote, {
    ...{ distributor: 'dist-e', kind: 'credit', reason_code: 'other', amount_paise: 50, text: 'Freight' },
  })
  expect(note.balance_paise).toBe(50)
  expect((await as('admin')(allocateNote, { id: String(note.id) })).data.balance_paise).toBe(0)
  expect((await refusal(as('admin')(allocateNote, { id: String(note.id) }))).http).toBe(409)
})

test('two who allocate the same money use it once', async () => {
  const [one, other] = [await invoiced(), await invoiced()]
  const receipt = await onAccount(one.total_paise)
  const to = (invoice: typeof one) =>
    as('admin')(allocateReceipt, {
      ...receipt,
      allocations: [{ invoice_id: invoice.invoice_id, amount_paise: one.total_paise }],
    })
  const both = await Promise.allSettled([to(one), to(other)])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await receivablesDifferences(pool)).toEqual([])
})

test('who waits for a firm’s money holds nothing of it meanwhile: two never wait for each other', async () => {
  const firm = sql`
    select id from distributors where id = (select id from accounts where username = 'dist-e') for no key update`
  const free = (table: 'receipts' | 'notes', { id }: { id: string | number }) => sql`
    select id from ${raw(table)} where id = ${Number(id)} for update nowait`
  const note = (kind: 'credit' | 'debit') =>
    as('admin')(writeNote, { distributor: 'dist-e', kind, reason_code: 'other', amount_paise: 500, text: 'Freight' })
  await invoiced()
  const [receipt, { data: credit }, { data: debit }] = [await onAccount(500), await note('credit'), await note('debit')]
  const reason = 'Entered twice'
  const [ofCredit, ofDebit] = [{ id: String(credit.id) }, { id: String(debit.id) }]
  await meanwhile(firm, () => as('admin')(allocateReceipt, receipt), free('receipts', receipt))
  await meanwhile(firm, () => as('admin')(reverseReceipt, { ...receipt, reason }), free('receipts', receipt))
  await meanwhile(firm, () => as('admin')(allocateNote, ofCredit), free('notes', ofCredit))
  await meanwhile(firm, () => as('admin')(reverseNote, { ...ofDebit, reason }), free('notes', ofDebit))
  expect(await receivablesDifferences(pool)).toEqual([])
})

test('more than is left, a debit note, and what is a stranger’s are refused', async () => {
  const made = await invoiced()
  const receipt = await onAccount(500)
  const allocations = [{ invoice_id: made.invoice_id, amount_paise: 501 }]
  const refused = await refusal(as('admin')(allocateReceipt, { ...receipt, allocations }))
  expect(refused.body.errors).toHaveProperty('allocations')
  expect((await refusal(as('admin-g')(allocateReceipt, receipt))).http).toBe(404)
  const { data: debit } = await as('admin')(writeNote, {
    ...{ distributor: 'dist-e', kind: 'debit', reason_code: 'interest', amount_paise: 50, text: 'Interest' },
  })
  expect((await refusal(as('admin')(allocateNote, { id: String(debit.id) }))).http).toBe(409)
})

test('what of a firm’s money is on account is listed receipt by receipt and note by note, and adds up to it', async () => {
  const left = { distributor: 'dist-e', on_account: '1' as const }
  const listed = async () => {
    const { data: receipts, total } = await as('admin')(listReceipts, left)
    const { data: notes } = await as('admin')(listAllNotes, left)
    expect(total).toBe(receipts.length)
    expect(receipts.every((one) => one.on_account_paise > 0 && one.distributor === 'dist-e')).toBe(true)
    expect(notes.every((one) => one.balance_paise > 0 && one.kind === 'credit')).toBe(true)
    return { receipts, notes }
  }
  const sumOf = ({ receipts, notes }: Awaited<ReturnType<typeof listed>>) =>
    receipts.reduce((sum, one) => sum + one.on_account_paise, 0) +
    notes.reduce((sum, one) => sum + one.balance_paise, 0)
  const made = await invoiced()
  const advance = await onAccount(500)
  const taken = await onAccount(900)
  await as('admin')(reverseReceipt, { ...taken, reason: 'The cheque came back' })
  const { data: note } = await as('admin')(writeNote, {
    ...{ distributor: 'dist-e', kind: 'credit', reason_code: 'other', amount_paise: 300, text: 'Agreed' },
  })
  const before = await listed()
  expect(before.receipts.map(({ id }) => String(id))).toContain(advance.id)
  expect(before.receipts.map(({ id }) => String(id))).not.toContain(taken.id)
  expect(before.notes.map(({ id }) => id)).toContain(note.id)
  expect(sumOf(before)).toBe((await owed()).on_account_paise)
  const of = (amount_paise: number) => [{ invoice_id: made.invoice_id, amount_paise }]
  await as('admin')(allocateReceipt, { ...advance, allocations: of(500) })
  await as('admin')(allocateNote, { id: String(note.id), allocations: of(300) })
  const after = await listed()
  expect(after.receipts.map(({ id }) => String(id))).not.toContain(advance.id)
  expect(after.notes.map(({ id }) => id)).not.toContain(note.id)
  expect(sumOf(after)).toBe((await owed()).on_account_paise)
})

test('money on account is the firm’s: credit notes of both product types are listed and settle its invoices', async () => {
  const left = { distributor: 'dist-b', on_account: '1' as const }
  const { data: note } = await as('admin-g')(writeNote, {
    ...{ distributor: 'dist-b', kind: 'credit', reason_code: 'other', amount_paise: 300, text: 'Generics freight' },
  })
  const { data: notes } = await as('admin')(listAllNotes, left)
  const { data: receipts } = await as('admin')(listReceipts, left)
  expect(notes.map(({ id }) => id)).toContain(note.id)
  const { data: firm } = await as('admin')(getAllOutstanding, { distributor: 'dist-b' })
  const listed = [...notes.map((one) => one.balance_paise), ...receipts.map((one) => one.on_account_paise)]
  expect(listed.reduce((sum, paise) => sum + paise, 0)).toBe(firm.on_account_paise)
  expect((await as('admin')(allocateNote, { id: String(note.id) })).data.balance_paise).toBe(0)
  expect((await as('admin')(listAllNotes, { distributor: 'dist-b' })).data.map(({ id }) => id)).not.toContain(note.id)
  expect((await refusal(as('admin')(reverseNote, { id: String(note.id), reason: 'Mistake' }))).http).toBe(404)
})

test('a receipt settles what its preview showed: what was paid meanwhile is looked at again first', async () => {
  const made = await invoiced()
  const seen = { expected_open_paise: (await owed()).total_paise }
  const waiting = await onAccount(made.total_paise)
  const receipt = { distributor: 'dist-e', amount_paise: 100, received_on: today }
  await as('admin')(enterReceipt, { ...receipt, reference: 'MEANWHILE' })
  const refused = await refusal(as('admin')(enterReceipt, { ...receipt, reference: 'LATER', ...seen }))
  expect([refused.http, refused.body.message]).toEqual([409, expect.stringMatching(/has changed/)])
  expect((await refusal(as('admin')(allocateReceipt, { ...waiting, ...seen }))).http).toBe(409)
  const now = { expected_open_paise: (await owed()).total_paise }
  await as('admin')(enterReceipt, { ...receipt, reference: 'LATER', ...now })
})
