// The codes an order's status has on the wire, the word a person reads and the colour it is shown
// in. SQL's names for them are made from here by `node scripts/statuses.ts`.

export const status = {
  confirmed: 1,
  fulfilled: 2,
  rejected: 3,
  sent: 4,
  cancelled: 5,
  awaitingConfirmation: 6,
  inProcess: 7,
  closedShort: 8,
  partlyFulfilled: 9,
  onHold: 10,
  failed: 11,
} as const

export type StatusCode = (typeof status)[keyof typeof status]
export type StatusColour = 'success' | 'warning' | 'danger' | 'info'

/** Cancelled or rejected: nothing of it is owed, and it counts in no sum. */
export const off = [status.rejected, status.cancelled] as const
/**
 * Waits for the answer of its distributor, or of whoever lifts its holds; its placer may still edit
 * it.
 */
export const waiting = [status.awaitingConfirmation, status.onHold] as const
/** Goes no further before somebody acts. */
export const stopped = [...waiting, status.failed] as const
/** Sent, and not finished: what is left of it is still to come. */
export const inFulfilment = [status.sent, status.inProcess, status.partlyFulfilled] as const
/** What fulfilment looks at. */
const toFulfil = [status.confirmed, ...inFulfilment] as const
/** Takes credit: an order counts from its confirmation on. */
const open = [...toFulfil, status.onHold] as const
/** Somebody has still to do something about it. */
const onDesk = [...toFulfil, ...stopped] as const
/** Has reached fulfilment, whatever came of it. */
const supplied = [status.fulfilled, ...inFulfilment, status.closedShort] as const

/** By the names that SQL has for them: `is_on_desk(status)`. */
export const statusGroups = { off, waiting, stopped, inFulfilment, toFulfil, open, onDesk, supplied }

const looks: Record<StatusCode, [word: string, colour: StatusColour]> = {
  [status.confirmed]: ['Confirmed', 'success'],
  [status.fulfilled]: ['Fulfilled', 'success'],
  [status.rejected]: ['Rejected', 'danger'],
  [status.sent]: ['Sent', 'info'],
  [status.cancelled]: ['Cancelled', 'danger'],
  [status.awaitingConfirmation]: ['Awaiting confirmation', 'warning'],
  [status.inProcess]: ['In process', 'info'],
  [status.closedShort]: ['Closed short', 'info'],
  [status.partlyFulfilled]: ['Partly fulfilled', 'info'],
  [status.onHold]: ['On hold', 'warning'],
  [status.failed]: ['Failed', 'danger'],
}

export function isStatusCode(code: number): code is StatusCode {
  return Object.hasOwn(looks, code)
}

/** Whether a status is one of a group: `isIn(off, order.status)`. */
export function isIn(group: readonly StatusCode[], code: number): boolean {
  return group.some((one) => one === code)
}

/** Cancelled or rejected. */
export function isOff(code: number): boolean {
  return isIn(off, code)
}

export function statusWord(code: number): string {
  return isStatusCode(code) ? looks[code][0] : `Status ${code}`
}

export function statusColour(code: number): StatusColour {
  return isStatusCode(code) ? looks[code][1] : 'info'
}
