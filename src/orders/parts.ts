// An order goes to the ERP in parts, one for each division, and each part has its own way.
import { type StatusCode, status } from './status.ts'

type PartLine = { ordered_qty: number; reserved_qty: number; invoiced_qty: number; closed_qty: number }

/** A part of an order that is partly fulfilled is as far as its own lines are. */
export function statusOfPart(ofOrder: StatusCode, lines: readonly PartLine[]): StatusCode {
  if (ofOrder !== status.partlyFulfilled) return ofOrder
  const isComplete = lines.every((line) => line.invoiced_qty + line.closed_qty >= line.ordered_qty)
  if (isComplete) return lines.some((line) => line.closed_qty > 0) ? status.closedShort : status.fulfilled
  if (lines.some((line) => line.invoiced_qty > 0)) return status.partlyFulfilled
  return lines.some((line) => line.reserved_qty > 0) ? status.inProcess : status.sent
}
