// The last days of the cast, day by day: everybody who signs in first finds something in each state
// that it can have.
import type { ProductType } from '#kit/access.ts'
import type { Username } from '../cast.ts'

/** What becomes of a proposal: 'wait' is open still. */
export type Answer = 'confirm' | 'lower' | 'reject' | 'lapse' | 'withdraw' | 'wait'
/** What becomes of an order that is confirmed, or held: 'wait' stays as it is. */
export type Fate = 'go on' | 'cancel' | 'wait'

export type LastDay = {
  age: number
  firm: Username
  type: ProductType
  /** Who asked for it, where it was not the firm itself. */
  by?: Username
  answer?: Answer
  afterDays?: number
  fate?: Fate
}

/** Before these days the cast orders by its habits; in them, only so. */
export const lastDaysBegin = 6

export const lastDays: readonly LastDay[] = [
  { age: 6, firm: 'dist-b', type: 'E', by: 'emp-e', answer: 'wait' },
  { age: 6, firm: 'dist-expired', type: 'E', fate: 'wait' },
  { age: 5, firm: 'dist-e', type: 'E', fate: 'go on' },
  { age: 5, firm: 'dist-b', type: 'G', fate: 'go on' },
  { age: 5, firm: 'dist-g', type: 'G', fate: 'go on' },
  { age: 5, firm: 'dist-hold', type: 'E', fate: 'wait' },
  { age: 4, firm: 'dist-depot', type: 'E', by: 'emp-e', answer: 'reject', afterDays: 1 },
  { age: 4, firm: 'dist-g', type: 'G', fate: 'cancel' },
  { age: 4, firm: 'dist-e', type: 'E', by: 'emp-e', answer: 'lower', afterDays: 3, fate: 'wait' },
  { age: 3, firm: 'dist-e', type: 'E', fate: 'cancel' },
  { age: 3, firm: 'dist-g', type: 'G', by: 'emp-g', answer: 'lower', afterDays: 2, fate: 'wait' },
  { age: 2, firm: 'dist-b', type: 'E', by: 'emp-e', answer: 'reject', afterDays: 1 },
  { age: 2, firm: 'dist-depot', type: 'E', fate: 'wait' },
  { age: 1, firm: 'dist-e', type: 'E', by: 'emp-e', answer: 'wait' },
  { age: 1, firm: 'dist-b', type: 'G', by: 'emp-g', answer: 'wait' },
  { age: 1, firm: 'dist-g', type: 'G', by: 'emp-g', answer: 'wait' },
  { age: 0, firm: 'dist-e', type: 'E' },
  { age: 0, firm: 'dist-b', type: 'E' },
  { age: 0, firm: 'dist-b', type: 'G' },
  { age: 0, firm: 'dist-g', type: 'G' },
  { age: 0, firm: 'dist-depot', type: 'E' },
  { age: 0, firm: 'dist-hold', type: 'E' },
]
