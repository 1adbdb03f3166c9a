import { describe, expect, test } from 'vitest'
import { startTestApp } from '#app/testing.ts'
import { addDays, todayInIndia } from '#kit/date.ts'
import { sql } from '#kit/server/db/db.ts'
import type { Username } from '../../../../world/cast.ts'
import { getAnyReport, getReport, type ReportData } from '../../report-contract.ts'
import { breakdownsOf } from '../../report-rules.ts'

const { as, pool } = await startTestApp()
const today = todayInIndia(new Date())
const span = { from: `${addDays(today, -330).slice(0, 7)}-01`, to: today }

async function report(who: Username, asked: Partial<Parameters<ReturnType<typeof as>>[1]> & object = {}) {
  const input = { name: 'secondary', ...span, ...asked }
  return (who.startsWith('admin') ? await as(who)(getAnyReport, input) : await as(who)(getReport, input)).data
}

const sum = (rows: ReportData['rows'], name: string) => rows.reduce((total, row) => total + Number(row[name] ?? 0), 0)

type Line = {
  distributor_id: number
  division_code: string
  product_code: string
  month: string
  received: number
  sold: number
  closing: number
}

/** Statement by statement, without the report's sums. */
async function stated(who: Username): Promise<Line[]> {
  const type = ['admin-g', 'dist-g', 'emp-g'].includes(who) ? 'G' : 'E'
  const lines = await pool.rows<Line>(sql`
    select s.distributor_id, p.division_code, l.product_code, to_char(s.month, 'YYYY-MM') as month, l.received, l.sold, l.closing
    from statements s join statement_lines l on l.statement_id = s.id join products p on p.product_code = l.product_code
    where s.state in ('sent', 'accepted') and s.product_type = ${type} and s.month between ${span.from} and ${span.to}`)
  const { id } = await pool.one<{ id: number }>(sql`select id from accounts where username = ${who}`)
  const served = await pool.rows<{ id: number }>(sql`
    select distributor_id as id from employee_distributors where employee_id = ${id}`)
  const divisions = await pool.rows<{ code: string }>(sql`
    select d.division_code as code from employee_divisions d join employees e on e.id = d.employee_id
    where e.id = ${id} and e.brand_manager`)
  return lines.filter(
    (line) =>
      who.startsWith('admin') ||
      line.distributor_id === id ||
      served.some((firm) => firm.id === line.distributor_id) ||
      divisions.some(({ code }) => code === line.division_code),
  )
}

describe('secondary against primary', () => {
  test.each<Username>(['dist-e', 'dist-b', 'dist-g', 'emp-e', 'emp-b', 'emp-g', 'admin', 'admin-g'])(
    'of %s is what the statements and invoices say that they may see, however it is broken down',
    async (who) => {
      const lines = await stated(who)
      const [sold, received] = [
        lines.reduce((all, one) => all + one.sold, 0),
        lines.reduce((all, one) => all + one.received, 0),
      ]
      const input = { name: 'sales', ...span }
      const sales = (who.startsWith('admin') ? await as(who)(getAnyReport, input) : await as(who)(getReport, input))
        .data
      for (const by of breakdownsOf('secondary')) {
        const { rows, totals } = await report(who, { by })
        expect([sum(rows, 'sold_packs'), sum(rows, 'received_packs')]).toEqual([sold, received])
        expect([Number(totals.sold_packs), totals.invoiced_packs]).toEqual([sold, sales.totals.packs])
        expect(sum(rows, 'invoiced_packs')).toBe(sales.totals.packs)
      }
    },
  )

  test('stock is that of each firm’s last statement, and of a month its own', async () => {
    const lines = await stated('admin')
    const last = new Map<number, string>()
    for (const { distributor_id, month } of lines)
      if (month > (last.get(distributor_id) ?? '')) last.set(distributor_id, month)
    const closing = lines
      .filter((one) => one.month === last.get(one.distributor_id))
      .reduce((all, one) => all + one.closing, 0)
    const { totals } = await report('admin', { by: 'product' })
    expect(totals.closing_packs).toBe(closing)
    expect(Number(totals.cover_days)).toBeGreaterThan(0)
    const months = await report('admin', { by: 'month' })
    for (const row of months.rows) {
      const of = lines.filter(({ month }) => month === row.key)
      expect(Number(row.closing_packs)).toBe(of.reduce((all, one) => all + one.closing, 0))
      if (of.length === 0) expect(row.sold_packs).toBeNull()
    }
    expect(months.totals).toEqual(totals)
  })

  test('a statement that was sent back counts no more', async () => {
    const before = await report('admin')
    const { id, sold } = await pool.one<{ id: number; sold: number }>(sql`
      select s.id, sum(l.sold) as sold from statements s join statement_lines l on l.statement_id = s.id
      where s.state = 'sent' and s.product_type = 'E' and s.month >= ${span.from} group by s.id order by s.id limit 1`)
    await pool.change(sql`update statements set state = 'returned', reason = 'a test' where id = ${id}`)
    const after = await report('admin')
    expect(Number(before.totals.sold_packs) - Number(after.totals.sold_packs)).toBe(Number(sold))
    expect(Number(before.totals.statements) - Number(after.totals.statements)).toBe(1)
  })
})
