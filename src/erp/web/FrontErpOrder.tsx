import { getErpOrder } from '../contract.ts'
import { type ErpLinks, ErpOrderPage } from './ErpOrderPage.tsx'

const mine: ErpLinks = {
  call: getErpOrder,
  list: { label: 'Orders', to: '/my-orders' },
  order: (id) => `/my-order-details/${id}`,
  part: (ref) => `/api/order/my_sap_order_details/${encodeURIComponent(ref)}`,
  invoice: (id) => `/my-invoice-details/${id}`,
}

const depot: ErpLinks = {
  ...mine,
  list: { label: 'Depot orders', to: '/depot-my-orders' },
  order: (id) => `/depot-my-order-details/${id}`,
  part: (ref) => `/api/order/depot_my_sap_order_details/${encodeURIComponent(ref)}`,
}

export const MyErpOrder = () => <ErpOrderPage links={mine} />
export const DepotErpOrder = () => <ErpOrderPage links={depot} />
