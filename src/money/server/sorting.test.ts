import { expect, test } from 'vitest'
import { refusal, startTestApp } from '#app/testing.ts'
import { listAllClaims, listClaims } from '#claims/contract.ts'
import { listAllInvoices, listInvoices } from '#invoices/contract.ts'
import { listAllNotes, listNotes, listReceipts } from '../contract.ts'

const { as } = await startTestApp()

type Row = { id?: number; invoice_id?: number; [name: string]: unknown }
type Page = { data: Row[]; total: number }
type Asked = (input: { sort?: string; page?: string }) => Promise<Page>

const lists: [string, readonly string[], Asked][] = [
  [
    'my invoices',
    ['invoice_date', 'due_date', 'total_paise', 'balance_paise'],
    ({ page, sort }) => as('dist-e')(listInvoices, { sort, page_no: page } as object) as Promise<Page>,
  ],
  [
    'all invoices',
    ['invoice_date', 'due_date', 'total_paise', 'balance_paise'],
    ({ page, sort }) => as('admin')(listAllInvoices, { sort, page_no: page } as object) as Promise<Page>,
  ],
  ['my notes', ['noted_on', 'amount_paise'], (input) => as('dist-e')(listNotes, input as object) as Promise<Page>],
  [
    'all notes',
    ['noted_on', 'distributor_name', 'amount_paise'],
    (input) => as('admin')(listAllNotes, input as object) as Promise<Page>,
  ],
  ['my claims', ['raised_at'], (input) => as('dist-e')(listClaims, input as object) as Promise<Page>],
  [
    'all claims',
    ['raised_at', 'distributor_name'],
    (input) => as('admin')(listAllClaims, input as object) as Promise<Page>,
  ],
  [
    'receipts',
    ['received_on', 'distributor_name', 'amount_paise'],
    (input) => as('admin')(listReceipts, input as object) as Promise<Page>,
  ],
]

const columns = lists.flatMap(([name, sorts, ask]) => sorts.map((by) => [name, by, ask] as const))

/** The first rows of a list, over three pages. */
async function rowsOf(ask: Asked, sort: string): Promise<Row[]> {
  const pages = await Promise.all(['1', '2', '3'].map((page) => ask({ sort, page })))
  return pages.flatMap(({ data }) => data)
}

const idOf = (row: Row) => row.id ?? row.invoice_id

test.each(columns)('%s are sorted by %s over their pages, both ways', async (_, by, ask) => {
  const value = (row: Row) => {
    const told = row[by]
    return typeof told === 'string' ? told.toLowerCase() : Number(told)
  }
  const isUp = (one: Row, other: Row) => value(one) <= value(other)
  for (const [sort, fits] of [
    [by, isUp],
    [`-${by}`, (one: Row, other: Row) => isUp(other, one)],
  ] as const) {
    const rows = await rowsOf(ask, sort)
    expect(rows.length).toBeGreaterThan(1)
    expect(new Set(rows.map(idOf)).size).toBe(rows.length)
    for (const [at, row] of rows.entries()) expect(at === 0 || fits(rows[at - 1] as Row, row), `${by} ${at}`).toBe(true)
  }
})

test.each(['distributor_id', 'id; drop table invoices', '--total_paise'])('‘%s’ sorts nothing', async (sort) => {
  expect((await refusal(as('admin')(listAllInvoices, { sort } as object))).http).toBe(422)
})
