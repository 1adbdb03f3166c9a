// The entries that wait for their product, by cart: they outlive the screen, and closing the page
// asks first.
import { useSyncExternalStore } from 'react'
import type { CartAutosave } from '#cart/web/autosave/cartAutosave.ts'
import { createListeners } from '#kit/web/listeners.ts'
import { afterPaint } from '#kit/web/painted.ts'
import { createEntries, type Entries } from '../../ahead.ts'
import type { Product } from '../found.tsx'

type Kept = Entries<Product> & { subscribe: (listener: () => void) => () => void }

const kept = new Map<CartAutosave, Kept>()

export function entriesOf(autosave: CartAutosave): Kept {
  const known = kept.get(autosave)
  if (known) return known
  const { subscribe, tell } = createListeners(afterPaint)
  const put = ({ terms }: Product, quantity: number) => autosave.type(terms, quantity, { now: true })
  const entries = { ...createEntries<Product>({ put, tell }), subscribe }
  kept.set(autosave, entries)
  return entries
}

export function useEntries(autosave: CartAutosave) {
  const { subscribe, all } = entriesOf(autosave)
  return useSyncExternalStore(subscribe, all)
}

if (typeof window !== 'undefined')
  window.addEventListener('beforeunload', (event) => {
    if ([...kept.values()].some((entries) => entries.all().length > 0)) event.preventDefault()
  })
