// What waits for a person, in words: the way out first, then why.

import { overdueDays } from '#credit/rules.ts'
import { addDays, type Day, daysBetween, formatDay, formatTime, todayInIndia } from '#kit/date.ts'
import type { Output } from '#kit/endpoint.ts'
import { formatRupees } from '#kit/money.ts'
import { type LicenceNotice, licenceNotice } from '#people/rules.ts'
import type { getHome } from './contract.ts'
import { soonest } from './needs.ts'

type Home = Output<typeof getHome>['data']
type Waiting = Pick<Home, 'awaiting' | 'approvals' | 'holds' | 'overdue' | 'licences'>

export type HomeWait = {
  key: string
  group: LicenceNotice['group']
  title: string
  why: string
  /** The day from which it hurts: it has since then, or will. */
  since: Day
  /**
   * Where the way out is: one order, one that waits for one's word or all of those, a list, or the
   * licence.
   */
  to:
    | { order: number }
    | { confirm: number }
    | 'confirm'
    | { confirmDiscount: number }
    | 'confirm discounts'
    | { discount: number }
    | 'discounts'
    | 'approve'
    | { status: number; distributor: string }
    | 'licence'
    | 'outstanding'
    | null
  action: string
}

/** `isTheirs`: an employee's stockist has to act. `orders`: how many wait to be confirmed. */
export type HomeMove = HomeWait & { isTheirs: boolean; orders?: number }

/** Whose home it is. An accountant of a distributor reads its orders and answers none of them. */
export type Reader = { isOwn: boolean; answers: boolean; name?: string | undefined }

/**
 * What needs one most first. For a distributor in its own words; for an employee each begins with
 * whose it is.
 */
export function waitsOf(home: Waiting, today: Day, reader: Reader): HomeMove[] {
  const { isOwn } = reader
  const heldByLicence = home.holds.filter((hold) => hold.kind === 'licence').map((hold) => hold.distributor)
  const others = [
    ...holdWaits(home.holds, today, isOwn),
    ...home.overdue.map((one) => ({ ...overdueInWords(one, today), name: one.name })),
    ...home.licences
      .filter((one) => !heldByLicence.includes(one.distributor))
      .flatMap((one) => licenceWait(one, today, isOwn).map((wait) => ({ ...wait, name: one.name }))),
  ]
  return soonest([
    ...(home.approvals ? [{ ...approvalInWords(home.approvals), isTheirs: false }] : []),
    ...home.awaiting.map((one) => ({ ...awaitingInWords(one, reader), isTheirs: !isOwn, orders: one.orders })),
    ...others.map(({ name, ...wait }) =>
      isOwn ? { ...wait, isTheirs: false } : { ...wait, isTheirs: true, title: `${name}: ${lowered(wait.title)}` },
    ),
  ])
}

function awaitingInWords(one: Home['awaiting'][number], { isOwn, answers, name: me }: Reader): HomeWait {
  const { distributor, name, orders, total_paise, placed_by, lapses_on, is_discount } = one
  const many = orders > 1
  const what = sumInWords(orders, total_paise, is_discount)
  const lapses = `${many ? 'The oldest' : 'It'} expires on ${formatDay(lapses_on)}.`
  const who = inWords(placed_by.map((placer) => (placer === me ? 'you' : placer)))
  const by = `${raised(who)} placed ${many ? 'them' : 'it'}${isOwn ? ' for you' : ''}.`
  return {
    key: `awaiting ${distributor}${is_discount ? ' discount' : ''}`,
    group: 'warning',
    title: !isOwn ? `${name} has to confirm ${what}` : answers ? `Confirm ${what}` : `A buyer has to confirm ${what}`,
    why: `${by} ${lapses}`,
    since: lapses_on,
    to: isOwn ? ownAnswer(one) : waitElsewhere(one),
    action: answers ? (many ? 'Review them' : 'Review it') : many ? 'See them' : 'See it',
  }
}

function ownAnswer({ orders, order_id, is_discount }: Home['awaiting'][number]): HomeWait['to'] {
  if (is_discount) return orders > 1 ? 'confirm discounts' : { confirmDiscount: order_id }
  return orders > 1 ? 'confirm' : { confirm: order_id }
}

function waitElsewhere({ orders, order_id, is_discount, distributor }: Home['awaiting'][number]): HomeWait['to'] {
  if (is_discount) return orders > 1 ? 'discounts' : { discount: order_id }
  return orders > 1 ? { status: 6, distributor } : { order: order_id }
}

function approvalInWords({
  orders,
  total_paise,
  order_id,
  placed_by,
  since,
}: NonNullable<Home['approvals']>): HomeWait {
  const many = orders > 1
  return {
    key: 'approvals',
    group: 'warning',
    title: `Approve or refuse ${sumInWords(orders, total_paise, true)}`,
    why: `${inWords(placed_by)} placed ${many ? 'them' : 'it'}. Held since ${formatTime(since)}.`,
    since: todayInIndia(new Date(since)),
    to: many ? 'approve' : { discount: order_id },
    action: many ? 'Review them' : 'Review it',
  }
}

/** 'an order of ₹1,640.00', '2 discount orders, ₹18,238.00 together' */
function sumInWords(orders: number, paise: number, isDiscount: boolean): string {
  const noun = isDiscount ? 'discount order' : 'order'
  if (orders > 1) return `${orders} ${noun}s, ${formatRupees(paise)} together`
  return `${isDiscount ? 'a' : 'an'} ${noun} of ${formatRupees(paise)}`
}

/** One plan a firm: what its money holds ask for together, then its licence. */
function holdWaits(holds: Home['holds'], today: Day, isOwn: boolean): (HomeWait & { name: string })[] {
  const byFirm = Map.groupBy(holds, ({ distributor }) => distributor)
  return [...byFirm.values()].flatMap((some) => {
    const money = some.filter(({ kind }) => kind !== 'licence')
    const plans = [money, some.filter(({ kind }) => kind === 'licence')].filter((plan) => plan.length > 0)
    return plans.map((plan) => planInWords(plan, today, isOwn))
  })
}

function planInWords(plan: Home['holds'], today: Day, isOwn: boolean): HomeWait & { name: string } {
  const one = plan[0] as Home['holds'][number]
  const { distributor, name, order_id } = one
  const orders = plan.length > 1 ? one.firm_orders : one.orders
  const since = plan.map((hold) => hold.since).sort()[0] ?? one.since
  const what = orders === 1 ? 'an order' : `${orders} orders`
  const held = `Held since ${formatTime(since)}.`
  const words = one.kind === 'licence' ? licenceHold(one, what, held) : moneyHold(plan, what, held, today)
  return {
    key: `hold ${one.kind === 'licence' ? 'licence' : 'money'} ${distributor}`,
    group: 'warning',
    name,
    ...words,
    since: todayInIndia(new Date(since)),
    ...((isOwn && ownWay(plan)) || {
      to: orders === 1 ? { order: order_id } : { status: 10, distributor },
      action: 'See what to do',
    }),
  }
}

/** To what releases the firm's orders; what only a smaller order helps opens the order. */
function ownWay(plan: Home['holds']): Pick<HomeWait, 'to' | 'action'> | null {
  if (plan.some(({ kind }) => kind === 'licence')) return { to: 'licence', action: 'See the licence' }
  return plan.some(({ pay_paise }) => pay_paise > 0) ? { to: 'outstanding', action: 'See what to pay' } : null
}

function licenceHold(hold: Home['holds'][number], what: string, held: string) {
  const { licence_no, licence_expires_on, renewal_sent_on } = hold
  if (renewal_sent_on)
    return {
      title: `The renewal of drug licence ${licence_no} is being checked`,
      why: `It was sent on ${formatDay(renewal_sent_on)} and releases ${what}. ${held}`,
    }
  return {
    title: `Send the renewal of drug licence ${licence_no} to release ${what}`,
    why: `It was valid until ${formatDay(licence_expires_on)}. ${held}`,
  }
}

/** The greater of both sums pays for both. */
function moneyHold(plan: Home['holds'], what: string, held: string, today: Day): { title: string; why: string } {
  const credit = plan.find(({ kind }) => kind === 'credit')
  const overdue = plan.find(({ kind }) => kind === 'overdue')
  const pay = Math.max(credit?.pay_paise ?? 0, overdue?.pay_paise ?? 0)
  const lower = credit?.lower_paise ?? 0
  if (pay === 0 && lower === 0)
    return { title: `The order desk can release ${what} now`, why: `What held ${what} is paid. ${held}` }
  const isOverdueAlone = overdue !== undefined && overdue.pay_paise === pay && lower === 0
  const of = isOverdueAlone ? ` of ${overdue.invoices === 1 ? overdue.invoice_no : `${overdue.invoices} invoices`}` : ''
  const steps = [pay > 0 && `pay ${formatRupees(pay)}${of}`, lower > 0 && lowerOrMore(lower, credit?.held_paise)]
  const title = `${steps.filter(Boolean).join(' and ')} to release ${what}`
  const why = [
    overdue && overdue.pay_paise > 0 && lateSince(overdue.due_date ?? today),
    credit && (credit.pay_paise > 0 || lower > 0) && 'The credit limit is exceeded.',
    held,
  ]
  return { title: title.charAt(0).toUpperCase() + title.slice(1), why: why.filter(Boolean).join(' ') }
}

/** Lowering helps as far as the held orders go; beyond that only another limit does. */
function lowerOrMore(lower: number, heldPaise: number | undefined): string {
  return heldPaise !== undefined && lower >= heldPaise
    ? 'ask for a higher credit limit'
    : `lower the orders by ${formatRupees(lower)}`
}

function overdueInWords(one: Home['overdue'][number], today: Day): HomeWait {
  const { distributor, invoices, invoice_no, pay_paise, due_date } = one
  return {
    key: `overdue ${distributor}`,
    group: 'warning',
    title: `Pay ${formatRupees(pay_paise)} of ${invoices === 1 ? invoice_no : `${invoices} invoices`}`,
    why: dueSince(due_date, today),
    since: addDays(due_date, overdueDays),
    to: null,
    action: '',
  }
}

function licenceWait(one: Home['licences'][number], today: Day, isOwn: boolean): HomeWait[] {
  const notice = licenceNotice(one, today)
  if (!notice) return []
  return [
    {
      key: `licence ${one.distributor}`,
      ...notice,
      since: one.licence_expires_on,
      to: isOwn ? 'licence' : null,
      action: 'See the licence',
    },
  ]
}

/** What holds orders is late by this rule, not by the day alone. */
function lateSince(due: Day): string {
  return `More than ${overdueDays} days past due: the oldest was due on ${formatDay(due)}.`
}

function dueSince(due: Day, today: Day): string {
  const days = daysBetween(due, today)
  return `Due since ${formatDay(due)}, ${days === 1 ? '1 day' : `${days} days`}.`
}

function inWords(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

function raised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function lowered(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1)
}
