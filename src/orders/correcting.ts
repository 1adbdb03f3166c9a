// How the order desk corrects an order that the ERP refused: lines are lowered, dropped, or
// another product takes the place of one. Nothing grows that its distributor has not agreed to.
import { groupIndian } from '#kit/money.ts'

type Line = {
  product_code: string
  product_name: string
  division_code: string
  quantity_ordered: number
  confirmed_qty: number | null
  total_qty: number
}

/** What an order line shall be: fewer packs, or none and another product in its place. */
export type Correction = {
  product_code: string
  quantity: number
  /** The product that takes its place, and how many packs of it. */
  instead?: { product_code: string; quantity: number } | undefined
}

/** The packs that its distributor agreed to. */
export const agreedPacks = ({ confirmed_qty, quantity_ordered }: Pick<Line, 'confirmed_qty' | 'quantity_ordered'>) =>
  confirmed_qty ?? quantity_ordered

const bare = (code: string) => code.replace(/^0+(?=.)/, '').toLowerCase()

/**
 * The products that a refusal names by code or name; a code may have lost its zeros on the way.
 */
export function namedInRefusal(refusal: string, lines: readonly Line[]): string[] {
  const words = new Set(refusal.split(/[^0-9A-Za-z-]+/).map(bare))
  const text = refusal.toLowerCase()
  return lines
    .filter(({ total_qty }) => total_qty > 0)
    .filter(
      ({ product_code, product_name }) => words.has(bare(product_code)) || text.includes(product_name.toLowerCase()),
    )
    .map(({ product_code }) => product_code)
}

/** Parts that the ERP has keep their lines. */
export function isSettled({ division_code }: Pick<Line, 'division_code'>, parts: readonly Part[]): boolean {
  return parts.some((part) => part.division_code === division_code && part.order_ref !== null)
}

type Part = { division_code: string; order_ref: string | null }
type Ordered = { lines: readonly Line[]; parts: readonly Part[]; kind: string }

/** Why an order can't be corrected like this, or null. */
export function whyNotCorrect({ lines, parts, kind }: Ordered, corrections: readonly Correction[]): string | null {
  if (corrections.length === 0) return 'Change at least one line. To send the order as it is, choose Send again.'
  const codes = corrections.map(({ product_code }) => product_code)
  if (new Set(codes).size < codes.length) return 'Correct each product once.'
  const kept = lines.filter(({ total_qty, product_code }) => total_qty > 0 && !codes.includes(product_code))
  const added = corrections.flatMap(({ instead }) => instead ?? [])
  for (const correction of corrections) {
    const why = whyNotOne(correction, { lines, parts, kind })
    if (why) return why
  }
  const left = [...kept.map(({ product_code }) => product_code), ...remaining(corrections), ...added.map(codeOf)]
  if (left.length === 0) return 'An order needs at least one line. To drop everything, cancel the order.'
  const doubled = left.find((code, at) => left.indexOf(code) !== at)
  return doubled ? `${nameOf(doubled, lines)} is on the order already. Choose another product.` : null
}

const codeOf = ({ product_code }: { product_code: string }) => product_code
const remaining = (corrections: readonly Correction[]) => corrections.filter(({ quantity }) => quantity > 0).map(codeOf)
const nameOf = (code: string, lines: readonly Line[]) =>
  lines.find(({ product_code }) => product_code === code)?.product_name ?? code

function whyNotOne({ product_code, quantity, instead }: Correction, { lines, parts, kind }: Ordered): string | null {
  const line = lines.find((one) => one.product_code === product_code && one.total_qty > 0)
  if (!line) return `${product_code} is not on this order.`
  const { product_name } = line
  if (isSettled(line, parts)) return `The ERP has accepted ${product_name} already, so its line stays.`
  const agreed = agreedPacks(line)
  if (quantity > agreed)
    return `${groupIndian(agreed)} packs of ${product_name} were ordered. Enter that many or fewer.`
  if (!instead) return quantity === agreed ? `${product_name} is unchanged.` : null
  if (kind === 'discount') return 'A discount is agreed for each product, so a discount order takes no other one.'
  if (quantity > 0) return `Drop ${product_name} to put another product in its place.`
  if (instead.quantity === 0 || instead.quantity > agreed)
    return `Enter 1 to ${groupIndian(agreed)} packs in place of ${product_name}.`
  return null
}
