// How the orders of the desk stand below each other, and which of them a range means.
import { desks, deskWords } from '#orders/stuck.ts'
import type { DeskOrder } from './desk-contract.ts'

export type DeskGroup = { key: string; title: string; orders: DeskOrder[] }

/** By whose move it is, or by firm: those with the most orders first. */
export function groupsOf(orders: readonly DeskOrder[], isByFirm: boolean): DeskGroup[] {
  if (!isByFirm)
    return desks
      .map((desk) => ({ key: desk, title: deskWords[desk], orders: orders.filter((one) => one.desk === desk) }))
      .filter((group) => group.orders.length > 0)
  const byFirm = Map.groupBy(orders, ({ distributor }) => distributor)
  return [...byFirm]
    .map(([key, some]) => ({ key, title: some[0]?.distributor_name ?? key, orders: some }))
    .sort((one, other) => other.orders.length - one.orders.length || (one.title < other.title ? -1 : 1))
}

/** All from one order to another as they stand; the last alone where the first is gone. */
export function rangeOf(orders: readonly { order_id: number }[], from: number | null, to: number): number[] {
  const ids = orders.map(({ order_id }) => order_id)
  const ends = [ids.indexOf(from ?? to), ids.indexOf(to)]
  if (ends.includes(-1)) return [to]
  return ids.slice(Math.min(...ends), Math.max(...ends) + 1)
}
