// What a person types in a quantity field becomes whole packs.
import { groupIndian } from '#kit/money.ts'

/**
 * Always '0' or digits without a leading zero. Indian digits and grouping commas count; any other
 * character ends the number.
 */
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

/** 20nos, 20 PCS: a pack by another name. */
const ownUnit = /(?<=\d[\s.]*)(?:nos?|pcs?|packs?|pkts?|units?|each|ea)\.?$/i
const otherUnit = /\d\s*(box(?:es)?|cases?|cartons?|ctns?|cs|dozens?|doz|dz|strips?|tabs?|tablets?|caps|vials?)\.?$/i

/**
 * Why a text is not one whole number of packs, so that nothing else is made of it; null where it is
 * one, or empty.
 */
export function whyNotPacks(typed: string): string | null {
  const text = typed.trim()
  const unit = otherUnit.exec(text)?.[1]
  if (unit) return `‘${text}’ counts ${unit.toLowerCase()}, and we count packs. Type how many packs.`
  const bare = text.replace(ownUnit, '').replace(indianDigit, toAscii).trim()
  if (bare === '' || /^[+-]?\d[\d,]*(?:\.0*)?$/.test(bare))
    return /,\d{1,2}$/.test(bare) ? `The comma in ‘${text}’ can be read in two ways. Type the quantity.` : null
  if (/^[+-]?[\d,]*\.\d+$/.test(bare)) return `‘${text}’ is not a whole number. Type whole packs.`
  const both = /^(\d{1,5})\s*\+\s*(\d{1,5})$/.exec(bare)
  if (both) return `‘${text}’ is two numbers. Type all packs, with the free ones: ${Number(both[1]) + Number(both[2])}.`
  if (/\d\D*[-+–x×*/\s]\D*\d|%/.test(bare)) return `‘${text}’ is not one number. Type the quantity.`
  return `‘${text}’ is not a number. Type the quantity.`
}

/** '007' → 7; null when it is not one whole number, or more than anybody orders. */
export function readQuantity(typed: string | number): number | null {
  if (whyNotPacks(String(typed)) !== null) return null
  const quantity = Number(sanitiseQuantity(String(typed)))
  return quantity <= mostPacks ? quantity : null
}

/**
 * What stands in a form's field while it is typed: what is not a whole number stays as it is, to be
 * corrected.
 */
export function typedQuantity(typed: string): string {
  // '1.0' may be on its way to '1.05', '1,' to '1,5' and '5 pc' to '5 pcs'.
  return /^[+-]?[\p{Nd},]*\p{Nd}$/u.test(typed) && whyNotPacks(typed) === null ? sanitiseQuantity(typed) : typed
}

/**
 * The packs that stand in a form's field, 0 where it is empty; NaN where it is not one whole
 * number.
 */
export function typedPacks(typed: string): number {
  return whyNotPacks(typed) === null ? Number(sanitiseQuantity(typed)) : Number.NaN
}

/** As many signs as a field of packs takes: enough for what is wrong to be seen whole. */
export const mostSigns = 20
