import { useEffect, useEffectEvent, useState } from 'react'
import { debounceMs, settleAfter } from '../debounce.ts'

/** The longest text that the server searches for. */
export const longestSearch = 100

export type SearchBox = {
  value: string
  onChange: (text: string) => void
  /** What is typed counts now. */
  settle: () => void
}

/**
 * What stands in a search box: it counts once typing has paused, and follows the address when that
 * changes by Back.
 */
export function useTypedSearch(search: string, setSearch: (search: string) => void): SearchBox {
  const [text, setText] = useState(search)
  const [known, setKnown] = useState(search)
  if (search !== known) {
    setKnown(search)
    if (text.trim() !== search) setText(search)
  }
  const count = (typed: string) => {
    if (typed !== search) setSearch(typed)
  }
  const onSettled = useEffectEvent(count)
  // Each text waits by itself: the same one, cleared and typed again, counts again.
  useEffect(() => settleAfter(debounceMs.search, () => onSettled(text.trim())), [text])

  function onChange(typed: string) {
    setText(typed)
    // Nobody who clears a search means to type on.
    if (typed === '' && search !== '') setSearch('')
  }

  return { value: text, onChange, settle: () => count(text.trim()) }
}
