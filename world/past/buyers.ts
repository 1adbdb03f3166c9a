// How a firm buys: what, how often, for how much, through whom, whether it grows, and when it pays.
import type { ProductType } from '#kit/access.ts'
import type { Product } from '../goods/products.ts'
import { longFirms } from '../people/names.ts'
import type { Distributor, Employee, People } from '../people/person.ts'
import { type Random, randomFrom } from '../random.ts'

type Trend = 'steady' | 'growing' | 'fading' | 'new' | 'failing'

/** A product that a firm keeps, and how much of it in proportion. */
export type Kept = { product: Product; share: number }

/** What a firm does in one product type. */
export type Habit = {
  type: ProductType
  /** Days from one order to the next, on average. */
  everyDays: number
  worthPaise: number
  lines: readonly [least: number, most: number]
  range: readonly Kept[]
  /** The employees who may order for it. */
  asking: readonly Employee[]
}

export type Buyer = {
  firm: Distributor
  trend: Trend
  habits: readonly Habit[]
  random: Random
  /** Days after the due date at which an invoice is paid; negative before it. */
  paysAfter: readonly [least: number, most: number]
  /** From so many days before today on, nothing is paid any more. */
  paidUntil: number | null
  /** What it orders once to fill its shelves: as many products as an order of a large firm has. */
  wholeShelf: readonly Kept[]
}

type Goods = { people: People; products: readonly Product[]; shown: ReadonlySet<string> }

/** Not every firm: a large world has its past in those of the usual one. */
export function makeBuyers({ people, products, shown }: Goods, most: number): Buyer[] {
  const known = people.distributors.filter(({ username }) => username in castHabits).length
  const joined = new Set(newcomersAmong(people.distributors))
  return people.distributors.slice(0, most).flatMap((firm, place) => {
    if (joined.has(firm)) return []
    const random = randomFrom(`past ${firm.username}`)
    const trend = trendOf(firm, place - known)
    const habits = typesOf(firm).flatMap((type) => habitOf(firm, type, { people, products, shown, random }))
    const wholeShelf = firm.username in longFirms ? shelfOf(firm, products) : []
    return { firm, trend, habits, random, wholeShelf, ...paymentOf(firm, trend, random) }
  })
}

/** Three firms have joined this week and have not ordered yet. */
export function newcomersAmong<Firm extends Pick<Distributor, 'username' | 'div_type'>>(
  firms: readonly Firm[],
): Firm[] {
  const ethical = firms.filter(({ username, div_type }) => div_type === 'E' && !(username in castHabits))
  return [3, 21, 22].flatMap((at) => ethical[at] ?? [])
}

/** How much it orders in the course of the past, from 0 at its beginning to 1 today. */
export function strengthOf(trend: Trend, progress: number): number {
  switch (trend) {
    case 'growing':
      return 1 + 0.1 * progress
    case 'fading':
      return 1.25 - 0.85 * progress
    case 'new':
      return progress < 0.55 ? 0 : 0.4 + 0.8 * progress
    default:
      return 1
  }
}

type CastHabit = { everyDays: number; share: number; lines: readonly [number, number]; trend: Trend }

/** Of its credit limit, the share that is ordered in a month. */
const castHabits: Partial<Record<string, CastHabit>> = {
  'dist-e': { everyDays: 7, share: 0.22, lines: [5, 9], trend: 'growing' },
  'dist-b': { everyDays: 8, share: 0.12, lines: [6, 11], trend: 'steady' },
  'dist-g': { everyDays: 8, share: 0.22, lines: [5, 9], trend: 'growing' },
  'dist-depot': { everyDays: 10, share: 0.2, lines: [8, 14], trend: 'steady' },
  'dist-hold': { everyDays: 13, share: 0.55, lines: [2, 3], trend: 'failing' },
  'dist-expired': { everyDays: 11, share: 0.2, lines: [4, 7], trend: 'fading' },
}

const usualTrends: readonly Trend[] = ['steady', 'growing', 'steady', 'fading', 'steady', 'growing', 'new', 'steady']

/** Every fourth of those who trade in generics has stopped paying. */
function trendOf({ username, div_type }: Distributor, place: number): Trend {
  const known = castHabits[username]
  if (known) return known.trend
  if (div_type !== 'E' && place % 4 === 1) return 'failing'
  return usualTrends[place % usualTrends.length] ?? 'steady'
}

function typesOf({ div_type }: Distributor): ProductType[] {
  return div_type === 'B' ? ['E', 'G'] : [div_type]
}

function habitOf(firm: Distributor, type: ProductType, goods: Goods & { random: Random }): Habit[] {
  const { random, people } = goods
  const known = castHabits[firm.username]
  const everyDays = known?.everyDays ?? random.pick([8, 10, 12, 14, 18, 22])
  const share = known?.share ?? (firm.div_type === 'B' ? 0.09 : 0.16) * (0.8 + 0.4 * random.next())
  const range = rangeOf(firm, type, goods)
  const asking = people.employees.filter(
    (one) => one.serves.includes(firm.username) && (one.div_type === 'B' || one.div_type === type),
  )
  if (range.length === 0) return []
  const worthPaise = Math.round((firm.credit_limit_paise * share * everyDays) / 30)
  return [{ type, everyDays, worthPaise, lines: known?.lines ?? [4, 9], range, asking }]
}

const linesOfAWholeShelf = 75

function shelfOf(firm: Distributor, products: readonly Product[]): Kept[] {
  const sold = products.filter((one) => one.active && firm.divisions.includes(one.division_code))
  const longest = sold.toSorted((one, other) => other.name.length - one.name.length).slice(0, 5)
  const others = randomFrom('a whole shelf').some(
    sold.filter((one) => !longest.includes(one) && one.pts_paise < firm.credit_limit_paise / 200),
    linesOfAWholeShelf - longest.length,
  )
  return [...longest, ...others].map((product) => ({ product, share: 1 }))
}

/** A few dozen products, those of the design among them; what is dear is bought by few. */
function rangeOf(
  firm: Distributor,
  type: ProductType,
  { products, shown, random }: Goods & { random: Random },
): Kept[] {
  const sold = products.filter(
    (one) => one.product_type === type && one.active && firm.divisions.includes(one.division_code),
  )
  const usual = sold.filter(({ pts_paise }) => pts_paise < firm.credit_limit_paise / 200)
  const [known, others] = [usual.filter((one) => shown.has(one.product_code)), usual]
  const kept = new Set([...random.some(known, 10), ...random.some(others, 24)])
  return [...kept].map((product) => ({ product, share: 0.4 + random.next() * 1.2 }))
}

function paymentOf({ username, div_type }: Distributor, trend: Trend, random: Random) {
  if (trend === 'failing') return { paysAfter: [-2, 0] as const, paidUntil: username === 'dist-hold' ? 120 : 100 }
  const isSlow = !(username in castHabits) && div_type === 'B' && random.chance(0.4)
  return { paysAfter: isSlow ? ([4, 24] as const) : ([-3, 0] as const), paidUntil: null }
}
