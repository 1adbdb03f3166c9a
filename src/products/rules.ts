// What a product may be: the form, the import and the server read the same rules.
import { type Day, isDay } from '#kit/date.ts'
import { readRupees, typedRupees } from '#kit/money.ts'
import { truncate } from '#kit/text.ts'
import {
  labels,
  longest,
  optionalNames,
  type Prices,
  type ProductTerms,
  priceNames,
  termNames,
  textNames,
} from './fields.ts'

export type TermErrors = Partial<Record<keyof ProductTerms, string>>

/** What was typed: money in rupees, the GST in percent. */
export type TypedProduct = Record<keyof ProductTerms, string>

export const mostPaise = 100_000_000

/** A search finds, ranks and counts so many; a list that has one more says 'more than' these. */
export const mostFound = 2000

/** The image of a product is named like its code, so a code is what can be an image's name. */
export function whyNotCode(code: string): string | null {
  if (code === '') return 'Enter the product’s code.'
  if (code.length > 20) return 'A code has at most 20 characters.'
  return /^[A-Za-z0-9][A-Za-z0-9 ._()+-]*$/.test(code)
    ? null
    : 'A code begins with a letter or digit, and has letters, digits, spaces, dots, dashes and underscores.'
}

/** Why these terms can't be, field by field; nothing when they can. */
export function whyNotTerms(terms: ProductTerms): TermErrors {
  const errors: TermErrors = {}
  for (const name of textNames) {
    const why = whyNotText(terms[name], longest[name], optionalNames.includes(name) ? 0 : 1)
    if (why) errors[name] = why
  }
  if (terms.division_code === '') errors.division_code = 'Choose the division that it belongs to.'
  if (!/^(?:\d{4}|\d{6}|\d{8})$/.test(terms.hsn)) errors.hsn = 'An HSN code has 4, 6 or 8 digits.'
  if (!isWhole(terms.gst_bp, 0, 10_000)) errors.gst_bp = 'Enter a GST rate from 0 to 100.'
  return { ...errors, ...whyNotPrices(terms) }
}

/** PTS ≤ PTR ≤ MRP, and all of them more than nothing. */
export function whyNotPrices(prices: Prices): TermErrors {
  const errors: TermErrors = {}
  for (const name of priceNames) if (!isWhole(prices[name], 1, mostPaise)) errors[name] = inRange
  if (!errors.ptr_paise && !errors.mrp_paise && prices.ptr_paise > prices.mrp_paise)
    errors.ptr_paise = 'The PTR can’t be more than the MRP.'
  if (!errors.pts_paise && !errors.ptr_paise && prices.pts_paise > prices.ptr_paise)
    errors.pts_paise = 'The PTS can’t be more than the PTR.'
  return errors
}

/** A price that held once is on orders: only today and later can be changed. */
export function whyNotFrom(day: string, today: Day): string | null {
  if (!isDay(day)) return 'Enter a date as DD-MM-YYYY.'
  return day < today ? 'A price can’t begin in the past.' : null
}

/** The terms that were typed, or what is wrong with each. */
export function readTyped(typed: TypedProduct): { errors: TermErrors } | { terms: ProductTerms } {
  const terms = {} as Record<keyof ProductTerms, string | number>
  const errors: TermErrors = {}
  for (const name of termNames) {
    const read = readTerm(name, typed[name])
    if ('why' in read) errors[name] = read.why
    else terms[name] = read.value
  }
  const known = terms as ProductTerms
  const all = { ...whyNotTerms({ ...placeholder, ...known }), ...errors }
  return Object.keys(all).length > 0 ? { errors: all } : { terms: known }
}

/** Stands where a field could not be read, so that the others can still be judged. */
const placeholder: ProductTerms = {
  product_name: 'x',
  division_code: 'x',
  molecule: '',
  form: 'x',
  strength: '',
  pack: 'x',
  manufacturer: '',
  hsn: '3004',
  gst_bp: 0,
  mrp_paise: mostPaise,
  ptr_paise: mostPaise,
  pts_paise: 1,
}

export function readTerm(name: keyof ProductTerms, typed: string): { why: string } | { value: string | number } {
  const text = tidy(typed)
  if (name === 'gst_bp') return orWhy(readPercent(text), () => whyNoPercent(text))
  if (name === 'mrp_paise' || name === 'ptr_paise' || name === 'pts_paise')
    return orWhy(readRupees(text), () => whyNoRupees(text, labels[name]))
  return { value: text }
}

const inRange = 'Enter rupees from 0.01 to 10,00,000.00.'

/** What is wrong with an amount that could not be read. */
function whyNoRupees(text: string, label: string): string {
  const plain = plainAmount(text)
  if (plain === '') return `Enter the ${label}.`
  if (/^-\d|^\d{10,}(\.\d*)?$/.test(plain)) return inRange
  if (/^\d+\.\d{3,}$/.test(plain)) return `The ${label} has at most two decimals.`
  return `${quoted(text)} is not an amount. Enter the ${label} in rupees, such as 120.50.`
}

function whyNoPercent(text: string): string {
  const plain = text.replace(/\s*%$/, '')
  if (plain === '') return 'Enter the GST rate.'
  if (/^\d+\.\d{3,}$/.test(plain)) return 'The GST rate has at most two decimals.'
  if (/^-?\d+(\.\d*)?$/.test(plain)) return 'Enter a GST rate from 0 to 100.'
  return `${quoted(text)} is not a percentage. Enter a GST rate from 0 to 100.`
}

function quoted(text: string): string {
  return `‘${truncate(text, 20)}’`
}

function orWhy(value: number | null, why: () => string): { why: string } | { value: number } {
  return value === null ? { why: why() } : { value }
}

/** One space between words, none around them. */
export function tidy(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

function plainAmount(text: string): string {
  return text
    .replace(/^(?:₹|rs\.?|inr)\s*/i, '')
    .replaceAll(',', '')
    .trim()
}

/** '12', '12 %' and '12.00' → 1200 */
export function readPercent(text: string): number | null {
  const parts = /^(\d{1,3})(?:\.(\d{1,2})0*)?\s*%?$/.exec(text.trim())
  const bp = parts ? Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0')) : null
  return bp !== null && bp <= 10_000 ? bp : null
}

export function typedPercent(bp: number): string {
  return String(bp / 100)
}

export function typedOf(terms: ProductTerms): TypedProduct {
  const { gst_bp, mrp_paise, ptr_paise, pts_paise, ...texts } = terms
  return {
    ...texts,
    gst_bp: typedPercent(gst_bp),
    mrp_paise: typedRupees(mrp_paise),
    ptr_paise: typedRupees(ptr_paise),
    pts_paise: typedRupees(pts_paise),
  }
}

export type Merge = {
  typed: TypedProduct
  /** Changed here and there to different things: mine stays, theirs is shown beside it. */
  conflicts: (keyof ProductTerms)[]
  /** Changed only there, so theirs is taken. */
  taken: (keyof ProductTerms)[]
}

/** My unsaved changes on top of what somebody saved meanwhile. */
export function mergeEdits({ base, mine, theirs }: Record<'base' | 'mine' | 'theirs', TypedProduct>): Merge {
  const isMine = (name: keyof ProductTerms) => mine[name] !== base[name]
  const isTheirs = (name: keyof ProductTerms) => theirs[name] !== base[name]
  return {
    typed: Object.fromEntries(
      termNames.map((name) => [name, isMine(name) ? mine[name] : theirs[name]]),
    ) as TypedProduct,
    conflicts: termNames.filter((name) => isMine(name) && isTheirs(name) && mine[name] !== theirs[name]),
    taken: termNames.filter((name) => !isMine(name) && isTheirs(name)),
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these, and what turns the direction of text, are refused
const hidden = /[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/

export function whyNotText(text: string, most: number, least: number): string | null {
  if (text.length > most) return `Use at most ${most} characters.`
  if (text.length < least) return 'This is required.'
  return hidden.test(text) || !text.isWellFormed() ? 'This has characters that can’t be stored.' : null
}

function isWhole(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most
}
