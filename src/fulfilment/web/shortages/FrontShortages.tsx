import {
  carryOut,
  closeShortage,
  getDesk,
  getFillRate,
  getShortOrder,
  listShortages,
  moveShortage,
  reopenShortage,
  substituteShortage,
} from '../../shortage-contract.ts'
import { ShortageDesk } from './ShortageDesk.tsx'
import { ShortageOrder } from './ShortageOrder.tsx'
import type { ShortageCalls } from './shortageCalls.ts'

const calls: ShortageCalls = {
  side: 'front',
  list: listShortages,
  desk: getDesk,
  order: getShortOrder,
  rate: getFillRate,
  close: closeShortage,
  reopen: reopenShortage,
  substitute: substituteShortage,
  move: moveShortage,
  carryOut,
  deskHref: '/unfulfilled-orders',
  shortHref: (id) => `/unfulfilled-order-details/${id}`,
  orderHref: (id) => `/my-order-details/${id}`,
}

/** What an employee’s distributors did not get. */
export const Shortages = () => <ShortageDesk calls={calls} />
export const Shortage = () => <ShortageOrder calls={calls} />
