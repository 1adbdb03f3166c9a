import { expect, test } from 'vitest'
import { claimIn, claimOf, invoiceNosIn } from './papers.ts'

const claims = [
  { id: 1, claim_no: 'CL-12', invoice_no: 'NGI/2627/000145' },
  { id: 2, claim_no: 'CL-123', invoice_no: 'NGI/2627/000146' },
  { id: 3, claim_no: 'CL-124', invoice_no: 'NGI/2627/000147' },
  { id: 4, claim_no: 'CL-125', invoice_no: 'NGI/2627/000147' },
]

test.each([
  ['NGI-2627-000145.pdf', 1],
  ['photo of ngi_2627_000146 damaged.JPG', 2],
  ['CL-12.png', 1],
  ['cl123 broken box.jpeg', 2],
  ['NGI/2627/000147.pdf', null],
  ['NGI-2627-000147 CL-125.pdf', 4],
  ['NGI-2627-0001451.pdf', null],
  ['IMG_2041.jpg', null],
  ['', null],
])('%s belongs to claim %s', (name, id) => {
  expect(claimOf(name, claims)?.id ?? null).toBe(id)
})

test.each([
  [['Tax invoice', 'NGI/2627/000145, 16-11-2026'], 1],
  [['Debit note for ngi-2627-000146'], 2],
  [['Claim CL-12 of NGI/2627/000146'], 1],
  [['NGI/2627/0001451', 'XNGI/2627/000145'], null],
  [['NGI/2627/000147'], null],
  [[], null],
])('a document that says %j belongs to claim %s', (texts, id) => {
  expect(claimIn(texts, claims)?.id ?? null).toBe(id)
})

test.each([
  ['POD NGI-2627-000145.pdf', ['NGI/2627/000145']],
  ['ngi_2627_145 and NGI/2627/000146.jpg', ['NGI/2627/000145', 'NGI/2627/000146']],
  ['IMG_2041.jpg', []],
  ['XNGI/2627/0001451234', []],
])('%s names the invoices %j', (text, nos) => {
  expect(invoiceNosIn(text)).toEqual(nos)
})
