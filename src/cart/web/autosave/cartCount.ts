// The badge of the cart: what the server counts in each open cart, and what this page has seen of
// them since.
import { useEffect, useState, useSyncExternalStore } from 'react'
import { readAgain, useRead } from '#kit/web/query.ts'
import { useSlice } from '#kit/web/store.ts'
import { tokens } from '#kit/web/tokens.ts'
import { type Badge, badgeOf } from '../../badge.ts'
import { countCartLines } from '../../contract.ts'
import { cartBackSlice, cartSlice } from '../../state.ts'

/**
 * What other devices and colleagues change is heard live, by the bell's stream; this is for when
 * that is lost.
 */
const lookEveryMs = 300_000
/** Behind the page itself, which is what the person waits for. */
const firstLookMs = 800
/** A burst of typing is counted once. */
const settleMs = 1500
/** A count that came so long after a cart was seen has what was seen. */
const knownAfterMs = 20_000

let seen: ReadonlyMap<string, number> = new Map()
const seenAt = new Map<string, number>()
const listeners = new Set<() => void>()

function become(next: ReadonlyMap<string, number>): void {
  seen = next
  for (const listener of [...listeners]) listener()
}

/** An open cart has so many lines now. */
export function cartSeen(cart: string, lines: number): void {
  seenAt.set(cart, Date.now())
  if (seen.get(cart) !== lines) become(new Map(seen).set(cart, lines))
}

/** The server's count of a cart stands again where it can't be the older one. */
function forgetBefore(time: number): void {
  const newer = [...seen].filter(([cart]) => (seenAt.get(cart) ?? 0) > time)
  if (newer.length < seen.size) become(new Map(newer))
}

if (typeof window !== 'undefined') tokens.subscribe(() => become(new Map()))

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useCartCount(isShown: boolean): Badge {
  const [{ total_iten }] = useSlice(cartSlice)
  const [chosen] = useSlice(cartBackSlice)
  const known = useSyncExternalStore(subscribe, () => seen)
  const [isReady, setReady] = useState(false)
  const { data, dataUpdatedAt } = useRead(
    countCartLines,
    {},
    { enabled: isShown && isReady, ownFailure: true, everyMs: lookEveryMs },
  )
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), firstLookMs)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (dataUpdatedAt > 0) forgetBefore(dataUpdatedAt - knownAfterMs)
  }, [dataUpdatedAt])
  useEffect(() => {
    if (known.size === 0) return
    const timer = setTimeout(() => readAgain([countCartLines]), settleMs)
    return () => clearTimeout(timer)
  }, [known])
  return data ? badgeOf(data.data.each, known, chosen) : badgeOf([{ ...chosen, lines: total_iten }], known, chosen)
}
