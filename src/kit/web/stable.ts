import { useCallback, useLayoutEffect, useRef } from 'react'

/** Always the same function, so that a table's columns stay the same. */
export function useStable<Given extends unknown[], Answer>(
  run: (...given: Given) => Answer,
): (...given: Given) => Answer {
  const latest = useRef(run)
  useLayoutEffect(() => {
    latest.current = run
  })
  return useCallback((...given: Given) => latest.current(...given), [])
}
