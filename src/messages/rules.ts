import type { topics } from './contract.ts'

export const topicWords: Record<(typeof topics)[number], string> = {
  order: 'Order',
  delivery: 'Delivery',
  invoice: 'Invoice or payment',
  account: 'Account',
  other: 'Something else',
}

/** Who is to act: for the customer the office's 'waiting' means that an answer is there. */
export const threadWords = {
  customer: { open: 'Waiting for an answer', waiting: 'Answered', closed: 'Closed' },
  office: { open: 'Open', waiting: 'Waiting for customer', closed: 'Closed' },
} as const

export type Side = keyof typeof threadWords

const minuteMs = 60_000

/**
 * How long a thread waited for its first answer: '35 min', '4 h', '2 days'; null while there is
 * none.
 */
export function untilAnswered(createdAt: string, answeredAt: string | null): string | null {
  if (answeredAt === null) return null
  const minutes = Math.max(0, Math.round((Date.parse(answeredAt) - Date.parse(createdAt)) / minuteMs))
  if (minutes < 60) return `${minutes} min`
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h`
  return `${Math.floor(minutes / 1440)} days`
}
