// Orders that wait for their distributor's word: what is worth a look before it is given, and how
// long there is.
import { addDays, type Day, daysBetween, todayInIndia } from '#kit/date.ts'
import { lapsesAfterDays } from './rules.ts'

export const confirmStates = ['waiting', 'confirmed', 'rejected', 'lapsed'] as const
export type ConfirmState = (typeof confirmStates)[number]

/** Of an order's lines, beside what the firm ordered before: the names of those that differ. */
export type Compared = {
  gone: readonly string[]
  unwanted: readonly string[]
  above: readonly string[]
  out: readonly string[]
  fresh: readonly string[]
}

export type Look = { group: 'success' | 'warning' | 'info'; text: string }

/** What to look at, the gravest first; an order like those before says so. */
export function whatToLookAt({ gone, unwanted, above, out, fresh }: Compared): Look[] {
  const looks: (Look | null)[] = [
    said('warning', gone, (name) => `${name} is not sold any more`, 'products are not sold any more'),
    said('warning', unwanted, (name) => `Has ${name}, which you do not want`, 'products that you do not want'),
    said(
      'warning',
      above,
      (name) => `${name} is above what you order in a month`,
      'lines above what you order in a month',
    ),
    said('info', out, (name) => `${name} is out of stock at the CFA`, 'products are out of stock at the CFA'),
    said('info', fresh, (name) => `${name} is new to you`, 'products are new to you'),
  ]
  const found = looks.filter((look) => look !== null)
  return found.length > 0 ? found : [{ group: 'success', text: 'As you usually order' }]
}

function said(
  group: Look['group'],
  names: readonly string[],
  one: (name: string) => string,
  many: string,
): Look | null {
  const [first, second] = names
  if (first === undefined) return null
  return { group, text: second === undefined ? one(first) : `${names.length} ${many}` }
}

export type Lapse = { on: Day; left: number; passed: number; words: string; group: 'danger' | 'warning' | 'neutral' }

/** Counted in days as people do, from the last time that it was asked. */
export function lapseOf(askedAt: string, now: Date): Lapse {
  const on = addDays(todayInIndia(new Date(askedAt)), lapsesAfterDays)
  const left = Math.max(0, daysBetween(todayInIndia(now), on))
  const words = left === 0 ? 'Expires today' : left === 1 ? 'Expires tomorrow' : `${left} days left`
  return {
    on,
    left,
    passed: Math.max(0, lapsesAfterDays - left),
    words,
    group: left <= 1 ? 'danger' : left <= 2 ? 'warning' : 'neutral',
  }
}

const numbers = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine']

/** 'Six orders to confirm' */
export function waitingTitle(count: number): string {
  const many = numbers[count] ?? String(count)
  return count === 1 ? `${many} order to confirm` : `${many} orders to confirm`
}

/** 'Cardia and General'; of many the first two and how many more. */
export function namedBriefly(names: readonly string[]): string {
  const [first = '', second, ...others] = names
  if (second === undefined) return first
  return others.length === 0 ? `${first} and ${second}` : `${first}, ${second} and ${others.length} more`
}

/** Said often, so they are one press away. */
export const reasonsForLess = ['Still have stock', 'Not moving', 'Expiry too near last time', 'Price'] as const
