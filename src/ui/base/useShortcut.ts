import { useEffect, useEffectEvent } from 'react'

/** What 'Ctrl' is called on this machine's keys. */
export const mainKey = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '') ? '⌘' : 'Ctrl'

/**
 * Calls `run` when the key is pressed: '/', '?', 'Ctrl+K' (⌘ on a Mac) … Single keys stay quiet
 * while someone types. A screen's shortcut ('page') goes before the shell's ('app'). Under an open
 * dialog none is heard: what a key opens would lie on it.
 */
export function useShortcut(keys: string, run: () => void, options: { scope?: 'page' | 'app'; off?: boolean } = {}) {
  const { scope = 'app', off = false } = options
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !matches(event, keys)) return
    if (isUnderDialog()) {
      // The browser has a meaning of its own for some of them.
      if (event.ctrlKey || event.metaKey) event.preventDefault()
      return
    }
    event.preventDefault()
    run()
  })

  useEffect(() => {
    if (off) return
    const listen = (event: Event) => onKey(event as KeyboardEvent)
    const target: EventTarget = scope === 'page' ? document : window
    target.addEventListener('keydown', listen)
    return () => target.removeEventListener('keydown', listen)
  }, [scope, off])
}

function matches(event: KeyboardEvent, keys: string): boolean {
  const parts = keys.split('+')
  const key = parts.at(-1) ?? ''
  const ctrl = parts.includes('Ctrl')
  if (event.key.toLowerCase() !== key.toLowerCase()) return false
  if (ctrl) return event.ctrlKey || event.metaKey
  return !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event)
}

function isTyping(event: KeyboardEvent): boolean {
  const target = event.target
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select')) &&
    // What is fading away keeps the focus for a moment, but nobody types there any more.
    !target.closest('[data-closed]')
  )
}

function isUnderDialog(): boolean {
  return document.querySelector('.scrim[data-open]') !== null
}
