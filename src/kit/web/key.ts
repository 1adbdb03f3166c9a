import { useRef } from 'react'

/**
 * One key for one body, so that what is sent again is done once; another body, or `renew`, makes a
 * new one.
 */
export function useKey(): { keyFor: (body: string) => string; renew: () => void } {
  const kept = useRef<{ body: string; key: string }>(null)
  return {
    keyFor: (body) => {
      if (kept.current?.body !== body) kept.current = { body, key: newKey() }
      return kept.current.key
    },
    renew: () => {
      kept.current = null
    },
  }
}

/** randomUUID is there only on secure origins; the order desk of a LAN may not be one. */
export function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
