import { type Day, isDay } from '#kit/date.ts'

/**
 * What a firm stopped buying: ordered in at least so many of the months before, and nothing for so
 * many days.
 */
export const stopped = { quietDays: 45, months: 6, boughtIn: 3 } as const

/** So many products are entered at once. */
export const mostCodes = 500
export const longestReason = 200
export const longestNote = 2000

/**
 * Codes as they are pasted from a sheet or a message: by line, comma, semicolon, tab or blank; each
 * once.
 */
export function codesIn(text: string): string[] {
  const codes = text.split(/[\s,;]+/).filter(Boolean)
  return [...new Map(codes.map((code) => [code.toLowerCase(), code])).values()]
}

export type TypedUnwanted = { distributor: string; codes: string; reason: string; until: string }

export function whyNotUnwanted({ distributor, codes, reason, until }: TypedUnwanted, today: Day) {
  const found = codesIn(codes)
  return filled({
    distributor: distributor ? '' : 'Choose a distributor.',
    codes:
      found.length === 0
        ? 'Enter at least one product code.'
        : found.length > mostCodes
          ? `Enter at most ${mostCodes} product codes at once.`
          : '',
    reason: reason.trim() ? '' : 'Say why, so that colleagues understand it.',
    until:
      until === ''
        ? ''
        : !isDay(until)
          ? `${until} is not a valid date.`
          : until < today
            ? 'Choose a day that is not past.'
            : '',
  })
}

export type TypedNote = { visited_on: string; text: string }

export function whyNotNote({ visited_on, text }: TypedNote, today: Day) {
  return filled({
    visited_on: !isDay(visited_on)
      ? 'Enter a date as DD-MM-YYYY.'
      : visited_on > today
        ? 'A visit can’t be in the future.'
        : '',
    text: text.trim() ? '' : 'Write what matters for the next visit.',
  })
}

function filled<Names extends string>(why: Record<Names, string>): Partial<Record<Names, string>> {
  return Object.fromEntries(Object.entries(why).filter(([, words]) => words)) as Partial<Record<Names, string>>
}

/** '+91 55500 00003' → '915550000003', as a link to a call or a chat wants it. */
export function digitsOf(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  return digits.length === 10 ? `91${digits}` : digits
}
