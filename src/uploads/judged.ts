// An upload as it is judged: one pure function for the server's answer and for the screen that is
// ahead of it.

import type { Terms } from '#cart/line.ts'
import type { getProduct } from '#catalogue/contract.ts'
import type { Day } from '#kit/date.ts'
import type { Output } from '#kit/endpoint.ts'
import { type Fix, isReady, type Judged, type JudgedRow, judgeRows, type Meaning } from '#sheet/judging.ts'
import type { GivenRow } from '#sheet/rows.ts'
import { termsOf } from '#sheet/terms.ts'

/** A row as it is kept: what the file says, what that means, what the person decided since. */
export type KeptRow = {
  row_no: number
  code: string
  name: string
  given_quantity: string
  rate_paise: number | null
  note: string
  passed: string | null
  state: Meaning['state']
  found_by: Meaning['found_by']
  learned_on: Day | null
  /** In which way it contradicts the product that its code names. */
  differs: string | null
  product_codes: string[]
  fix_product: string | null
  fix_quantity: string | null
  as_typed: boolean
  skip: boolean
}

export type ListedProduct = Output<typeof getProduct>['data'] & { usual: number | null }
export type UploadProduct = ListedProduct & { terms: Terms }

export function givenRow({ row_no, code, name, given_quantity, rate_paise, passed }: KeptRow): GivenRow {
  return { row_no, code, name, quantity: given_quantity, rate_paise, ...(passed && { passed }) }
}

export function byCode(products: readonly ListedProduct[]): Products {
  return new Map(products.map((one) => [one.product_code, { ...one, terms: termsOf(one) }]))
}

/** What was found before and can't be ordered now is not sold any more. */
export function meaningOf<P extends Judged>(row: KeptRow, products: ReadonlyMap<string, P>): Meaning<P> {
  const there = row.product_codes.flatMap((code) => products.get(code) ?? [])
  const { found_by, learned_on, differs } = row
  const isGone = row.state === 'found' && there.length === 0
  return { state: isGone ? 'inactive' : row.state, products: there, found_by, learned_on, differs }
}

export function fixOf<P extends Judged>(row: KeptRow, products: ReadonlyMap<string, P>): Fix<P> {
  const product = row.fix_product === null ? undefined : products.get(row.fix_product)
  return {
    ...(product && { product }),
    ...(row.fix_quantity !== null && { quantity: row.fix_quantity }),
    as_typed: row.as_typed,
    skip: row.skip,
  }
}

export type Products = ReadonlyMap<string, UploadProduct>
export type Judgements = readonly JudgedRow<UploadProduct>[]

export function judgeKept<P extends Judged>(
  rows: readonly KeptRow[],
  products: ReadonlyMap<string, P>,
  isInterstate: boolean,
): JudgedRow<P>[] {
  return judgeRows({
    given: rows.map(givenRow),
    meanings: new Map(rows.map((row) => [row.row_no, meaningOf(row, products)])),
    fixes: new Map(rows.map((row) => [row.row_no, fixOf(row, products)])),
    inCart: new Map(),
    isInterstate,
  })
}

type Rejudging = {
  /** The rows that are another now. */
  changed: ReadonlySet<number>
  rowOf: (row_no: number) => KeptRow | undefined
  products: Products
  isInterstate: boolean
}

/**
 * After some rows changed, those and what is added up with them are judged anew; the others stay as
 * they are. Asked for while somebody types among thousands of rows.
 */
export function rejudge(before: Judgements, { changed, rowOf, products, isInterstate }: Rejudging): Judgements {
  const codes = new Set<string>()
  for (const row_no of changed) {
    const row = rowOf(row_no)
    const code = row && productOf(row, products)?.product_code
    if (code) codes.add(code)
  }
  for (const { given, product } of before) if (product && changed.has(given.row_no)) codes.add(product.product_code)
  const near: { at: number; row: KeptRow }[] = []
  for (const [at, { given, product }] of before.entries()) {
    if (!changed.has(given.row_no) && !(product && codes.has(product.product_code))) continue
    const row = rowOf(given.row_no)
    if (row) near.push({ at, row })
  }
  const anew = judgeKept(
    near.map(({ row }) => row),
    products,
    isInterstate,
  )
  const after = [...before]
  for (const [place, { at }] of near.entries()) {
    const verdict = anew[place]
    if (verdict) after[at] = verdict
  }
  return after
}

function productOf(row: KeptRow, products: Products): UploadProduct | undefined {
  const { state, products: found } = meaningOf(row, products)
  return fixOf(row, products).product ?? (state === 'found' ? found[0] : undefined)
}

export type OrderedRow = { product_code: string; quantity: number; as_typed: boolean }

/**
 * What the rows order, rows of a product added up, as far as it is for sale; what it costs is not
 * asked.
 */
export function orderedBy(rows: readonly KeptRow[], forSale: ReadonlySet<string>): OrderedRow[] {
  const products = new Map(
    [...forSale].map((code) => [code, { terms: unpriced(code), stock: 'in' as const, unwanted: null }]),
  )
  const asTyped = new Map(rows.map(({ row_no, as_typed }) => [row_no, as_typed]))
  return judgeKept(rows, products, false).flatMap((row) =>
    row.product && isReady(row)
      ? [
          {
            product_code: row.product.terms.product_code,
            quantity: row.asked,
            as_typed: asTyped.get(row.given.row_no) ?? false,
          },
        ]
      : [],
  )
}

function unpriced(product_code: string): Terms {
  return {
    product_code,
    product_name: '',
    division_code: '',
    division_name: '',
    pack: '',
    min_qty: 0,
    scheme_qty: 0,
    compulsory: false,
    price_paise: 0,
    gst_bp: 0,
  }
}
