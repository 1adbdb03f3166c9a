// A figure that several screens, files or mails show is one number: this walks all calls that give
// it.
import { expect, test } from 'vitest'
import { chooseAdminProductType } from '#accounts/contract.ts'
import { listCustomers } from '#customers/contract.ts'
import { listDistributors } from '#firms/contract.ts'
import { getHome } from '#home/contract.ts'
import { getAnyInvoice, listAllInvoices, listInvoices } from '#invoices/contract.ts'
import { addDays, monthStart, todayInIndia } from '#kit/date.ts'
import { sql } from '#kit/server/db/db.ts'
import { countLocked } from '#locks/contract.ts'
import { getBooks } from '#money/books-contract.ts'
import { enterReceipt, listNotes, writeNote } from '#money/contract.ts'
import {
  getAllOutstanding,
  getAllOutstandingMonths,
  getOutstanding,
  getOutstandingMonths,
  getWayOut,
} from '#outstanding/contract.ts'
import { listMyDistributors } from '#people/contract.ts'
import { getAnyReport } from '#reports/report-contract.ts'
import { listStock } from '#stock/contract.ts'
import { type Call, Refused, startTestApp } from './testing.ts'

const { as, pool, tokenOf, with: withToken } = await startTestApp()
const today = todayInIndia(new Date())
const span = { from: monthStart(today, 11), to: today }

/** The admin of both types in each of them. */
async function offices(): Promise<Record<'E' | 'G', Call>> {
  const token = await tokenOf('admin')
  const into = async (product_type: 'E' | 'G') => {
    const { data } = await withToken(token)(chooseAdminProductType, { product_type })
    return withToken(data.token)
  }
  return { E: await into('E'), G: await into('G') }
}
const office = await offices()

/** Money on account, and debts in both product types of one firm. */
await as('admin')(enterReceipt, {
  distributor: 'dist-b',
  amount_paise: 12_345_00,
  received_on: today,
  reference: 'ON-ACCOUNT-1',
  allocations: [],
})
for (const call of [office.E, office.G])
  await call(writeNote, {
    distributor: 'dist-b',
    kind: 'debit',
    reason_code: 'interest',
    amount_paise: 777_00,
    text: 'Interest',
  })

test('what is owed in one product type is its open documents, and both types together are the whole', async () => {
  const whole = (await office.E(getAllOutstanding, { product_types: 'both' })).data
  const parts = { E: (await office.E(getAllOutstanding, {})).data, G: (await office.G(getAllOutstanding, {})).data }
  expect(parts.E.total_paise + parts.G.total_paise).toBe(whole.total_paise)
  expect(whole.total_paise - whole.on_account_paise).toBe(whole.balance_paise)
  for (const type of ['E', 'G'] as const) {
    const { balance_paise } = await office[type](listAllInvoices, { state: 'open' })
    const { open } = await pool.one<{ open: number }>(sql`
      select coalesce(sum(balance_paise), 0)::bigint as open from notes
      where kind = 'debit' and reversed_at is null and product_type = ${type}`)
    expect(parts[type].total_paise).toBe(balance_paise + open)
    expect(sum(parts[type].firms ?? [], (firm) => firm.total_paise)).toBe(parts[type].total_paise)
    // The chart and the report end with the same sum.
    const months = (await office[type](getAllOutstandingMonths, {})).data
    expect(months.at(-1)?.closing_paise).toBe(parts[type].total_paise)
    const report = (await office[type](getAnyReport, { name: 'collection', by: 'month', ...span })).data
    expect(report.totals.closing_paise).toBe(parts[type].total_paise)
    const byFirm = (await office[type](getAnyReport, { name: 'collection', by: 'distributor', ...span })).data
    expect(byFirm.totals.closing_paise).toBe(parts[type].total_paise)
    expect(sum(byFirm.rows, (row) => Number(row.closing_paise))).toBe(parts[type].total_paise)
    expect(byFirm.totals.past_due_paise).toBe(parts[type].total_paise - parts[type].ageing.not_due)
  }
  // Money on account is of no product type, so it is taken off where both are together.
  const months = (await office.G(getAllOutstandingMonths, { product_types: 'both' })).data
  expect(months.at(-1)?.closing_paise).toBe(whole.balance_paise)
  const report = (await office.G(getAnyReport, { name: 'collection', by: 'month', ...span, product_types: 'both' }))
    .data
  expect(report.totals.closing_paise).toBe(whole.balance_paise)
})

test('sales and books of both product types are the sum of each', async () => {
  const asked = { name: 'sales', by: 'month', ...span } as const
  const sales = async (call: Call, product_types: 'one' | 'both') =>
    (await call(getAnyReport, { ...asked, product_types })).data.totals
  const [e, g, both] = [await sales(office.E, 'one'), await sales(office.G, 'one'), await sales(office.E, 'both')]
  expect(both.value_paise).toBe(Number(e.value_paise) + Number(g.value_paise))
  const invoiced = async (call: Call, product_types: 'one' | 'both') =>
    sum((await call(getBooks, { product_types })).data.months, (month) => month.invoiced_paise)
  expect(await invoiced(office.E, 'both')).toBe((await invoiced(office.E, 'one')) + (await invoiced(office.G, 'one')))
})

test('both product types are for those who work in both', async () => {
  await expect(as('admin-g')(getAllOutstanding, { product_types: 'both' })).rejects.toThrow(Refused)
  await expect(as('emp-e')(getOutstanding, { product_types: 'both' })).rejects.toThrow(Refused)
  const asked = { name: 'sales', by: 'month', ...span, product_types: 'both' } as const
  await expect(as('admin-g')(getAnyReport, asked)).rejects.toThrow(Refused)
})

test('an employee’s page, chart, home and invoices show one sum', async () => {
  for (const who of ['emp-e', 'emp-g'] as const) {
    const page = (await as(who)(getOutstanding, {})).data
    const home = (await as(who)(getHome, {})).data
    expect(home.outstanding.total_paise).toBe(page.total_paise)
    expect(home.outstanding.ageing).toEqual(page.ageing)
    expect(home.outstanding.credit_left_paise).toBe(page.credit_left_paise)
    expect((await as(who)(getOutstandingMonths, {})).data.at(-1)?.closing_paise).toBe(page.total_paise)
    const debits = (await as(who)(listNotes, { kind: 'debit' })).data
    const { balance_paise } = await as(who)(listInvoices, { state: 'open' })
    expect(balance_paise + sum(debits, (note) => note.balance_paise)).toBe(page.total_paise)
    for (const firm of home.distributors) {
      const row = page.firms?.find(({ distributor }) => distributor === firm.distributor)
      expect(firm.outstanding_paise).toBe(row?.total_paise)
    }
  }
})

test('what one firm owes, and its credit, is one number on every screen', async () => {
  for (const distributor of ['dist-e', 'dist-b', 'dist-hold'] as const) {
    const mine = (await as(distributor)(getOutstanding, {})).data
    expect(sum(mine.invoices, (one) => one.balance_paise)).toBe(mine.total_paise)
    expect(mine.credit_left_paise).toBe(mine.credit_limit_paise - mine.balance_paise - mine.open_orders_paise)
    const home = (await as(distributor)(getHome, {})).data.outstanding
    expect([home.total_paise, home.on_account_paise, home.credit_left_paise]).toEqual([
      mine.total_paise,
      mine.on_account_paise,
      mine.credit_left_paise,
    ])
    const chosen = (await as(distributor)(listMyDistributors, {})).data[0]
    expect([chosen?.owed_paise, chosen?.on_account_paise, chosen?.credit_left_paise]).toEqual([
      mine.total_paise,
      mine.on_account_paise,
      mine.credit_left_paise,
    ])
    expect((await as(distributor)(getOutstandingMonths, {})).data.at(-1)?.closing_paise).toBe(mine.balance_paise)
    const listed = (await office.E(listDistributors, { search_text: distributor })).data
    expect(listed.find(({ code }) => code === distributor)?.owed_paise).toBe(mine.total_paise)
    const row = (await office.E(getAllOutstanding, {})).data.firms?.find((one) => one.distributor === distributor)
    expect((row?.total_paise ?? 0) + (row?.other_paise ?? 0)).toBe(mine.total_paise)
    expect(row?.balance_paise).toBe(mine.balance_paise)
    expect(row?.credit_left_paise).toBe(mine.credit_left_paise)
  }
})

test('an employee’s list of distributors has the firm’s own figures', async () => {
  for (const who of ['emp-e', 'emp-g'] as const)
    for (const firm of (await as(who)(listCustomers, {})).data) {
      const page = (await as(who)(getOutstanding, { distributor: firm.distributor })).data
      expect(firm.outstanding_paise).toBe(page.total_paise)
      expect(firm.past_due_paise).toBe(page.total_paise - page.ageing.not_due)
      expect(firm.credit_left_paise).toBe(page.credit_left_paise)
    }
})

test('where a screen shows both product types of a firm and another one of them, the rest is told', async () => {
  let owing = 0
  for (const who of ['emp-e', 'emp-g'] as const) {
    const home = (await as(who)(getHome, {})).data.distributors
    const page = (await as(who)(getOutstanding, {})).data.firms ?? []
    for (const firm of (await as(who)(listCustomers, {})).data) {
      const at = home.find(({ distributor }) => distributor === firm.distributor)
      const row = page.find(({ distributor }) => distributor === firm.distributor)
      expect([at?.outstanding_paise, at?.other_paise]).toEqual([row?.total_paise, row?.other_paise])
      expect([firm.outstanding_paise - firm.other_paise, firm.other_paise]).toEqual([
        row?.total_paise,
        row?.other_paise,
      ])
      owing += firm.other_paise
    }
  }
  expect(owing).toBeGreaterThan(0)
})

test('home asks a held firm for the sum that its outstanding names', async () => {
  const home = (await as('dist-hold')(getHome, {})).data
  const way = (await as('dist-hold')(getWayOut, {})).data
  const asked = Math.max(...home.holds.map(({ pay_paise }) => pay_paise))
  expect(way.steps.at(-1)?.pay_paise ?? asked).toBe(asked)
})

test('free packs of the stock are what customers and other plants are offered, and none of a blocked batch', async () => {
  const blocked = await pool.one<{ id: number; batch_no: string }>(sql`
    update batches set blocked_reason = 'Recalled' where id = (
      select b.id from batches b join products p using (product_code)
      where p.product_type = 'E' and b.on_hand > b.reserved order by b.expires_on desc, b.id limit 1)
    returning id, batch_no`)
  await pool.change(sql`
    insert into settings (key, value) values ('fulfilment.shelf_days', '200'), ('fulfilment.shelf_days_for', '"NG01: 30"')
    on conflict (key) do update set value = excluded.value`)
  const found = await office.E(listStock, { search_text: blocked.batch_no })
  expect(found.data.find(({ id }) => id === blocked.id)?.free).toBe(0)
  const differing = await pool.rows(sql`
    select s.plant_code, s.product_code from stock s
    where s.quantity <> coalesce((
      select sum(b.on_hand - b.reserved) from batches b
      where b.plant_code = s.plant_code and b.product_code = s.product_code and b.blocked_reason is null
        and b.expires_on >= ${today}::date + case when b.plant_code = 'NG01' then 30 else 200 end), 0)
      and exists (select from batches b where b.plant_code = s.plant_code and b.product_code = s.product_code)`)
  expect(differing).toEqual([])
  // A setting that goes back to how it was holds at once too.
  await pool.change(sql`delete from settings where key like 'fulfilment.shelf_days%'`)
  const { free } = await pool.one<{ free: number }>(sql`
    select count(*) as free from stock s join batches b using (plant_code, product_code)
    where b.blocked_reason is null and b.on_hand > b.reserved and s.quantity = 0 and b.expires_on >= ${today}::date + 90`)
  expect(free).toBe(0)
})

test('an invoice keeps the shelf life that it promised', async () => {
  const [invoice] = (await office.E(listAllInvoices, {})).data
  const promised = async () =>
    (await office.E(getAnyInvoice, { invoice_id: String(invoice?.invoice_id) })).data.promised_months
  const before = await promised()
  await pool.change(sql`
    insert into settings (key, value) values ('fulfilment.shelf_days', '300')
    on conflict (key) do update set value = excluded.value`)
  expect(await promised()).toBe(before)
})

test('sales are not compared with months that have no figures', async () => {
  const { since } = await pool.one<{ since: string }>(sql`select min(day) as since from trade_days`)
  const asked = { name: 'sales', by: 'month', from: addDays(monthStart(since), 335), to: today } as const
  const { rows, totals, compare } = (await office.E(getAnyReport, asked)).data
  expect(compare?.since).toBe(since)
  expect([totals.last_year_paise, totals.change_percent]).toEqual([null, null])
  for (const row of rows) {
    const isCovered = addDays(`${row.key}-15`, -365).slice(0, 7) >= since.slice(0, 7)
    expect(row.last_year_paise === null).toBe(!isCovered)
  }
})

test('a lock stops firms, not each of their people', async () => {
  const { total } = await office.E(listDistributors, {})
  const { distributors } = (await office.E(countLocked, { product_type: 'E' })).data
  expect(distributors).toBeLessThanOrEqual(total)
})

function sum<Row>(rows: readonly Row[], of: (row: Row) => number): number {
  return rows.reduce((total, row) => total + of(row), 0)
}
