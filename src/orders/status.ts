// The codes an order's status has on the wire, the word a person reads and the colour it is shown in.

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

const words: Record<StatusCode, string> = {
  1: 'Confirmed',
  2: 'Fulfilled',
  3: 'Rejected',
  4: 'Sent',
  5: 'Cancelled',
  6: 'Awaiting confirmation',
  7: 'In process',
  8: 'Closed short',
  9: 'Partly fulfilled',
  10: 'On hold',
  11: 'Failed',
}

export function isStatusCode(code: number): code is StatusCode {
  return Object.hasOwn(words, code)
}

/** Cancelled or rejected: nothing of it is owed, and it counts in no sum. */
export function isOff(code: number): boolean {
  return code === status.cancelled || code === status.rejected
}

export function statusWord(code: number): string {
  return isStatusCode(code) ? words[code] : `Status ${code}`
}

export function statusColour(code: number): StatusColour {
  if (code === 6 || code === 10) return 'warning'
  if (code === 1 || code === 2) return 'success'
  if (code === 3 || code === 5 || code === 11) return 'danger'
  return 'info'
}
