import { useCallback, useSyncExternalStore } from 'react'
import { type Breakpoint, breakpoints } from './breakpoints.ts'

/** Whether the window is at least as wide as a breakpoint, or narrower: `max-desk`. */
export function useMedia(width: Breakpoint | `max-${Breakpoint}`): boolean {
  const query = queryOf(width)
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}

function queryOf(width: string): string {
  const least = breakpoints[width.replace('max-', '') as Breakpoint]
  return width.startsWith('max-') ? `(width < ${least}px)` : `(width >= ${least}px)`
}
