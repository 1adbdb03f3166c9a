import { useEffect } from 'react'
import { navigate } from 'wouter/use-browser-location'

/** Sends a person on from the page they are on; who has gone elsewhere meanwhile is left there. */
export function SendTo({ from, to }: { from: string; to: string }) {
  useEffect(() => {
    if (window.location.pathname.startsWith(from)) navigate(to, { replace: true })
  }, [from, to])
  return null
}
