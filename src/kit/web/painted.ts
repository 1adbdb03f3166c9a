// After the paint: what is typed is on the screen before anything else is worked on, and that is
// drawn together.

/** No frame comes where nobody looks. */
const patienceMs = 100

const waiting: (() => void)[] = []
let patience: ReturnType<typeof setTimeout> | undefined

export function afterPaint(run: () => void): void {
  waiting.push(run)
  if (document.visibilityState === 'hidden') runNow()
  else if (waiting.length === 1) {
    patience = setTimeout(runNow, patienceMs)
    requestAnimationFrame(() => setTimeout(runNow))
  }
}

/** Painted or not: the page may be gone before. */
export function runNow(): void {
  clearTimeout(patience)
  for (const run of waiting.splice(0)) run()
}

export function painted(): Promise<void> {
  return new Promise(afterPaint)
}
