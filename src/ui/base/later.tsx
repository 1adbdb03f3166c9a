import { type ComponentType, type ReactElement, useEffect, useState } from 'react'
import { alert } from '../dialogs/asks.ts'

type Opens = { open: boolean; onClose: () => void }

/** A dialog, sheet or palette whose code comes when it is first opened; if it does not come, the person is told. */
export function whenOpened<P extends Opens>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let kept: ComponentType<P> | null = null
  // biome-ignore lint/correctness/noComponentHookFactories: made once, where it is declared
  return function WhenOpened(props: P) {
    const { open, onClose } = props
    const [Loaded, setLoaded] = useState(() => kept)
    useEffect(() => {
      if (!open || Loaded) return
      load().then(
        (part) => {
          kept = part
          setLoaded(() => part)
        },
        () => {
          onClose()
          void alert({ title: 'This part did not load. Check your internet connection, then load the page again.' })
        },
      )
    }, [open, onClose, Loaded])
    return Loaded && <Loaded {...props} />
  }
}

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
