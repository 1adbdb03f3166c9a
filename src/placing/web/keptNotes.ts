// Notes that were typed for an order stay with its cart until it is placed, in this tab.
import { useEffect, useState } from 'react'
import { debounceMs, settleAfter } from '#kit/web/debounce.ts'

type Which = { distributor?: string | undefined; cfa_code?: string | undefined }

const keyOf = ({ distributor, cfa_code }: Which) => `orderNotes ${distributor} ${cfa_code}`

export function useKeptNotes(which: Which): [string, (notes: string) => void] {
  const [notes, setNotes] = useState(() => attempt(() => sessionStorage.getItem(keyOf(which))) ?? '')
  useEffect(() => settleAfter(debounceMs.long, () => keepNotes(which, notes)), [which, notes])
  return [notes, setNotes]
}

export function keepNotes(which: Which, notes: string): void {
  attempt(() => (notes ? sessionStorage.setItem(keyOf(which), notes) : sessionStorage.removeItem(keyOf(which))))
}

/** A browser may forbid its storage; then the notes last as long as the page. */
function attempt<T>(access: () => T): T | null {
  try {
    return access()
  } catch {
    return null
  }
}
