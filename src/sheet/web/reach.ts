import { useEffect, useState } from 'react'
import type { FilterAddress } from '#catalogue/web/filters.ts'
import { useStable } from '#kit/web/stable.ts'

type Wanted = { code: string; text: string; isStill?: (() => boolean) | undefined }

/** Puts the cursor into the quantity of a product, once it is drawn; `focus` says whether it is. */
export function useReach(filters: FilterAddress, isBusy: boolean, focus: (code: string) => boolean) {
  const [wanted, setWanted] = useState<Wanted | null>(null)
  const text = filters.box.value.trim()
  const isFound = !isBusy && text === filters.filters.search_text
  const focusNow = useStable(focus)
  useEffect(() => {
    // Who types on has changed their mind.
    if (wanted && wanted.text !== text) setWanted(null)
    else if (wanted && isFound) {
      setWanted(null)
      if (wanted.isStill?.() ?? true) focusNow(wanted.code)
    }
  }, [wanted, text, isFound, focusNow])
  return {
    /** Among what the search in the box finds. */
    once: (code: string, isStill?: () => boolean) => setWanted({ code, text, isStill }),
    /** Searched for if need be. */
    to(code: string) {
      if (focus(code)) return
      filters.searchFor(code)
      setWanted({ code, text: code })
    },
  }
}
