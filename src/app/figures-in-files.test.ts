// A figure that is mailed, printed or saved is the one that the screen shows.
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { listProducts } from '#catalogue/contract.ts'
import { upiLimitPaise } from '#credit/pay-to.ts'
import { bucketNames } from '#credit/rules.ts'
import { fulfilOrder } from '#fulfilment/server/fulfil.ts'
import { getInvoice, listAllInvoices, listInvoices } from '#invoices/contract.ts'
import { addDays, monthStart, todayInIndia } from '#kit/date.ts'
import { formatAmount, formatRupees } from '#kit/money.ts'
import { sql } from '#kit/server/db/db.ts'
import type { Mail } from '#kit/server/mail/mail.ts'
import { readSheet } from '#kit/server/sheet/sheet.ts'
import { mailNotices } from '#notices/server/mailing.ts'
import { listDesk } from '#orderbook/desk-contract.ts'
import { getOrder, listOrders } from '#orders/contract.ts'
import { orderingIn } from '#orders/server/testing.ts'
import { getAllOutstanding, getOutstanding, getWayOut } from '#outstanding/contract.ts'
import { remindOfDebts } from '#outstanding/server/reminding.ts'
import { listMyDistributors } from '#people/contract.ts'
import { getAnyReport, getReport, type ReportData } from '#reports/report-contract.ts'
import { mailOf } from '#reports/report-mail.ts'
import { cellText, sinceText } from '#reports/report-words.ts'
import { getAnyFillRate, getFillRate } from '#shortages/contract.ts'
import { listStock } from '#stock/contract.ts'
import type { Username } from '../../world/cast.ts'
import { declared } from './server.ts'
import { startTestApp } from './testing.ts'

const testApp = await startTestApp()
const { as, app, pool, tokenOf, config } = testApp
const { order } = orderingIn(testApp)
const today = todayInIndia(new Date())
const firms = ['dist-e', 'dist-b', 'dist-hold'] as const

async function file(who: Username, url: string): Promise<Buffer> {
  const answer = await app.inject({ url, headers: { authorization: `Bearer ${await tokenOf(who)}` } })
  expect(answer.statusCode, url).toBe(200)
  return answer.rawPayload
}

async function printed(who: Username, url: string): Promise<string> {
  const pdf = new Uint8Array(await file(who, url))
  const { text } = await extractText(await getDocumentProxy(pdf), { mergePages: true })
  return text.replace(/\s+/g, ' ')
}

type Saved = { sum: (head: string) => number; rows: Record<string, string>[] }

/** The rows of a list's file by their heads, from CSV and XLSX alike; money as paise. */
async function saved(who: Username, path: string, query = ''): Promise<Saved> {
  const both: Record<string, string>[][] = []
  for (const kind of ['csv', 'xlsx']) {
    const { rows } = await readSheet(await file(who, `${path}.${kind}${query}`))
    const [heads, ...lines] = rows.map(({ cells }) => cells.map((cell) => String(cell ?? '')))
    both.push(lines.map((cells) => Object.fromEntries((heads ?? []).map((head, at) => [head, cells[at] ?? '']))))
  }
  const [csv = [], xlsx = []] = both
  const paise = (rows: Record<string, string>[], head: string) =>
    rows.reduce((sum, row) => sum + Math.round(Number(row[head]) * 100), 0)
  const sum = (head: string) => {
    expect(paise(csv, head)).toBe(paise(xlsx, head))
    return paise(csv, head)
  }
  return { sum, rows: csv }
}

/** What is mailed of all that is told from now on; noon, so that it is not kept for the morning. */
async function mailed(happens: () => Promise<unknown>): Promise<Mail[]> {
  const sent: Mail[] = []
  await pool.change(sql`update notices set mailed_at = now() where mailed_at is null`)
  await pool.change(sql`delete from notice_choices`)
  await pool.change(sql`insert into notice_choices (account_id, kind, mail) select id, '', 'at_once' from accounts`)
  await happens()
  const { publicUrl, providerName: provider, sessionSecret: secret } = config
  const sendMail = async (mail: Mail) => void sent.push(mail)
  const { notices } = declared
  await mailNotices({ pool, sendMail, publicUrl, provider, secret, notices }, new Date(`${today}T12:00:00+05:30`))
  return sent
}

test('what a firm owes, what is past due and its credit are the same on screen, in files and on paper', async () => {
  const listed = await saved('admin', '/api/adm/outstanding')
  const office = (await as('admin')(getAllOutstanding, {})).data
  expect(listed.sum('Owed ₹')).toBe(office.total_paise)
  expect(listed.sum('Not yet due ₹')).toBe(office.ageing.not_due)
  for (const firm of firms) {
    const owed = (await as(firm)(getOutstanding, {})).data
    const own = await saved(firm, '/api/outstanding')
    expect(own.sum('Open ₹')).toBe(owed.total_paise)
    const statement = `/api/outstanding/statement?from=${monthStart(today, 17)}&to=${today}`
    expect(await printed(firm, statement)).toContain(formatAmount(owed.balance_paise))
    const row = listed.rows.find((one) => one['Distributor code'] === firm)
    expect(Math.round(Number(row?.['Credit left ₹']) * 100)).toBe(owed.credit_left_paise)
  }
})

test('a held firm’s credit and what it has to pay are one number on its order, the work queue and in the file', async () => {
  const owed = (await as('dist-hold')(getOutstanding, {})).data
  const over = formatRupees(-owed.credit_left_paise)
  expect(owed.credit_left_paise).toBeLessThan(0)
  const pay = (await as('dist-hold')(getWayOut, {})).data.steps.at(-1)?.pay_paise ?? 0
  const queue = (await as('admin')(listDesk, { search_text: 'dist-hold' })).data
  const file = (await saved('admin', '/api/adm/orders/desk', '?search_text=dist-hold')).rows
  expect(queue.length).toBeGreaterThan(0)
  for (const { order_id, order_no, stuck } of queue) {
    const order = (await as('dist-hold')(getOrder, { order_id: String(order_id) })).data
    const row = file.find((one) => one.Order === order_no)
    expect(order.way_out?.pay_paise).toBe(pay)
    for (const told of [stuck.reason, row?.['Stuck because']]) expect(told).toContain(over)
    for (const told of [stuck.way_on, row?.['Goes on']]) expect(told).toContain(formatRupees(pay))
  }
  const [chosen] = (await as('dist-hold')(listMyDistributors, {})).data
  expect(chosen?.credit_left_paise).toBe(owed.credit_left_paise)
})

test('what is past due is one number in the list’s file, its report and the sum of all firms', async () => {
  const { sum } = await saved('admin', '/api/adm/outstanding')
  const { totals } = (
    await as('admin')(getAnyReport, {
      name: 'collection',
      by: 'distributor',
      from: monthStart(today),
      to: today,
      top: 1,
    })
  ).data
  const late = Object.entries(bucketNames).filter(([bucket]) => bucket !== 'not_due')
  expect(late.reduce((all, [, name]) => all + sum(`${name} ₹`), 0)).toBe(totals.past_due_paise)
})

test('the fill rate of shortages is the sum of its months, CFAs and firms; the report’s is named another', async () => {
  for (const [who, call] of [
    ['admin', getAnyFillRate],
    ['emp-e', getFillRate],
  ] as const) {
    const rates = async (by: 'month' | 'cfa') => await as(who)(call as typeof getFillRate, { by })
    const { whole, data } = await rates('month')
    expect(data.reduce((all, one) => all + one.invoiced_qty, 0)).toBe(whole.invoiced_qty)
    expect((await rates('cfa')).whole).toEqual(whole)
  }
  const report = (await as('admin')(getAnyReport, { name: 'fill-rate', by: 'month', from: today, to: today })).data
  expect(report.title).toMatch(/^First fill rate/)
})

test('a reminder by mail asks for what the outstanding calls past due', async () => {
  const sent = await mailed(() => remindOfDebts(pool, 'Sahyadri Remedies', today))
  let reminded = 0
  for (const firm of firms) {
    const { total_paise, ageing } = (await as(firm)(getOutstanding, {})).data
    const told = await pool.rows<{ amount: number }>(sql`
      select (n.facts ->> 'amount_paise')::bigint as amount from notices n join accounts a on a.id = n.account_id
      where a.username = ${firm} and n.kind = 'payment_due'`)
    for (const { amount } of told) expect(amount).toBe(total_paise - ageing.not_due)
    reminded += told.length
    const past = formatRupees(total_paise - ageing.not_due)
    if (told.length === 0) continue
    const mail = sent.find(({ body }) => body.includes(`${past} is past due`))
    for (const part of ['Account: 50200041877193', 'IFSC: HDFC0000417', `Reference: ${firm}`])
      expect(mail?.body).toContain(part)
    const fitsUpi = total_paise - ageing.not_due <= upiLimitPaise
    expect(mail?.html?.includes(`Scan with any UPI app to pay ${past}.`)).toBe(fitsUpi)
    expect(mail?.pictures?.map(({ bytes }) => Buffer.from(bytes.subarray(0, 3)).toString())).toEqual(
      fitsUpi ? ['GIF'] : [],
    )
  }
  expect(reminded).toBeGreaterThan(0)
})

test('an order and its invoice say one amount in lists, files, PDF and mail', async () => {
  const { data: products } = await as('dist-e')(listProducts, { limit: 40, in_stock: '1' })
  const code = products.find((one) => one.scheme_admin_enable === 0)?.product_code ?? ''
  const placed: { order_id: number }[] = []
  const sent = await mailed(async () => {
    await pool.change(sql`
      update distributors set credit_limit_paise = 1000000000000 where id = (select id from accounts where username = 'dist-e')`)
    placed.push(await order('dist-e', [[code, 3]]))
    await fulfilOrder(pool.apart, placed[0]?.order_id ?? 0, today)
  })
  const one = (await as('dist-e')(getOrder, { order_id: String(placed[0]?.order_id) })).data
  const inList = (await as('dist-e')(listOrders, { search_text: one.order_no })).data[0]
  expect(inList?.total_paise).toBe(one.total_paise)
  expect((await saved('dist-e', '/api/orders', `?search_text=${one.order_no}`)).sum('To pay ₹')).toBe(one.total_paise)

  const sentInvoice = one.supply?.invoices[0]
  const invoice_id = String(sentInvoice?.invoice_id)
  const invoice = (await as('dist-e')(getInvoice, { invoice_id })).data
  const total = formatRupees(invoice.total_paise)
  const query = `?invoice_no=${encodeURIComponent(invoice.invoice_no)}`
  const own = (await as('dist-e')(listInvoices, { invoice_no: invoice.invoice_no })).data[0]
  const office = (await as('admin')(listAllInvoices, { invoice_no: invoice.invoice_no })).data[0]
  expect([own?.total_paise, office?.total_paise]).toEqual([invoice.total_paise, invoice.total_paise])
  expect((await saved('dist-e', '/api/invoices', query)).sum('Total ₹')).toBe(invoice.total_paise)
  expect((await saved('admin', '/api/adm/invoices', query)).sum('Balance ₹')).toBe(invoice.balance_paise)
  expect(await printed('dist-e', `/api/invoices/${invoice_id}/pdf`)).toContain(total)
  expect(sent.map(({ body }) => body).join()).toContain(`Invoice ${invoice.invoice_no} of ${total}.`)
})

/** Each figure of a report's total, as it is printed, saved and mailed. */
async function expectSame(who: Username, path: string, report: ReportData, query: string): Promise<void> {
  const figures = report.columns.filter(({ kind }) => kind !== 'text')
  const paper = await printed(who, `${path}.pdf?${query}`)
  const { rows } = await saved(who, path, `?${query}`)
  const total = rows.find((row) => Object.values(row)[0] === 'Total')
  for (const { name, title, kind } of figures) {
    expect(paper, title).toContain(cellText(report.totals[name], kind))
    const cell = total?.[kind === 'percent' ? `${title} %` : title] ?? ''
    const value = report.totals[name]
    expect(cell === '' ? null : Number(cell), title).toBe(
      kind === 'money' && value !== null ? Number(value) / 100 : value,
    )
  }
  const mail = mailOf({ person: 'Meera', name: 'Mondays', link: 'https://x', provider: 'Apotheca', report })
  for (const { name, title, kind } of figures.slice(0, 3))
    expect(mail.body).toContain(`${title} ${cellText(report.totals[name], kind)}`)
  const since = sinceText(report)
  for (const text of [paper, mail.body, JSON.stringify(rows)]) expect(text).toContain(since)
}

test('sales, growth and fill rates are the same on screen, in files, on paper and by mail', async () => {
  const span = { from: monthStart(today, 2), to: today }
  const query = new URLSearchParams(span).toString()
  for (const [name, by] of [
    ['sales', 'month'],
    ['growth', 'division'],
    ['fill-rate', 'month'],
    ['collection', 'month'],
  ] as const) {
    const asked = { name, by, ...span }
    const office = (await as('admin')(getAnyReport, asked)).data
    await expectSame('admin', `/api/adm/reports/${name}`, office, `${query}&by=${by}`)
    const own = (await as('dist-e')(getReport, asked)).data
    await expectSame('dist-e', `/api/reports/${name}`, own, `${query}&by=${by}`)
  }
})

test('growth over days without figures says since when there are some, and compares nothing', async () => {
  const { since } = await pool.one<{ since: string }>(sql`
    select min(day) as since from trade_days where product_type = 'E'`)
  const span = { from: addDays(since, 40), to: today }
  const report = (await as('admin')(getAnyReport, { name: 'growth', by: 'division', ...span })).data
  expect(report.compare?.since).toBe(since)
  for (const row of [...report.rows, report.totals])
    expect([row.before_paise, row.change_paise, row.change_percent, row.state]).toEqual([null, null, null, null])
  const query = `${new URLSearchParams(span).toString()}&by=division`
  await expectSame('admin', '/api/adm/reports/growth', report, query)
  expect(sinceText(report)).toContain('Figures begin on')
})

// The last one: the rule stays, and so little can be sent.
test('free packs are one number on the stock screen and in its files, also where a plant has a rule of its own', async () => {
  const [first] = (await as('admin')(listStock, {})).data
  const plant = first?.plant_code ?? ''
  const search_text = (first?.product_name ?? '').slice(0, 5)
  await pool.change(sql`
    insert into settings (key, value) values ('fulfilment.shelf_days_for', to_jsonb(${`${plant}: 900`}::text))
    on conflict (key) do update set value = excluded.value`)
  const near = await as('admin')(listStock, { plant, search_text, state: 'near_expiry' })
  expect(near.total).toBeGreaterThan(0)
  for (const { free } of near.data) expect(free).toBe(0)
  for (const narrowed of [{ plant, state: 'near_expiry' }, { sort: '-free' }] as const) {
    const asked = { ...narrowed, search_text }
    const query = new URLSearchParams(asked).toString()
    const { data } = await as('admin')(listStock, asked)
    const { rows } = await saved('admin', '/api/adm/stock', `?${query}`)
    expect(data.map(({ batch_no, free }) => [batch_no, String(free)])).toEqual(
      rows.slice(0, data.length).map((row) => [row.Batch, row.Free]),
    )
  }
})
