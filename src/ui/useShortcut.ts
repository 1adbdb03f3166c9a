import { useEffect, useEffectEvent } from 'react'

/**
 * Calls `run` when the key is pressed: '/', '?', 'Ctrl+K' (⌘ on a Mac) …
 * Single keys stay quiet while someone types. A screen's shortcut ('page') goes before the shell's ('app').
 */
export function useShortcut(keys: string, run: () => void, options: { scope?: 'page' | 'app'; off?: boolean } = {}) {
  const { scope = 'app', off = false } = options
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !matches(event, keys)) return
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
  return !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event) && !hasOpenDialog(event)
}

function isTyping(event: KeyboardEvent): boolean {
  const target = event.target
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select'))
  )
}

function hasOpenDialog(event: KeyboardEvent): boolean {
  const inside = event.target instanceof Element && event.target.closest('[role=dialog], [role=alertdialog]')
  return !inside && document.querySelector('[aria-modal=true], [data-modal-open]') !== null
}
