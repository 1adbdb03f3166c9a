// Why is it stuck? One answer for every screen: whose move it is, since when, what it waits for,
// and how it goes on.

import type { Hold } from '#credit/credit-hold.ts'
import { type Voice, wayOutInBrief } from '#credit/credit-hold.ts'
import { daysBetween, formatDay, midnightsBetween, todayInIndia } from '#kit/date.ts'
import { formatRupees } from '#kit/money.ts'
import { namedBriefly } from '#kit/naming.ts'
import { lapseOf } from './lapse.ts'
import { type StatusCode, type StatusColour, status, statusColour } from './status.ts'

/** `stock`: nobody can move it before goods come. */
export type Whose = 'office' | 'distributor' | 'approver' | 'fulfilment' | 'stock'

export type Stuck = {
  whose: Whose
  group: StatusColour
  since: string
  /** 'It is Shree Balaji’s move.' */
  move: string
  /** 'The order waits to be confirmed.' */
  waits: string
  /** Short, for a row: what is in the way, and what comes next. */
  reason: string
  way_on: string
}

export type StuckFacts = {
  status: StatusCode
  /** Since when it is in this state. */
  since: string
  holds: readonly Hold[]
  /** What the ERP said, of an order that it refused. */
  refused: string
  cfa_name: string
  /** The products that are short, of an order that waits for stock. */
  short?: readonly string[]
}

/** Null where nothing is awaited any more. */
export function whyStuck(order: StuckFacts, voice: Voice, now: Date): Stuck | null {
  const group = statusColour(order.status)
  const said = sayingOf(order, voice, now)
  return said && { group, since: order.since, ...said }
}

type Said = Omit<Stuck, 'group' | 'since'>

function sayingOf(order: StuckFacts, voice: Voice, now: Date): Said | null {
  const days = daysSince(order.since, now)
  switch (order.status) {
    case status.awaitingConfirmation:
      return {
        whose: 'distributor',
        move: `It is ${nameOf(voice)} move.`,
        waits: 'The order waits to be confirmed.',
        reason: days === 0 ? 'Not confirmed yet' : `Not confirmed for ${inDays(days)}`,
        way_on: lapseInWords(order.since, now),
      }
    case status.onHold:
      return holdSaying(order, voice, now)
    case status.failed:
      return {
        whose: 'office',
        move: 'It is the order desk’s move.',
        waits: 'The ERP refused the order.',
        // Like every reason it goes on in a sentence, so it ends without a full stop.
        reason: order.refused ? `ERP: ${order.refused.replace(/\.$/, '')}` : 'The ERP refused it',
        way_on: 'Correct it, then send it again',
      }
    case status.confirmed:
      return {
        whose: 'fulfilment',
        move: 'The order goes to fulfilment.',
        waits: 'Stock is allocated to it there.',
        reason: days === 0 ? 'Confirmed, not sent yet' : `Confirmed, not sent for ${inDays(days)}`,
        way_on: 'It goes with the next run of the job',
      }
    case status.sent:
      return {
        whose: 'stock',
        move: 'Stock is being allocated.',
        waits: 'The invoice is made after that.',
        reason: shortInWords(order, 'No stock allocated', days),
        way_on: 'It continues when stock arrives, or is closed short',
      }
    case status.inProcess:
      return {
        whose: 'fulfilment',
        move: 'The goods are being picked.',
        waits: 'The invoice is made after that.',
        reason: `Allocated, not invoiced${forDays(days)}`,
        way_on: 'It is picked, then invoiced',
      }
    case status.partlyFulfilled:
      return {
        whose: 'stock',
        move: 'The rest is waiting for stock.',
        waits: 'What was sent is on its invoices.',
        reason: shortInWords(order, 'The rest is waiting for stock', days),
        way_on: 'It continues when stock arrives, or is closed short',
      }
    default:
      return null
  }
}

function holdSaying({ holds }: StuckFacts, voice: Voice, now: Date): Said {
  const approval = holds.find((hold) => hold.kind === 'approval')
  if (approval)
    return {
      whose: 'approver',
      move: `It is ${approval.detail.needs === 'manager' ? 'a brand manager’s' : 'an admin’s'} move.`,
      waits: 'The order waits for its approval.',
      reason: 'The discount waits for an approval',
      way_on: 'The approver decides',
    }
  const [first, ...others] = holds
  if (!first)
    return {
      whose: 'office',
      move: 'It is the order desk’s move.',
      waits: 'Nothing holds the order any more.',
      reason: 'Nothing holds it any more',
      way_on: 'Release it',
    }
  return {
    whose: 'distributor',
    move: `It is ${nameOf(voice)} move, or the order desk releases it.`,
    waits: '',
    reason: [heldInShort(first, now), ...others.map((one) => lowered(heldInShort(one, now)))].join(', '),
    way_on: wayOutInBrief(holds, voice.isOwn),
  }
}

function heldInShort(hold: Hold, now: Date): string {
  if (hold.kind === 'credit') return `Over the credit limit by ${formatRupees(hold.detail.over_paise)}`
  if (hold.kind === 'overdue') {
    const late = daysBetween(hold.detail.due_date, todayInIndia(now))
    return `Invoice ${hold.detail.invoice_no} is ${inDays(late)} past due`
  }
  if (hold.kind === 'licence') return `Drug licence ended on ${formatDay(hold.detail.licence_expires_on)}`
  return 'The discount waits for an approval'
}

/** 'No stock of Moxalune CV 625 at Nagpur CFA for 3 days' */
function shortInWords({ short = [], cfa_name }: StuckFacts, otherwise: string, days: number): string {
  const what = short.length > 0 ? `No stock of ${namedBriefly(short)}` : otherwise
  return `${what} at ${cfa_name}${forDays(days)}`
}

function lapseInWords(since: string, now: Date): string {
  const { left, words, on } = lapseOf(since, now)
  return left > 1 ? `${words}, expires on ${formatDay(on)}` : words
}

/**
 * Nobody has moved an order of this status for so many days: it waits too long. What is set takes
 * their place.
 */
export const tooLongDays: Partial<Record<StatusCode, number>> = {
  [status.awaitingConfirmation]: 2,
  [status.confirmed]: 1,
  [status.sent]: 3,
  [status.inProcess]: 3,
  [status.partlyFulfilled]: 7,
}

/** The work of the order desk, as it is grouped. */
export const desks = ['ours', 'distributor', 'approver', 'nobody'] as const
export type Desk = (typeof desks)[number]

export const deskWords: Record<Desk, string> = {
  ours: 'Our move',
  distributor: 'The distributor’s move',
  approver: 'The approver’s move',
  nobody: 'Nobody’s move yet',
}

export function deskOf(whose: Whose): Desk {
  if (whose === 'stock') return 'nobody'
  return whose === 'distributor' || whose === 'approver' ? whose : 'ours'
}

function daysSince(since: string, now: Date): number {
  return Math.max(0, midnightsBetween(new Date(since), now))
}

function inDays(days: number): string {
  return days === 1 ? '1 day' : `${days} days`
}

function forDays(days: number): string {
  return days === 0 ? '' : ` for ${inDays(days)}`
}

function nameOf({ isOwn, name }: Voice): string {
  return isOwn ? 'your' : `${name}${name.endsWith('s') ? '’' : '’s'}`
}

function lowered(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1)
}
