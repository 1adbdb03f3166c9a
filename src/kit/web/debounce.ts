import { useEffect, useState } from 'react'

/** How long a person must pause before what is typed counts. */
export const debounceMs = { short: 300, search: 500, long: 900 } as const

/** The value once it has stayed the same for `ms`. */
export function useDebounced<T>(value: T, ms: number = debounceMs.search): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => settleAfter(ms, () => setSettled(value)), [value, ms])
  return settled
}

/** Answers with how to call it off. */
export function settleAfter(ms: number, settle: () => void): () => void {
  const timer = setTimeout(settle, ms)
  return () => clearTimeout(timer)
}
