import { useEffect } from 'react'
import { useSlice } from '#kit/web/store.ts'
import { cartBackSlice, wayBackKept } from '../state.ts'
import { type Chosen, choiceKey } from './choosing/choice.ts'
import { leftSheet } from './sheetPlace.ts'

/** A path with for whom and from where, as the address says it. */
export function wayOf(path: string, { served, cfa, isEmployee }: Chosen): string {
  const query = new URLSearchParams()
  if (isEmployee) query.set('for', served.distributor)
  if (served.cfas.length > 1) query.set('cfa', cfa.code)
  const text = query.toString()
  return text ? `${path}?${text}` : path
}

/**
 * The order sheet, with the search and filters that it was left with; after a reload, with its
 * division.
 */
export function wayToSheet(choice: Chosen, division = ''): string {
  const left = leftSheet(choiceKey(choice))
  if (left?.address) return `/products-list?${left.address}`
  const path = wayOf('/products-list', choice)
  return division ? `${path}${path.includes('?') ? '&' : '?'}division=${encodeURIComponent(division)}` : path
}

/** Keeps the division that the sheet shows, for the way back from the cart. */
export function useDivisionKept(division = ''): void {
  const [, changeBack] = useSlice(cartBackSlice)
  useEffect(() => changeBack((state) => wayBackKept(state, { ...state, division })), [changeBack, division])
}
