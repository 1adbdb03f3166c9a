// The state of a list under review: what its codes mean, what the person has decided since, and
// what that makes of it.
import { useMemo, useState } from 'react'
import type { Cart } from '#cart/line.ts'
import type { CartAutosave, Which } from '#cart/web/autosave/cartAutosave.ts'
import { lookUpCodes } from '#catalogue/contract.ts'
import { call } from '#kit/web/call.ts'
import { packsOf, sumOf } from '#pricing/totals.ts'
import { type Fix, isReady, type JudgedRow, judgeRows, type Meaning, needsHelp } from '../../judging.ts'
import type { GivenRow } from '../../rows.ts'
import { termsOf } from '../../terms.ts'
import type { Product } from '../found.tsx'

export type Row = JudgedRow<Product>
/** `learn`: the row's code means this product from now on. */
export type RowFix = Fix<Product> & { learn?: boolean }
export type Meanings = ReadonlyMap<number, Meaning<Product>>

/** One call for all codes. */
export async function lookUp(given: readonly GivenRow[], which: Which): Promise<Meanings> {
  const rows = given.filter(({ passed }) => !passed)
  const { data, products } = await call(lookUpCodes, {
    ...which,
    rows: rows.map(({ code, name, rate_paise = null }) => ({
      code: code.slice(0, 120),
      name: name.slice(0, 120),
      rate_paise,
    })),
  })
  const byCode = new Map(products.map((one) => [one.product_code, { ...one, terms: termsOf(one) }]))
  return new Map(
    rows.map(({ row_no }, at) => {
      const { state = 'unknown', product_codes = [], found_by = null, differs = null } = data[at] ?? {}
      return [row_no, { state, found_by, differs, products: product_codes.flatMap((code) => byCode.get(code) ?? []) }]
    }),
  )
}

/** A list under review, wherever its rows are kept. */
export type Review = {
  rows: readonly Row[]
  ready: readonly Row[]
  toFix: readonly Row[]
  totals: ReturnType<typeof totalsOf>
  fix: (row_no: number, fix: RowFix) => void
  /** What stands in the first of several rows, without the others. */
  fixMerged: (row: Row, fix: RowFix) => void
  skipAll: (which: readonly Row[]) => void
  /** What a code means can be kept for the next list. */
  learns?: true
}

export function useReview(given: readonly GivenRow[], meanings: Meanings, cart: Cart | null): Review {
  const [fixes, setFixes] = useState<ReadonlyMap<number, RowFix>>(new Map())
  const rows = useMemo(() => {
    const inCart = new Map(cart?.cart_items.map((item) => [item.product_code, item.total_qty]))
    return judgeRows({ given, meanings, fixes, inCart, isInterstate: cart?.is_interstate ?? false })
  }, [given, meanings, fixes, cart])
  return {
    rows,
    ready: rows.filter(isReady),
    toFix: rows.filter(needsHelp),
    totals: useMemo(() => totalsOf(rows.filter(isReady)), [rows]),
    fix(row_no: number, fix: RowFix) {
      setFixes((was) => new Map(was).set(row_no, { ...was.get(row_no), ...fix }))
    },
    fixMerged({ rows: [first, ...others] }: Row, fix: RowFix) {
      setFixes((was) => {
        const next = new Map(was)
        if (first !== undefined) next.set(first, { ...was.get(first), ...fix })
        for (const other of others) next.set(other, { ...was.get(other), skip: true })
        return next
      })
    },
    skipAll(which: readonly Row[]) {
      setFixes((was) => {
        const next = new Map(was)
        for (const { given } of which) next.set(given.row_no, { ...was.get(given.row_no), skip: true })
        return next
      })
    },
  }
}

export function totalsOf(rows: readonly Row[]) {
  const packs = rows.map(({ total, free, product }) => ({ total, free, price_paise: product?.price_paise ?? 0 }))
  return { ...packsOf(packs), ...sumOf(rows) }
}

/** All together, and how to take it back. */
export function putIn(autosave: CartAutosave, rows: readonly Row[]): () => void {
  const wishes = rows.flatMap(({ product, asked, as_typed }) =>
    product ? [{ terms: product.terms, asked, asTyped: as_typed }] : [],
  )
  const before = wishes.map(({ terms }) => {
    const { asked = 0, asTyped = false } = autosave.line(terms.product_code) ?? {}
    return { terms, asked, asTyped }
  })
  autosave.typeAll(wishes)
  return () => autosave.typeAll(before)
}
