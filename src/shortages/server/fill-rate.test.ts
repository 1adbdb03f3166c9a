// The fill rate is added up once and kept. Whatever happens to orders and what left of them, in
// whatever order and by how many at once, what is answered is what a plain sum over all lines says.
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { startTestApp } from '#app/testing.ts'
import { monthStart, todayInIndia } from '#kit/date.ts'
import { type Sql, sql, system } from '#kit/server/db/db.ts'
import { goodsDifferences } from '#shortages/server/testing.ts'
import { getAnyFillRate, getAnyShortOrder, getFillRate } from '../contract.ts'
import { fillSince } from '../rules.ts'
import { keepAllSums } from './fill-rate.ts'

const { as, pool } = await startTestApp()
const since = monthStart(todayInIndia(new Date()), 12)
const ways = ['month', 'product', 'cfa', 'distributor'] as const

type Known = { orders: number[]; batch: number; invoice: number }
let known: Known

/**
 * Six firms, three of which emp-e serves, with four orders of three products each; the last was
 * placed too long ago to count.
 */
beforeAll(async () => {
  await pool.apart.change(sql`
    with firms as (
      (select d.distributor_id as id from employee_distributors d join accounts a on a.id = d.employee_id and a.username = 'emp-e'
        order by 1 limit 3)
      union all
      (select d.id from distributors d
        where d.id not in (select e.distributor_id from employee_distributors e join accounts a on a.id = e.employee_id and a.username = 'emp-e')
        order by 1 limit 3)
    ), made as (
      insert into orders (order_no, kind, product_type, distributor_id, cfa_code, placer_id, status, lines, value_paise, tax_paise,
        total_paise, placed_at, changed_at)
      select 'rate-' || f.id || '-' || n, 'regular', 'E', f.id, p.plant_code, f.id, 9, 3, 500000, 25000, 525000,
        now() - n * interval '135 days', now()
      from firms f
      join distributor_plants p on p.distributor_id = f.id and p.rank = 1
      cross join generate_series(0, 3) n
      returning id
    )
    insert into order_lines (order_id, line_no, product_code, product_name, division_code, pack, quantity_ordered, free_qty, total_qty,
      price_paise, mrp_paise, gst_bp, amount_paise, tax_paise)
    select m.id, l.no, g.product_code, g.name, g.division_code, g.pack, 11, l.no % 2, 11 + m.id % 3, 100, 15000, 500, 100000, 5000
    from made m cross join generate_series(1, 3) l (no)
    join (select p.*, row_number() over (order by p.product_code) as no from products p where p.product_type = 'E' limit 4) g
      on g.no = 1 + (m.id + l.no) % 4`)
  // With as many reserved packs as the histories may free.
  await pool.apart.change(sql`
    insert into batches (plant_code, product_code, batch_no, expires_on, mrp_paise, on_hand, reserved)
    select o.cfa_code, l.product_code, 'RATE', current_date + 700, 15000, 1000000, 500000
    from orders o join order_lines l on l.order_id = o.id where o.order_no like 'rate-%' limit 1`)
  known = await pool.one<Known>(sql`
    select (select array_agg(id order by id) from orders where order_no like 'rate-%') as orders,
      (select id from batches where batch_no = 'RATE') as batch, (select min(id) from invoices) as invoice`)
})

type About = { order: number; line: number; packs: number }

const allocate = ({ order, line, packs }: About, invoice: Sql) => sql`
  insert into allocations (order_id, line_no, batch_id, paid_qty, free_qty, invoice_id)
  select ${order}::bigint, ${line}::integer, ${known.batch}::bigint, least(${packs}::integer, line_rest(${order}, ${line})), 0, ${invoice}
  where line_rest(${order}, ${line}) > 0`

const deeds = {
  move: ({ order, packs }) => sql`
    update orders set status = (array[1, 2, 4, 5, 7, 8, 9, 2, 9])[${packs}::integer] where id = ${order}`,
  place: ({ order, packs, line }) => sql`
    update orders set placed_at = now() - make_interval(months => 2 * ${packs}::integer, days => 7 * ${line}::integer) where id = ${order}`,
  reserve: (about) => allocate(about, sql`null::bigint`),
  send: (about) => allocate(about, sql`${known.invoice}::bigint`),
  invoice: ({ order }) => sql`
    update allocations set invoice_id = ${known.invoice} where order_id = ${order} and invoice_id is null and freed_at is null`,
  cancel: ({ order }) => sql`
    update allocations set invoice_id = null, freed_at = now() where order_id = ${order} and invoice_id is not null`,
  keep: () => sql`select keep_fill_sums(2)`,
} satisfies Record<string, (about: About) => Sql>

const step = fc.record({
  what: fc.constantFrom(...(Object.keys(deeds) as (keyof typeof deeds)[]), 'move' as const, 'send' as const),
  order: fc.nat(23),
  line: fc.integer({ min: 1, max: 3 }),
  packs: fc.integer({ min: 1, max: 9 }),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

async function make({ what, order, ...about }: Step): Promise<void> {
  await pool.apart.rows(deeds[what]({ ...about, order: known.orders[order] as number }))
}

type Line = Record<(typeof ways)[number], string> & {
  distributor_id: number
  is_served: boolean
  ordered: number
  sent: number
}

function linesNow(): Promise<Line[]> {
  return pool.apart.rows<Line>(sql`
    select to_char(o.placed_at at time zone 'Asia/Kolkata', 'YYYY-MM') as month, l.product_code as product, o.cfa_code as cfa,
      o.distributor_id::text as distributor, o.distributor_id, o.distributor_id in (
        select d.distributor_id from employee_distributors d join accounts a on a.id = d.employee_id where a.username = 'emp-e') as is_served,
      l.total_qty as ordered, case when o.status = 2 then l.total_qty else coalesce((
        select sum(t.paid_qty + t.free_qty) from allocations t
        where t.order_id = l.order_id and t.line_no = l.line_no and t.invoice_id is not null), 0)::integer end as sent
    from orders o join order_lines l on l.order_id = o.id and l.total_qty > 0
    where o.product_type = 'E' and o.status in (2, 4, 7, 8, 9)
      and (o.placed_at at time zone 'Asia/Kolkata')::date >= ${since}::date`)
}

const summed = (lines: readonly Line[]) => ({
  ordered_qty: lines.reduce((sum, { ordered }) => sum + ordered, 0),
  invoiced_qty: lines.reduce((sum, { sent }) => sum + sent, 0),
})

/** Most missing first, where that is how they come; the others by their keys. */
function byHand(lines: readonly Line[], by: (typeof ways)[number]) {
  const groups = [...Map.groupBy(lines, (line) => line[by])].map(([key, own]) => ({ key, ...summed(own) }))
  return { data: inTurn(groups, by).slice(0, 50), whole: summed(lines) }
}

type Group = { key: string; ordered_qty: number; invoiced_qty: number }
function inTurn(groups: Group[], by: (typeof ways)[number]): Group[] {
  const missing = (one: Group) => (by === 'month' || by === 'cfa' ? 0 : one.ordered_qty - one.invoiced_qty)
  return groups.sort((one, other) => missing(other) - missing(one) || (one.key < other.key ? -1 : 1))
}

async function answeredTo(ask: (by: (typeof ways)[number]) => ReturnType<typeof rates>) {
  const answers = []
  for (const by of ways) {
    const { data, whole } = await ask(by)
    const groups = data.map(({ key, ordered_qty, invoiced_qty }) => ({ key, ordered_qty, invoiced_qty }))
    answers.push({
      data: by === 'cfa' ? inTurn(groups, by) : groups,
      whole: { ordered_qty: whole.ordered_qty, invoiced_qty: whole.invoiced_qty },
    })
  }
  return answers
}
const rates = (by: (typeof ways)[number]) => as('admin')(getAnyFillRate, { by })

async function expectItIsRight() {
  const lines = await linesNow()
  expect(await answeredTo(rates)).toEqual(ways.map((by) => byHand(lines, by)))
  const served = lines.filter(({ is_served }) => is_served)
  expect(await answeredTo((by) => as('emp-e')(getFillRate, { by }))).toEqual(ways.map((by) => byHand(served, by)))
}

test('whatever happens in whatever order, the fill rate is what the lines come to', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 30, size: 'max' }), async (steps) => {
      for (const one of steps) await make(one)
      expect(await differencesOfRates()).toEqual([])
      await expectItIsRight()
    }),
    { numRuns: Number(process.env.MODEL_RUNS ?? 10) },
  )
})

test('of many who change it while others add it up, nothing is lost', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 60, maxLength: 80, size: 'max' }), async (steps) => {
      // An order is one hand's: what two do to one at once is refused by rules that are not looked
      // at here.
      const hands = Array.from({ length: 8 }, (_, hand) => steps.filter(({ order }) => order % 8 === hand))
      let isOver = false
      const adding = (async () => {
        while (!isOver) await keepAllSums(pool.apart)
      })()
      await Promise.all(
        hands.map(async (own) => {
          for (const one of own) await make(one)
        }),
      ).finally(() => {
        isOver = true
      })
      await adding
      await keepAllSums(pool.apart)
      expect(await changesLeft()).toBe(0)
      expect(await differencesOfRates()).toEqual([])
      await expectItIsRight()
    }),
    { numRuns: Number(process.env.MODEL_RUNS ?? 3) },
  )
})

test('while somebody else adds it up, a look finds what changed by itself', async () => {
  await pool.transaction(system, async (db) => {
    await db.rows(sql`select pg_advisory_xact_lock(hashtext('fill_sums'))`)
    await pool.apart.change(sql`
      update orders set status = case status when 2 then 9 else 2 end where order_no like 'rate-%'`)
    expect(await changesLeft()).toBeGreaterThan(10)
    await expectItIsRight()
    expect(await changesLeft()).toBeGreaterThan(10)
  })
})

test.each(['2026-01-01', '2026-02-28', '2026-11-17', '2028-02-29', '2026-12-31'])(
  'on %s the screens name the month that the fill rate begins with',
  async (today) => {
    expect(await pool.one(sql`select to_char(fill_since(${today}::date), 'YYYY-MM-DD') as since`)).toEqual({
      since: fillSince(today),
    })
  },
)

test('when a month begins, the one that is too old is left out, and taken off', async () => {
  await pool.apart.rows(sql`select rebuild_fill_sums(current_date - 150)`)
  expect(await tooOld()).toBeGreaterThan(0)
  await pool.transaction(system, async (db) => {
    await db.rows(sql`select pg_advisory_xact_lock(hashtext('fill_sums'))`)
    await expectItIsRight()
    expect(await differencesOfRates()).toEqual([])
  })
  await keepAllSums(pool.apart)
  expect(await tooOld()).toBe(0)
  expect(await differencesOfRates()).toEqual([])
  await expectItIsRight()
})

test('an order on the desk has the fill rate of its firm', async () => {
  const [first = 0] = known.orders
  await pool.apart.change(sql`update orders set status = 9 where id = ${first}`)
  const { firm } = (await as('admin')(getAnyShortOrder, { order_id: first })).data
  const { distributor_id } = await pool.one<{ distributor_id: number }>(
    sql`select distributor_id from orders where id = ${first}`,
  )
  expect(firm).toMatchObject(summed((await linesNow()).filter((line) => line.distributor_id === distributor_id)))
})

test.each([
  ['of a product', sql`update fill_sums set invoiced_qty = invoiced_qty + 1 where grain = 'product'`],
  ['of an order', sql`update fill_orders set invoiced_qty = invoiced_qty + 1`],
  ['that nothing is behind', sql`delete from fill_orders where order_id in (select max(order_id) from fill_orders)`],
])('a sum %s that went wrong is found, and added up anew', async (_, wrong) => {
  await keepAllSums(pool.apart)
  expect(await pool.apart.change(wrong)).toBeGreaterThan(0)
  expect(await differencesOfRates()).not.toEqual([])
  await pool.apart.rows(sql`select rebuild_fill_sums()`)
  expect(await differencesOfRates()).toEqual([])
})

const changesLeft = async () =>
  (await pool.apart.one<{ left: number }>(sql`select count(*) as left from fill_changes`)).left

const tooOld = async () =>
  (await pool.apart.one<{ old: number }>(sql`select count(*) as old from fill_orders where month < ${since}::date`)).old

/** The histories are made past the rules: batches without a ledger are none of this test's. */
async function differencesOfRates() {
  const found = await goodsDifferences(pool)
  return found.filter(({ what }) => what.includes('fill rate'))
}
