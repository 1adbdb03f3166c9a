// The carts that this browser has open, each with its keeper: what is typed and not saved yet
// outlives its screen.
import { startTransition, useCallback, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { authSlice } from '#accounts/state.ts'
import { CallFailure, whatToShow } from '#kit/calling.ts'
import { runNow } from '#kit/web/painted.ts'
import { provider } from '#kit/web/settings.ts'
import { RootStoreContext, useSlice } from '#kit/web/store.ts'
import { tokens } from '#kit/web/tokens.ts'
import { cartKey } from '../../badge.ts'
import type { Conflict, Mistake } from '../../keeping.ts'
import type { Cart, Line } from '../../line.ts'
import { type CartState, cartReceived, cartSlice } from '../../state.ts'
import type { SavingState, Totals } from '../../totals.ts'
import { cartSeen } from './cartCount.ts'
import { createKeeper, type Keeper, onServer, type Which } from './keeper.ts'
import { forgetUnsaved, keepUnsaved, takeUnsaved } from './unsaved.ts'

const keepers = new Map<string, Keeper>()

function keeperOf(who: string, which: Which): Keeper {
  const key = `${who} ${which.distributor} ${which.cfa_code}`
  const kept = keepers.get(key)
  if (kept) return kept
  const keeper = createKeeper(onServer(which, explain))
  keepers.set(key, keeper)
  const unsaved = takeUnsaved(key)
  if (unsaved) keeper.restore(unsaved)
  return keeper
}

function explain(failure: unknown): string {
  if (failure instanceof CallFailure && failure.noResponse) return 'No answer came from the server.'
  return whatToShow(failure, provider)
}

if (typeof window !== 'undefined') {
  const all = () => [...keepers.values()]
  tokens.subscribe(() => {
    if (tokens.get('customer') !== null) return
    keepers.clear()
    forgetUnsaved()
  })
  // A page that is loaded again goes on with what this one could not save.
  window.addEventListener('pagehide', () =>
    keepUnsaved([...keepers].map(([key, keeper]) => [key, keeper.unsaved()] as const)),
  )
  window.addEventListener('pageshow', ({ persisted }) => persisted && forgetUnsaved())
  window.addEventListener('online', () => {
    for (const keeper of all()) keeper.retry()
  })
  document.addEventListener('visibilitychange', () => {
    for (const keeper of all()) keeper.flush()
  })
  window.addEventListener('beforeunload', (event) => {
    const unsaved = all().filter((keeper) => keeper.hasUnsaved())
    for (const keeper of unsaved) keeper.flush()
    runNow()
    if (unsaved.length > 0) event.preventDefault()
  })
}

/**
 * The keeper of the cart for this distributor and CFA; read anew, and again when the person comes
 * back to the window.
 */
export function useKeeper(which: Which): Keeper {
  const [{ userClaims }] = useSlice(authSlice)
  const changeMirror = useMirror()
  const keeper = keeperOf(`${userClaims?.sub} ${userClaims?.product_type}`, which)
  useEffect(() => {
    void keeper.read()
    const look = () => {
      if (document.visibilityState === 'visible' && navigator.onLine) void keeper.read()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [keeper])
  useEffect(() => {
    let known: Cart | null = null
    const mirror = () => {
      const cart = keeper.cart()
      if (cart && cart !== known) {
        changeMirror((state) => cartReceived(state, mirrored(cart)))
        cartSeen(cartKey(cart), cart.total_iten)
      }
      known = cart
    }
    mirror()
    return keeper.subscribeLater(mirror)
  }, [keeper, changeMirror])
  return keeper
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

export const useCart = (keeper: Keeper): Cart | null => useSyncExternalStore(keeper.subscribe, keeper.cart)
export const useTotals = (keeper: Keeper): Totals => useSyncExternalStore(keeper.subscribe, keeper.totals)
export const useSaving = (keeper: Keeper): SavingState => useSyncExternalStore(keeper.subscribe, keeper.saving)
export const useLine = (keeper: Keeper, code: string): Line | undefined =>
  useSyncExternalStore(keeper.subscribe, () => keeper.line(code))
export const useConflict = (keeper: Keeper, code: string): Conflict | undefined =>
  useSyncExternalStore(keeper.subscribe, () => keeper.conflict(code))
export const useMistake = (keeper: Keeper, code: string): Mistake | undefined =>
  useSyncExternalStore(keeper.subscribe, () => keeper.mistake(code))
export const useMistakes = (keeper: Keeper): ReadonlyMap<string, Mistake> =>
  useSyncExternalStore(keeper.subscribe, keeper.mistakes)
export const useLoadFailure = (keeper: Keeper): unknown => useSyncExternalStore(keeper.subscribe, keeper.failure)

export const useTotalsLater = (keeper: Keeper): Totals => useLater(keeper, keeper.totals)
export const useLinesLater = (keeper: Keeper): Line[] => useLater(keeper, keeper.lines)
export const useCartLater = (keeper: Keeper): Cart | null => useLater(keeper, keeper.cart)

/** Drawn when what was typed is on the screen, and given up for what is typed next. */
export function useLater<T>(store: { subscribeLater: Keeper['subscribeLater'] }, read: () => T): T {
  const [value, setValue] = useState(read)
  useEffect(() => {
    const look = () => startTransition(() => setValue(read))
    look()
    return store.subscribeLater(look)
  }, [store, read])
  return value
}
