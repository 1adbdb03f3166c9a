import { type ComponentType, useEffect, useState } from 'react'
import { tellMissing } from '../dialogs/missing.ts'

type Opens = { open: boolean; onClose: () => void }

/**
 * A dialog, sheet or palette whose code comes when it is first opened; if it does not come, the
 * person is told.
 */
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
          void tellMissing()
        },
      )
    }, [open, onClose, Loaded])
    return Loaded && <Loaded {...props} />
  }
}
