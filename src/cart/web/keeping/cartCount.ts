// The badge of the cart: what the server counts in all open carts, and what this page has changed since.
import { useEffect, useState, useSyncExternalStore } from 'react'
import { readAgain, useRead } from '#kit/web/query.ts'
import { useSlice } from '#kit/web/store.ts'
import { tokens } from '#kit/web/tokens.ts'
import { countCartLines } from '../../contract.ts'
import { cartSlice } from '../../state.ts'

/** What other devices and colleagues change is heard live, by the bell's stream; this is for when that is lost. */
const lookEveryMs = 300_000
/** Behind the page itself, which is what the person waits for. */
const firstLookMs = 800
/** A burst of typing is counted once. */
const settleMs = 1500

const seen = new Map<string, number>()
const listeners = new Set<() => void>()
let since = 0

/** The keeper of a cart has so many lines now. */
export function cartSeen(cart: string, lines: number): void {
  const was = seen.get(cart)
  seen.set(cart, lines)
  if (was === undefined || was === lines) return
  since += lines - was
  tell()
}

function tell(): void {
  for (const listener of [...listeners]) listener()
}

function startAnew(): void {
  since = 0
  tell()
}

if (typeof window !== 'undefined')
  tokens.subscribe(() => {
    seen.clear()
    startAnew()
  })

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useCartCount(isShown: boolean): number {
  const [{ total_iten }] = useSlice(cartSlice)
  const changed = useSyncExternalStore(subscribe, () => since)
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
    if (dataUpdatedAt > 0) startAnew()
  }, [dataUpdatedAt])
  useEffect(() => {
    if (changed === 0) return
    const timer = setTimeout(() => readAgain([countCartLines]), settleMs)
    return () => clearTimeout(timer)
  }, [changed])
  return data ? Math.max(data.data.lines + changed, 0) : total_iten
}
