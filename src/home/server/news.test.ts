import { describe, expect, test } from 'vitest'
import { startTestApp } from '#app/testing.ts'
import { changeCart } from '#cart/contract.ts'
import { listProducts } from '#catalogue/contract.ts'
import { addDays, todayInIndia } from '#kit/date.ts'
import { sql } from '#kit/server/db/db.ts'
import { countDesk } from '#orderbook/desk-contract.ts'
import { cancelOrder, placeOrder } from '#orders/contract.ts'
import { isOff, status } from '#orders/status.ts'
import type { Username } from '../../../world/cast.ts'
import { getNews, getOfficeNews } from '../news-contract.ts'

const { as, asWithKey, pool } = await startTestApp()

let keys = 0
async function place(who: Username, distributor?: string) {
  const forWhom = distributor ? { distributor } : {}
  const { data } = await as(who)(listProducts, { ...forWhom, limit: 1, in_stock: '1' })
  const cart = await as(who)(changeCart, { ...forWhom, product_code: data[0]?.product_code ?? '', quantity: 5 })
  keys += 1
  const order = { ...forWhom, expected_total_paise: cart.data.total_paise }
  return (await asWithKey(who, `news-test-${keys}`)(placeOrder, order)).data
}

type Told = { data: { changes: { kind: string; count: number; paise: number; id: number }[] } }
const of = ({ data }: Told, kind: string) =>
  data.changes.find((one) => one.kind === kind) ?? { kind, count: 0, paise: 0, id: 0 }

type Event = {
  order_id: number
  from_status: number | null
  to_status: number
  total_paise: number
  product_type: 'E' | 'G'
  distributor_id: number
}

const happened: Record<string, (from: number | null, to: number) => boolean> = {
  placed: (from) => from === null,
  confirmed: (from, to) => from === status.awaitingConfirmation && to !== from && !isOff(to),
  held: (from, to) => to === status.onHold && from !== to,
  released: (from, to) => from === status.onHold && from !== to && !isOff(to),
  failed: (from, to) => to === status.failed && from !== to,
  off: (from, to) => isOff(to) && !(from && isOff(from)),
}
const orderKinds = Object.keys(happened)

const ofOrders = ({ data }: Told) =>
  data.changes
    .filter(({ kind }) => orderKinds.includes(kind))
    .sort((one, other) => orderKinds.indexOf(one.kind) - orderKinds.indexOf(other.kind))

function toldOf(events: Event[]): Told['data']['changes'] {
  return Object.entries(happened).flatMap(([kind, isSo]) => {
    const such = events.filter(({ from_status, to_status }) => isSo(from_status, to_status))
    const worth = new Map(such.map(({ order_id, total_paise }) => [order_id, total_paise]))
    const paise = [...worth.values()].reduce((sum, one) => sum + one, 0)
    return worth.size === 0 ? [] : [{ kind, count: worth.size, paise, id: Math.min(...worth.keys()) }]
  })
}

describe('since yesterday', () => {
  test('an order is told to its firm, to who serves it and to the office of its type, and to nobody else', async () => {
    const people = ['dist-depot', 'emp-e', 'dist-e', 'dist-g', 'emp-g'] as const
    const before = await Promise.all(people.map((who) => as(who)(getNews, {})))
    const [office, generics] = [await as('admin')(getOfficeNews, {}), await as('admin-g')(getOfficeNews, {})]
    const placed = await place('dist-depot')
    const grew = await Promise.all(
      people.map(async (who, at) => {
        const [was, is] = [of(before[at] as Told, 'placed'), of(await as(who)(getNews, {}), 'placed')]
        return [is.count - was.count, is.paise - was.paise]
      }),
    )
    expect(grew).toEqual([
      [1, placed.total_paise],
      [1, placed.total_paise],
      [0, 0],
      [0, 0],
      [0, 0],
    ])
    expect(of(await as('admin')(getOfficeNews, {}), 'placed').count).toBe(of(office, 'placed').count + 1)
    expect(of(await as('admin-g')(getOfficeNews, {}), 'placed')).toEqual(of(generics, 'placed'))
  })

  test('an order counts once a kind, whatever happened to it, and not when it happened before', async () => {
    const before = await as('dist-depot')(getNews, {})
    const { order_id } = await place('dist-depot')
    await as('dist-depot')(cancelOrder, { order_id, reason: 'a test' })
    const after = await as('dist-depot')(getNews, {})
    expect(of(after, 'off')).toMatchObject({ count: of(before, 'off').count + 1 })
    expect(after.data.since).toBe(addDays(todayInIndia(new Date()), -1))
    await pool.change(sql`alter table order_events disable trigger user`)
    await pool.change(sql`update order_events set at = at - interval '3 days' where order_id = ${order_id}`)
    await pool.change(sql`alter table order_events enable trigger user`)
    const later = await as('dist-depot')(getNews, {})
    expect([of(later, 'off'), of(later, 'placed')]).toEqual([of(before, 'off'), of(before, 'placed')])
  })

  test('of orders, everybody is told what the story of each of theirs says', async () => {
    const since = `${addDays(todayInIndia(new Date()), -1)}T00:00:00+05:30`
    const events = await pool.rows<Event>(sql`
      select e.order_id, e.from_status, e.to_status, o.total_paise, o.product_type, o.distributor_id
      from order_events e join orders o on o.id = e.order_id where e.at >= ${since}`)
    const people = await pool.rows<{ who: Username; firms: number[] }>(sql`
      select a.username as who, jsonb_agg(coalesce(m.distributor_id, a.id)) as firms
      from accounts a left join employee_distributors m on m.employee_id = a.id
      where a.username in ('dist-e', 'dist-depot', 'dist-hold', 'dist-g', 'emp-e', 'emp-g') group by a.username`)
    expect(people.length).toBe(6)
    for (const { who, firms } of people) {
      const type = who.endsWith('-g') ? 'G' : 'E'
      const mine = events.filter((one) => one.product_type === type && firms.includes(one.distributor_id))
      expect(ofOrders(await as(who)(getNews, {})), who).toEqual(toldOf(mine))
    }
    const ethical = events.filter(({ product_type }) => product_type === 'E')
    expect(ofOrders(await as('admin')(getOfficeNews, {}))).toEqual(toldOf(ethical))
    expect(toldOf(ethical).length).toBeGreaterThan(3)
  })

  test('an invoice that fell past due is told where it is still owed', async () => {
    const firm = sql`(select id from accounts where username = 'dist-e')`
    const before = of(await as('dist-e')(getNews, {}), 'overdue')
    const stranger = of(await as('dist-g')(getNews, {}), 'overdue')
    const { owed } = await pool.one<{ owed: number }>(sql`
      update invoices set due_date = ${addDays(todayInIndia(new Date()), -1)}
      where id = (select id from invoices where distributor_id = ${firm} and balance_paise > 0
        and due_date >= ${todayInIndia(new Date())} order by id limit 1)
      returning balance_paise as owed`)
    const after = of(await as('dist-e')(getNews, {}), 'overdue')
    expect([after.count - before.count, after.paise - before.paise]).toEqual([1, owed])
    expect(of(await as('dist-g')(getNews, {}), 'overdue')).toEqual(stranger)
  })
})

test('what needs the office agrees with its desk, and the demo has some of it', async () => {
  const { needs } = (await as('admin')(getOfficeNews, {})).data
  const desk = (await as('admin')(countDesk, {})).data
  for (const queue of ['failed', 'hold', 'late'] as const)
    expect([needs[queue].count, needs[queue].paise]).toEqual([desk[queue].orders, desk[queue].total_paise])
  expect(needs.claims.count).toBeGreaterThan(0)
  expect(needs.statements.count).toBeGreaterThan(0)
  const jobs = needs.jobs.count
  await pool.change(sql`insert into job_book (name) values ('a-broken-job') on conflict do nothing`)
  await pool.change(sql`insert into job_runs (name, ended_at, error) values ('a-broken-job', now(), 'It broke.')`)
  expect((await as('admin')(getOfficeNews, {})).data.needs.jobs.count).toBe(jobs + 1)
})
