// An upload under review: judged here as on the server, so that typing waits for nobody; what is decided is saved behind it.
import { useEffect, useMemo, useRef, useState } from 'react'
import { CallFailure } from '#kit/calling.ts'
import { call } from '#kit/web/call.ts'
import { showFailure } from '#kit/web/failures.ts'
import { createListeners } from '#kit/web/listeners.ts'
import { afterPaint } from '#kit/web/painted.ts'
import { queryClient } from '#kit/web/query.ts'
import { runRested } from '#kit/web/resting.ts'
import { useStable } from '#kit/web/stable.ts'
import { isReady, needsHelp } from '#sheet/judging.ts'
import type { Product } from '#sheet/web/found.tsx'
import { type Review, type Row, type RowFix, totalsOf } from '#sheet/web/pasting/judge.ts'
import { fixRow, getUpload, skipRows, type Upload, type UploadRow } from '../contract.ts'
import { byCode, type Judgements, judgeKept, type KeptRow, type Products, rejudge } from '../judged.ts'

type Decided = Pick<KeptRow, 'fix_product' | 'fix_quantity' | 'as_typed' | 'skip'>
type Change = Partial<Decided> & { learn?: boolean }

type Saving = 'saved' | 'saving' | 'failed'

export type UploadReview = Review & Pick<ReturnType<typeof useSaving>, 'saving' | 'settled' | 'retry'>

/** What the person decided since the rows came, and what all of it is judged. */
type State = { decided: ReadonlyMap<number, KeptRow>; products: Products; rows: Judgements }

/** `isKept`: a try-out is saved nowhere. */
export function useUploadReview(upload: Upload, isKept: boolean): UploadReview {
  const { is_interstate: isInterstate } = upload
  const [given] = useState<ReadonlyMap<number, KeptRow>>(() => new Map(upload.rows.map((row) => [row.row_no, row])))
  const [{ rows }, setState] = useState<State>(() => {
    const products = byCode(upload.products)
    return { decided: new Map(), products, rows: judgeKept(upload.rows, products, isInterstate) }
  })
  const { save, saveSkips, saving, settled, retry } = useSaving(upload.id, (rows) =>
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
    if (isKept) save(row_no, { ...what, ...(learn && { learn }) })
  }

  function skipThese(row_nos: number[]) {
    decide(row_nos.map((row_no) => [row_no, { skip: true }]))
    if (isKept && row_nos.length > 0) saveSkips(row_nos)
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
    saving,
    settled,
    retry,
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

const pauseMs = 350
const refusals = new Set([404, 409, 422])

/** Told apart from the rows: none of them is drawn for it. */
function createSaving() {
  let now: Saving = 'saved'
  const { subscribe, tell } = createListeners(afterPaint)
  return {
    subscribe,
    now: () => now,
    set(next: Saving) {
      if (next === now) return
      now = next
      tell()
    },
  }
}

/** One call for what was typed in a row, when the fingers rest; what could not be sent is kept and sent again. */
function useSaving(id: number, take: (rows: readonly UploadRow[]) => void) {
  const waiting = useRef(new Map<number, Change>())
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const busy = useRef(false)
  const [saving] = useState(createSaving)

  async function send(): Promise<void> {
    clearTimeout(timer.current)
    if (busy.current) return
    busy.current = true
    saving.set('saving')
    try {
      for (;;) {
        const [next] = waiting.current
        if (!next) break
        const [row_no, change] = next
        const { fix_product, fix_quantity, learn, ...others } = change
        const { data } = await call(fixRow, {
          id: String(id),
          row_no: String(row_no),
          ...others,
          ...(fix_product && { product_code: fix_product }),
          ...(fix_quantity !== undefined && fix_quantity !== null && { quantity: fix_quantity }),
          ...(learn && { learn }),
        })
        if (waiting.current.get(row_no) === change) waiting.current.delete(row_no)
        // Rows that are typed in meanwhile are ahead of the answer.
        take(data.rows.filter((row) => !waiting.current.has(row.row_no)))
      }
      saving.set('saved')
    } catch (failure) {
      if (failure instanceof CallFailure && refusals.has(failure.http)) return giveUp(failure)
      saving.set('failed')
      timer.current = setTimeout(() => void send(), 2000)
    } finally {
      busy.current = false
    }
  }

  /** Sent again it would be refused again: the person reads why, and the rows as they are kept. */
  function giveUp(failure: CallFailure): void {
    const [refused] = waiting.current.keys()
    if (failure.http === 404) waiting.current.clear()
    else if (refused !== undefined) waiting.current.delete(refused)
    saving.set('saved')
    showFailure(failure)
    void queryClient.resetQueries({ queryKey: [getUpload.path, { id: String(id) }] })
  }

  /** What is typed is judged and sent without waiting for the fingers. */
  const hurry = useStable(() => {
    runRested()
    if (waiting.current.size > 0) void send()
  })

  useEffect(() => {
    document.addEventListener('visibilitychange', hurry)
    return () => {
      document.removeEventListener('visibilitychange', hurry)
      hurry()
    }
  }, [hurry])

  return {
    saving,
    retry: () => void send(),
    /** All that is typed is judged and saved, or it could not be. */
    settled(): Promise<boolean> {
      hurry()
      return new Promise((resolve) => {
        const look = () => {
          if (saving.now() === 'saving') return
          leave()
          resolve(saving.now() === 'saved')
        }
        const leave = saving.subscribe(look)
        look()
      })
    },
    save(row_no: number, change: Change) {
      waiting.current.set(row_no, { ...waiting.current.get(row_no), ...change })
      saving.set('saving')
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void send(), 'fix_quantity' in change ? pauseMs : 0)
    },
    saveSkips(row_nos: number[]) {
      saving.set('saving')
      call(skipRows, { id: String(id), row_nos, skip: true }).then(
        ({ data }) => {
          take(data.rows.filter((row) => !waiting.current.has(row.row_no)))
          saving.set(waiting.current.size > 0 ? 'saving' : 'saved')
        },
        () => {
          for (const row_no of row_nos) waiting.current.set(row_no, { ...waiting.current.get(row_no), skip: true })
          saving.set('failed')
        },
      )
    },
  }
}
