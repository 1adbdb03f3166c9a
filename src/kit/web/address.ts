import { useSearchParams } from 'wouter'

/**
 * What is set in the address; whatever is empty goes from it. Everything else of the address stays.
 */
export type Changes = Record<string, string | number | null | undefined>
type Options = { replace?: boolean; state?: unknown }

/**
 * A screen's state that is kept in the address: it can be shared, a reload stays, and Back goes
 * back.
 */
export function useAddress(): [params: URLSearchParams, change: (changes: Changes, options?: Options) => void] {
  const [params, setParams] = useSearchParams()
  const change = (changes: Changes, options?: Options) =>
    setParams((was) => {
      const next = new URLSearchParams(was)
      for (const [name, value] of Object.entries(changes)) {
        if (value) next.set(name, String(value))
        else next.delete(name)
      }
      return next
    }, options)
  return [params, change]
}
