// The savers of this page: what is typed and not saved outlives its screen, and closing the page
// asks first.
import { tokens } from '../tokens.ts'
import type { Saver } from './saver.ts'

type Kept = Pick<Saver<unknown, unknown>, 'flush' | 'forget'> & { waiting: () => { size: number } }

const savers = new Map<string, Kept>()

/** The one of this name, which goes on with what an earlier screen typed. */
export function saverOf<S extends Kept>(name: string, make: () => S): S {
  const known = savers.get(name) as S | undefined
  if (known) return known
  const saver = make()
  savers.set(name, saver)
  return saver
}

if (typeof window !== 'undefined') {
  const flushAll = () => {
    for (const saver of savers.values()) saver.flush()
  }
  tokens.subscribe(() => {
    if (tokens.get('customer') !== null) return
    for (const saver of savers.values()) saver.forget()
    savers.clear()
  })
  window.addEventListener('online', flushAll)
  document.addEventListener('visibilitychange', flushAll)
  window.addEventListener('beforeunload', (event) => {
    flushAll()
    if ([...savers.values()].some((saver) => saver.waiting().size > 0)) event.preventDefault()
  })
}
