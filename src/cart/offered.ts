// What a scheme makes of a number and offers for it, in words and in packs.

import { groupIndian } from '#kit/money.ts'
import { schemeOf } from '#pricing/line.ts'
import { applyScheme, groupSize, nextStep, type Scheme } from '#pricing/scheme.ts'
import type { Line, Terms } from './line.ts'

type Made = Pick<Line, 'asked' | 'total'> & { terms: Pick<Terms, 'min_qty' | 'scheme_qty'> }

/**
 * '12 made 22, whole groups of 11': why the number on the line is not the one that was typed; null
 * when it is.
 */
export function whyChanged({ asked, total, terms }: Made): string | null {
  if (asked === 0 || asked === total) return null
  const group = terms.min_qty + terms.scheme_qty
  return `${groupIndian(asked)} made ${groupIndian(total)}, ${total === group ? 'a whole group' : 'whole groups'} of ${group}`
}

/** The scheme of a product as it is offered, whatever the line makes of it. */
export function offeredScheme({ min_qty, scheme_qty, compulsory }: Terms): Scheme {
  return schemeOf({ min_qty, scheme_qty, compulsory, as_typed: false })
}

export type Offered = { add: number; freeMore: number }

/**
 * The packs that would bring more free goods. Nothing typed yet: one whole group. Rounding taken
 * back: what it made.
 */
export function offeredPacks(terms: Terms, asked: number, asTyped: boolean): Offered | null {
  const scheme = offeredScheme(terms)
  if (!scheme.enabled) return null
  if (asked === 0) return { add: groupSize(scheme), freeMore: scheme.schemeQty }
  const { total, free } = applyScheme(scheme, asked)
  if (asTyped && !terms.compulsory && total > asked) return { add: total - asked, freeMore: free }
  return nextStep(scheme, asked)
}

/**
 * The total that − and + lead to: by whole groups where the scheme makes whole groups, else by one
 * pack.
 */
export function stepped(terms: Terms, line: Pick<Line, 'total' | 'asTyped'> | undefined, by: 1 | -1): number {
  const total = line?.total ?? 0
  const scheme = offeredScheme(terms)
  const group = groupSize(scheme)
  if (!scheme.enabled || (line?.asTyped && !scheme.compulsory)) return Math.max(0, total + by)
  if (!scheme.compulsory) return Math.max(0, total + by * group)
  const next = total + by
  return next < group ? (by > 0 ? group : 0) : next
}
