// What was typed and not saved is not lost by Back, by a link or by closing the page without being asked.
import { useEffect, useEffectEvent } from 'react'

let isForgotten = false

/** Who is sent away because the session is over is not asked: there is nothing that could still be saved. */
export function forgetUnsaved(): void {
  isForgotten = true
  setTimeout(() => {
    isForgotten = false
  })
}

/** While something is unsaved: `onLeave` asks, and goes on by `go` if that is what the person wants. */
export function useUnsaved(isUnsaved: boolean, onLeave: (go: () => void) => void): void {
  const ask = useEffectEvent(onLeave)

  useEffect(() => {
    if (!isUnsaved) return
    let isLeaving = false
    // The browser asks in its own words.
    const unloading = (event: BeforeUnloadEvent) => event.preventDefault()
    function leaving(event: NavigateEvent) {
      const to = new URL(event.destination.url)
      const isBack = event.navigationType === 'traverse'
      if (isLeaving || isForgotten || !event.cancelable || event.hashChange || event.downloadRequest !== null) return
      // A list may go on behind a dialog: the same place with another search.
      if (!isBack && to.pathname === window.location.pathname) return
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
  }, [isUnsaved])
}
