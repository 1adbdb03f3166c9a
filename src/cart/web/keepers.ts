// The carts that this browser has open, each with its keeper: what is typed and not saved yet outlives its screen.
import { useEffect, useSyncExternalStore } from 'react'
import { authSlice } from '#accounts/state.ts'
import { CallFailure, whatToShow } from '#kit/calling.ts'
import { call } from '#kit/web/call.ts'
import { settleAfter } from '#kit/web/debounce.ts'
import { provider } from '#kit/web/settings.ts'
import { useSlice } from '#kit/web/store.ts'
import { tokens } from '#kit/web/tokens.ts'
import { changeCart, emptyCart, getCart } from '../contract.ts'
import { cartReceived, cartSlice } from '../state.ts'
import {
  type Cart,
  type Conflict,
  createKeeper,
  type Keeper,
  type Line,
  type SavingState,
  type Totals,
} from './keeper.ts'

export type Which = { distributor: string; cfa_code: string }

const keepers = new Map<string, Keeper>()

function keeperOf(who: string, which: Which): Keeper {
  const key = `${who} ${which.distributor} ${which.cfa_code}`
  const kept =
    keepers.get(key) ??
    createKeeper({
      read: async () => (await call(getCart, which)).data,
      change: async (change) => (await call(changeCart, { ...which, ...change })).data,
      empty: async () => (await call(emptyCart, which)).data,
      later: settleAfter,
      explain,
    })
  keepers.set(key, kept)
  return kept
}

function explain(failure: unknown): string {
  if (failure instanceof CallFailure && failure.noResponse) return 'No answer came from the server.'
  return whatToShow(failure, provider)
}

if (typeof window !== 'undefined') {
  const all = () => [...keepers.values()]
  tokens.subscribe(() => {
    if (tokens.get('customer') === null) keepers.clear()
  })
  window.addEventListener('online', () => {
    for (const keeper of all()) keeper.retry()
  })
  document.addEventListener('visibilitychange', () => {
    for (const keeper of all()) keeper.flush()
  })
  window.addEventListener('beforeunload', (event) => {
    const unsaved = all().filter((keeper) => keeper.hasUnsaved())
    for (const keeper of unsaved) keeper.flush()
    if (unsaved.length > 0) event.preventDefault()
  })
}

/** The keeper of the cart for this distributor and CFA; read anew, and again when the person comes back to the window. */
export function useKeeper(which: Which): Keeper {
  const [{ userClaims }] = useSlice(authSlice)
  const [, changeMirror] = useSlice(cartSlice)
  const keeper = keeperOf(`${userClaims?.sub} ${userClaims?.product_type}`, which)
  useEffect(() => {
    void keeper.read()
    const look = () => {
      if (document.visibilityState === 'visible' && navigator.onLine) void keeper.read()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [keeper])
  const cart = useCart(keeper)
  useEffect(() => {
    if (cart) changeMirror((state) => cartReceived(state, mirrored(cart)))
  }, [cart, changeMirror])
  return keeper
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
export const useLines = (keeper: Keeper): Line[] => useSyncExternalStore(keeper.subscribe, keeper.lines)
export const useTotals = (keeper: Keeper): Totals => useSyncExternalStore(keeper.subscribe, keeper.totals)
export const useSaving = (keeper: Keeper): SavingState => useSyncExternalStore(keeper.subscribe, keeper.saving)
export const useLine = (keeper: Keeper, code: string): Line | undefined =>
  useSyncExternalStore(keeper.subscribe, () => keeper.line(code))
export const useConflict = (keeper: Keeper, code: string): Conflict | undefined =>
  useSyncExternalStore(keeper.subscribe, () => keeper.conflict(code))
export const useLoadFailure = (keeper: Keeper): unknown => useSyncExternalStore(keeper.subscribe, keeper.failure)
