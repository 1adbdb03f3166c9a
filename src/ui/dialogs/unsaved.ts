// What was typed and not saved is not lost by Back, by a link or by closing the page without being
// asked.
import { useEffect, useEffectEvent } from 'react'
import { confirm } from './asks.ts'
import { isForgettable } from './forgetting.ts'

type Reach = {
  /** Another search of the same address shows something else, so it asks too. */
  inSearch?: boolean
}

/** While something is unsaved on a page: a link, Back and closing it ask first. */
export function useUnsavedPage(isUnsaved: boolean, reach: Reach = {}): void {
  const ask = async (go: () => void) => {
    const words = { title: 'Discard your changes?', action: 'Discard changes', cancel: 'Keep editing' }
    if (await confirm(words)) go()
  }
  useUnsaved(isUnsaved, (go) => void ask(go), reach)
}

/**
 * While something is unsaved: `onLeave` asks, and goes on by `go` if that is what the person wants.
 */
export function useUnsaved(
  isUnsaved: boolean,
  onLeave: (go: () => void) => void,
  { inSearch = false }: Reach = {},
): void {
  const ask = useEffectEvent(onLeave)

  useEffect(() => {
    if (!isUnsaved) return
    let isLeaving = false
    // The browser asks in its own words.
    const unloading = (event: BeforeUnloadEvent) => event.preventDefault()
    function leaving(event: NavigateEvent) {
      const to = new URL(event.destination.url)
      const isBack = event.navigationType === 'traverse'
      if (isLeaving || isForgettable() || !event.cancelable || event.hashChange || event.downloadRequest !== null)
        return
      // A list may go on behind a dialog: the same place with another search.
      const isHere = inSearch ? to.href === window.location.href : to.pathname === window.location.pathname
      if (!isBack && isHere) return
      event.preventDefault()
      ask(() => {
        isLeaving = true
        if (isBack) window.navigation.traverseTo(event.destination.key)
        else window.navigation.navigate(event.destination.url)
      })
    }
    window.addEventListener('beforeunload', unloading)
    window.navigation?.addEventListener('navigate', leaving)
    return () => {
      window.removeEventListener('beforeunload', unloading)
      window.navigation?.removeEventListener('navigate', leaving)
    }
  }, [isUnsaved, inSearch])
}
