// What a person types in a quantity field becomes whole packs.
import { groupIndian } from '#kit/money.ts'

/** Always '0' or digits without a leading zero. Indian digits and grouping commas count; any other character ends the number. */
export function sanitiseQuantity(typed: string): string {
  const plain = typed
    .trim()
    .replace(/[+\-,]/g, '')
    .replace(indianDigit, toAscii)
  const whole = /^\d*/.exec(plain)?.[0] ?? ''
  return whole.replace(/^0+/, '') || '0'
}

/** Devanagari to Malayalam: nine scripts, each with its zero at …66 or …E6. */
const indianDigit = /[०-९০-৯੦-੯૦-૯୦-୯௦-௯౦-౯೦-೯൦-൯]/g

function toAscii(digit: string): string {
  return String((digit.charCodeAt(0) & 0x7f) - 0x66)
}

/** More packs than this on one line is a slip of the finger. */
export const mostPacks = 99_999
export const tooManyPacks = `You can order at most ${groupIndian(mostPacks)} packs of a product.`

/** '0 0 7.9' → 7; null when it is more than anybody orders. */
export function readQuantity(typed: string | number): number | null {
  const quantity = Number(sanitiseQuantity(String(typed)))
  return quantity <= mostPacks ? quantity : null
}
