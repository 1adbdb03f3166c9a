// What waits for a person, in words: the way out first, then why.
import { type LicenceNotice, licenceNotice } from '#distributors/rules.ts'
import { type Day, daysBetween, formatDay, formatTime } from '#kit/date.ts'
import type { Output } from '#kit/endpoint.ts'
import { formatRupees } from '#kit/money.ts'
import type { getHome } from './contract.ts'

type Home = Output<typeof getHome>['data']
type Waiting = Pick<Home, 'awaiting' | 'holds' | 'overdue' | 'licences'>

export type HomeWait = {
  key: string
  group: LicenceNotice['group']
  title: string
  why: string
  /** Where the way out is: one order, a list of them, or the licence. */
  to: { order: number } | { status: number; distributor: string } | 'licence' | null
  action: string
}

/** For a distributor in its own words; for an employee each begins with whose it is. */
export function waitsOf(home: Waiting, today: Day, isOwn: boolean): HomeWait[] {
  const heldByLicence = home.holds.filter((hold) => hold.kind === 'licence').map((hold) => hold.distributor)
  const others = [
    ...home.holds.map((one) => ({ ...holdWait(one, today), name: one.name })),
    ...home.overdue.map((one) => ({ ...overdueInWords(one, today), name: one.name })),
    ...home.licences
      .filter((one) => !heldByLicence.includes(one.distributor))
      .flatMap((one) => licenceWait(one, today, isOwn).map((wait) => ({ ...wait, name: one.name }))),
  ]
  return [
    ...home.awaiting.map((one) => awaitingInWords(one, isOwn)),
    ...others.map(({ name, ...wait }) => (isOwn ? wait : { ...wait, title: `${name}: ${lowered(wait.title)}` })),
  ]
}

function awaitingInWords(one: Home['awaiting'][number], isOwn: boolean): HomeWait {
  const { distributor, name, orders, total_paise, order_id, placed_by, lapses_on } = one
  const many = orders > 1
  const what = many
    ? `${orders} orders, ${formatRupees(total_paise)} together`
    : `an order of ${formatRupees(total_paise)}`
  const lapses = `${many ? 'The oldest' : 'It'} lapses on ${formatDay(lapses_on)}.`
  const by = `${inWords(placed_by)} placed ${many ? 'them' : 'it'}${isOwn ? ' for you' : ''}.`
  return {
    key: `awaiting ${distributor}`,
    group: 'warning',
    title: isOwn ? `Confirm ${what}` : `${name} has to confirm ${what}`,
    why: `${by} ${lapses}`,
    to: many ? { status: 6, distributor } : { order: order_id },
    action: many ? 'Review them' : isOwn ? 'Review it' : 'See it',
  }
}

function holdWait(one: Home['holds'][number], today: Day): HomeWait {
  const { distributor, kind, orders, order_id, since } = one
  const held = `Held since ${formatTime(since)}.`
  return {
    key: `hold ${kind} ${distributor}`,
    group: 'warning',
    ...holdInWords(one, orders === 1 ? 'an order' : `${orders} orders`, held, today),
    to: orders === 1 ? { order: order_id } : { status: 10, distributor },
    action: 'See the way out',
  }
}

function holdInWords(
  one: Home['holds'][number],
  what: string,
  held: string,
  today: Day,
): { title: string; why: string } {
  const { kind, pay_paise, invoices, invoice_no, due_date, licence_no, licence_expires_on } = one
  if (kind === 'licence')
    return {
      title: `Send the renewal of drug licence ${licence_no} to release ${what}`,
      why: `It was valid until ${formatDay(licence_expires_on)}. ${held}`,
    }
  if (pay_paise === 0)
    return { title: `The order desk can release ${what} now`, why: `What held ${what} is paid. ${held}` }
  if (kind === 'credit')
    return {
      title: `Pay ${formatRupees(pay_paise)} to release ${what}`,
      why: `The credit limit is passed by that much. ${held}`,
    }
  return {
    title: `Pay ${formatRupees(pay_paise)} of ${invoices === 1 ? invoice_no : `${invoices} invoices`} to release ${what}`,
    why: `${dueSince(due_date ?? today, today)} ${held}`,
  }
}

function overdueInWords(one: Home['overdue'][number], today: Day): HomeWait {
  const { distributor, invoices, invoice_no, pay_paise, due_date } = one
  return {
    key: `overdue ${distributor}`,
    group: 'warning',
    title: `Pay ${formatRupees(pay_paise)} of ${invoices === 1 ? invoice_no : `${invoices} invoices`}`,
    why: dueSince(due_date, today),
    to: null,
    action: '',
  }
}

function licenceWait(one: Home['licences'][number], today: Day, isOwn: boolean): HomeWait[] {
  const notice = licenceNotice(one, today)
  if (!notice) return []
  return [{ key: `licence ${one.distributor}`, ...notice, to: isOwn ? 'licence' : null, action: 'See the licence' }]
}

function dueSince(due: Day, today: Day): string {
  const days = daysBetween(due, today)
  return `Due since ${formatDay(due)}, ${days === 1 ? '1 day' : `${days} days`}.`
}

function inWords(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

function lowered(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1)
}
