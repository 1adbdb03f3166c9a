// Typing ahead of the network: Enter in the search goes straight to the product's quantity; where
// the product is not known yet, to a box that takes the quantity until it is.
import { useEffect, useRef, useState } from 'react'
import type { CartAutosave } from '#cart/web/autosave/cartAutosave.ts'
import { useStable } from '#kit/web/stable.ts'
import type { Meant } from '../../ahead.ts'
import type { Product } from '../found.tsx'
import { entriesOf } from './entries.ts'

type Awaited = {
  id: number
  text: string
  typed: string
  meant: Meant<Product> | null
  meaning: Promise<Meant<Product>>
}

export type Ahead = ReturnType<typeof useAhead>

type AheadOptions = {
  autosave: CartAutosave
  /** What a text means: at once where all products are here. */
  mean: (text: string) => Meant<Product> | Promise<Meant<Product>>
  /**
   * Puts the cursor into a product's quantity once its row is drawn, if it is still wanted then.
   */
  reach: (code: string, isStill?: () => boolean) => void
  /** The first of what is found. */
  reachFirst: () => void
}

export function useAhead({ autosave, mean, reach, reachFirst }: AheadOptions) {
  const entries = entriesOf(autosave)
  const [now, setNow] = useState<Awaited | null>(null)
  const open = useRef(0)

  function close(): void {
    open.current = 0
    setNow(null)
  }

  /** What is typed counts, whether its product is known by now or not. */
  function submit(): boolean {
    if (!now || open.current !== now.id) return false
    if (now.typed.trim() !== '') entries.add(now.text, now.typed, now.meaning)
    close()
    return now.typed.trim() !== ''
  }

  const found = now?.meant && 'product' in now.meant ? now.meant.product.product_code : null
  const isUntouched = now?.typed === ''
  // The box keeps the cursor until the row has it, and takes what is typed before.
  const goOn = useStable((code: string) => reach(code, isBoxEmpty))
  useEffect(() => {
    if (found !== null && isUntouched) goOn(found)
  }, [found, isUntouched, goOn])

  return {
    now,
    begin(text: string): void {
      const meant = mean(text)
      if ('product' in meant) {
        close()
        reach(meant.product.product_code)
        return
      }
      const id = ++lastId
      open.current = id
      const isKnown = 'why' in meant
      setNow({ id, text, typed: '', meant: isKnown ? meant : null, meaning: Promise.resolve(meant) })
      if (!isKnown) void meant.then((one) => setNow((was) => (was?.id === id ? { ...was, meant: one } : was)))
    },
    type: (typed: string) => setNow((was) => was && { ...was, typed }),
    /** Enter: with a quantity back to the search; without one to the first of what was found. */
    enter(): void {
      if (now?.typed.trim()) {
        submit()
        selectSearch()
      } else if (now?.meant) {
        close()
        reachFirst()
      }
    },
    back(isAppended = false): void {
      close()
      selectSearch(isAppended)
    },
    submit,
    correct: (id: number, text: string) => entries.correct(id, text, Promise.resolve(mean(text))),
    remove: entries.remove,
    /** When everything was looked up: true where something is not in the cart. */
    async settle(): Promise<boolean> {
      submit()
      await entries.settled()
      return entries.all().length > 0
    },
  }
}

let lastId = 0

function isBoxEmpty(): boolean {
  const { activeElement } = document
  return (
    activeElement instanceof HTMLInputElement &&
    activeElement.matches('[aria-describedby=ahead-says]') &&
    !activeElement.value
  )
}

/** What is typed next replaces the search, or goes on with it. */
export function selectSearch(isAppended = false): void {
  const search = document.querySelector<HTMLInputElement>('main .filters input[type=search]')
  search?.select()
  if (isAppended) search?.setSelectionRange(search.value.length, search.value.length)
}
