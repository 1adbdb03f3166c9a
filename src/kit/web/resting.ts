// When the fingers rest: what follows from what is typed is worked on between the keys, not under
// them.
import { startTransition } from 'react'

/**
 * Longer than between two keys of somebody who types fast, shorter than a look at what came of it.
 */
const restMs = 150

const waiting = new Set<() => void>()
let rest: ReturnType<typeof setTimeout> | undefined

/** Asked again with the same function, it runs once. */
export function whenResting(run: () => void): void {
  waiting.add(run)
  if (document.visibilityState === 'hidden') runRested()
  else wait()
}

function wait(): void {
  clearTimeout(rest)
  rest = setTimeout(() => startTransition(runRested), restMs)
}

/** Rested or not: somebody goes on from what is typed. */
export function runRested(): void {
  clearTimeout(rest)
  const runs = [...waiting]
  waiting.clear()
  for (const run of runs) run()
}

// Every key counts, also one that only goes on to the next row.
globalThis.document?.addEventListener('keydown', () => void (waiting.size > 0 && wait()), { capture: true })
globalThis.document?.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') runRested()
})
