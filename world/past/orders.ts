// Eighteen months of orders up to this morning, as plain data: people by their user names, loading
// is done elsewhere.
import { todayInIndia } from '#kit/date.ts'
import { cast } from '../cast.ts'
import { showcase } from '../goods/molecules.ts'
import type { Product } from '../goods/products.ts'
import type { People } from '../people/person.ts'
import { offerBook, type PastOffer } from './baskets.ts'
import { type Buyer, type Habit, makeBuyers, strengthOf } from './buyers.ts'
import { dayAt, pastDays, type TradeDay, tradeDays } from './calendar.ts'
import { type Firm, openFirm } from './firm.ts'
import { type LastDay, lastDays, lastDaysBegin } from './last-days.ts'
import { documentNumbers } from './numbers.ts'
import type { PastOrder } from './order-moves.ts'
import type { Circumstances, Plan } from './trade.ts'

export type Past = {
  people: People
  products: readonly Product[]
  /** Those that run and those that have ended. */
  offers: readonly PastOffer[]
  /** So many distributors have ordered before. */
  buyers: number
  now: Date
}

/**
 * In the order in which they were placed; the same for the same day, but for the times of this
 * morning.
 */
export function makeOrders({ people, products, offers, buyers, now }: Past): PastOrder[] {
  const today = todayInIndia(now)
  const days = tradeDays(today)
  const shown = new Set(showcase.map(([, code]) => code))
  const scene = { days, offers: offerBook(offers), today, now: now.getTime() }
  const orders = makeBuyers({ people, products, shown }, buyers).flatMap((buyer) => live(buyer, scene))
  orders.sort((one, other) => compare(one.placed_at, other.placed_at) || compare(one.distributor, other.distributor))
  numberInvoices(orders)
  return orders.map((order, at) => ({ ...order, order_no: numberOf(order, at) }))
}

/**
 * Gapless by plant and financial year in the order in which they were made; what named one before
 * names its number.
 */
function numberInvoices(orders: readonly PastOrder[]): void {
  const numberFor = documentNumbers('I')
  const numbers = new Map<string, string>()
  const invoiced = orders.filter(({ invoice }) => invoice !== null)
  for (const { invoice, cfa_code } of invoiced.toSorted((one, other) => compare(one.changed_at, other.changed_at))) {
    if (!invoice) continue
    const number = numberFor(cfa_code, invoice.invoice_date)
    numbers.set(invoice.invoice_no, number)
    invoice.invoice_no = number
  }
  for (const { detail } of orders.flatMap(({ holds }) => holds))
    if ('invoice_no' in detail) detail.invoice_no = numbers.get(detail.invoice_no) ?? detail.invoice_no
}

/** As placing numbers them: the year in India, then on from the first. */
function numberOf({ placed_at }: PastOrder, at: number): string {
  return `${dayAt(Date.parse(placed_at)).slice(2, 4)}-${firstNumber + at}`
}

const firstNumber = 100_001

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}

type Scene = Circumstances & { days: readonly TradeDay[] }

/**
 * One firm's past: it orders by its habits, and everything else happens at its time. What would be
 * later does not happen.
 */
function live(buyer: Buyer, scene: Scene): PastOrder[] {
  const firm = openFirm(buyer, scene)
  const isCast = cast.some(({ username }) => username === buyer.firm.username)
  const appetite = buyer.habits.map(() => buyer.random.next())
  for (const day of scene.days) {
    const planned = isCast && day.age <= lastDaysBegin
    const strength = strengthOf(buyer.trend, 1 - day.age / pastDays)
    for (const [at, habit] of buyer.habits.entries()) {
      const hunger = (appetite[at] ?? 0) + (day.rush * strength) / habit.everyDays
      const isHungry = hunger >= 1 && !planned
      appetite[at] = isHungry ? buyer.random.next() * 0.5 - 0.25 : hunger
      if (isHungry) firm.order(habit, day, {})
    }
    if (planned) orderAsPlanned(buyer, firm, day)
    if (day.age > 0) firm.until(day.endsAt)
  }
  return firm.orders
}

function orderAsPlanned({ firm: { username }, habits }: Buyer, firm: Firm, day: TradeDay): void {
  for (const one of lastDays.filter(({ age, firm }) => age === day.age && firm === username))
    for (const habit of habits.filter(({ type }) => type === one.type)) firm.order(habit, day, planOf(one, habit))
}

function planOf({ by, answer, afterDays, fate }: LastDay, habit: Habit): Plan {
  const employee = habit.asking.find(({ username }) => username === by)
  return {
    ...(employee && { by: employee }),
    ...(answer && { answer }),
    ...(afterDays !== undefined && { afterDays }),
    ...(fate && { fate }),
  }
}
