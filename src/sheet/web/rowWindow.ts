import { type RefObject, startTransition, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { afterPaint, runNow } from '#kit/web/painted.ts'

const spare = 6
const stride = 2
/** A row that was never drawn, before any was. */
const guessedHeight = 40

type Range = { first: number; last: number; above: number; below: number }

type RowWindow = Range & {
  /** Draws what is near the screen now: somebody is faster than the screen. */
  catchUp: () => void
  /**
   * Scrolls so far that a row stands at this distance from the top of the screen; answers with the
   * row.
   */
  reveal: (index: number, top: number) => HTMLElement | null
}

type Known = { rows: readonly unknown[]; width: number; usual: number; heights: Float64Array }

/**
 * Which rows of a long list are near the screen. A row's height is what it measured when it was
 * last drawn, else that of the first ones, so that a row which opens moves nothing above it.
 */
export function useRowWindow(body: RefObject<HTMLElement | null>, rows: readonly unknown[]): RowWindow {
  const count = rows.length
  const [range, setRange] = useState<Range>(firstRange)
  const known = useRef<Known>(null)
  const lookNow = useRef(() => {})

  useLayoutEffect(() => {
    let isPlanned = false
    let isOver = false
    function look() {
      isPlanned = false
      const box = body.current
      if (isOver || !box || count === 0) return
      const width = window.innerWidth
      if (known.current?.rows !== rows || known.current.width !== width)
        known.current = { rows, width, usual: 0, heights: new Float64Array(count) }
      measure(box, known.current)
      const next = rangeOf(known.current, -box.getBoundingClientRect().top)
      setRange((was) => (was.first === next.first && was.last === next.last ? was : next))
    }
    const plan = () => {
      if (isPlanned) return
      isPlanned = true
      // The rows to spare are on the screen meanwhile; a key that is pressed comes before the new
      // ones.
      afterPaint(() => startTransition(look))
    }
    lookNow.current = look
    look()
    window.addEventListener('scroll', plan, { passive: true })
    window.addEventListener('resize', plan)
    return () => {
      isOver = true
      window.removeEventListener('scroll', plan)
      window.removeEventListener('resize', plan)
    }
  }, [body, rows, count])

  const catchUp = useCallback(() => {
    runNow()
    flushSync(() => lookNow.current())
  }, [])

  const reveal = useCallback(
    (index: number, top: number) => {
      const drawn = () => body.current?.querySelector<HTMLElement>(`:scope > [data-row="${index}"]`) ?? null
      // What was never drawn has a guessed height: near the row first, then the row itself says how
      // far it still is.
      for (let time = 0; time < 4; time += 1) {
        const from = drawn()?.getBoundingClientRect().top ?? guessedTop(body.current, known.current, index)
        if (drawn() && Math.abs(from - top) < 1) break
        window.scrollBy({ top: from - top, behavior: 'instant' })
        catchUp()
      }
      return drawn()
    },
    [body, catchUp],
  )

  const first = Math.min(range.first, count)
  return { ...range, first, last: Math.min(range.last, count), catchUp, reveal }
}

/** As many as the screen may have, before any is measured: more would be laid out in vain. */
function firstRange(): Range {
  return { first: 0, last: Math.ceil(window.innerHeight / guessedHeight) + spare, above: 0, below: 0 }
}

const heightAt = ({ heights, usual }: Known, at: number) => heights[at] || usual || guessedHeight

function rangeOf(known: Known, top: number): Range {
  const count = known.heights.length
  let passed = 0
  let seen = 0
  while (seen < count - 1 && passed + heightAt(known, seen) < top) passed += heightAt(known, seen++)
  const first = Math.max(0, Math.floor((seen - spare) / stride) * stride)
  let end = seen
  let reached = passed
  while (end < count && reached < top + window.innerHeight) reached += heightAt(known, end++)
  const last = Math.min(count, Math.ceil((end + spare) / stride) * stride)
  return { first, last, above: heightOf(known, 0, first), below: heightOf(known, last, count) }
}

function heightOf(known: Known, from: number, to: number): number {
  let height = 0
  for (let at = from; at < to; at += 1) height += heightAt(known, at)
  return height
}

function guessedTop(box: HTMLElement | null, known: Known | null, index: number): number {
  return box && known ? box.getBoundingClientRect().top + heightOf(known, 0, index) : 0
}

/** From one row's top to the next one's: what opens below a row is part of it. */
function measure(box: HTMLElement, known: Known): void {
  const { heights } = known
  const drawn = [...box.querySelectorAll<HTMLElement>(':scope > [data-row]')]
  drawn.forEach((row, at) => {
    const next = drawn[at + 1]
    const index = Number(row.dataset.row)
    if (next && Number(next.dataset.row) === index + 1)
      heights[index] = next.getBoundingClientRect().top - row.getBoundingClientRect().top
  })
  known.usual ||= usualHeight(heights)
}

function usualHeight(heights: Float64Array): number {
  const measured = heights.filter((height) => height > 0)
  return measured.length === 0 ? 0 : measured.reduce((sum, height) => sum + height, 0) / measured.length
}
