import { describe, expect, test } from 'vitest'
import { refusal, startTestApp } from '#app/testing.ts'
import { listAllClaims } from '#claims/contract.ts'
import { discountDifferences } from '#discounts/server/reconciliation.ts'
import { getHome } from '#home/contract.ts'
import { addDays, todayInIndia } from '#kit/date.ts'
import type { Input } from '#kit/endpoint.ts'
import { openDb, sql } from '#kit/server/db/db.ts'
import { getOutstanding, getOutstandingMonths } from '#outstanding/contract.ts'
import type { Username } from '../../../world/cast.ts'
import { getAnyReport, getReport, listAllReports, listReports, type ReportData } from '../report-contract.ts'
import { breakdownsOf, reportNames, yearBefore } from '../report-rules.ts'
import { reportJobs } from './jobs.ts'
import { reportDifferences } from './reconciliation.ts'

const { as, app, pool, config, tokenOf } = await startTestApp()
const today = todayInIndia(new Date())
const span = { from: addDays(today, -365), to: today }
type Asked = Partial<Input<typeof getReport>>

const isAdmin = (who: Username) => who.startsWith('admin')

async function report(who: Username, name: string, asked: Asked = {}): Promise<ReportData> {
  const input = { name, ...span, ...asked }
  return isAdmin(who) ? (await as(who)(getAnyReport, input)).data : (await as(who)(getReport, input)).data
}

const sum = (rows: ReportData['rows'], name: string) => rows.reduce((total, row) => total + Number(row[name] ?? 0), 0)

const idOf = async (username: string) =>
  (await pool.one<{ id: number }>(sql`select id from accounts where username = ${username}`)).id

/**
 * Whose lines each of them may see, said once more in another way: line by line, without the
 * totals.
 */
async function seenBy(
  who: Username,
  { from, to } = span,
): Promise<{ value: number; packs: number; distributors: Set<number> }> {
  const type = who === 'admin-g' || who === 'dist-g' || who === 'emp-g' ? 'G' : 'E'
  const lines = await pool.rows<{ distributor_id: number; division_code: string; value: number; packs: number }>(sql`
    select i.distributor_id, l.division_code, l.amount_paise as value, l.paid_qty + l.free_qty as packs
    from invoice_lines l join invoices i on i.id = l.invoice_id
    where i.cancelled_at is null and i.product_type = ${type} and i.invoice_date between ${from} and ${to}`)
  const me = await idOf(who)
  const served = new Set(
    (
      await pool.rows<{ id: number }>(
        sql`select distributor_id as id from employee_distributors where employee_id = ${me}`,
      )
    ).map(({ id }) => id),
  )
  const managed = await pool.rows<{ code: string }>(sql`
    select d.division_code as code from employee_divisions d join employees e on e.id = d.employee_id
    where e.id = ${me} and e.brand_manager`)
  const divisions = new Set(managed.map(({ code }) => code))
  const mine = lines.filter(
    (line) =>
      isAdmin(who) ||
      line.distributor_id === me ||
      served.has(line.distributor_id) ||
      divisions.has(line.division_code),
  )
  return {
    value: mine.reduce((total, line) => total + line.value, 0),
    packs: mine.reduce((total, line) => total + line.packs, 0),
    distributors: new Set(mine.map((line) => line.distributor_id)),
  }
}

const people: Username[] = ['dist-e', 'dist-b', 'dist-g', 'dist-depot', 'emp-e', 'emp-b', 'emp-g', 'admin', 'admin-g']

test('everybody is told which reports there are', async () => {
  const { data } = await as('dist-e')(listReports, {})
  expect(data.map(({ name }) => name)).toEqual(reportNames)
  expect((await as('admin')(listAllReports, {})).data).toEqual(data)
})

describe('sales', () => {
  test.each(people)('of %s are the lines that they may see, whatever they are broken down by', async (who) => {
    const seen = await seenBy(who)
    for (const by of breakdownsOf('sales')) {
      const { rows, totals } = await report(who, 'sales', { by })
      expect([totals.value_paise, totals.packs]).toEqual([seen.value, seen.packs])
      expect([sum(rows, 'value_paise'), sum(rows, 'packs')]).toEqual([seen.value, seen.packs])
    }
    if (!who.startsWith('dist')) {
      const { rows, totals } = await report(who, 'sales', { by: 'distributor' })
      expect(rows.filter((row) => Number(row.packs) > 0)).toHaveLength(seen.distributors.size)
      expect(totals.distributors).toBe(seen.distributors.size)
    }
  })

  test('are compared with the same days of the year before', async () => {
    const recent = { from: addDays(today, -60), to: today }
    const before = await seenBy('admin', yearBefore(recent))
    const { totals, compare, rows } = await report('admin', 'sales', { ...recent, by: 'division' })
    expect(before.value).toBeGreaterThan(0)
    expect(compare).toMatchObject({ ...yearBefore(recent), totals: { value_paise: before.value } })
    expect(totals.last_year_paise).toBe(before.value)
    expect(sum(rows, 'last_year_paise')).toBe(before.value)
  })

  test('narrowed to a row they are that row, and its invoices add up to it', async () => {
    const { rows } = await report('admin', 'sales', { by: 'division' })
    const [division] = rows
    const within = await report('admin', 'sales', { by: 'product', division: String(division?.key) })
    expect(within.totals.value_paise).toBe(division?.value_paise)
    expect(within.narrowed).toEqual([{ name: 'division', value: division?.key, label: division?.label }])
    const [product] = within.rows
    const firms = await report('admin', 'sales', { by: 'distributor', product: String(product?.key) })
    expect(firms.totals.value_paise).toBe(product?.value_paise)
    const [firm] = firms.rows
    const asked = { product: String(product?.key), distributor: String(firm?.key) }
    const behind = await report('admin', 'invoices', asked)
    expect(behind.rows.length).toBeGreaterThan(0)
    expect(sum(behind.rows, 'value_paise')).toBe(firm?.value_paise)
    for (const by of ['molecule', 'state', 'employee', 'kind'] as const) {
      const [row] = (await report('admin', 'sales', { by })).rows
      const narrowed = await report('admin', 'sales', { by: 'month', [by]: String(row?.key) })
      expect(narrowed.totals.value_paise).toBe(row?.value_paise)
    }
  })

  test('come with the months of each row where they are asked for', async () => {
    const { rows } = await report('emp-e', 'sales', { by: 'product', trend: '1' })
    for (const { trend, value_paise } of rows)
      expect((trend as number[]).reduce((total, value) => total + value, 0)).toBe(value_paise)
  })

  test('in one’s own table every row and every column add up to the same', async () => {
    const { totals: sales } = await report('admin', 'sales')
    for (const [by, across] of [
      ['product', 'month'],
      ['distributor', 'division'],
      ['state', 'employee'],
      ['molecule', 'state'],
    ] as const) {
      const { rows, totals, columns } = await report('admin', 'table', { by, across })
      expect(totals.total).toBe(sales.value_paise)
      expect(sum(rows, 'total')).toBe(sales.value_paise)
      for (const { name } of columns.slice(1, -1)) expect(sum(rows, name)).toBe(totals[name])
    }
  })
})

test('growth and decline add up to the sales of both spans, and tell who stopped buying', async () => {
  const now = { from: addDays(today, -89), to: today }
  for (const by of breakdownsOf('growth')) {
    const { rows, totals, compare } = await report('admin', 'growth', { ...now, by })
    expect(sum(rows, 'value_paise')).toBe((await seenBy('admin', now)).value)
    expect(compare).toMatchObject({ from: addDays(today, -179), to: addDays(today, -90) })
    expect(sum(rows, 'before_paise')).toBe(totals.before_paise)
  }
  const { rows } = await report('admin', 'growth', now)
  const stopped = rows.filter((row) => row.state === 'Stopped')
  expect(stopped.length).toBeGreaterThan(0)
  expect(stopped.every((row) => row.value_paise === 0 && Number(row.before_paise) > 0)).toBe(true)
})

test('fill rate and schemes are what orders asked for beside what came with their first invoice', async () => {
  const { asked, first, promised } = await pool.one<{ asked: number; first: number; promised: number }>(sql`
    with firsts as (
      select distinct on (i.order_id) i.id, i.order_id, i.invoice_date, i.product_type, i.cancelled_at
      from invoices i where i.order_id is not null order by i.order_id, i.id
    ), meant as (
      select * from firsts where product_type = 'E' and cancelled_at is null and invoice_date between ${span.from} and ${span.to}
    )
    select (select sum(l.total_qty) from meant m join order_lines l on l.order_id = m.order_id)::int as asked,
      (select sum(l.paid_qty + l.free_qty) from meant m join invoice_lines l on l.invoice_id = m.id)::int as first,
      (select sum(l.free_qty) from meant m join order_lines l on l.order_id = m.order_id)::int as promised`)
  for (const by of breakdownsOf('fill-rate')) {
    const { rows, totals } = await report('admin', 'fill-rate', { by })
    expect([totals.ordered_packs, totals.first_packs]).toEqual([asked, first])
    expect([sum(rows, 'ordered_packs'), sum(rows, 'first_packs')]).toEqual([asked, first])
    expect(totals.fill_percent).toBeCloseTo((100 * first) / asked, 1)
  }
  const { totals, rows } = await report('admin', 'schemes')
  expect(totals.promised_free).toBe(promised)
  expect(sum(rows, 'promised_free')).toBe(promised)
  expect(totals.possible_free).toBe(promised + Number(totals.missed_free))
})

describe('money', () => {
  test.each(['dist-e', 'emp-e', 'admin'] as const)(
    'of %s: opening and moves make the closing, month by month',
    async (who) => {
      const { rows, totals } = await report(who, 'collection')
      let balance = Number(totals.opening_paise)
      for (const row of rows) {
        expect(row.opening_paise).toBe(balance)
        balance +=
          Number(row.invoiced_paise) - Number(row.received_paise) + Number(row.notes_paise) + Number(row.other_paise)
        expect(row.closing_paise).toBe(balance)
      }
      expect(totals.closing_paise).toBe(balance)
      const firms = await report(who, 'collection', { by: 'distributor' })
      for (const name of ['opening_paise', 'invoiced_paise', 'received_paise', 'closing_paise'])
        expect(sum(firms.rows, name)).toBe(totals[name])
    },
  )

  test('what a firm owes is what its outstanding says, less what is on account', async () => {
    const { data } = await as('dist-e')(getOutstanding, {})
    const { totals } = await report('dist-e', 'collection')
    expect(totals.closing_paise).toBe(data.total_paise - data.on_account_paise)
    const { data: months } = await as('dist-e')(getOutstandingMonths, {})
    expect(months).toHaveLength(12)
    expect(months.at(-1)?.closing_paise).toBe(totals.closing_paise)
    expect((await refusal(as('dist-e')(getOutstandingMonths, { distributor: 'dist-b' }))).http).toBe(404)
  })

  test('claims add up alike by kind, age, month and distributor', async () => {
    const { lines } = await pool.one<{ lines: number }>(sql`
      select count(*) as lines from claims c join claim_lines l on l.claim_id = c.id
      where c.product_type = 'E' and (c.raised_at at time zone 'Asia/Kolkata')::date between ${span.from} and ${span.to}`)
    expect(lines).toBeGreaterThan(0)
    for (const by of breakdownsOf('claims')) {
      const { rows, totals } = await report('admin', 'claims', { by })
      expect(totals.lines).toBe(lines)
      expect(sum(rows, 'value_paise')).toBe(totals.value_paise)
    }
  })

  test('claims of a rate difference are worth what is refunded, as the list of claims says', async () => {
    const listed: number[] = []
    let answer = await as('admin')(listAllClaims, {})
    for (let page = 2; answer.data.length > 0; page++) {
      const inSpan = answer.data.filter(({ raised_at }) => todayInIndia(new Date(raised_at)) >= span.from)
      listed.push(...inSpan.map(({ value_paise }) => value_paise))
      answer = await as('admin')(listAllClaims, { page: String(page) })
    }
    const { rows, totals } = await report('admin', 'claims')
    expect(rows.find(({ key }) => key === 'rate_difference')?.value_paise).toBeGreaterThan(0)
    expect(totals.value_paise).toBe(listed.reduce((all, one) => all + one, 0))
  })
})

test('a hold is counted while it lasts, and how long it took when it is over', async () => {
  const { totals: before } = await report('admin', 'order-desk')
  const held = await pool.one<{ id: number }>(sql`
    select order_id as id from order_holds h join orders o on o.id = h.order_id where o.product_type = 'E' limit 1`)
  await pool.change(sql`delete from order_holds where order_id = ${held.id}`)
  const { totals, rows } = await report('admin', 'order-desk')
  expect(totals.orders).toBe(before.orders)
  expect(totals.held).toBe(Number(before.held) - 1)
  expect(sum(rows, 'ended')).toBe(totals.ended)
  const months = await report('admin', 'order-desk', { by: 'month' })
  expect(months.totals).toEqual(totals)
})

describe('the totals of days and months', () => {
  const all = async () => ({
    days: await pool.rows(sql`
      select * from trade_days where value_paise <> 0 or packs <> 0 or ordered_packs <> 0
      order by distributor_id, day, product_code, division_code, kind, placer_id`),
    months: await pool.rows(sql`
      select * from trade_months where value_paise <> 0 or packs <> 0 or ordered_packs <> 0
      order by grain, month, product_type, division_code, kind, distributor_id, placer_id, product_code`),
  })

  test('agree with the invoices, follow what is cancelled, and are the same when made anew', async () => {
    expect(await reportDifferences(pool)).toEqual([])
    const before = await all()
    // One of these days and one of a month that has ended.
    const cancelled = await pool.rows<{ id: number }>(sql`
      select max(i.id) as id from invoices i, trade_rolled r where i.paid_paise = 0 and i.order_id is not null
      group by i.invoice_date < r.until`)
    const ids = cancelled.map(({ id }) => id)
    expect(ids).toHaveLength(2)
    await pool.change(sql`update invoices set cancelled_at = now(), cancel_reason = 'a test' where id = any(${ids})`)
    const kept = await all()
    expect(kept.days).not.toEqual(before.days)
    expect(kept.months).not.toEqual(before.months)
    expect(await reportDifferences(pool)).toEqual([])
    await pool.change(sql`select rebuild_trade_days()`)
    expect(await all()).toEqual(kept)
    await pool.change(sql`update invoices set cancelled_at = null, cancel_reason = null where id = any(${ids})`)
    expect(await all()).toEqual(before)
  })

  test('are found when they differ', async () => {
    const before = await all()
    await pool.change(sql`update trade_months set packs = packs + 1 where ctid = (select min(ctid) from trade_months)`)
    expect(await reportDifferences(pool)).toHaveLength(1)
    await pool.change(
      sql`update trade_days set value_paise = value_paise + 1 where ctid = (select min(ctid) from trade_days)`,
    )
    expect((await reportDifferences(pool)).length).toBeGreaterThan(1)
    await pool.change(sql`select rebuild_trade_days()`)
    expect(await all()).toEqual(before)
  })

  test('are the same, whether their months were added up or not', async () => {
    const asked = reportNames.flatMap((name) => breakdownsOf(name).map((by) => ({ name, by })))
    const reports = async () => {
      const made: ReportData[] = []
      for (const { name, by } of asked) made.push(await report('admin', name, { by }))
      return made
    }
    const byMonths = await reports()
    const { until } = await pool.one<{ until: string }>(sql`select until from trade_rolled`)
    await pool.change(sql`update trade_rolled set until = '1900-01-01'`)
    expect(await reports()).toEqual(byMonths)
    await pool.change(sql`truncate trade_months`)
    await pool.change(sql`select roll_trade(${until})`)
    expect(await reportDifferences(pool)).toEqual([])
  })
})

test('every night, however long it takes, what differs is made anew, also what the analysis of discounts kept otherwise', async () => {
  await pool.change(sql`update trade_days set packs = packs + 1 where ctid = (select min(ctid) from trade_days)`)
  await pool.change(sql`
    update discount_trade set claims_paid_paise = claims_paid_paise + 100
    where order_id = (select min(order_id) from discount_trade)`)
  expect((await discountDifferences(pool)).length).toBeGreaterThan(0)
  // Whatever a page asks is cut at once.
  const hasty = openDb({ url: config.databaseUrl, statementTimeoutMs: 1 })
  for (const { run } of reportJobs({ pool: hasty, url: config.databaseUrl })) await run(undefined as never, '')
  await hasty.end()
  expect([...(await reportDifferences(pool)), ...(await discountDifferences(pool))]).toEqual([])
})

test('many who write at once, some of whom give up, leave the totals right', async () => {
  const { id } = await pool.one<{ id: number }>(sql`
    select invoice_id as id from invoice_lines group by invoice_id having count(*) > 3 order by invoice_id desc limit 1`)
  const write = (at: number) =>
    pool.transaction({ actor: 'test', requestId: '', address: '' }, async (db) => {
      const { copy } = await db.one<{ copy: number }>(sql`
        insert into invoices (invoice_no, distributor_id, product_type, invoice_date, due_date, total_paise, plant_code,
          place_of_supply, value_paise, cgst_paise, sgst_paise, igst_paise, round_off_paise)
        select ${`COPY-${at}`}, distributor_id, product_type, invoice_date, due_date, total_paise, plant_code, place_of_supply,
          value_paise, cgst_paise, sgst_paise, igst_paise, round_off_paise
        from invoices where id = ${id} returning id as copy`)
      const lines = await db.rows<{ line_id: number }>(sql`select line_id from invoice_lines where invoice_id = ${id}`)
      // Half of them from the last line to the first: who waits for whom must not matter.
      for (const { line_id } of at % 2 === 0 ? lines : lines.reverse())
        await db.change(sql`
          insert into invoice_lines (invoice_id, line_no, product_code, product_name, division_code, pack, hsn, batch_no,
            expires_on, mrp_paise, price_paise, paid_qty, free_qty, gst_bp, amount_paise, cgst_paise, sgst_paise, igst_paise)
          select ${copy}, line_no, product_code, product_name, division_code, pack, hsn, batch_no, expires_on, mrp_paise,
            price_paise, paid_qty, free_qty, gst_bp, amount_paise, cgst_paise, sgst_paise, igst_paise
          from invoice_lines where line_id = ${line_id}`)
      if (at % 3 === 0) throw new Error('given up')
    })
  // One at a time waits for the other's rows; the database ends a circle, and its loser comes
  // again.
  const writeAtLast = async (at: number): Promise<void> => {
    await write(at).catch((error) => (error.code === '40P01' ? writeAtLast(at) : Promise.reject(error)))
  }
  await Promise.allSettled(Array.from({ length: 6 }, (_, at) => writeAtLast(at)))
  const { copies } = await pool.one<{ copies: number }>(sql`
    select count(*) as copies from invoices where invoice_no like 'COPY-%'`)
  expect(copies).toBe(4)
  expect(await reportDifferences(pool)).toEqual([])
})

test.each(['dist-e', 'emp-e'] as const)(
  'what %s owes is one number on the home page, the outstanding and the report',
  async (who) => {
    const { data: home } = await as(who)(getHome, {})
    const { data: owing } = await as(who)(getOutstanding, {})
    const { totals } = await report(who, 'collection')
    expect(home.outstanding.total_paise).toBe(owing.total_paise)
    // Of many firms it is what they owe in the product type; money on account belongs to none.
    expect(totals.closing_paise).toBe(who === 'dist-e' ? owing.balance_paise : owing.total_paise)
  },
)

describe('a report is refused', () => {
  test.each<[string, Username, string, Asked, number]>([
    ['that nobody knows', 'dist-e', 'profit', {}, 404],
    ['of days turned round', 'dist-e', 'sales', { from: today, to: addDays(today, -1) }, 422],
    ['of ten years', 'dist-e', 'sales', { from: addDays(today, -3650) }, 422],
    ['by what it does not know', 'dist-e', 'collection', { by: 'product' }, 422],
    ['of a stranger', 'dist-e', 'sales', { distributor: 'dist-b' }, 404],
    ['of one who is not served', 'emp-e', 'sales', { distributor: 'dist-hold' }, 404],
    ['of money of one who is not served', 'emp-e', 'collection', { distributor: 'dist-hold' }, 404],
    ['of nobody', 'admin', 'sales', { distributor: 'nobody' }, 404],
    ['of no division', 'admin', 'sales', { division: 'NONE' }, 404],
    ['of a product of the other type', 'dist-g', 'sales', { product: 'x' }, 404],
    ['of an employee who placed nothing of theirs', 'dist-g', 'sales', { employee: 'emp-e' }, 404],
  ])('%s', async (_, who, name, asked, http) => {
    expect((await refusal(report(who, name, asked))).http).toBe(http)
  })
})

test('a file has what the report has, for those alone who may see it', async () => {
  const query = `from=${span.from}&to=${span.to}&by=product`
  const fetched = async (who: Username, path: string) =>
    app.inject({ url: path, headers: { authorization: `Bearer ${await tokenOf(who)}` } })
  const csv = await fetched('dist-e', `/api/reports/sales.csv?${query}`)
  const { totals, rows } = await report('dist-e', 'sales', { by: 'product' })
  const [lines, ends] = [csv.body.trim().split('\r\n'), rows.length + 2]
  // After the total, where there are no figures of last year, the day on which they begin.
  expect(lines.slice(ends).join()).toMatch(/^("?Figures begin on .*)?$/)
  expect(lines[ends - 1]).toContain(String(Number(totals.value_paise) / 100))
  const pdf = await fetched('dist-e', `/api/reports/sales.pdf?${query}`)
  expect([pdf.statusCode, pdf.headers['content-type'], pdf.rawPayload.subarray(0, 5).toString()]).toEqual([
    200,
    'application/pdf',
    '%PDF-',
  ])
  expect((await fetched('dist-e', `/api/reports/sales.pdf?${query}&distributor=dist-b`)).statusCode).toBe(404)
  const workbook = await fetched('admin', `/api/adm/reports/sales.xlsx?${query}`)
  expect([workbook.statusCode, workbook.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK'])
  expect((await fetched('dist-e', `/api/adm/reports/sales.xlsx?${query}`)).statusCode).toBe(403)
  expect((await fetched('dist-e', `/api/reports/sales.xlsx?${query}&distributor=dist-b`)).statusCode).toBe(404)
})

test('of an invoice over several orders, only the lines of the orders that are asked for stand behind a figure', async () => {
  const shared = await pool.one<{ into: number; of: number }>(sql`
    select i.id as into, j.id as of
    from invoices i
    join orders o on o.id = i.order_id and o.kind = 'regular' and o.placer_id <> o.distributor_id
    join invoices j on j.distributor_id = i.distributor_id and j.product_type = i.product_type and j.cancelled_at is null
    join orders p on p.id = j.order_id and p.kind = 'discount' and p.placer_id <> o.placer_id
    where i.cancelled_at is null and i.product_type = 'E' and i.invoice_date > ${addDays(today, -300)}
    order by i.id desc, j.id desc limit 1`)
  await pool.change(sql`
    insert into invoice_lines (invoice_id, distributor_id, line_no, order_id, order_line_no, product_code, product_name, division_code,
      pack, hsn, batch_no, expires_on, mrp_paise, price_paise, paid_qty, free_qty, gst_bp, amount_paise)
    select ${shared.into}, distributor_id, 900 + line_no, order_id, order_line_no, product_code, product_name, division_code, pack, hsn,
      batch_no, expires_on, mrp_paise, price_paise, paid_qty, free_qty, gst_bp, amount_paise
    from invoice_lines where invoice_id = ${shared.of}`)
  for (const by of ['kind', 'employee'] as const) {
    const { rows } = await report('admin', 'sales', { by })
    expect(rows.length).toBeGreaterThan(1)
    for (const { key, value_paise, packs } of rows) {
      const behind = await report('admin', 'invoices', { [by]: String(key) })
      expect([key, sum(behind.rows, 'value_paise'), sum(behind.rows, 'packs')]).toEqual([key, value_paise, packs])
    }
  }
})
