import { useLayoutEffect } from 'react'

/** A bar that stays at the bottom, the pages of a list, a question over a dialog. */
type Standing = 'foot' | 'pager' | 'question'

const many: Record<Standing, number> = { foot: 0, pager: 0, question: 0 }

/**
 * Tells the root what stands on the page, while it does: `html[data-foot]`. A selector from the
 * root with `:has` would find it too, but the browser asks that anew with every change of the page,
 * so with every key.
 */
export function useStanding(what: Standing, isThere = true): void {
  useLayoutEffect(() => {
    if (!isThere) return
    count(what, 1)
    return () => count(what, -1)
  }, [what, isThere])
}

function count(what: Standing, more: 1 | -1): void {
  many[what] += more
  document.documentElement.toggleAttribute(`data-${what}`, many[what] > 0)
}
