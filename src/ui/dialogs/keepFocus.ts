import { useEffect } from 'react'

/**
 * The button that opened a dialog may go with what the dialog did: an order that was cancelled has
 * no 'Cancel order' any more. Until the person does something else, the page's heading then has the
 * focus instead of nothing.
 */
export function useKeptFocus(open: boolean): void {
  useEffect(() => (open ? keepFocus : undefined), [open])
}

const acts = ['keydown', 'pointerdown'] as const

/** The same for what takes its own button away without a dialog. */
export function keepFocus(): void {
  // Whoever returns the focus does so before the next frame.
  const observer = new MutationObserver(() => requestAnimationFrame(look))
  observer.observe(document.body, { childList: true, subtree: true })
  for (const act of acts) window.addEventListener(act, stop, true)

  function look() {
    if (document.activeElement !== document.body) return
    stop()
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }

  function stop() {
    observer.disconnect()
    for (const act of acts) window.removeEventListener(act, stop, true)
  }
}
