// The rows of the sheet: only those near the screen are drawn, and the cursor walks through all of
// them.
import { type ReactNode, type Ref, useCallback, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import type { CartAutosave } from '#cart/web/autosave/cartAutosave.ts'
import { leaveSheet, type SheetPlace } from '#cart/web/sheetPlace.ts'
import { afterPaint } from '#kit/web/painted.ts'
import { useStable } from '#kit/web/stable.ts'
import { Skeleton } from '#ui/base/Skeleton.tsx'
import type { Active } from './active.ts'
import type { Product } from './found.tsx'
import { useRowWindow } from './rowWindow.ts'
import { columnCount, SheetRow } from './SheetRow.tsx'
import '#ui/table/table.css'

export type GridHandle = {
  /** Puts the cursor into the quantity of a product; false when it is not among the rows. */
  reach: (code: string) => boolean
  /** As it was when the person left. */
  comeBack: (place: SheetPlace) => void
}

type SheetGridProps = {
  ref: Ref<GridHandle>
  rows: Product[] | undefined
  autosave: CartAutosave
  active: Active
  /** Whose sheet, with which search and filters: for the way back. */
  place: Pick<SheetPlace, 'of' | 'address'>
  isLeaving: boolean
  onKey: (key: '/' | '?') => void
  /** Enter: true where it goes back to the search. */
  onDone: (index: number) => boolean
  onPasteRows: (text: string) => void
  isBusy: boolean
  empty: ReactNode
}

const none: Product[] = []
/** What is read goes on below the head that stays. */
const belowHead = 200

export function SheetGrid(props: SheetGridProps) {
  const { ref, rows, autosave, active, place, isLeaving, onKey, onDone, onPasteRows, isBusy, empty } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const { catchUp, reveal, ...seen } = useRowWindow(body, rows ?? none)
  const onMove = useMove(rows, catchUp)
  const indexOf = (code: string) => rows?.findIndex((row) => row.product_code === code) ?? -1
  useImperativeHandle(ref, () => ({
    reach(code) {
      const index = indexOf(code)
      if (index < 0) return false
      if (!fieldOf(code)) reveal(index, belowHead)
      fieldOf(code)?.focus()
      return true
    },
    comeBack({ first, top, active }) {
      const index = indexOf(first)
      if (index >= 0) reveal(index, top)
      // A phone would open its keyboard.
      if (active && !isTouch()) fieldOf(active)?.focus({ preventScroll: true })
    },
  }))
  const leave = useStable(() => {
    const first = firstOnScreen(body.current)
    const product = first && rows?.[Number(first.dataset.row)]
    if (product)
      leaveSheet({
        ...place,
        active: active.code(),
        first: product.product_code,
        top: first.getBoundingClientRect().top,
      })
  })
  useLayoutEffect(() => {
    if (isLeaving) leave()
  }, [isLeaving, leave])

  return (
    <table className="data-table" aria-rowcount={(rows?.length ?? 0) + 1} aria-busy={isBusy}>
      <caption className="sr-only">Products to order</caption>
      <Heads />
      <tbody ref={body}>
        {!rows && <WaitingRows />}
        {rows?.length === 0 && (
          <tr data-state data-plain>
            <td colSpan={columnCount}>{empty}</td>
          </tr>
        )}
        {seen.above > 0 && <Spacer height={seen.above} />}
        {rows?.slice(seen.first, seen.last).map((product, at) => (
          <SheetRow
            key={product.product_code}
            product={product}
            index={seen.first + at}
            autosave={autosave}
            active={active}
            onMove={onMove}
            onKey={onKey}
            onDone={onDone}
            onPasteRows={onPasteRows}
          />
        ))}
        {rows && seen.last < rows.length && <Spacer height={seen.below} />}
      </tbody>
    </table>
  )
}

/** The same function as long as the rows are: they are drawn only when their own line changes. */
function useMove(rows: Product[] | undefined, catchUp: () => void) {
  const isBehind = useRef(false)
  return useCallback(
    (index: number, by: 1 | -1) => {
      const next = rows?.[index + by]
      if (!next) return false
      if (!fieldOf(next.product_code)) catchUp()
      const field = fieldOf(next.product_code)
      // First the cursor moves, then the sheet: there are rows to spare on either side, unless keys
      // come in a hurry.
      field?.focus({ preventScroll: !isBehind.current })
      isBehind.current = true
      afterPaint(() => {
        isBehind.current = false
        field?.scrollIntoView({ block: 'nearest' })
      })
      return true
    },
    [rows, catchUp],
  )
}

const fieldOf = (code: string) => document.getElementById(`q-${code}`)

const isTouch = () => window.matchMedia('(pointer: coarse)').matches

function firstOnScreen(body: HTMLElement | null): HTMLElement | undefined {
  const head = body?.parentElement?.querySelector('thead')?.getBoundingClientRect().bottom ?? 0
  return [...(body?.querySelectorAll<HTMLElement>(':scope > [data-row]') ?? [])].find(
    (row) => row.getBoundingClientRect().bottom > head,
  )
}

const heads = [
  ['Product'],
  ['Code'],
  ['Pack'],
  ['MRP ₹', 'numeric'],
  ['PTS ₹', 'numeric'],
  ['Scheme'],
  ['Stock'],
  ['Last ordered', 'numeric'],
  ['Quantity', 'numeric lane'],
  ['Free', 'numeric'],
  ['Amount ₹', 'numeric'],
] as const

function Heads() {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {heads.map(([head, className]) => (
          <th key={head} scope="col" className={className}>
            {head}
          </th>
        ))}
      </tr>
    </thead>
  )
}

function WaitingRows() {
  return Array.from({ length: 8 }, (_, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rows that are not there yet
    <tr key={at} data-plain>
      <td>
        <Skeleton width={170 - (at % 3) * 24} />
      </td>
      <td colSpan={columnCount - 1} />
    </tr>
  ))
}

function Spacer({ height }: { height: number }) {
  return (
    <tr data-spacer>
      <td colSpan={columnCount} style={{ height }} />
    </tr>
  )
}
