import { expect, test } from 'vitest'
import { refusal, startTestApp } from '#app/testing.ts'
import { listProducts } from '#catalogue/contract.ts'
import { fulfilOrder } from '#fulfilment/server/fulfil.ts'
import { getInvoice } from '#invoices/contract.ts'
import { todayInIndia } from '#kit/date.ts'
import { raw, sql } from '#kit/server/db/db.ts'
import { orderingIn } from '#orders/server/testing.ts'
import { getAllOutstanding, getOutstanding } from '#outstanding/contract.ts'
import {
  allocateNote,
  allocateReceipt,
  enterReceipt,
  listAllNotes,
  listReceipts,
  reverseNote,
  reverseReceipt,
  settleOnAccount,
  writeNote,
} from '../contract.ts'
import { moneyDifferences } from './reconciliation.ts'

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
  expect(await moneyDifferences(pool)).toEqual([])
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
  expect(await moneyDifferences(pool)).toEqual([])
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
  expect(await moneyDifferences(pool)).toEqual([])
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

test('a debit note is settled by its own name, and the receipt names it as a note', async () => {
  const { data: debit } = await as('admin')(writeNote, {
    ...{ distributor: 'dist-e', kind: 'debit', reason_code: 'interest', amount_paise: 900, text: 'Interest' },
  })
  const receipt = await onAccount(1000)
  const { data } = await as('admin')(allocateReceipt, {
    ...receipt,
    allocations: [{ note_id: debit.id, amount_paise: 900 }],
  })
  expect(data.allocations).toEqual([
    { kind: 'debit_note', invoice_id: null, note_id: debit.id, invoice_no: debit.note_no, amount_paise: 900 },
  ])
  const again = as('admin')(allocateReceipt, { ...receipt, allocations: [{ note_id: debit.id, amount_paise: 1 }] })
  expect((await refusal(again)).body.errors).toHaveProperty('allocations')
})

test('all money on account settles the oldest documents in one step, and nothing when it changed meanwhile', async () => {
  await invoiced()
  await onAccount(700)
  await as('admin')(writeNote, {
    ...{ distributor: 'dist-e', kind: 'credit', reason_code: 'other', amount_paise: 300, text: 'Agreed' },
  })
  const before = await owed()
  const expected_paise = before.on_account_paise
  const stale = as('admin')(settleOnAccount, { distributor: 'dist-e', expected_paise: expected_paise + 1 })
  expect((await refusal(stale)).http).toBe(409)
  expect((await refusal(as('admin-g')(settleOnAccount, { distributor: 'dist-e' }))).http).toBe(404)
  const twice = [1, 2].map(() => as('admin')(settleOnAccount, { distributor: 'dist-e', expected_paise }))
  const both = await Promise.allSettled(twice)
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const after = await owed()
  const settled = Math.min(before.total_paise, expected_paise)
  expect(before.total_paise - after.total_paise).toBe(settled)
  expect(after.on_account_paise).toBe(expected_paise - settled)
  expect(after.invoices.slice(1)).toEqual(before.invoices.slice(-after.invoices.length + 1))
  expect(await moneyDifferences(pool)).toEqual([])
})

test('TDS is at most what the law’s rates can make of the invoices that are settled', async () => {
  const made = await invoiced()
  const receipt = (amount_paise: number, tds_paise: number) =>
    as('admin')(enterReceipt, {
      ...{ distributor: 'dist-e', amount_paise, tds_paise, received_on: today, reference: `TDS ${tds_paise}` },
      allocations: [
        { invoice_id: made.invoice_id, amount_paise: Math.min(made.total_paise, amount_paise + tds_paise) },
      ],
    })
  const most = Math.floor(made.total_paise / 10)
  expect((await refusal(receipt(100, 1_000_000_00))).body.errors).toHaveProperty('tds_paise')
  expect((await refusal(receipt(made.total_paise - most - 1, most + 1))).body.errors).toHaveProperty('tds_paise')
  expect((await receipt(made.total_paise - most, most)).data.tds_paise).toBe(most)
})

test('a UTR is entered once in the company, however it is written and whosever it is', async () => {
  const entered = (who: 'admin' | 'admin-g', distributor: string, reference: string) =>
    as(who)(enterReceipt, { distributor, amount_paise: 500, received_on: today, reference, allocations: [] })
  const { data } = await entered('admin', 'dist-e', 'NEFT HDFC998877665544')
  const other = await refusal(entered('admin-g', 'dist-b', 'hdfc998877665544'))
  expect([other.http, other.body.errors]).toEqual([409, { reference: expect.stringContaining('UTR') }])
  await as('admin')(reverseReceipt, { id: String(data.id), reason: 'Another firm paid it' })
  const both = await Promise.allSettled(['dist-e', 'dist-b'].map((firm) => entered('admin', firm, `HDFC998877665544`)))
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  // A cheque's number is its bank's: two firms may have the same one.
  await entered('admin', 'dist-e', 'Cheque 123456')
  await entered('admin', 'dist-b', 'Cheque 123456')
})
