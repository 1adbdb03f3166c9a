// What is short is added up once and kept. Whatever happens to lines, stock, promises and firms, in
// whatever order and by how many at once, what the desk answers is what the lines come to.
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { startTestApp } from '#app/testing.ts'
import { type Sql, sql } from '#kit/server/db/db.ts'
import { goodsDifferences } from '#shortages/server/testing.ts'
import { getAnyDesk, listAllShortages } from '../contract.ts'
import { keepAllGroups } from './desk-groups.ts'

const { as, pool } = await startTestApp()

type Known = { orders: number[]; codes: string[]; firms: number[]; plants: string[]; word: string; firm: string }
let known: Known

/** Six firms want three products each, of twelve orders that were sent and brought nothing. */
beforeAll(async () => {
  await pool.apart.change(sql`
    with firms as (
      select a.id, p.plant_code, row_number() over (order by a.id) as no from accounts a
      join distributor_plants p on p.distributor_id = a.id and p.rank = 1
      where a.kind = 'D' and a.firm_id is null and a.div_type in ('E', 'B') limit 6
    ), made as (
      insert into orders (order_no, kind, product_type, distributor_id, cfa_code, placer_id, status, lines, value_paise, tax_paise,
        total_paise, placed_at, changed_at)
      select 'sums-' || n || '-' || f.no, 'regular', 'E', f.id, f.plant_code, f.id, 9, 3, 500000, 25000, 525000,
        now() - (f.no * 5 + n) * interval '11 hours', now()
      from firms f, generate_series(1, 2) n
      returning id
    )
    insert into order_lines (order_id, line_no, product_code, product_name, division_code, pack, quantity_ordered, free_qty, total_qty,
      price_paise, mrp_paise, gst_bp, amount_paise, tax_paise)
    select m.id, l.no, g.product_code, g.name, g.division_code, g.pack, 11, l.no % 2, 11, 100 * l.no + m.id % 7, 15000, 500, 100000, 5000
    from made m cross join generate_series(1, 3) l (no)
    join (select p.*, row_number() over (order by p.product_code) as no from products p where p.product_type = 'E' limit 4) g
      on g.no = 1 + (m.id + l.no) % 4`)
  known = await pool.one<Known>(sql`
    select (select array_agg(id order by id) from orders where order_no like 'sums-%') as orders,
      (select array_agg(distinct l.product_code) from orders o join order_lines l on l.order_id = o.id where o.order_no like 'sums-%') as codes,
      (select array_agg(distinct distributor_id) from orders where order_no like 'sums-%') as firms,
      (select array_agg(distinct cfa_code) from orders where order_no like 'sums-%') as plants,
      (select w.word from order_lines l join orders o on o.id = l.order_id join products p using (product_code), unnest(p.words) w (word)
        where o.order_no like 'sums-%' and length(w.word) > 3
        group by w.word order by count(distinct p.product_code) desc, w.word limit 1) as word,
      (select min(a.username) from accounts a join orders o on o.distributor_id = a.id where o.order_no like 'sums-%') as firm`)
  await pool.apart.rows(
    sql`select keep_short_lines(${known.orders}::bigint[]), keep_free_promises(${known.orders}::bigint[])`,
  )
})

const of = <T>(list: readonly T[], at: number): T => list[at % list.length] as T

const deeds = {
  close: ({ order, line, packs }) =>
    sql`select close_line(${order}::bigint, ${line}::integer, 'For a test', null, null, ${packs}::integer)`,
  reopen: ({ order, line }) => sql`
    update line_closures set reopened_at = now() where order_id = ${order} and line_no = ${line} and reopened_at is null`,
  revive: ({ order }) => sql`update orders set status = 9 where id = ${order} and status = 8`,
  leave: ({ order }) => sql`update orders set status = 7 where id = ${order} and status = 9`,
  receive: ({ plant, code, packs }) => sql`
    insert into batches (plant_code, product_code, batch_no, expires_on, mrp_paise, on_hand)
    values (${plant}, ${code}, 'SUMS', current_date + ${packs * 20}::integer, 15000, ${packs})
    on conflict (plant_code, product_code, batch_no) do update
    set on_hand = (batches.on_hand + excluded.on_hand) % 15, expires_on = excluded.expires_on`,
  block: ({ plant, code, packs }) => sql`
    update batches set blocked_reason = ${packs % 2 === 0 ? 'Recalled' : null} where plant_code = ${plant} and product_code = ${code}`,
  delist: ({ code, packs }) => sql`update products set active = ${packs % 2 === 0} where product_code = ${code}`,
  serve: ({ firm, plant }) => sql`
    insert into distributor_plants (distributor_id, plant_code, rank)
    select ${firm}::bigint, ${plant}, 1 + max(rank) from distributor_plants where distributor_id = ${firm}
    on conflict do nothing`,
  desert: ({ firm, plant }) =>
    sql`delete from distributor_plants where distributor_id = ${firm} and plant_code = ${plant} and rank > 1`,
  keep: () => sql`select keep_short_groups(2)`,
} satisfies Record<string, (about: About) => Sql>

type About = { order: number; line: number; code: string; firm: number; plant: string; packs: number }

const step = fc.record({
  what: fc.constantFrom(...(Object.keys(deeds) as (keyof typeof deeds)[]), 'keep' as const, 'close' as const),
  order: fc.nat(11),
  line: fc.integer({ min: 1, max: 3 }),
  code: fc.nat(3),
  firm: fc.nat(5),
  plant: fc.nat(5),
  packs: fc.integer({ min: 1, max: 9 }),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

async function make({ what, order, line, code, firm, plant, packs }: Step): Promise<void> {
  const { orders, codes, firms, plants } = known
  await pool.apart.rows(
    deeds[what]({
      order: of(orders, order),
      line,
      code: of(codes, code),
      firm: of(firms, firm),
      plant: of(plants, plant),
      packs,
    }),
  )
}

/**
 * Whole, of a CFA, of what is old, and of what a product, several products, a firm and an order are
 * called.
 */
async function shown() {
  const asked = [
    {},
    { cfa_code: of(known.plants, 0) },
    { older: '3' },
    { older: '7', cfa_code: of(known.plants, 1) },
    { reason: 'no_stock' },
    { reason: 'blocked', older: '3' },
    { search_text: of(known.codes, 0) },
    { search_text: of(known.codes, 1), older: '3' },
    { search_text: of(known.codes, 2), cfa_code: of(known.plants, 0) },
    { search_text: of(known.codes, 3), reason: 'no_stock' },
    { search_text: known.word },
    { search_text: known.word, older: '7' },
    { search_text: known.firm },
    { search_text: 'sums-1-2' },
  ] as const
  const desks = []
  for (const one of asked) desks.push(await as('admin')(getAnyDesk, one))
  return desks.map(({ total, figures, data }) => ({
    total,
    figures,
    groups: data.map(({ lines: _, ...group }) => group),
  }))
}

/** A group is short for the reason that its first line has by itself. */
async function expectReasonsOfLines() {
  for (const search_text of known.codes) {
    const { data: groups } = await as('admin')(getAnyDesk, { search_text, lines: '1' })
    const { data: lines } = await as('admin')(listAllShortages, { search_text })
    for (const { lines: first, reason } of groups)
      for (const line of lines.filter(({ id }) => id === first[0]?.id)) expect(line.reason).toBe(reason)
  }
}

/** Every sum by the lines alone: nothing that was kept before is left. */
async function anew() {
  await pool.apart.rows(sql`select rebuild_short_groups()`)
  return shown()
}

const changesLeft = async () =>
  (await pool.apart.one<{ left: number }>(sql`select count(*) as left from short_changes`)).left

test('whatever happens in whatever order, the desk answers what the lines come to', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16, size: 'max' }), async (steps) => {
      for (const one of steps) await make(one)
      const before = await shown()
      await expectReasonsOfLines()
      expect(await goodsDifferencesOfSums()).toEqual([])
      expect(before).toEqual(await anew())
    }),
    { numRuns: Number(process.env.MODEL_RUNS ?? 10) },
  )
})

test('of many who change it while others add it up, nothing is lost', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 60, maxLength: 80, size: 'max' }), async (steps) => {
      const hands = Array.from({ length: 8 }, (_, hand) => steps.filter((__, at) => at % 8 === hand))
      const work = Promise.all(
        hands.map(async (own) => {
          for (const one of own) await make(one)
        }),
      )
      let isOver = false
      const adding = (async () => {
        while (!isOver) await keepAllGroups(pool.apart)
      })()
      await work.finally(() => {
        isOver = true
      })
      await adding
      await keepAllGroups(pool.apart)
      expect(await changesLeft()).toBe(0)
      expect(await goodsDifferencesOfSums()).toEqual([])
      expect(await shown()).toEqual(await anew())
    }),
    { numRuns: Number(process.env.MODEL_RUNS ?? 3) },
  )
})

test.each([
  ['of a product and CFA', sql`update short_ages set packs = packs + 1 where older = 0`],
  ['of what is old', sql`update short_ages set lines = lines + 1 where older = 7`],
  ['by CFA', sql`update short_sums set packs = packs + 1`],
  ['by product', sql`update short_products set free_packs = free_packs + 1`],
  ['of a firm', sql`update short_firms set since = now()`],
])('a sum %s that went wrong is found, and added up anew', async (_, wrong) => {
  await keepAllGroups(pool.apart)
  expect(await pool.apart.change(wrong)).toBeGreaterThan(0)
  expect(await goodsDifferencesOfSums()).not.toEqual([])
  await pool.apart.rows(sql`select rebuild_short_groups()`)
  expect(await goodsDifferencesOfSums()).toEqual([])
})

test('on another day than they were counted on, ages are counted anew', async () => {
  await keepAllGroups(pool.apart)
  const before = await shown()
  await pool.apart.rows(sql`select keep_short_groups(1000000, current_date - 40)`)
  expect(await shown()).toEqual(before)
  await keepAllGroups(pool.apart)
  expect(await goodsDifferencesOfSums()).toEqual([])
  expect(await shown()).toEqual(before)
})

/** The histories are made past the rules: batches without a ledger are none of this test's. */
async function goodsDifferencesOfSums() {
  const found = await goodsDifferences(pool)
  return found.filter(({ what }) => ofSums.has(what))
}
const ofSums = new Set([
  'a sum of short lines',
  'a sum of what is short by CFA',
  'a sum of what is short by product',
  'a firm whose promises on short lines are counted wrong',
  'a line whose shortage is not what is kept',
  'a count of short lines',
])
