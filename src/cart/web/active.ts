import { useMemo, useSyncExternalStore } from 'react'
import { createListeners } from './listeners.ts'
import { afterPaint } from './painted.ts'

export type Active = ReturnType<typeof useActive>

/** Which row is under the fingers. Only the rows that it leaves and enters are drawn again, and the tray after them. */
export function useActive() {
  return useMemo(() => {
    let now: string | null = null
    const { subscribe, subscribeLater, tell } = createListeners(afterPaint)
    return {
      subscribe,
      subscribeLater,
      code: () => now,
      set(code: string) {
        if (code === now) return
        now = code
        tell()
      },
    }
  }, [])
}

export function useIsActive(active: Active, code: string): boolean {
  return useSyncExternalStore(active.subscribe, () => active.code() === code)
}
