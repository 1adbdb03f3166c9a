import { beforeAll, describe, expect, test } from 'vitest'
import { refusal, startTestApp } from '#app/testing.ts'
import type { Input, Output } from '#kit/endpoint.ts'
import { raw, sql } from '#kit/server/db/db.ts'
import { getAnyDesk, getAnyDeskGroup, getDesk, getDeskGroup, listAllShortages } from '../contract.ts'

const { as, pool } = await startTestApp()

type Asked = Omit<Input<typeof getAnyDesk>, 'page' | 'lines'>
type Line = Output<typeof listAllShortages>['data'][number]

/**
 * A product, one that also an order is called after, and one that also a firm is; and another firm.
 */
const { code, orderToo, firmToo, firm } = await pool.one<Record<'code' | 'orderToo' | 'firmToo' | 'firm', string>>(sql`
  select p.codes[1] as code, p.codes[2] as "orderToo", p.codes[3] as "firmToo", f.usernames[5] as firm
  from (
    select array_agg(p.product_code order by p.product_code) as codes from products p where p.product_type = 'E'
  ) p, (
    select array_agg(a.username order by a.id) as usernames from accounts a
    where a.kind = 'D' and a.firm_id is null and a.div_type in ('E', 'B')
  ) f`)

/**
 * Twenty firms want five products each, of orders that were sent and brought nothing; of every
 * other line something is free.
 */
beforeAll(async () => {
  await pool.apart.change(sql`
    with firms as (
      select a.id, p.plant_code, row_number() over (order by a.id) as no from accounts a
      join distributor_plants p on p.distributor_id = a.id and p.rank = 1
      where a.kind = 'D' and a.firm_id is null and a.div_type in ('E', 'B') limit 20
    ), made as (
      insert into orders (order_no, kind, product_type, distributor_id, cfa_code, placer_id, status, lines, value_paise, tax_paise,
        total_paise, placed_at, changed_at)
      select 'desk-' || n || '-' || f.no, 'regular', 'E', f.id, f.plant_code, f.id, 9, 5, 500000, 25000, 525000,
        now() - (f.no * 5 + n) * interval '11 hours', now()
      from firms f, generate_series(1, 3) n
      returning id
    )
    insert into order_lines (order_id, line_no, product_code, product_name, division_code, pack, quantity_ordered, free_qty, total_qty,
      price_paise, mrp_paise, gst_bp, amount_paise, tax_paise)
    select m.id, l.no, g.product_code, g.name, g.division_code, g.pack, 11, l.no % 2, 11, 100 * l.no + m.id % 7, 15000, 500, 100000, 5000
    from made m cross join generate_series(1, 5) l (no)
    join (select p.*, row_number() over (order by p.product_code) as no from products p where p.product_type = 'E' limit 12) g
      on g.no = 1 + (m.id * 5 + l.no) % 12`)
  // SAP's credit check stops a part of two orders.
  await pool.apart.change(sql`
    insert into order_parts (order_id, part_no, division_code, lines, total_paise)
    select l.order_id, row_number() over (partition by l.order_id order by l.division_code), l.division_code, count(*), sum(l.amount_paise)
    from order_lines l join orders o on o.id = l.order_id where o.order_no like 'desk-%'
    group by l.order_id, l.division_code`)
  await pool.apart.change(sql`
    insert into erp_parts (order_id, part_no, purchase_order, told)
    select o.id, 1, o.order_no || '/1', '{"credit": "B"}' from orders o where o.order_no in ('desk-1-4', 'desk-3-7')`)
  await pool.apart.rows(sql`
    select keep_short_lines(ids), keep_free_promises(ids) from (select array_agg(id) as ids from orders where order_no like 'desk-%') o`)
  await pool.apart.change(sql`update orders set order_no = '26-' || ${orderToo} where order_no = 'desk-3-1'`)
  await pool.apart.change(sql`
    update accounts set name = name || ' ' || ${firmToo} where id = (select distributor_id from orders where order_no = 'desk-1-2')`)
})

async function linesFor(asked: Asked): Promise<Line[]> {
  const lines: Line[] = []
  for (let page = 1; ; page++) {
    const { data, total } = await as('admin')(listAllShortages, { ...asked, page: String(page) })
    lines.push(...data)
    if (data.length === 0 || lines.length >= total) return lines
  }
}

async function deskFor(asked: Asked & { lines?: string }) {
  const first = await as('admin')(getAnyDesk, asked)
  const groups = [...first.data]
  for (let page = 2; groups.length < first.total; page++)
    groups.push(...(await as('admin')(getAnyDesk, { ...asked, page: String(page) })).data)
  return { ...first, groups }
}

const sum = <T>(all: readonly T[], of: (one: T) => number) => all.reduce((so, one) => so + of(one), 0)

/** Asked line by line, in the plainest way. */
function plainly(ids: string[]) {
  const lines = raw(`(select s.* from short_lines s where s.order_id || '-' || s.line_no in ('${ids.join("', '")}'))`)
  return pool.one<{ elsewhere: number; free: number; paise: number; firms: number; product: string | null }>(sql`
    select (
        select coalesce(sum(least(g.short, g.there)), 0)::int from (
          select sum(s.short_qty) over w as short, max(e.packs) over w as there, row_number() over w as no
          from ${lines} s
          cross join lateral (
            select sum(t.quantity) as packs from distributor_plants k
            join stock t on t.plant_code = k.plant_code and t.product_code = s.product_code and t.quantity > 0
            where k.distributor_id = s.distributor_id and k.plant_code <> s.cfa_code
          ) e
          window w as (partition by s.cfa_code, s.product_code)
        ) g where g.no = 1 and g.there is not null) as elsewhere,
      coalesce(sum(m.open_qty), 0)::int as free, coalesce(sum(m.open_qty * s.price_paise), 0)::bigint as paise,
      count(distinct s.distributor_id) as firms,
      (select x.product_code from ${lines} x join scheme_promises y using (order_id, line_no) where y.open_qty > 0
        group by x.product_code order by sum(y.open_qty) desc, x.product_code limit 1) as product
    from ${lines} s join scheme_promises m on m.order_id = s.order_id and m.line_no = s.line_no and m.open_qty > 0`)
}

describe('a search of what is short', () => {
  const isFirst = ({ order_no }: Line) => order_no === `26-${orderToo}`
  const isCalled = ({ distributor_name }: Line) => distributor_name.includes(firmToo)
  test.each<[string, string, (line: Line) => boolean]>([
    ['a product', code, (line) => line.product_code === code],
    ['a product and an order', orderToo, (line) => line.product_code === orderToo || isFirst(line)],
    ['a product and a firm', firmToo, (line) => line.product_code === firmToo || isCalled(line)],
    ['a firm', firm, (line) => line.distributor === firm],
    ['an order', 'desk-2-3', (line) => line.order_no === 'desk-2-3'],
  ])('finds by %s the lines that have it, and no others', async (_, search_text, has) => {
    const wanted = (await linesFor({})).filter(has)
    expect(wanted.length).toBeGreaterThan(0)
    expect(await linesFor({ search_text })).toEqual(wanted)
    const [first] = wanted
    const narrower: [Asked, (line: Line) => boolean][] = [
      [{ cfa_code: first?.cfa_code }, ({ cfa_code }) => cfa_code === first?.cfa_code],
      [{ reason: first?.reason }, ({ reason }) => reason === first?.reason],
    ]
    for (const [asked, fits] of narrower) expect(await linesFor({ ...asked, search_text })).toEqual(wanted.filter(fits))
  })
})

describe('the shortage desk', () => {
  test.each([
    ['everything', {}, 20],
    ['a search for orders', { search_text: 'desk-2' }, 20],
    ['a search for a product', { search_text: code }, 20],
    ['a search for a product, and old', { search_text: code, older: '7' }, 0],
    ['a search for a product, and a reason', { search_text: code, reason: 'no_stock' }, 0],
    ['a search for a product and an order', { search_text: orderToo }, 20],
    ['a search for a product and a firm', { search_text: firmToo }, 20],
    ['a search for a firm', { search_text: firm }, 14],
    ['a search for one order', { search_text: 'desk-2-3' }, 4],
    ['a reason', { reason: 'no_stock' }, 20],
    ['a reason, and old', { reason: 'no_stock', older: '3' }, 20],
    ['what is old', { older: '7' }, 20],
    ['nothing', { search_text: 'qqzzqq' }, -1],
  ] as const)(
    'of %s has each line that is listed once, the oldest product first, and adds them up',
    async (_, asked, least) => {
      const [lines, { groups, figures, total }] = [await linesFor(asked), await deskFor(asked)]
      const keyOf = ({ cfa_code, product_code }: { cfa_code: string; product_code: string }) =>
        `${cfa_code} ${product_code}`
      const listed = Map.groupBy(lines, keyOf)
      const oldestOf = (key: string) => Math.min(...(listed.get(key) ?? []).map(({ order_id }) => order_id))
      const inOrder = [...listed.keys()].sort(
        (one, other) =>
          oldestOf(one) - oldestOf(other) || ((one.split(' ')[1] ?? '') < (other.split(' ')[1] ?? '') ? -1 : 1),
      )
      expect(groups.map(keyOf)).toEqual(inOrder)
      expect(total).toBe(listed.size)
      for (const group of groups) {
        const own = listed.get(keyOf(group)) ?? []
        expect(group.lines.map(({ id }) => id)).toEqual(own.slice(0, 40).map(({ id }) => id))
        expect(group).toMatchObject({
          line_count: own.length,
          short_qty: sum(own, ({ short_qty }) => short_qty),
          short_free_qty: sum(own, ({ short_free_qty }) => short_free_qty),
          value_paise: sum(own, ({ value_paise }) => value_paise),
          reason: own[0]?.reason,
        })
      }
      const plain = await plainly(lines.map(({ id }) => id))
      expect(figures).toMatchObject({
        lines: lines.length,
        packs: sum(lines, ({ short_qty }) => short_qty),
        value_paise: sum(lines, ({ value_paise }) => value_paise),
        oldest_since: lines.length > 0 ? lines.map(({ since }) => since).sort()[0] : null,
        elsewhere_qty: plain.elsewhere,
        free_goods: { packs: plain.free, value_paise: plain.paise, distributors: plain.firms },
      })
      expect(figures.free_goods.products[0]?.product_code ?? null).toBe(plain.product)
      const byReason = Map.groupBy(lines, ({ reason }) => reason)
      expect(new Map(figures.reasons.map(({ reason, packs }) => [reason, packs]))).toEqual(
        new Map([...byReason].map(([reason, own]) => [reason, sum(own, ({ short_qty }) => short_qty)])),
      )
      expect(figures.cfas.map(({ code }) => code).sort()).toEqual(
        [...new Set(lines.map(({ cfa_code }) => cfa_code))].sort(),
      )
      expect(lines.length).toBeGreaterThan(least)
    },
  )

  test.each([
    ['everything', {}],
    ['a search for orders', { search_text: 'desk-2' }],
    ['a search for a product', { search_text: code }],
    ['a search for a product and a firm', { search_text: firmToo }],
    ['what is old', { older: '3' }],
  ] as const)(
    'of %s with one line of each product still counts all of them, and gives the others when asked',
    async (_, asked) => {
      const [few, many] = [await deskFor({ ...asked, lines: '1' }), await deskFor(asked)]
      const sumsOf = ({ lines: _, cfas: __, substitutes: ___, ...sums }: (typeof many.groups)[number]) => sums
      expect(few.groups.map(sumsOf)).toEqual(many.groups.map(sumsOf))
      expect(few.groups.map(({ lines }) => lines.map(({ id }) => id))).toEqual(
        many.groups.map(({ lines }) => lines.slice(0, 1).map(({ id }) => id)),
      )
      const large = many.groups.filter(({ lines }) => lines.length > 1).slice(0, 5)
      expect(large.length).toBeGreaterThan(0)
      for (const group of large) {
        const { cfa_code, product_code } = group
        expect((await as('admin')(getAnyDeskGroup, { ...asked, cfa_code, product_code })).data).toEqual(group)
      }
    },
  )

  test('of a product says what was sent to its CFA and is not there yet, but no blocked batch', async () => {
    const [first] = (await as('admin')(getAnyDesk, {})).data
    if (!first) throw new Error('nothing is short')
    const { cfa_code, product_code } = first
    const { id, from_name } = await pool.one<{ id: number; from_name: string }>(sql`
      with made as (
        insert into batches (plant_code, product_code, batch_no, expires_on, mrp_paise)
        select p.code, ${product_code}, b.no, '2029-12-31', 10000
        from (select code from plants where code <> ${cfa_code} order by code limit 1) p
        cross join (values ('WAY-1'), ('WAY-2')) b (no)
        returning id, plant_code
      ), sent as (
        insert into stock_transfers (transfer_no, product_type, from_plant, to_plant)
        select distinct 'T-WAY', 'E', plant_code, ${cfa_code} from made returning id, from_plant
      ), lines as (
        insert into stock_transfer_lines (transfer_id, line_no, batch_id, quantity)
        select s.id, row_number() over (order by m.id), m.id, 30 from sent s cross join made m
      )
      select s.id, p.name as from_name from sent s join plants p on p.code = s.from_plant`)
    await pool.change(sql`update batches set blocked_reason = 'Recalled' where batch_no = 'WAY-2'`)
    const group = async () => (await as('admin')(getAnyDeskGroup, { cfa_code, product_code })).data.on_its_way
    expect(await group()).toMatchObject([{ transfer_no: 'T-WAY', from_name, quantity: 30 }])
    await pool.change(sql`update stock_transfers set received_at = now() where id = ${id}`)
    expect(await group()).toEqual([])
  })

  test('of a product that is not short at a CFA has no group', async () => {
    const [first] = (await as('admin')(getAnyDesk, {})).data
    const asked = { cfa_code: first?.cfa_code ?? '', product_code: 'none' }
    expect((await refusal(as('admin')(getAnyDeskGroup, asked))).http).toBe(404)
  })

  test('of one product shows an employee the firms it serves alone, and an admin of the other type nothing', async () => {
    const { data } = await as('emp-e')(getDesk, {})
    expect(data.length).toBeGreaterThan(0)
    for (const { cfa_code, product_code, lines } of data) {
      const own = (await as('emp-e')(getDeskGroup, { cfa_code, product_code })).data
      expect(own.lines.map(({ id }) => id)).toEqual(lines.map(({ id }) => id))
      expect((await refusal(as('admin-g')(getAnyDeskGroup, { cfa_code, product_code }))).http).toBe(404)
    }
    const served = new Set(
      (
        await pool.rows<{ username: string }>(sql`
          select f.username from employee_distributors m join accounts f on f.id = m.distributor_id
          join accounts e on e.id = m.employee_id where e.username = 'emp-e'`)
      ).map(({ username }) => username),
    )
    const of = (groups: typeof data) => groups.flatMap(({ lines }) => lines.map(({ distributor }) => distributor))
    expect(of(data).filter((distributor) => !served.has(distributor))).toEqual([])
    const { groups } = await deskFor({})
    const foreign = groups.find(({ lines }) => lines.every(({ distributor }) => !served.has(distributor)))
    const { cfa_code = '', product_code = '' } = foreign ?? {}
    expect(cfa_code).not.toBe('')
    expect((await refusal(as('emp-e')(getDeskGroup, { cfa_code, product_code }))).http).toBe(404)
  })

  test('of what SAP’s credit check stops has these lines, and what is short for another reason has them not', async () => {
    const lines = await linesFor({ reason: 'credit' })
    expect(new Set(lines.map(({ order_no }) => order_no))).toEqual(new Set(['desk-1-4', 'desk-3-7']))
    const stopped = await deskFor({ reason: 'credit' })
    expect(stopped.groups.flatMap((group) => group.lines.map(({ id }) => id)).sort()).toEqual(
      lines.map(({ id }) => id).sort(),
    )
    const others = await deskFor({ reason: 'no_stock' })
    const ids = new Set(others.groups.flatMap((group) => group.lines.map(({ id }) => id)))
    expect(lines.filter(({ id }) => ids.has(id))).toEqual([])
  })
})
