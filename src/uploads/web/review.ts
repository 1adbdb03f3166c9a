// An upload under review: judged here as on the server, so that typing waits for nobody; what is decided is saved behind it.
import { useEffect, useMemo, useRef, useState } from 'react'
import { call } from '#kit/web/call.ts'
import { isReady, needsHelp } from '#sheet/judging.ts'
import { type Review, type Row, type RowFix, totalsOf } from '#sheet/web/pasting/judge.ts'
import { fixRow, skipRows, type Upload, type UploadRow } from '../contract.ts'
import { judgeKept, type KeptRow, type ListedProduct } from '../judged.ts'

type Change = Partial<Pick<KeptRow, 'fix_product' | 'fix_quantity' | 'as_typed' | 'skip'>> & { learn?: boolean }

export type Saving = 'saved' | 'saving' | 'failed'

/** `isKept`: a try-out is saved nowhere. */
export function useUploadReview(upload: Upload, isKept: boolean): Review & { saving: Saving; retry: () => void } {
  const [kept, setKept] = useState<ReadonlyMap<number, KeptRow>>(() => rowsByNo(upload.rows))
  const [products, setProducts] = useState<readonly ListedProduct[]>(upload.products)
  const take = (rows: readonly UploadRow[]) => setKept((was) => new Map([...was, ...rowsByNo(rows)]))
  const { save, saveSkips, saving, retry } = useSaving(upload.id, take)
  const rows = useMemo(
    () => judgeKept([...kept.values()], products, upload.is_interstate),
    [kept, products, upload.is_interstate],
  )

  function change(changes: readonly (readonly [number, Change])[]) {
    setKept((was) => {
      const next = new Map(was)
      for (const [row_no, { learn: _, ...what }] of changes) {
        const row = next.get(row_no)
        if (row) next.set(row_no, { ...row, ...what })
      }
      return next
    })
  }

  function changeOf({ product, quantity, as_typed, skip, learn }: RowFix): Change {
    if (product)
      setProducts((was) =>
        was.some(({ product_code }) => product_code === product.product_code)
          ? was
          : [...was, { ...product, usual: null }],
      )
    return {
      ...(product && { fix_product: product.product_code }),
      ...(quantity !== undefined && { fix_quantity: quantity }),
      ...(as_typed !== undefined && { as_typed }),
      ...(skip !== undefined && { skip }),
      ...(learn && { learn }),
    }
  }

  function fix(row_no: number, what: RowFix) {
    const changed = changeOf(what)
    change([[row_no, changed]])
    if (isKept) save(row_no, changed)
  }

  function skipThese(row_nos: number[]) {
    change(row_nos.map((row_no) => [row_no, { skip: true }]))
    if (isKept && row_nos.length > 0) saveSkips(row_nos)
  }

  return {
    rows,
    ready: rows.filter(isReady),
    toFix: rows.filter(needsHelp),
    totals: useMemo(() => totalsOf(rows.filter(isReady)), [rows]),
    fix,
    fixMerged({ rows: [first, ...others] }: Row, what: RowFix) {
      if (first !== undefined && Object.keys(what).length > 0) fix(first, what)
      skipThese(others)
    },
    skipAll: (which) => skipThese(which.map(({ given }) => given.row_no)),
    ...(isKept && { learns: true as const }),
    saving,
    retry,
  }
}

function rowsByNo(rows: readonly UploadRow[]): Map<number, KeptRow> {
  return new Map(rows.map((row) => [row.row_no, row]))
}

const pauseMs = 350

/** One call for what was typed in a row, when the fingers rest; what could not be sent is kept and sent again. */
function useSaving(id: number, take: (rows: readonly UploadRow[]) => void) {
  const waiting = useRef(new Map<number, Change>())
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const busy = useRef(false)
  const [saving, setSaving] = useState<Saving>('saved')

  async function send(): Promise<void> {
    clearTimeout(timer.current)
    if (busy.current) return
    busy.current = true
    setSaving('saving')
    try {
      for (const [row_no, change] of [...waiting.current]) {
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
      setSaving(waiting.current.size > 0 ? 'saving' : 'saved')
    } catch {
      setSaving('failed')
    } finally {
      busy.current = false
    }
    if (waiting.current.size > 0) timer.current = setTimeout(() => void send(), 2000)
  }

  useEffect(() => {
    const leave = () => void (waiting.current.size > 0 && send())
    document.addEventListener('visibilitychange', leave)
    return () => {
      document.removeEventListener('visibilitychange', leave)
      leave()
    }
  })

  return {
    saving,
    retry: () => void send(),
    save(row_no: number, change: Change) {
      waiting.current.set(row_no, { ...waiting.current.get(row_no), ...change })
      setSaving('saving')
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void send(), 'fix_quantity' in change ? pauseMs : 0)
    },
    saveSkips(row_nos: number[]) {
      setSaving('saving')
      call(skipRows, { id: String(id), row_nos, skip: true }).then(
        ({ data }) => {
          take(data.rows.filter((row) => !waiting.current.has(row.row_no)))
          setSaving(waiting.current.size > 0 ? 'saving' : 'saved')
        },
        () => {
          for (const row_no of row_nos) waiting.current.set(row_no, { ...waiting.current.get(row_no), skip: true })
          setSaving('failed')
        },
      )
    },
  }
}
