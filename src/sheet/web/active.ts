import { useMemo, useSyncExternalStore } from 'react'
import { createListeners } from '#kit/web/listeners.ts'
import { afterPaint } from '#kit/web/painted.ts'

export type Active = ReturnType<typeof useActive>

/**
 * Which row is under the fingers. The browser shows at once where the cursor is; when that is on
 * the screen, the rows that it left and entered are drawn again, and the tray.
 */
export function useActive() {
  return useMemo(() => {
    let now: string | null = null
    const { subscribeLater, tell } = createListeners(afterPaint)
    return {
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
  return useSyncExternalStore(active.subscribeLater, () => active.code() === code)
}
