import { type ComponentType, type ReactElement, useEffect, useState } from 'react'

const longestMs = 1500

/** When nothing is drawn or worked on for a moment, at the latest after a while. */
export function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: longestMs })
  else setTimeout(run, longestMs)
}

/** What nobody needs at once, fetched while the page rests. */
export function whenAtRest<P extends object = object>(
  load: () => Promise<ComponentType<P>>,
): (props: P) => ReactElement | null {
  // biome-ignore lint/correctness/noComponentHookFactories: made once, where it is declared
  return function WhenAtRest(props: P) {
    const [Loaded, setLoaded] = useState<ComponentType<P> | null>(null)
    useEffect(() => {
      const timer = setTimeout(() => {
        load().then(
          (part) => setLoaded(() => part),
          // Tried again with the next page; nobody asked for it yet.
          () => undefined,
        )
      }, 1000)
      return () => clearTimeout(timer)
    }, [])
    return Loaded && <Loaded {...props} />
  }
}
