import { ServedOnly } from '#people/web/ServedOnly.tsx'
import {
  carryOut,
  closeShortage,
  getDesk,
  getDeskGroup,
  getFillRate,
  getShortOrder,
  listShortages,
  moveShortage,
  reopenShortage,
  substituteShortage,
} from '../contract.ts'
import { listPromisingFirms } from '../promise-contract.ts'
import { Desk } from './Desk.tsx'
import { PromiseTab } from './promises/PromiseTab.tsx'
import { ShortageOrder } from './ShortageOrder.tsx'
import type { ShortageCalls } from './shortageCalls.ts'

const calls: ShortageCalls = {
  side: 'front',
  list: listShortages,
  desk: getDesk,
  group: getDeskGroup,
  order: getShortOrder,
  rate: getFillRate,
  close: closeShortage,
  reopen: reopenShortage,
  substitute: substituteShortage,
  move: moveShortage,
  carryOut,
  promisingFirms: listPromisingFirms,
  deskHref: '/unfulfilled-orders',
  empty: 'No shortages of the distributors you serve.',
  shortHref: (id) => `/unfulfilled-order-details/${id}`,
  orderHref: (id) => `/my-order-details/${id}`,
}

/** What an employee’s distributors did not get. */
export const Shortages = () => (
  <Desk calls={calls} promises={<PromiseTab isOffice={false} />} note={<ServedOnly what="shortages" />} />
)
export const Shortage = () => <ShortageOrder calls={calls} />
