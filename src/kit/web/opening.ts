import { type ComponentType, useEffect, useState } from 'react'
import { tellMissing } from '#ui/dialogs/missing.ts'
import { useAddress } from './address.ts'
import { loadChunk } from './chunk.ts'

type Opening<Props> = { Part: ComponentType<Props> | null; times: number; isOpen: boolean }

/**
 * A dialog whose code comes while the page rests, or at the latest when it is asked for; offline,
 * the person is told so. `times` as its key makes it begin anew each time it is opened. By its name
 * an address opens it: `?open=receipt`.
 */
export function useOpening<Props>(load: () => Promise<ComponentType<Props>>, name?: string) {
  const [state, setState] = useState<Opening<Props>>({ Part: null, times: 0, isOpen: false })

  useEffect(() => {
    const timer = setTimeout(() => navigator.onLine && load().catch(() => {}), 1000)
    return () => clearTimeout(timer)
  }, [load])

  async function open() {
    try {
      const Part = await loadChunk(load)
      setState(({ times }) => ({ Part, times: times + 1, isOpen: true }))
    } catch {
      void tellMissing()
    }
  }

  const [params, put] = useAddress()
  const isAsked = name !== undefined && params.get('open') === name
  useEffect(() => {
    if (!isAsked) return
    put({ open: null }, { replace: true, state: window.history.state })
    void open()
  })

  return { ...state, open: () => void open(), close: () => setState((was) => ({ ...was, isOpen: false })) }
}
