// What a correction makes of the lines of an order: the server writes what the screen showed.
import type { Correction } from '#orders/correcting.ts'
import { pricePacks, type Terms } from '#pricing/line.ts'
import { sumOf } from '#pricing/totals.ts'

export type KeptTerms = Terms & { product_code: string; as_typed: boolean; amount_paise: number; tax_paise: number }
export type OtherTerms = Terms & { product_code: string }

type Corrected<Kept, Other> =
  | { kind: 'kept'; line: Kept; amount_paise: number; tax_paise: number }
  | { kind: 'lowered'; line: Kept; quantity: number; priced: ReturnType<typeof pricePacks> }
  | { kind: 'other'; line: Other; quantity: number; priced: ReturnType<typeof pricePacks> }

/**
 * Line by line, in their order. A lowered line keeps its price and scheme; another product has
 * those of today. One whose terms are not known is missing.
 */
export function correctedLines<Kept extends KeptTerms, Other extends OtherTerms>(
  { lines, others, isInterstate }: { lines: readonly Kept[]; others: readonly Other[]; isInterstate: boolean },
  corrections: readonly Correction[],
): Corrected<Kept, Other>[] {
  const byCode = new Map(corrections.map((one) => [one.product_code, one]))
  return lines.flatMap((line): Corrected<Kept, Other>[] => {
    const correction = byCode.get(line.product_code)
    const { amount_paise, tax_paise } = line
    if (!correction) return [{ kind: 'kept', line, amount_paise, tax_paise }]
    const { quantity, instead } = correction
    if (quantity > 0) return [{ kind: 'lowered', line, quantity, priced: priced(line, quantity, isInterstate) }]
    const other = instead && others.find(({ product_code }) => product_code === instead.product_code)
    if (!instead || !other) return []
    const { quantity: packs } = instead
    return [{ kind: 'other', line: other, quantity: packs, priced: priced(other, packs, isInterstate) }]
  })
}

/** A scheme that would make more packs of it than the order desk entered is left out. */
function priced(terms: Terms & { as_typed?: boolean }, packs: number, isInterstate: boolean) {
  const schemed = pricePacks({ ...terms, as_typed: terms.as_typed ?? false }, packs, isInterstate)
  return schemed.schemed.total > packs ? pricePacks({ ...terms, as_typed: true }, packs, isInterstate) : schemed
}

export function correctedSum(lines: readonly Corrected<unknown, unknown>[]) {
  return sumOf(
    lines.map((one) => {
      const { amount_paise, tax_paise } = one.kind === 'kept' ? one : one.priced
      return { amount_paise, tax_paise }
    }),
  )
}
