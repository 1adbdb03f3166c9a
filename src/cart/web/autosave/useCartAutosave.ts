// The carts that are open in this browser. What is typed and not saved yet outlives its screen.
import { startTransition, useCallback, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { authSlice } from '#accounts/state.ts'
import { CallFailure, whatToShow } from '#kit/calling.ts'
import { runNow } from '#kit/web/painted.ts'
import { provider } from '#kit/web/settings.ts'
import { RootStoreContext, useSlice } from '#kit/web/store.ts'
import { tokens } from '#kit/web/tokens.ts'
import { cartKey } from '../../badge.ts'
import type { Conflict, Mistake } from '../../cart-autosave.ts'
import type { Cart, Line } from '../../line.ts'
import { type CartState, cartReceived, cartSlice } from '../../state.ts'
import type { SavingState, Totals } from '../../totals.ts'
import { type CartAutosave, createCartAutosave, onServer, type Which } from './cartAutosave.ts'
import { cartSeen } from './cartCount.ts'
import { forgetUnsaved, keepUnsaved, takeUnsaved } from './unsavedCarts.ts'

const autosaves = new Map<string, CartAutosave>()

function autosaveOf(who: string, which: Which): CartAutosave {
  const key = `${who} ${which.distributor} ${which.cfa_code}`
  const kept = autosaves.get(key)
  if (kept) return kept
  const autosave = createCartAutosave(onServer(which, explain))
  autosaves.set(key, autosave)
  const unsaved = takeUnsaved(key)
  if (unsaved) autosave.restore(unsaved)
  return autosave
}

function explain(failure: unknown): string {
  if (failure instanceof CallFailure && failure.noResponse) return 'No answer came from the server.'
  return whatToShow(failure, provider)
}

if (typeof window !== 'undefined') {
  const all = () => [...autosaves.values()]
  tokens.subscribe(() => {
    if (tokens.get('customer') !== null) return
    autosaves.clear()
    forgetUnsaved()
  })
  // A page that is loaded again goes on with what this one could not save.
  window.addEventListener('pagehide', () =>
    keepUnsaved([...autosaves].map(([key, autosave]) => [key, autosave.unsaved()] as const)),
  )
  window.addEventListener('pageshow', ({ persisted }) => persisted && forgetUnsaved())
  window.addEventListener('online', () => {
    for (const autosave of all()) autosave.retry()
  })
  document.addEventListener('visibilitychange', () => {
    for (const autosave of all()) autosave.flush()
  })
  window.addEventListener('beforeunload', (event) => {
    const unsaved = all().filter((autosave) => autosave.hasUnsaved())
    for (const autosave of unsaved) autosave.flush()
    runNow()
    if (unsaved.length > 0) event.preventDefault()
  })
}

/** The cart for this distributor and CFA; read again when the person comes back to the window. */
export function useCartAutosave(which: Which): CartAutosave {
  const [{ userClaims }] = useSlice(authSlice)
  const changeMirror = useMirror()
  const autosave = autosaveOf(`${userClaims?.sub} ${userClaims?.product_type}`, which)
  useEffect(() => {
    void autosave.read()
    const look = () => {
      if (document.visibilityState === 'visible' && navigator.onLine) void autosave.read()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [autosave])
  useEffect(() => {
    let known: Cart | null = null
    const mirror = () => {
      const cart = autosave.cart()
      if (cart && cart !== known) {
        changeMirror((state) => cartReceived(state, mirrored(cart)))
        cartSeen(cartKey(cart), cart.total_iten)
      }
      known = cart
    }
    mirror()
    return autosave.subscribeLater(mirror)
  }, [autosave, changeMirror])
  return autosave
}

/** Changes the mirror of the cart; who only writes it is not drawn again when it changes. */
export function useMirror(): (transition: (state: CartState) => CartState) => void {
  const root = useContext(RootStoreContext)
  return useCallback((transition) => root?.change(cartSlice, transition), [root])
}

function mirrored({ distributor, cart_items }: Cart) {
  return {
    distributor,
    cart_items: cart_items.map((item) => ({
      product_code: item.product_code,
      quantity_ordered: item.quantity_ordered,
      free_qty: item.free_qty,
      total_qty: item.total_qty,
      price_paise: item.price_paise,
      amount_paise: item.amount_paise,
      warnings: item.warnings.map((warning) => warning.message),
    })),
  }
}

export const useCart = (autosave: CartAutosave): Cart | null => useSyncExternalStore(autosave.subscribe, autosave.cart)
export const useTotals = (autosave: CartAutosave): Totals => useSyncExternalStore(autosave.subscribe, autosave.totals)
export const useSaving = (autosave: CartAutosave): SavingState =>
  useSyncExternalStore(autosave.subscribe, autosave.saving)
export const useLine = (autosave: CartAutosave, code: string): Line | undefined =>
  useSyncExternalStore(autosave.subscribe, () => autosave.line(code))
export const useConflict = (autosave: CartAutosave, code: string): Conflict | undefined =>
  useSyncExternalStore(autosave.subscribe, () => autosave.conflict(code))
export const useMistake = (autosave: CartAutosave, code: string): Mistake | undefined =>
  useSyncExternalStore(autosave.subscribe, () => autosave.mistake(code))
export const useMistakes = (autosave: CartAutosave): ReadonlyMap<string, Mistake> =>
  useSyncExternalStore(autosave.subscribe, autosave.mistakes)
export const useLoadFailure = (autosave: CartAutosave): unknown =>
  useSyncExternalStore(autosave.subscribe, autosave.failure)

export const useTotalsLater = (autosave: CartAutosave): Totals => useLater(autosave, autosave.totals)
export const useLinesLater = (autosave: CartAutosave): Line[] => useLater(autosave, autosave.lines)
export const useCartLater = (autosave: CartAutosave): Cart | null => useLater(autosave, autosave.cart)

/** Drawn when what was typed is on the screen, and given up for what is typed next. */
export function useLater<T>(store: { subscribeLater: CartAutosave['subscribeLater'] }, read: () => T): T {
  const [value, setValue] = useState(read)
  useEffect(() => {
    const look = () => startTransition(() => setValue(read))
    look()
    return store.subscribeLater(look)
  }, [store, read])
  return value
}
