import { expect, test } from 'vitest'
import { startTestApp } from '#app/testing.ts'
import type { Invoice } from '../contract.ts'
import { getInvoice, listInvoices } from '../contract.ts'
import { drawn } from './drawing.ts'
import { invoicePdf } from './invoice-pdf.ts'

const sender = { provider: 'Sahyadri Remedies', payTo: { account: null, upi: null } }
const { as } = await startTestApp()
const { data: listed } = await as('dist-e')(listInvoices, {})
const invoices: Invoice[] = []
for (const { invoice_id } of listed.slice(0, 4))
  invoices.push((await as('dist-e')(getInvoice, { invoice_id: String(invoice_id) })).data)

async function* each(all: readonly Invoice[]) {
  yield* all
}

async function numbersOf(all: readonly Invoice[]) {
  const numbers: string[] = []
  for await (const { no } of drawn(each(all), sender)) numbers.push(no)
  return numbers
}

test('what is drawn beside the server is what the server draws, in the same order', async () => {
  for await (const { no, pdf } of drawn(each(invoices), sender)) {
    const invoice = invoices.find(({ invoice_no }) => invoice_no === no) as Invoice
    expect(Buffer.from(pdf).equals(await invoicePdf(invoice, sender))).toBe(true)
  }
})

test('several ZIPs are made at the same time, each with its own invoices', async () => {
  const [first, ...others] = invoices
  const all = [invoices, others, first ? [first] : []]
  expect(await Promise.all(all.map(numbersOf))).toEqual(all.map((some) => some.map(({ invoice_no }) => invoice_no)))
})

test('an invoice that can’t be drawn ends its own ZIP and no other', async () => {
  const broken = { ...invoices[0], lines: null } as unknown as Invoice
  const [refused, made] = await Promise.allSettled([numbersOf([...invoices, broken]), numbersOf(invoices)])
  expect([refused.status, made.status]).toEqual(['rejected', 'fulfilled'])
  expect(await numbersOf(invoices)).toHaveLength(invoices.length)
})

test('whoever stops reading leaves no drawer behind', async () => {
  for await (const _ of drawn(each(invoices), sender)) break
  expect(await numbersOf(invoices)).toHaveLength(invoices.length)
})
