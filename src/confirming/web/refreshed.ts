import { countOrders, getOrder, listOrders } from '#orders/contract.ts'
import { countToConfirm, listToConfirm } from '../contract.ts'

/** What an answer changes, wherever it is shown. */
export const refreshed = [listToConfirm, countToConfirm, listOrders, countOrders, getOrder]
