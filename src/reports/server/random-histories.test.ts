// Whatever was invoiced and cancelled, on whatever days: each report is what a plain sum over all
// lines says.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startTestApp } from '#app/testing.ts'
import { addDays, type Day, todayInIndia } from '#kit/date.ts'
import { sql, system } from '#kit/server/db/db.ts'
import { getAnyReport, getReport, type ReportData } from '../report-contract.ts'
import { reportDifferences } from './reconciliation.ts'

const { as, pool } = await startTestApp()
const today = todayInIndia(new Date())

type Line = {
  distributor_id: number
  distributor: string
  state: string
  day: Day
  product: string
  molecule: string
  division: string
  kind: string
  value: number
  packs: number
}
const goods = await pool.rows<{ code: string }>(sql`
  select product_code as code from products where product_type = 'E' and active order by product_code limit 40`)
const seen = new Map<string, { id: number; served: number[]; divisions: string[] }>()
const people = ['dist-e', 'emp-e', 'emp-b', 'admin'] as const
for (const who of people)
  seen.set(
    who,
    await pool.one(sql`
      select a.id, array(select distributor_id from employee_distributors where employee_id = a.id) as served,
        array(select v.division_code from employee_divisions v join employees e on e.id = v.employee_id
          where e.id = a.id and e.brand_manager) as divisions
      from accounts a where a.username = ${who}`),
  )

const invoice = fc.record({
  firm: fc.constantFrom('dist-e', 'dist-b', 'dist-depot', 'dist-hold'),
  age: fc.nat(700),
  isCancelled: fc.boolean(),
  lines: fc.uniqueArray(
    fc.record({
      at: fc.nat(goods.length - 1),
      paid: fc.integer({ min: 1, max: 60 }),
      free: fc.nat(6),
      price: fc.nat(90_000),
    }),
    { minLength: 1, maxLength: 4, selector: ({ at }) => at },
  ),
})
const breakdowns = ['month', 'division', 'product', 'molecule', 'distributor', 'state', 'kind'] as const
const question = fc.record({
  who: fc.constantFrom(...people),
  by: fc.constantFrom(...breakdowns),
  from: fc.nat(700),
  days: fc.nat(500),
  isNarrowed: fc.boolean(),
})

let made = 0
async function write({ firm, age, isCancelled, lines }: typeof invoice extends fc.Arbitrary<infer One> ? One : never) {
  made += 1
  const day = addDays(today, -age)
  await pool.transaction(system, async (db) => {
    const { id } = await db.one<{ id: number }>(sql`
      insert into invoices (invoice_no, distributor_id, product_type, invoice_date, due_date, total_paise, plant_code,
        place_of_supply, value_paise, cgst_paise, sgst_paise, igst_paise, round_off_paise)
      select ${`RANDOM-${made}`}, i.distributor_id, i.product_type, ${day}, ${addDays(day, 30)}, i.total_paise, i.plant_code,
        i.place_of_supply, i.value_paise, i.cgst_paise, i.sgst_paise, i.igst_paise, i.round_off_paise
      from invoices i join accounts a on a.id = i.distributor_id
      where a.username = ${firm} and i.product_type = 'E' order by i.id limit 1
      returning id`)
    for (const [at, { at: good, paid, free, price }] of lines.entries())
      await db.change(sql`
        insert into invoice_lines (invoice_id, line_no, product_code, product_name, division_code, pack, hsn, batch_no, expires_on,
          mrp_paise, price_paise, paid_qty, free_qty, gst_bp, amount_paise)
        select ${id}, ${at + 1}, product_code, name, division_code, pack, hsn, 'R1', ${addDays(today, 400)}, mrp_paise,
          ${price}, ${paid}, ${free}, gst_bp, ${paid * price}
        from products where product_code = ${goods[good]?.code ?? ''}`)
    if (isCancelled)
      await db.change(sql`update invoices set cancelled_at = now(), cancel_reason = 'a test' where id = ${id}`)
  })
}

/** What the person may see of these lines. */
function seenOf(who: (typeof people)[number], lines: Line[]): Line[] {
  const me = seen.get(who) ?? { id: 0, served: [], divisions: [] }
  const served = new Set(me.served.map(Number))
  return lines.filter(
    (line) =>
      who === 'admin' ||
      line.distributor_id === me.id ||
      served.has(line.distributor_id) ||
      me.divisions.includes(line.division),
  )
}

const within = (lines: Line[], from: Day, to: Day) => lines.filter(({ day }) => day >= from && day <= to)

const allLines = () =>
  pool.rows<Line>(sql`
    select i.distributor_id, a.username as distributor, d.state, i.invoice_date as day, l.product_code as product, p.molecule,
      l.division_code as division, coalesce(o.kind, 'regular') as kind, l.amount_paise as value, l.paid_qty + l.free_qty as packs
    from invoice_lines l
    join invoices i on i.id = l.invoice_id and i.cancelled_at is null and i.product_type = 'E'
    join products p on p.product_code = l.product_code
    join accounts a on a.id = i.distributor_id
    join distributors d on d.id = i.distributor_id
    left join orders o on o.id = l.order_id`)

test('each report equals a plain sum over all lines that the person may see', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(invoice, { minLength: 1, maxLength: 4 }),
      fc.array(question, { minLength: 4, maxLength: 6 }),
      async (invoices, questions) => {
        for (const one of invoices) await write(one)
        const lines = await allLines()
        for (const { who, by, from: age, days, isNarrowed } of questions) {
          const from = addDays(today, -age)
          const to = addDays(from, days)
          const mine = within(seenOf(who, lines), from, to)
          const division = isNarrowed ? mine[0]?.division : undefined
          const counted = mine.filter((line) => division === undefined || line.division === division)
          const asked = { name: 'sales', from, to, by, ...(division && { division }) }
          const report: ReportData =
            who === 'admin' ? (await as(who)(getAnyReport, asked)).data : (await as(who)(getReport, asked)).data
          const keyOf = (line: Line) => (by === 'month' ? line.day.slice(0, 7) : line[by])
          const plain = new Map<string, { value: number; packs: number }>()
          for (const line of counted) {
            const sums = plain.get(keyOf(line)) ?? { value: 0, packs: 0 }
            plain.set(keyOf(line), { value: sums.value + line.value, packs: sums.packs + line.packs })
          }
          const told = report.rows.filter(({ value_paise, packs }) => value_paise !== 0 || packs !== 0)
          expect(new Map(told.map((row) => [row.key, { value: row.value_paise, packs: row.packs }]))).toEqual(plain)
          const sum = (name: 'value' | 'packs') => counted.reduce((all, line) => all + line[name], 0)
          expect([report.totals.value_paise, report.totals.packs]).toEqual([sum('value'), sum('packs')])
        }
      },
    ),
    { numRuns: 15 },
  )
  expect(await reportDifferences(pool)).toEqual([])
})

const pairQuestion = fc.record({
  who: fc.constantFrom(...people),
  from: fc.nat(500),
  days: fc.nat(400),
  narrowedBy: fc.constantFrom(undefined, 'state', 'division', 'molecule'),
})

test('growth by firm and product equals a plain sum over all lines, at both ends and in all', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(invoice, { minLength: 1, maxLength: 4 }),
      fc.array(pairQuestion, { minLength: 3, maxLength: 5 }),
      async (invoices, questions) => {
        for (const one of invoices) await write(one)
        const lines = await allLines()
        for (const { who, from: age, days, narrowedBy } of questions) {
          const from = addDays(today, -age)
          const [to, before] = [addDays(from, days), addDays(from, -days - 1)]
          const mine = within(seenOf(who, lines), before, to)
          const value = narrowedBy && mine[0]?.[narrowedBy]
          const asked = {
            name: 'growth',
            from,
            to,
            by: 'pair' as const,
            ...(narrowedBy && value && { [narrowedBy]: value }),
          }
          const report: ReportData =
            who === 'admin' ? (await as(who)(getAnyReport, asked)).data : (await as(who)(getReport, asked)).data
          const plain = new Map<string, { now: number; before: number; packs: number }>()
          for (const line of mine.filter((one) => !narrowedBy || !value || one[narrowedBy] === value)) {
            const key = `${line.distributor} ${line.product}`
            const sums = plain.get(key) ?? { now: 0, before: 0, packs: 0 }
            const isNow = line.day >= from
            plain.set(key, {
              now: sums.now + (isNow ? line.value : 0),
              before: sums.before + (isNow ? 0 : line.value),
              packs: sums.packs + (isNow ? line.packs : 0),
            })
          }
          // Days before the first figures are compared with nothing.
          const isKnown = report.compare?.since === undefined
          const shown = report.rows.filter(({ key }) => key !== '')
          for (const row of shown)
            expect([row.key, row.value_paise, row.before_paise, row.packs]).toEqual([
              row.key,
              plain.get(String(row.key))?.now ?? 0,
              isKnown ? (plain.get(String(row.key))?.before ?? 0) : null,
              plain.get(String(row.key))?.packs ?? 0,
            ])
          const changes = [...plain.values()].map((one) => one.now - one.before).sort((one, other) => one - other)
          const told = shown.map(({ change_paise }) => Number(change_paise))
          const fallen = (all: number[]) => all.filter((change) => change < 0).slice(0, 500)
          const risen = (all: number[]) => all.filter((change) => change > 0).slice(-500)
          if (isKnown) expect([fallen(told), risen(told)]).toEqual([fallen(changes), risen(changes)])
          const sum = (of: 'now' | 'before') => [...plain.values()].reduce((all, one) => all + one[of], 0)
          const sumBefore = isKnown ? sum('before') : null
          expect([report.totals.value_paise, report.totals.before_paise]).toEqual([sum('now'), sumBefore])
          const rowsOf = (name: string) => report.rows.reduce((all, row) => all + Number(row[name]), 0)
          expect([rowsOf('value_paise'), rowsOf('before_paise')]).toEqual([sum('now'), sumBefore ?? 0])
        }
      },
    ),
    { numRuns: 12 },
  )
  expect(await reportDifferences(pool)).toEqual([])
})
