// What the browser's tab says: what this very page is about, else what kind of screen it is.
import { useLayoutEffect } from 'react'

let screen = ''
/** Of pages and of dialogs over them: the last one counts. */
const own: string[] = []

function say(): void {
  document.title = `${own.at(-1) ?? screen} · Apotheca`
}

export function useScreenTitle(title: string): void {
  useLayoutEffect(() => {
    screen = title
    say()
  }, [title])
}

/**
 * 'Order 26-100123', while it is shown. Until it is known, the tab says what kind of screen it is.
 */
export function useTabTitle(title: string | false | undefined): void {
  useLayoutEffect(() => {
    if (!title) return
    own.push(title)
    say()
    return () => {
      own.splice(own.lastIndexOf(title), 1)
      say()
    }
  }, [title])
}
