// The past of the demo: what the rules allow, on whatever day a world is loaded.
import { describe, expect, test } from 'vitest'
import { overdueDays } from '#credit/rules.ts'
import { addDays, type Day, todayInIndia } from '#kit/date.ts'
import { sql, system } from '#kit/server/db/db.ts'
import { freshDatabase } from '#kit/server/testing/testing.ts'
import { type MoveName, moves } from '#orders/rules.ts'
import { differences } from '#orders/server/book/reconciliation.ts'
import { status } from '#orders/status.ts'
import { goodsDifferences } from '#shortages/server/testing.ts'
import { makeProducts } from '../goods/products.ts'
import { makeEndedOffers, makeOffers } from '../goods/trade.ts'
import { usualSize } from '../load.ts'
import { makePeople } from '../people/people.ts'
import { dayAt } from './calendar.ts'
import type { PastOrder } from './order-moves.ts'
import { makeOrders } from './orders.ts'

const { db } = await freshDatabase()
const products = [...makeProducts(usualSize.products)]
const ethicalCast = ['dist-e', 'dist-b', 'dist-depot', 'dist-hold', 'dist-expired']

function pastUpTo(now: Date) {
  const today = todayInIndia(now)
  const people = makePeople({ ...usualSize, today })
  const offers = [...makeEndedOffers(products, today), ...makeOffers(products, today)]
  const numbered = offers.map((offer, at) => ({ ...offer, id: at + 1 }))
  const orders = makeOrders({ people, products, offers: numbered, buyers: usualSize.buyers, now })
  return { today, people, orders, of: (firm: string) => orders.filter(({ distributor }) => distributor === firm) }
}

const at = (day: Day, time = '15:00') => new Date(`${day}T${time}:00+05:30`)

test('it is the same for the same moment, and at another hour only this morning is at other times', () => {
  const [afternoon, again] = [pastUpTo(at('2026-11-16')), pastUpTo(at('2026-11-16'))]
  expect(again.orders).toEqual(afternoon.orders)
  const early = pastUpTo(at('2026-11-16', '00:20'))
  const known = ({ orders }: typeof early) =>
    orders.map(({ placed_at, changed_at, holds, events, order_no, ...rest }) => rest)
  const sorted = (of: typeof early) =>
    known(of)
      .map((one) => JSON.stringify(one))
      .sort()
  expect(sorted(early)).toEqual(sorted(afternoon))
  const isThisMorning = ({ placed_at }: PastOrder) => dayAt(Date.parse(placed_at)) === early.today
  expect(early.orders.filter((one) => !isThisMorning(one))).toEqual(
    afternoon.orders.filter((one) => !isThisMorning(one)),
  )
})

// Month ends, Sundays, a year's turn and a leap day.
describe.each(['2026-11-16', '2026-11-30', '2027-01-01', '2027-04-04', '2028-02-29', '2029-08-26'])(
  'up to %s',
  (day) => {
    const now = at(day)
    const { today, people, orders, of } = pastUpTo(now)
    const ofType = (type: string) => orders.filter(({ product_type }) => product_type === type)
    const lastDays = ofType('E').filter(({ placed_at }) => dayAt(Date.parse(placed_at)) >= addDays(today, -7))

    test('there are enough orders, of every firm of the cast, from 18 months ago up to this morning', () => {
      expect(ofType('E').length).toBeGreaterThanOrEqual(1500)
      expect(ofType('G').length).toBeGreaterThanOrEqual(500)
      for (const firm of ethicalCast)
        expect(of(firm).filter(({ product_type }) => product_type === 'E').length).toBeGreaterThanOrEqual(25)
      expect(of('dist-g').length).toBeGreaterThanOrEqual(25)
      expect(dayAt(Date.parse(orders[0]?.placed_at ?? '')) <= addDays(today, -530)).toBe(true)
      expect(dayAt(Date.parse(orders.at(-1)?.placed_at ?? ''))).toBe(today)
    })

    test('the last days are open in every state, and what is older is done', () => {
      const states = new Set(lastDays.map((order) => order.status))
      const { awaitingConfirmation, onHold, confirmed, rejected, cancelled, fulfilled } = status
      expect([awaitingConfirmation, onHold, confirmed, rejected, cancelled].filter((one) => !states.has(one))).toEqual(
        [],
      )
      const old = orders.filter(({ placed_at }) => dayAt(Date.parse(placed_at)) < addDays(today, -15))
      expect([...new Set(old.map((order) => order.status))].sort()).toEqual([fulfilled, rejected, cancelled].sort())
      const lapsing = orders.filter((one) => one.status === awaitingConfirmation)
      expect(lapsing.filter(({ changed_at }) => dayAt(Date.parse(changed_at)) < addDays(today, -6))).toEqual([])
    })

    test('proposals were confirmed, lowered, rejected, withdrawn, edited, and some lapsed', () => {
      const asked = orders.filter(({ placer, distributor }) => placer !== distributor)
      const told = (fits: (event: PastOrder['events'][number]) => boolean) =>
        asked.filter(({ events }) => events.some(fits))
      expect(told(({ move, changes }) => move === 'confirm' && changes.length === 0).length).toBeGreaterThan(100)
      expect(told(({ move, changes }) => move === 'confirm' && changes.length > 0).length).toBeGreaterThan(30)
      for (const move of ['reject', 'cancel', 'edit', 'expire'])
        expect(told((event) => event.move === move).length).toBeGreaterThan(3)
    })

    test('of the cast only dist-hold and dist-expired are held, each for its reason', () => {
      const held = orders.filter((one) => one.status === status.onHold)
      const firms = new Set(held.map(({ distributor }) => distributor).filter((firm) => firm.startsWith('dist-')))
      expect([...firms].sort()).toEqual(['dist-expired', 'dist-hold'])
      const why = (firm: string) =>
        new Set(
          held.filter(({ distributor }) => distributor === firm).flatMap(({ holds }) => holds.map(({ kind }) => kind)),
        )
      expect(why('dist-hold')).toEqual(new Set(['credit', 'overdue']))
      expect(why('dist-expired')).toEqual(new Set(['licence']))
    })

    test('dist-e owes something that is not overdue and has credit left; dist-hold owes more than its limit', () => {
      const owed = (firm: string) =>
        of(firm).flatMap(({ invoice }) => (invoice && invoice.paid_on === null ? [invoice] : []))
      const sum = (all: readonly { total_paise: number }[]) => all.reduce((total, one) => total + one.total_paise, 0)
      const limit = (firm: string) =>
        people.distributors.find(({ username }) => username === firm)?.credit_limit_paise ?? 0
      expect(sum(owed('dist-e'))).toBeGreaterThan(0)
      expect(owed('dist-e').filter(({ due_date }) => due_date < today)).toEqual([])
      const open = of('dist-e').filter((one) => one.status === status.confirmed)
      expect(limit('dist-e') - sum(owed('dist-e')) - sum(open)).toBeGreaterThan(1_00_000_00)
      expect(sum(owed('dist-hold'))).toBeGreaterThan(limit('dist-hold'))
    })

    test('dist-e buys more than the year before, as firms that do well: half as much again at most', () => {
      const boughtIn = (from: number, to: number) =>
        of('dist-e')
          .filter(({ placed_at }) => {
            const day = dayAt(Date.parse(placed_at))
            return day > addDays(today, -from) && day <= addDays(today, -to)
          })
          .reduce((sum, { invoice }) => sum + (invoice?.total_paise ?? 0), 0)
      // Half a year beside the same half of the year before: the past goes no further back.
      const grown = boughtIn(188, 8) / boughtIn(548, 368)
      expect(grown).toBeGreaterThan(0.9)
      expect(grown).toBeLessThan(1.5)
    })

    test('every order was moved by who may, from where it was, in time', () => {
      const wrong = orders.filter(({ events, placer, distributor, status: last, placed_at }) => {
        const isTold = events.every((event, place) => {
          const before = events[place - 1]
          if (!before) return event.move === 'place' && event.at === placed_at && event.actor === placer
          const isNext = event.from_status === before.to_status && event.at > before.at
          if (['send', 'allocate', 'invoice'].includes(event.move)) return isNext && event.actor === null
          const { by, from, to } = moves[event.move as MoveName] as {
            by: readonly string[]
            from: number[]
            to: number[]
          }
          const who = [
            ...(event.actor === placer ? ['placer'] : []),
            ...(event.actor === distributor ? ['distributor'] : []),
            ...(event.actor?.startsWith('admin') ? ['admin'] : []),
            ...(event.actor === null ? ['job'] : []),
          ]
          const isAllowed = by.some((one) => who.includes(one)) && from.includes(before.to_status)
          return isNext && isAllowed && to.includes(event.to_status)
        })
        const end = events.at(-1)
        return !isTold || end?.to_status !== last || Date.parse(end.at) > now.getTime()
      })
      expect(wrong.map(({ order_no }) => order_no)).toEqual([])
    })

    test('nobody ordered what is not theirs to order', () => {
      const divisionsOf = new Map(
        [...people.distributors, ...people.employees].map((one) => [one.username, one.divisions]),
      )
      const plantsOf = new Map(people.distributors.map((one) => [one.username, one.plants]))
      const servesOf = new Map(people.employees.map((one) => [one.username, one.serves]))
      const wrong = orders.filter(({ lines, placer, distributor, cfa_code, product_type }) => {
        const mayAsk = placer === distributor || servesOf.get(placer)?.includes(distributor)
        const isSold = lines.every(
          (line) =>
            divisionsOf.get(placer)?.includes(line.division_code) &&
            divisionsOf.get(distributor)?.includes(line.division_code),
        )
        const types = new Set(lines.map((line) => typeOf.get(line.product_code)))
        const isOnce = new Set(lines.map((line) => line.product_code)).size === lines.length
        const isOfType = types.size === 1 && types.has(product_type)
        return !(mayAsk && isSold && isOfType && isOnce && plantsOf.get(distributor)?.includes(cfa_code))
      })
      expect(wrong.map(({ order_no }) => order_no)).toEqual([])
    })
  },
)

const typeOf = new Map(products.map((one) => [one.product_code, one.active && one.product_type]))

describe('in the database', () => {
  const today = todayInIndia(new Date())

  test('the books agree', async () => {
    expect(await differences(db)).toEqual([])
    expect(await goodsDifferences(db)).toEqual([])
  })

  test('every line has the price and the scheme that placing would have found on its day', async () => {
    const wrong = await db.rows(sql`
      select o.order_no, l.product_code
      from orders o
      join order_lines l on l.order_id = o.id
      join products p on p.product_code = l.product_code
      left join lateral offer_for(l.product_code, l.division_code, o.distributor_id,
        (o.placed_at at time zone 'Asia/Kolkata')::date) f on f.id is not null and o.kind <> 'discount'
      where (l.offer_id, l.min_qty, l.scheme_qty, l.compulsory) is distinct from
          (f.id, coalesce(f.min_qty, 0), coalesce(f.scheme_qty, 0), coalesce(f.compulsory, false))
        or (l.price_paise, l.mrp_paise, l.gst_bp, l.division_code, l.product_name, l.pack)
          <> (p.pts_paise, p.mrp_paise, p.gst_bp, p.division_code, p.name, p.pack)
        or l.amount_paise <> (l.total_qty - l.free_qty) * l.price_paise`)
    expect(wrong).toEqual([])
  })

  test('what was ordered last is what the orders say', async () => {
    const known = () => db.rows(sql`select * from last_ordered order by distributor_id, product_code`)
    const before = await known()
    expect(before.length).toBeGreaterThan(500)
    await db.rows(sql`
      select find_last_ordered(distributor_id, array_agg(product_code order by product_code))
      from last_ordered
      group by distributor_id`)
    expect(await known()).toEqual(before)
  })

  test('the last order of dist-hold is held for what would hold it now', async () => {
    const { holds, would } = await db.one<{ holds: unknown[]; would: unknown[] }>(sql`
      select (select jsonb_agg(jsonb_build_object('kind', h.kind, 'detail', h.detail) order by h.kind)
          from order_holds h where h.order_id = o.id) as holds,
        (select jsonb_agg(hold order by hold ->> 'kind') from jsonb_array_elements(
          holds_of(o.distributor_id, v.total_paise - o.total_paise, o.total_paise, ${today}, ${overdueDays}::int)) hold) as would
      from orders o
      join open_order_values v on v.distributor_id = o.distributor_id
      where o.distributor_id = (select id from accounts where username = 'dist-hold')
      order by o.id desc
      limit 1`)
    expect(holds).toHaveLength(2)
    expect(would).toEqual(holds)
  })

  test('every discount order is for a party, and every line of it has its rate', async () => {
    const wrong = await db.rows(sql`
      select o.order_no from orders o
      where (o.kind = 'discount') <> exists (select from order_discounts d where d.order_id = o.id)
        or o.kind = 'discount' and exists (
          select from order_lines l where l.order_id = o.id and not exists (
            select from order_discount_lines z where z.order_id = o.id and z.product_code = l.product_code))`)
    expect(wrong).toEqual([])
  })

  test('a good part of discount business is within contracts, each at the rate and on a day that was agreed', async () => {
    const { share, wrong } = await db.one<{ share: number; wrong: number }>(sql`
      select (sum(l.total_qty) filter (where k.id is not null) / sum(l.total_qty)::float)::float as share,
        count(*) filter (where (o.placed_at at time zone 'Asia/Kolkata')::date not between k.starts_on and k.ends_on
          or k.discount_bp <> z.discount_bp or k.party_id <> d.party_id or k.product_code <> z.product_code) as wrong
      from orders o
      join order_discounts d on d.order_id = o.id
      join order_discount_lines z on z.order_id = o.id
      join order_lines l on l.order_id = o.id and l.product_code = z.product_code
      left join rate_contracts k on k.id = z.contract_id`)
    expect(wrong).toBe(0)
    expect(share).toBeGreaterThan(0.25)
    expect(share).toBeLessThan(0.75)
  })

  test('the next order goes on with the numbers', async () => {
    const { orders, last } = await db.one<{ orders: number; last: string }>(sql`
      select count(*) as orders, (array_agg(order_no order by id desc))[1] as last from orders`)
    expect(last).toBe(`${today.slice(2, 4)}-${100_000 + orders}`)
    const next = await db.transaction(system, (tx) =>
      tx.one(sql`select nextval('orders_id_seq') as id, nextval('order_numbers') as number`),
    )
    expect(next).toEqual({ id: orders + 1, number: 100_000 + orders + 1 })
  })
})
