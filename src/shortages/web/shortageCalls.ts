// The shortage desk is the same for employees and for the office; the calls and addresses are each
// side’s own.
import type { Access } from '#kit/access.ts'
import type { Endpoint } from '#kit/endpoint.ts'
import type * as contract from '../contract.ts'
import type { listPromisingFirms } from '../promise-contract.ts'

/** Whoever may call it. */
type ForAnybody<E> = E extends Endpoint<infer I, infer O, Access> ? Endpoint<I, O> : never

export type ShortageCalls = {
  side: 'front' | 'office'
  list: ForAnybody<typeof contract.listShortages>
  desk: ForAnybody<typeof contract.getDesk>
  group: ForAnybody<typeof contract.getDeskGroup>
  order: ForAnybody<typeof contract.getShortOrder>
  rate: ForAnybody<typeof contract.getFillRate>
  close: ForAnybody<typeof contract.closeShortage>
  reopen: ForAnybody<typeof contract.reopenShortage>
  substitute: ForAnybody<typeof contract.substituteShortage>
  move: ForAnybody<typeof contract.moveShortage>
  carryOut: ForAnybody<typeof contract.carryOut>
  promisingFirms: ForAnybody<typeof listPromisingFirms>
  deskHref: string
  /** Said where nothing is short. */
  empty: string
  shortHref: (orderId: number) => string
  orderHref: (orderId: number) => string
}

/** The office says where one is. */
export function crumbsOf({ side }: ShortageCalls) {
  return side === 'office' ? { crumbs: [{ label: 'Orders' }, { label: 'Shortages' }] } : {}
}
