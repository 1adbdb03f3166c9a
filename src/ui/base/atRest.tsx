import { type ComponentType, type ReactElement, useEffect, useState } from 'react'

/** What nobody needs at once, fetched while the page rests. */
export function whenAtRest(load: () => Promise<ComponentType>): () => ReactElement | null {
  // biome-ignore lint/correctness/noComponentHookFactories: made once, where it is declared
  return function WhenAtRest() {
    const [Loaded, setLoaded] = useState<ComponentType | null>(null)
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
    return Loaded && <Loaded />
  }
}
