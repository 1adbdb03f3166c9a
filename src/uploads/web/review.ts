// An upload under review: judged here as on the server, so that typing waits for nobody; what is
// decided is saved behind it.
import { useEffect, useMemo, useState } from 'react'
import { runRested } from '#kit/web/resting.ts'
import { useStable } from '#kit/web/stable.ts'
import { isReady, needsHelp } from '#sheet/judging.ts'
import type { Product } from '#sheet/web/found.tsx'
import { type Review, type Row, type RowFix, totalsOf } from '#sheet/web/pasting/judge.ts'
import type { Upload, UploadRow } from '../contract.ts'
import { byCode, type Judgements, judgeKept, type KeptRow, type Products, rejudge } from '../judged.ts'

import { type Decided, type RowChange, type RowSaver, rowsSaver } from './rowsSaver.ts'

export type UploadReview = Review & { saver: RowSaver; settled: () => Promise<boolean> }

/** What the person decided since the rows came, and what all of it is judged. */
type State = { decided: ReadonlyMap<number, KeptRow>; products: Products; rows: Judgements }

/** `isKept`: a try-out is saved nowhere. */
export function useUploadReview(upload: Upload, isKept: boolean): UploadReview {
  const { is_interstate: isInterstate } = upload
  const saver = rowsSaver(upload.id)
  const [given] = useState<ReadonlyMap<number, KeptRow>>(() => new Map(upload.rows.map((row) => [row.row_no, row])))
  const [{ rows }, setState] = useState<State>(() => withUnsaved(upload, saver.waiting()))
  const settled = useSettling(saver, (rows) =>
    decide(
      rows.map(({ row_no, fix_product, fix_quantity, as_typed, skip }) => [
        row_no,
        { fix_product, fix_quantity, as_typed, skip },
      ]),
    ),
  )

  function decide(changes: readonly (readonly [number, Partial<Decided>])[], picked?: Product) {
    setState((was) => {
      const decided = new Map(was.decided)
      const rowOf = (row_no: number) => decided.get(row_no) ?? given.get(row_no)
      const changed = new Set<number>()
      for (const [row_no, what] of changes) {
        const row = rowOf(row_no)
        if (!row || !isOther(row, what)) continue
        decided.set(row_no, { ...row, ...what })
        changed.add(row_no)
      }
      if (changed.size === 0) return was
      const products = picked ? withProduct(was.products, picked) : was.products
      return { decided, products, rows: rejudge(was.rows, { changed, rowOf, products, isInterstate }) }
    })
  }

  function fix(row_no: number, { product, quantity, as_typed, skip, learn }: RowFix) {
    const what: Partial<Decided> = {
      ...(product && { fix_product: product.product_code }),
      ...(quantity !== undefined && { fix_quantity: quantity }),
      ...(as_typed !== undefined && { as_typed }),
      ...(skip !== undefined && { skip }),
    }
    decide([[row_no, what]], product)
    if (!isKept) return
    const change: RowChange = { ...what, ...(product && { picked: product }), ...(learn && { learn }) }
    // A number may go on; the rest is decided.
    saver.type([[row_no, change]], { now: quantity === undefined })
  }

  function skipThese(row_nos: number[]) {
    decide(row_nos.map((row_no) => [row_no, { skip: true }]))
    if (isKept && row_nos.length > 0)
      saver.type(
        row_nos.map((row_no) => [row_no, { skip: true }]),
        { now: true },
      )
  }

  const sorted = useMemo(() => {
    const ready = rows.filter(isReady)
    return { rows, ready, toFix: rows.filter(needsHelp), totals: totalsOf(ready) }
  }, [rows])
  return {
    ...sorted,
    fix,
    fixMerged({ rows: [first, ...others] }: Row, what: RowFix) {
      if (first !== undefined && Object.keys(what).length > 0) fix(first, what)
      skipThese(others)
    },
    skipAll: (which) => skipThese(which.map(({ given: { row_no } }) => row_no)),
    ...(isKept && { learns: true as const }),
    saver,
    settled,
  }
}

/**
 * What an earlier look at this upload decided and could not save yet is on top of what was read.
 */
function withUnsaved({ rows, products: known, is_interstate }: Upload, waiting: ReadonlyMap<number, RowChange>): State {
  let products = byCode(known)
  const decided = new Map<number, KeptRow>()
  for (const row of rows) {
    const change = waiting.get(row.row_no)
    if (!change) continue
    const { picked, learn: _, ...what } = change
    if (picked) products = withProduct(products, picked)
    decided.set(row.row_no, { ...row, ...what })
  }
  const now = rows.map((row) => decided.get(row.row_no) ?? row)
  return { decided, products, rows: judgeKept(now, products, is_interstate) }
}

/** Takes in what the server made of the rows; answers with how to save all that is typed. */
function useSettling(saver: RowSaver, take: (rows: readonly UploadRow[]) => void): () => Promise<boolean> {
  const taking = useStable(take)
  useEffect(() => {
    const stop = saver.onRows(taking)
    return () => {
      stop()
      // What is typed is judged and sent without waiting for the fingers.
      runRested()
      saver.flush()
    }
  }, [saver, taking])
  return () => {
    runRested()
    return saver.settled()
  }
}

function isOther(row: KeptRow, what: Partial<Decided>): boolean {
  return (Object.keys(what) as (keyof Decided)[]).some((field) => row[field] !== what[field])
}

function withProduct(products: Products, picked: Product): Products {
  return products.has(picked.product_code)
    ? products
    : new Map(products).set(picked.product_code, { ...picked, usual: null })
}
