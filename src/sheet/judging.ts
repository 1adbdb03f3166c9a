// What becomes of each row of somebody's list: one function for pasted rows and uploaded files.
import type { Terms } from '#cart/line.ts'
import { whyChanged } from '#cart/offered.ts'
import { type Day, formatDay } from '#kit/date.ts'
import { formatRupees, groupIndian } from '#kit/money.ts'
import { pricePacks } from '#pricing/line.ts'
import { readQuantity, tooManyPacks, whyNotPacks } from '#pricing/quantity.ts'
import type { GivenRow } from './rows.ts'

export const judgements = [
  'good',
  'corrected',
  'merged',
  'unknown',
  'differs',
  'inactive',
  'other_type',
  'not_yours',
  'bad_quantity',
  'skipped',
] as const
export type Judgement = (typeof judgements)[number]

/** A product as far as a row needs it. */
export type Judged = {
  terms: Terms
  stock: 'in' | 'low' | 'out'
  unwanted: string | null
  /** What the firm mostly orders of it, where that is known. */
  usual?: number | null
}

/** What a written code means. */
export type Meaning<P extends Judged = Judged> = {
  state: 'found' | 'unknown' | 'inactive' | 'other_type' | 'not_yours'
  /** The one that was found, or those that may be meant, the nearest first. */
  products: P[]
  found_by: 'zeros' | 'name' | 'learned' | null
  /** Since when the firm's own code is known. */
  learned_on?: Day | null
  /** In which way the row contradicts the product that its code names. */
  differs?: string | null
}

/** What the person has decided about a row since. */
export type Fix<P extends Judged = Judged> = { product?: P; quantity?: string; as_typed?: boolean; skip?: boolean }

export type JudgedRow<P extends Judged = Judged> = {
  given: GivenRow
  judgement: Judgement
  /** In words, for the person; '' where there is nothing to say. */
  why: string
  /** Beside the judgement: out of stock, not wanted, replaces what is in the cart. */
  warnings: string[]
  product: P | null
  nearest: P[]
  /** As it is written, or as it was corrected. */
  quantity: string
  asked: number
  as_typed: boolean
  total: number
  free: number
  amount_paise: number
  tax_paise: number
  /** The rows that were added up here, this one included. */
  rows: number[]
  /** Added up in this row. */
  into: number | null
}

export type Judging<P extends Judged> = {
  given: readonly GivenRow[]
  /** By row; none while it is being looked up. */
  meanings: ReadonlyMap<number, Meaning<P>>
  fixes: ReadonlyMap<number, Fix<P>>
  /** The packs that are in the cart already, by code. */
  inCart: ReadonlyMap<string, number>
  /** IGST, else CGST and SGST. */
  isInterstate: boolean
}

export function judgeRows<P extends Judged>({ given, meanings, fixes, ...cart }: Judging<P>): JudgedRow<P>[] {
  const rows = given.map((row) => judgeAlone(row, meanings.get(row.row_no), fixes.get(row.row_no)))
  return addUp(rows).map((row) => price(row, cart))
}

/** Rows that can go into the cart. */
export function isReady({ judgement, into }: JudgedRow): boolean {
  return into === null && (judgement === 'good' || judgement === 'corrected' || judgement === 'merged')
}

/** Rows that wait for the person. */
export function needsHelp({ judgement }: JudgedRow): boolean {
  return judgement !== 'skipped' && judgement !== 'good' && judgement !== 'corrected' && judgement !== 'merged'
}

const mostNamed = 5

/** 'Row 12 stays behind.' '' where none does. */
export function staysBehind(toFix: readonly JudgedRow[]): string {
  const numbers = toFix.map(({ given }) => given.row_no).sort((one, other) => one - other)
  if (numbers.length <= 1) return numbers.length === 0 ? '' : `Row ${numbers[0]} stays behind.`
  const more = numbers.length - mostNamed
  const named = numbers.slice(0, mostNamed)
  const last = more > 0 ? `${groupIndian(more)} more` : named.pop()
  return `Rows ${named.join(', ')} and ${last} stay behind.`
}

const whyNot = {
  inactive: 'No longer sold.',
  other_type: 'Belongs to the other product type.',
  not_yours: 'Not in your divisions.',
} as const

function judgeAlone<P extends Judged>(
  given: GivenRow,
  meaning: Meaning<P> | undefined,
  fix: Fix<P> = {},
): JudgedRow<P> {
  const quantity = fix.quantity ?? given.quantity
  const found = meaning?.state === 'found' ? (meaning.products[0] ?? null) : null
  const row: JudgedRow<P> = {
    given,
    judgement: 'good',
    why: '',
    warnings: [],
    product: fix.product ?? found,
    nearest: meaning?.state === 'unknown' ? meaning.products : [],
    quantity,
    asked: readQuantity(quantity) ?? 0,
    as_typed: fix.as_typed ?? false,
    total: 0,
    free: 0,
    amount_paise: 0,
    tax_paise: 0,
    rows: [given.row_no],
    into: null,
  }
  if (given.passed) return { ...row, judgement: 'skipped', why: given.passed }
  if (fix.skip) return { ...row, judgement: 'skipped', why: 'Left out by you.' }
  if (!row.product) {
    if (meaning?.differs) return { ...row, judgement: 'differs', why: meaning.differs }
    const state = meaning && meaning.state !== 'found' ? meaning.state : 'unknown'
    return { ...row, judgement: state, why: state === 'unknown' ? unknownInWords(given) : whyNot[state] }
  }
  const wrong = whyNotQuantity(quantity)
  if (wrong) return { ...row, judgement: 'bad_quantity', why: wrong }
  return { ...row, why: fix.product ? '' : foundInWords(meaning, row.product, given.code || given.name) }
}

function unknownInWords({ code, name }: GivenRow): string {
  if (code !== '') return 'Unknown code.'
  return name === '' ? 'No code. Choose the product.' : 'Unknown name.'
}

/**
 * '2O' has a letter in it, and nobody guesses what it means. Nor what '1.5', '10+1' or '2 boxes'
 * are in packs.
 */
export function whyNotQuantity(typed: string): string | null {
  const text = typed.trim()
  if (text === '') return 'No quantity. Type one.'
  if (/^[-–−]\s*\p{Nd}/u.test(text)) return `‘${text}’ is below zero. Type the quantity, or leave the row out.`
  const why = whyNotPacks(text)
  if (why) return why
  const quantity = readQuantity(text)
  if (quantity === null) return tooManyPacks
  return quantity === 0 ? 'The quantity is 0. Type another, or leave the row out.' : null
}

function foundInWords(meaning: Meaning | undefined, { terms }: Judged, written: string): string {
  if (meaning?.found_by === 'learned')
    return `Your ‘${written}’${meaning.learned_on ? `, remembered since ${formatDay(meaning.learned_on)}` : ''}.`
  if (meaning?.found_by === 'zeros') return `Leading zeros put back: ${terms.product_code}.`
  return meaning?.found_by === 'name' ? `Found by its name: ${terms.product_code}.` : ''
}

/** Two rows of one product become one, where the first stands. */
function addUp<P extends Judged>(rows: JudgedRow<P>[]): JudgedRow<P>[] {
  const firsts = new Map<string, JudgedRow<P>>()
  const placed = rows.map((row) => {
    const code = row.judgement === 'good' ? row.product?.terms.product_code : undefined
    if (code === undefined) return row
    const first = firsts.get(code)
    if (!first) {
      firsts.set(code, { ...row })
      return row
    }
    first.rows = [...first.rows, ...row.rows]
    first.asked += row.asked
    return {
      ...row,
      judgement: 'merged' as const,
      why: said(row.why, `Added up in row ${first.given.row_no}.`),
      into: first.given.row_no,
    }
  })
  return placed.map((row) => {
    const first = row.into === null && row.judgement === 'good' && firsts.get(row.product?.terms.product_code ?? '')
    if (!first || first.rows.length === 1) return row
    const why = said(first.why, `Rows ${first.rows.join(', ')} added up.`)
    if (readQuantity(first.asked) === null)
      return { ...first, judgement: 'bad_quantity', why: `${why} ${tooManyPacks}` }
    return { ...first, judgement: 'merged', why, quantity: String(first.asked) }
  })
}

/** How a row was found is told beside what became of it. */
const said = (...sentences: string[]) => sentences.filter(Boolean).join(' ')

type IntoCart = Pick<Judging<Judged>, 'inCart' | 'isInterstate'>

function price<P extends Judged>(row: JudgedRow<P>, { inCart, isInterstate }: IntoCart): JudgedRow<P> {
  const { product, asked } = row
  if (!product || !isReady(row)) return row
  const { terms, stock, unwanted } = product
  const as_typed = row.as_typed && !terms.compulsory
  const { schemed, amount_paise, tax_paise } = pricePacks({ ...terms, as_typed }, asked, isInterstate)
  const changed = whyChanged({ asked, total: schemed.total, terms })
  const before = inCart.get(terms.product_code) ?? 0
  return {
    ...row,
    as_typed,
    judgement: changed && row.judgement === 'good' ? 'corrected' : row.judgement,
    why: [row.why, changed && `${changed}.`].filter(Boolean).join(' '),
    warnings: [
      stock === 'out' && 'Out of stock.',
      stock === 'low' && 'Stock is low.',
      unwanted !== null && `Not wanted: ${unwanted}`,
      before > 0 && before !== schemed.total && `Replaces ${groupIndian(before)} in the cart.`,
      isOther(row.given.rate_paise, terms.price_paise) &&
        `Your file says ${formatRupees(row.given.rate_paise)}, today’s rate is ${formatRupees(terms.price_paise)}.`,
      isFarMore(asked, product.usual) &&
        `${Math.floor(asked / product.usual)} times what you usually order (${groupIndian(product.usual)}).`,
    ].filter((warning) => warning !== false),
    total: schemed.total,
    free: schemed.free,
    amount_paise,
    tax_paise,
  }
}

function isOther(rate: number | null | undefined, today: number): rate is number {
  return typeof rate === 'number' && rate > 0 && rate !== today
}

/** Ten times as much is mostly a slip of the finger. */
function isFarMore(asked: number, usual: number | null | undefined): usual is number {
  return typeof usual === 'number' && usual > 0 && asked >= 10 * usual
}
