// What may be ordered of a launch, what a scheme makes of it, and in which words its days are told.

import { heldBecause, holdsAhead } from '#credit/credit-hold.ts'
import type { Day } from '#kit/date.ts'
import { sentencesOf, whatIsUnusual } from '#placing/unusual.ts'
import { pricePacks, type Terms } from '#pricing/line.ts'
import { readQuantity } from '#pricing/quantity.ts'
import { sumOf } from '#pricing/totals.ts'
import type { Known } from './ordering-contract.ts'

type Row = { distributor: string; quantity: number }

/**
 * Why these rows can't be ordered together, or null. Each firm stands once, so that nobody gets two
 * orders of one call.
 */
export function whyNotRows(rows: readonly Row[]): string | null {
  const seen = new Set<string>()
  for (const { distributor, quantity } of rows) {
    const firm = distributor.toLowerCase()
    if (seen.has(firm)) return `${distributor} is listed twice. List each distributor once.`
    if (quantity < 1) return `Enter at least 1 pack for ${distributor}, or leave it out.`
    seen.add(firm)
  }
  return null
}

/** What is typed for a firm; `as_typed` takes the scheme's rounding back. */
export type Typed = { text: string; as_typed: boolean }
export const nothingTyped: Typed = { text: '', as_typed: false }

type Firm = Omit<Terms, 'price_paise'> & { is_interstate: boolean }

/**
 * The packs that a firm gets of what was typed for it, how many of them are free, and what their
 * order comes to with tax.
 */
export function madeOf(firm: Firm, price_paise: number, { text, as_typed }: Typed) {
  const asked = readQuantity(text) ?? 0
  const { schemed, ...costs } = pricePacks({ ...firm, price_paise, as_typed }, asked, firm.is_interstate)
  return { asked, total: schemed.total, free: schemed.free, cost_paise: sumOf([costs]).total_paise }
}

type Product = { product_code: string; product_name: string }
type Made = Pick<ReturnType<typeof madeOf>, 'asked' | 'cost_paise'>

/**
 * What to ask about before a firm's order goes: what will hold it, then what differs from its
 * orders before.
 */
export function unusualFor(known: Known, product: Product, { asked, cost_paise }: Made, today: Day): string[] {
  const { name, needs_licence, orders, largest_paise } = known
  const line = {
    ...product,
    quantity: asked,
    times: known.times,
    most_qty: known.most_qty,
    expires_on: known.expires_on,
  }
  const holds = holdsAhead(known, cost_paise, needs_licence, today)
  const unusual = whatIsUnusual({
    facts: { po_no: null, po_used: null, orders, largest_paise, lines: [line] },
    served: known,
    total_paise: cost_paise,
    needsLicence: needs_licence,
    voice: { isOwn: false, name },
    today,
  })
  return [...holds.map((hold) => `Held once it is confirmed. ${heldBecause(hold)}`), ...sentencesOf(unusual)]
}

/** 'Ends today', '3 days left', 'Begins in 12 days' */
export function daysInWords({ is_running, days }: { is_running: boolean; days: number }): string {
  if (!is_running) return days === 1 ? 'Begins tomorrow' : `Begins in ${days} days`
  if (days === 0) return 'Ends today'
  return days === 1 ? '1 day left' : `${days} days left`
}
