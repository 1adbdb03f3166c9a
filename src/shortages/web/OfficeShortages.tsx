import {
  carryOutAny,
  closeAnyShortage,
  getAnyDesk,
  getAnyDeskGroup,
  getAnyFillRate,
  getAnyShortOrder,
  listAllShortages,
  moveAnyShortage,
  reopenAnyShortage,
  substituteAnyShortage,
} from '../contract.ts'
import { listAllPromisingFirms } from '../promise-contract.ts'
import { Desk } from './Desk.tsx'
import { OfficePromises } from './promises/OfficePromises.tsx'
import { ShortageOrder } from './ShortageOrder.tsx'
import type { ShortageCalls } from './shortageCalls.ts'

const calls: ShortageCalls = {
  side: 'office',
  list: listAllShortages,
  desk: getAnyDesk,
  group: getAnyDeskGroup,
  order: getAnyShortOrder,
  rate: getAnyFillRate,
  close: closeAnyShortage,
  reopen: reopenAnyShortage,
  substitute: substituteAnyShortage,
  move: moveAnyShortage,
  carryOut: carryOutAny,
  promisingFirms: listAllPromisingFirms,
  deskHref: '/admin/unfulfilled-orders',
  empty: 'Nothing is short. Every confirmed line has left.',
  shortHref: (id) => `/admin/unfulfilled-orders-details/${id}`,
  orderHref: (id) => `/admin/my_order_details/${id}`,
}

/** What distributors did not get, all of the product type. */
export const AllShortages = () => <Desk calls={calls} promises={<OfficePromises />} />
export const AnyShortage = () => <ShortageOrder calls={calls} />
