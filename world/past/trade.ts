// What the orders of one firm share while its past goes on.
import type { Day } from '#kit/date.ts'
import type { Employee } from '../people/person.ts'
import type { OfferBook } from './baskets.ts'
import type { Books } from './books.ts'
import type { Buyer } from './buyers.ts'
import type { Answer, Fate } from './last-days.ts'

export type Circumstances = { offers: OfferBook; today: Day; now: number }

/** What is decided beforehand about one order; the rest is left to chance. */
export type Plan = { by?: Employee; answer?: Answer; afterDays?: number; fate?: Fate }

/** Who buys, what it owes, and what is still to come. */
export type Trade = Circumstances & {
  buyer: Buyer
  books: Books
  /** What would hold an order of so much at that time. */
  holdsAt: (at: number) => (totalPaise: number) => ReturnType<Books['holdsOf']>
  later: (at: number, take: () => void) => void
}
