import { type RefObject, startTransition, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { afterPaint, runNow } from './painted.ts'

const spare = 6
const stride = 2

type Range = { first: number; last: number; above: number; below: number }

type RowWindow = Range & {
  /** Draws what is near the screen now: somebody is faster than the screen. */
  catchUp: () => void
}

/**
 * Which rows of a long list are near the screen. A row's height is what it measured when it was last drawn, else that
 * of the first ones, so that a row which opens moves nothing above it.
 */
export function useRowWindow(body: RefObject<HTMLElement | null>, rows: readonly unknown[]): RowWindow {
  const count = rows.length
  const [range, setRange] = useState<Range>({ first: 0, last: 48, above: 0, below: 0 })
  const known = useRef<{ rows: readonly unknown[]; width: number; usual: number; heights: Float64Array }>(null)

  const lookNow = useRef(() => {})

  useLayoutEffect(() => {
    let isPlanned = false
    let isOver = false
    function look() {
      isPlanned = false
      if (isOver) return
      const box = body.current
      if (!box || count === 0) return
      const width = window.innerWidth
      if (known.current?.rows !== rows || known.current.width !== width)
        known.current = { rows, width, usual: 0, heights: new Float64Array(count) }
      const { heights } = known.current
      measure(box, heights)
      known.current.usual ||= usualHeight(heights)
      const heightOf = (at: number) => heights[at] || known.current?.usual || 40
      const top = -box.getBoundingClientRect().top
      let passed = 0
      let seen = 0
      while (seen < count - 1 && passed + heightOf(seen) < top) passed += heightOf(seen++)
      const first = Math.max(0, Math.floor((seen - spare) / stride) * stride)
      let end = seen
      let reached = passed
      while (end < count && reached < top + window.innerHeight) reached += heightOf(end++)
      const last = Math.min(count, Math.ceil((end + spare) / stride) * stride)
      let above = 0
      let below = 0
      for (let at = 0; at < first; at += 1) above += heightOf(at)
      for (let at = last; at < count; at += 1) below += heightOf(at)
      setRange((was) => (was.first === first && was.last === last ? was : { first, last, above, below }))
    }
    const plan = () => {
      if (isPlanned) return
      isPlanned = true
      // The rows to spare are on the screen meanwhile; a key that is pressed comes before the new ones.
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
  const first = Math.min(range.first, count)
  return { ...range, first, last: Math.min(range.last, count), catchUp }
}

/** From one row's top to the next one's: what opens below a row is part of it. */
function measure(box: HTMLElement, heights: Float64Array): void {
  const drawn = [...box.querySelectorAll<HTMLElement>(':scope > [data-row]')]
  drawn.forEach((row, at) => {
    const next = drawn[at + 1]
    const index = Number(row.dataset.row)
    if (next && Number(next.dataset.row) === index + 1)
      heights[index] = next.getBoundingClientRect().top - row.getBoundingClientRect().top
  })
}

function usualHeight(heights: Float64Array): number {
  const measured = heights.filter((height) => height > 0)
  return measured.length === 0 ? 0 : measured.reduce((sum, height) => sum + height, 0) / measured.length
}
