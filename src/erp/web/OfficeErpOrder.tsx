import { getAnyErpOrder } from '../contract.ts'
import { type ErpLinks, ErpOrderPage } from './ErpOrderPage.tsx'

const links: ErpLinks = {
  call: getAnyErpOrder,
  list: { label: 'Order book', to: '/admin/orders' },
  order: (id) => `/admin/my_order_details/${id}`,
  part: (ref) => `/admin/order/my_sap_order_details/${encodeURIComponent(ref)}`,
  invoice: (id) => `/admin/my-invoice-details/${id}`,
}

export const OfficeErpOrder = () => <ErpOrderPage links={links} />
