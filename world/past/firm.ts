// One firm's past as it goes on: each order is placed, answered, held, released, shipped and paid
// at its time.
import type { Username } from '../cast.ts'
import { plants } from '../goods/plants.ts'
import { randomFrom } from '../random.ts'
import { askFirm } from './answers.ts'
import { linesOf, noOffer, type Occasion, type Wish, wishesOf } from './baskets.ts'
import { openBooks } from './books.ts'
import { type Buyer, type Habit, strengthOf } from './buyers.ts'
import { dayAt, hourMs, pastDays, type TradeDay } from './calendar.ts'
import { type PastOrder, place } from './order-moves.ts'
import { carryOut } from './outcomes.ts'
import { sayings } from './sayings.ts'
import type { Circumstances, Plan, Trade } from './trade.ts'

const stateOf = new Map(plants.map(({ code, state_code }) => [code, state_code]))

/**
 * Every fifth of their orders is for a doctor or a hospital, at agreed rates instead of schemes.
 */
const sellsAtRates: ReadonlySet<string> = new Set(['dist-e', 'dist-depot', 'dist-b'] satisfies Username[])

export type Firm = {
  orders: PastOrder[]
  order(habit: Habit, day: TradeDay, plan: Plan): void
  /** Takes the steps that are due, also those that come up meanwhile. */
  until(end: number): void
}

/**
 * A firm that orders, answers, pays or fails to: everything happens at its time, and what would be
 * later does not happen.
 */
export function openFirm(buyer: Buyer, circumstances: Circumstances): Firm {
  const { firm, random } = buyer
  const { offers, now } = circumstances
  const orders: PastOrder[] = []
  const { later, until } = openAgenda()
  const books = openBooks(firm)
  const trade: Trade = {
    ...circumstances,
    buyer,
    books,
    holdsAt: (at) => (paise) => books.holdsOf(paise, dayAt(at)),
    later,
  }
  const goOn = carryOut(trade)
  const propose = askFirm(trade, goOn)
  let asked = 0
  let isShelfFilled = buyer.wholeShelf.length === 0

  return { orders, order, until }

  /** Once, one line for each product of its whole shelf. */
  function fillShelves({ habit, day, strength }: Pick<Occasion, 'habit' | 'day' | 'strength'>): Wish[] | null {
    if (isShelfFilled) return null
    isShelfFilled = true
    const from = buyer.wholeShelf
    const whole = { ...habit, lines: [from.length, from.length] as const }
    return wishesOf({ habit: whole, from, day, strength, random: randomFrom('filling a shelf') })
  }

  function order(habit: Habit, day: TradeDay, plan: Plan): void {
    const isPlanned = Object.keys(plan).length > 0 || day.age === 0
    const by =
      plan.by ?? (!isPlanned && habit.asking.length > 0 && random.chance(0.24) ? random.pick(habit.asking) : null)
    const range = by ? habit.range.filter(({ product }) => by.divisions.includes(product.division_code)) : habit.range
    const asking = range.length < 3 ? null : by
    const strength = strengthOf(buyer.trend, 1 - day.age / pastDays)
    const from = asking ? range : habit.range
    const usual = wishesOf({ habit, from, day, strength, random })
    const wishes = !asking && day.age < shelvesFilledBefore ? (fillShelves({ habit, day, strength }) ?? usual) : usual
    const cfa_code = random.chance(0.8) && firm.plants[0] ? firm.plants[0] : random.pick(firm.plants)
    const is_interstate = stateOf.get(cfa_code) !== firm.state_code
    const notes = random.chance(0.06) ? random.pick(sayings.note) : ''
    const hour = random.next()
    const isAtRates =
      sellsAtRates.has(firm.username) && habit.type === 'E' && ++asked % 5 === 0 && day.age > 20 && day.age < 360
    const kind = isAtRates ? ('discount' as const) : ('regular' as const)
    const at = day.age === 0 ? thisMorning(day, hour, now) : day.beginsAt + (9 + hour * 10) * hourMs
    const begin = () => {
      const placer = asking?.username ?? firm.username
      const lines = linesOf(wishes, { day: day.day, offers: isAtRates ? noOffer : offers, isInterstate: is_interstate })
      const whose = { distributor: firm.username, placer, cfa_code, is_interstate }
      const made = place({ kind, product_type: habit.type, ...whose, notes, lines }, at, trade.holdsAt(at))
      orders.push(made)
      if (asking) propose(made, { at, wishes, plan })
      else goOn(made, at, plan.fate)
    }
    if (day.age === 0) begin()
    else later(at, begin)
  }
}

const shelvesFilledBefore = 60

/** What is to come, each at its time. */
function openAgenda(): Pick<Trade, 'later'> & Pick<Firm, 'until'> {
  const agenda: { at: number; take: () => void }[] = []
  return {
    later: (at, take) => void agenda.push({ at, take }),
    until(end) {
      for (;;) {
        const [next] = agenda.filter(({ at }) => at < end).sort((one, other) => one.at - other.at)
        if (!next) return
        agenda.splice(agenda.indexOf(next), 1)
        next.take()
      }
    },
  }
}

/**
 * Before now, whenever that is: early in the morning of those who load a world later in the day.
 */
function thisMorning(day: TradeDay, hour: number, now: number): number {
  const since = Math.max(0, now - day.beginsAt)
  return day.beginsAt + Math.floor(((6.5 + 3.5 * hour) / 10.5) * Math.min(since, 10.5 * hourMs))
}
