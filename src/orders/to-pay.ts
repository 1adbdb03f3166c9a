// What is to pay of an order, on every screen and in every file.
import { isOff, type StatusCode, status } from './status.ts'

export type Costing = { status: StatusCode; total_paise: number; invoiced_paise: number }

/** Nothing where it is cancelled or rejected; what was invoiced where the rest was closed short. */
export function toPayOf(order: Costing): number {
  if (isOff(order.status)) return 0
  return order.status === status.closedShort ? order.invoiced_paise : order.total_paise
}
