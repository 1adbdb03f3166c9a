// What a person is asked about before an order goes: only what is unusual, each in one sentence.

import { type Credited, holdsAhead, type Voice } from '#credit/credit-hold.ts'
import { addDays, type Day, formatDay, todayInIndia } from '#kit/date.ts'
import { formatRupees, groupIndian } from '#kit/money.ts'

export type Facts = {
  po_no: string | null
  /** The last order with the cart's PO number. */
  po_used: { order_no: string; placed_at: string } | null
  /** Orders of the last 12 months, and the largest of them. */
  orders: number
  largest_paise: number
  lines: readonly LineFacts[]
}

export type LineFacts = {
  product_code: string
  product_name: string
  quantity: number
  /** How often it was ordered in the last 12 months, and the most at once. */
  times: number
  most_qty: number
  /** When the packs that would be sent first expire. */
  expires_on: Day | null
}

/** Above so many times the most so far. */
const farAbove = 3
/** Something is usual from so many orders on. */
const usualFrom = { order: 3, line: 2 }
/** Packs with so few days left, and a licence that ends so soon, are worth a question. */
const shortDays = { packs: 105, licence: 14 }

type Placing = {
  facts: Facts
  served: Credited
  total_paise: number
  needsLicence: boolean
  voice: Voice
  today: Day
}

/** 'held' is told with what releases it, so it has no sentence here. */
export type Unusual = { kind: 'held' } | { kind: 'usual' | 'expiry' | 'po'; text: string }

/** What to ask about; nothing for an order like the ones before it. */
export function whatIsUnusual({ facts, served, total_paise, needsLicence, voice, today }: Placing): Unusual[] {
  const isHeld = voice.isOwn && holdsAhead(served, total_paise, needsLicence, today).length > 0
  return [
    ...(isHeld ? [{ kind: 'held' as const }] : []),
    ...poUsed(facts),
    ...facts.lines.flatMap((line) => muchOf(line, voice)),
    ...largeTotal(facts, total_paise, voice),
    ...facts.lines.flatMap((line) => shortDated(line, today)),
    ...(needsLicence ? licenceEnds(served, voice, today) : []),
  ]
}

export function sentencesOf(unusual: readonly Unusual[]): string[] {
  return unusual.flatMap((one) => (one.kind === 'held' ? [] : [one.text]))
}

/** 'You can cancel it for 15 minutes, then it goes to fulfilment.' */
export function whenItGoes(cancelMinutes: number): string {
  if (cancelMinutes === 0) return 'It goes to fulfilment at once.'
  const minutes = `${groupIndian(cancelMinutes)} ${cancelMinutes === 1 ? 'minute' : 'minutes'}`
  return `You can cancel it for ${minutes}, then it goes to fulfilment.`
}

export function poUsed({ po_no, po_used }: Pick<Facts, 'po_no' | 'po_used'>): { kind: 'po'; text: string }[] {
  if (!po_no || !po_used) return []
  const on = formatDay(todayInIndia(new Date(po_used.placed_at)))
  return [{ kind: 'po', text: `PO ${po_no} was used before, for order ${po_used.order_no} on ${on}.` }]
}

function muchOf({ product_name, quantity, times, most_qty }: LineFacts, { isOwn, name }: Voice): Unusual[] {
  if (times < usualFrom.line || quantity <= most_qty * farAbove) return []
  const text = `${product_name}: ${groupIndian(quantity)} packs. ${isOwn ? 'You have' : `${name} has`} never ordered more than ${groupIndian(most_qty)} at once in the last 12 months.`
  return [{ kind: 'usual', text }]
}

function largeTotal({ orders, largest_paise }: Facts, total_paise: number, { isOwn, name }: Voice): Unusual[] {
  if (orders < usualFrom.order || total_paise <= largest_paise * farAbove) return []
  const text = `The total is ${Math.floor(total_paise / largest_paise)} times the largest order ${isOwn ? 'you' : name} placed in the last 12 months, ${formatRupees(largest_paise)}.`
  return [{ kind: 'usual', text }]
}

function shortDated({ product_name, expires_on }: LineFacts, today: Day): Unusual[] {
  if (!expires_on || expires_on > addDays(today, shortDays.packs)) return []
  return [{ kind: 'expiry', text: `${product_name}: the packs in stock expire on ${formatDay(expires_on)}.` }]
}

function licenceEnds({ licence_no, licence_expires_on }: Credited, { isOwn, name }: Voice, today: Day): Unusual[] {
  if (licence_expires_on < today || licence_expires_on > addDays(today, shortDays.licence)) return []
  const text = `${isOwn ? 'Your' : `${name}’s`} drug licence ${licence_no} ends on ${formatDay(licence_expires_on)}. Later orders are held until the renewal is on file.`
  return [{ kind: 'expiry', text }]
}
