import { countToConfirm, listToConfirm } from '../../confirmation-contract.ts'
import { countOrders, getOrder, listOrders } from '../../contract.ts'

/** What an answer changes, wherever it is shown. */
export const refreshed = [listToConfirm, countToConfirm, listOrders, countOrders, getOrder]
