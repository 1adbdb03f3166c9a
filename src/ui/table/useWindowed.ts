import { type RefObject, useLayoutEffect, useState } from 'react'

const usuallyWhole = 200
const spare = 12

type Seen = { first: number; last: number; above: number; below: number; isPart: boolean }

/**
 * Which rows of a long list are near the screen. Lists of up to `wholeUpTo` rows are drawn whole.
 * Heights are taken from the rows that are there.
 */
export function useWindowed(list: RefObject<HTMLElement | null>, count: number, wholeUpTo = usuallyWhole): Seen {
  const isPart = count > wholeUpTo
  const [window_, setWindow] = useState({ first: 0, last: 60, height: 44 })

  useLayoutEffect(() => {
    if (!isPart) return
    let frame = 0
    function look() {
      frame = 0
      const box = list.current
      if (!box) return
      const rows = [...box.children].filter((row) => !row.hasAttribute('data-spacer'))
      const top = rows[0]?.getBoundingClientRect().top ?? 0
      const height =
        rows.length > 1 ? ((rows.at(-1)?.getBoundingClientRect().top ?? top) - top) / (rows.length - 1) : 44
      const scrolled = -box.getBoundingClientRect().top
      const first = Math.max(0, Math.min(count - 1, Math.floor(scrolled / height)) - spare)
      const last = Math.min(count, Math.ceil((scrolled + window.innerHeight) / height) + spare)
      setWindow((was) =>
        was.first === first && was.last === last ? was : { first, last: Math.max(last, first + 1), height },
      )
    }
    const plan = () => {
      frame ||= requestAnimationFrame(look)
    }
    look()
    // A key that goes from row to row finds the next one there, before a frame comes.
    const rowsOf = list.current
    rowsOf?.addEventListener('focusin', look)
    window.addEventListener('scroll', plan, { passive: true, capture: true })
    window.addEventListener('resize', plan)
    return () => {
      cancelAnimationFrame(frame)
      rowsOf?.removeEventListener('focusin', look)
      window.removeEventListener('scroll', plan, { capture: true })
      window.removeEventListener('resize', plan)
    }
  }, [list, count, isPart])

  if (!isPart) return { first: 0, last: count, above: 0, below: 0, isPart }
  const first = Math.min(window_.first, count)
  const last = Math.min(window_.last, count)
  return { first, last, above: first * window_.height, below: (count - last) * window_.height, isPart }
}
