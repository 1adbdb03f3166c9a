import { useEffect } from 'react'

/** What this very page is about, in the tab: 'Order 26-100123'. Until it is known, the tab says what kind of page it is. */
export function useTabTitle(title: string | false | undefined): void {
  useEffect(() => {
    if (title) document.title = `${title} · Apotheca`
  }, [title])
}
