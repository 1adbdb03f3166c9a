// A list under review: each row with what was made of it, corrected where it stands. For pasted
// rows and uploaded files.
import { type KeyboardEvent, memo, startTransition, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Which } from '#cart/web/autosave/cartAutosave.ts'
import { afterPaint } from '#kit/web/painted.ts'
import { runRested } from '#kit/web/resting.ts'
import { useStable } from '#kit/web/stable.ts'
import { Chip } from '#ui/base/Chip.tsx'
import { Kbd } from '#ui/base/Kbd.tsx'
import { type Group, Mark } from '#ui/base/Mark.tsx'
import { Pager } from '#ui/table/Pager.tsx'
import { needsHelp } from '../../judging.ts'
import { JudgedLine, type LineActs } from './JudgedLine.tsx'
import type { Review, Row } from './judge.ts'
import '#ui/table/table.css'
import './judged.css'

type Kind = 'fix' | 'corrected' | 'merged' | 'good' | 'skipped'

const kinds: { kind: Kind; label: string; group: Group }[] = [
  { kind: 'fix', label: 'To fix', group: 'danger' },
  { kind: 'corrected', label: 'Changed', group: 'info' },
  { kind: 'merged', label: 'Merged', group: 'info' },
  { kind: 'good', label: 'Good', group: 'success' },
  { kind: 'skipped', label: 'Left out', group: 'info' },
]

function kindOf(row: Row): Kind {
  if (needsHelp(row)) return 'fix'
  const { judgement } = row
  return judgement === 'corrected' || judgement === 'merged' || judgement === 'skipped' ? judgement : 'good'
}

const pageSize = 50

type JudgedGridProps = {
  review: Review
  which: Which
  /** The caption: what is listed. */
  label: string
  /** Nothing waits for the person any more. */
  onAllDone: () => void
  /** Ctrl ↵ */
  onSubmit: () => void
}

export function JudgedGrid({ review, which, label, onAllDone, onSubmit }: JudgedGridProps) {
  const { only, show, page, setPage, drawn, setActive, body, sorted, goOn, goOnByKey } = useGoing(review, onAllDone)
  const onPage = sorted.slice((page - 1) * pageSize, page * pageSize)
  useKeysFromAnywhere(body, goOnByKey, onSubmit)
  const acts = useSteady({ fix: review.fix, fixMerged: review.fixMerged, onActive: setActive, onDone: goOn })

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'F8') goOnByKey()
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit()
    else return
    event.preventDefault()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: F8 is heard wherever the cursor is in the list
    <div className="judged" onKeyDown={onKeyDown} data-density="compact">
      <Kinds rows={review.rows} only={only} show={show} />
      <div className="panel">
        <table className="data-table">
          <caption className="sr-only">{label}</caption>
          <thead>
            <tr>
              <th scope="col" className="numeric">
                Row
              </th>
              <th scope="col">In your list</th>
              <th scope="col">Product</th>
              <th scope="col" className="numeric lane">
                Quantity
              </th>
              <th scope="col" className="numeric">
                Free
              </th>
              <th scope="col" className="numeric">
                Amount ₹
              </th>
              <th scope="col">What we did</th>
            </tr>
          </thead>
          <tbody ref={body}>
            {onPage.map((row) => (
              <JudgedLine
                key={row.given.row_no}
                row={row}
                which={which}
                learns={review.learns}
                isActive={row.given.row_no === drawn}
                acts={acts}
              />
            ))}
          </tbody>
        </table>
        {sorted.length > pageSize && (
          <Pager page={page} pageSize={pageSize} total={sorted.length} onPage={setPage} label="Pages of rows" />
        )}
      </div>
    </div>
  )
}

/**
 * The same functions as long as the list stands: a line is drawn only when its own row is another.
 */
function useSteady(now: LineActs): LineActs {
  const latest = useRef(now)
  useLayoutEffect(() => {
    latest.current = now
  })
  const [steady] = useState<LineActs>(() => ({
    fix: (...given) => latest.current.fix(...given),
    fixMerged: (...given) => latest.current.fixMerged(...given),
    onActive: (...given) => latest.current.onActive(...given),
    onDone: () => latest.current.onDone(),
  }))
  return steady
}

/**
 * The keys that the list names work wherever the cursor is, as long as nobody types there: also
 * before anything was pressed.
 */
function useKeysFromAnywhere(body: { current: HTMLElement | null }, goOn: () => void, onSubmit: () => void) {
  const onKey = useStable((event: globalThis.KeyboardEvent) => {
    const { target, key } = event
    const list = body.current?.closest('.judged')
    if (event.defaultPrevented || !(target instanceof HTMLElement) || list?.contains(target)) return
    if (target.closest('input, textarea, select, [contenteditable], [role="menu"], [role="listbox"]')) return
    // Under a dialog that does not hold the list, the keys are the dialog's.
    const dialog = target.closest('[role="dialog"], [role="alertdialog"]')
    if (dialog && !dialog.contains(list ?? null)) return
    const open = body.current?.querySelector('[data-near]') ?? body.current?.querySelector('tr[data-selected]')
    const pressed = key === 'Delete' ? '[data-leave]' : /^[1-5]$/.test(key) ? `li:nth-child(${key}) button` : null
    if (key === 'F8') goOn()
    else if (key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit()
    else if (pressed && open) open.querySelector<HTMLElement>(pressed)?.click()
    else return
    event.preventDefault()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [onKey])
}

/** Which rows are shown, the one under the fingers, and going on to the next that waits. */
function useGoing(review: Review, onAllDone: () => void) {
  const [only, setOnly] = useState<Kind | null>(null)
  const [page, setPage] = useState(1)
  const [drawn, setDrawn] = useState<number | null>(() => review.toFix[0]?.given.row_no ?? null)
  /**
   * The row under the fingers; where the cursor is, is seen at once, and the rows that it left and
   * entered are drawn after.
   */
  const active = useRef(drawn)
  /** A row that was helped stays where it stands until the person goes on. */
  const [first] = useState(() => new Set(review.toFix.map(({ given }) => given.row_no)))
  const body = useRef<HTMLTableSectionElement>(null)
  const ofKind = useMemo(() => sortedRows(review.rows, only, first), [review.rows, only, first])
  // The row under the fingers stays, whatever becomes of it while it is typed in.
  const sorted = useMemo(() => {
    const here = review.rows.find(({ given }) => given.row_no === drawn)
    return here && !isShown(here, only) ? sortedRows(review.rows, only, first, here) : ofKind
  }, [ofKind, review.rows, only, first, drawn])
  const latest = useRef(sorted)
  useLayoutEffect(() => {
    latest.current = sorted
  })

  const show = useStable((kind: Kind | null) => {
    setOnly(kind)
    setPage(1)
  })

  function setActive(row_no: number) {
    if (row_no === active.current) return
    active.current = row_no
    afterPaint(() => startTransition(() => setDrawn(active.current)))
  }

  /** The next row that waits, after the one under the fingers; from the start again at the end. */
  function goOn() {
    const isHere = ({ given }: Row) => given.row_no === active.current
    const next = latest.current.slice(latest.current.findIndex(isHere) + 1).find(needsHelp)
    if (next) return goTo(next)
    // What was typed in rows before is judged first: some of them wait no more. The last one that
    // waits may be the open one.
    flushSync(runRested)
    goTo(latest.current.slice(0, Math.max(latest.current.findIndex(isHere), 0) + 1).find(needsHelp))
  }

  /** By its key also to the row that is open already, where the cursor is elsewhere. */
  function goOnByKey() {
    const parts = [
      ...(body.current?.querySelectorAll(`[data-row-no="${active.current}"], [data-near="${active.current}"]`) ?? []),
    ]
    const isThere = parts.some((part) => part.contains(document.activeElement))
    const here = latest.current.find(({ given }) => given.row_no === active.current)
    if (!isThere && here && needsHelp(here)) goTo(here)
    else goOn()
  }

  function goTo(waiting: Row | undefined) {
    if (!waiting) return onAllDone()
    const { row_no } = waiting.given
    const field = body.current?.querySelector<HTMLElement>(`[data-row-no="${row_no}"] input[data-first]`)
    if (field) {
      field.focus({ preventScroll: true })
      afterPaint(() => field.scrollIntoView({ block: 'nearest' }))
      return
    }
    // Drawn at once, so that the next key finds its row.
    active.current = row_no
    flushSync(() => {
      setPage(Math.floor(latest.current.indexOf(waiting) / pageSize) + 1)
      setDrawn(row_no)
    })
    focusIn(body.current, row_no)
  }

  return { only, show, page, setPage, drawn, setActive, body, sorted, goOn, goOnByKey }
}

const isShown = (row: Row, only: Kind | null) => row.into === null && (only === null || kindOf(row) === only)

/** The rows of one kind and `also` that one, those that waited at first before the others. */
function sortedRows(rows: readonly Row[], only: Kind | null, first: ReadonlySet<number>, also?: Row): Row[] {
  const waited: Row[] = []
  const others: Row[] = []
  for (const row of rows)
    if (row === also || isShown(row, only)) (first.has(row.given.row_no) ? waited : others).push(row)
  return waited.concat(others)
}

type KindsProps = { rows: readonly Row[]; only: Kind | null; show: (kind: Kind | null) => void }

/** How many rows there are of each kind; pressed, those alone are shown. */
const Kinds = memo(function Kinds({ rows, only, show }: KindsProps) {
  const counts: Partial<Record<Kind, number>> = {}
  for (const row of rows) if (row.into === null) counts[kindOf(row)] = (counts[kindOf(row)] ?? 0) + 1
  return (
    <div className="flex flex-wrap items-center gap-2">
      {kinds.map(({ kind, label, group }) => {
        const count = counts[kind] ?? 0
        if (count === 0 && only !== kind) return null
        return (
          <Chip key={kind} on={only === kind} onClick={() => show(only === kind ? null : kind)}>
            <Mark group={group} /> {label} <span className="figures">{count}</span>
          </Chip>
        )
      })}
      <span className="ml-auto text-[12px] text-ink-3 max-tablet:hidden" aria-hidden="true">
        <Kbd>F8</Kbd> next to fix <Kbd>1</Kbd>–<Kbd>5</Kbd> pick <Kbd>Del</Kbd> leave out
      </span>
    </div>
  )
})

function focusIn(body: HTMLElement | null, row_no: number) {
  const row = body?.querySelector(`[data-row-no="${row_no}"]`)
  const near = body?.querySelector<HTMLElement>(`[data-near="${row_no}"] :is([data-first], input)`)
  const field = near ?? row?.querySelector<HTMLElement>('[data-first]') ?? row?.querySelector<HTMLElement>('input')
  field?.focus()
}
