// What waits at one distributor, for the office: whose move it is, and where it is done.
import { pastDue } from '#credit/rules.ts'
import { type Day, daysBetween, formatDay } from '#kit/date.ts'
import { formatRupees, groupIndian } from '#kit/money.ts'
import { status } from '#orders/status.ts'
import { licenceUrgency } from '#people/rules.ts'

type Ageing = Parameters<typeof pastDue>[0]

export type FirmFacts = {
  distributor: string
  name: string
  ageing: Ageing
  /** The orders that are held, and those that it has to confirm. */
  held: number
  awaiting: number
  licences: readonly { kind: string; ends_on: Day }[]
  claims: readonly { id: number; claim_no: string; value_paise: number; invoice_no: string }[]
  /** Threads that nobody has answered. */
  messages: number
}

export type FirmWait = {
  key: string
  group: 'danger' | 'warning' | 'info'
  title: string
  why: string
  to: string
  action: string
}

export function firmWaits(firm: FirmFacts, today: Day): FirmWait[] {
  return [
    ...moneyWait(firm),
    ...firm.licences.flatMap((licence) => licenceWait(licence, today)),
    ...confirmWait(firm),
    ...firm.claims.map(claimWait),
    ...messageWait(firm),
  ]
}

function moneyWait({ ageing, held, distributor }: FirmFacts): FirmWait[] {
  const late = pastDue(ageing)
  if (late <= 0 && held === 0) return []
  const orders = many(held, 'order')
  const title =
    late <= 0
      ? `${orders} on hold`
      : held === 0
        ? `${formatRupees(late)} is past due`
        : `${formatRupees(late)} past due, ${orders} on hold`
  return [
    {
      key: 'money',
      group: 'warning',
      title,
      why: 'Their move.',
      to: `/admin/current-outstanding?distributor=${encodeURIComponent(distributor)}`,
      action: 'See what releases',
    },
  ]
}

function licenceWait({ kind, ends_on }: FirmFacts['licences'][number], today: Day): FirmWait[] {
  const group = licenceUrgency(ends_on, today)
  if (!group) return []
  const left = daysBetween(today, ends_on)
  return [
    {
      key: `licence ${kind}`,
      group,
      title:
        left < 0 ? `Licence ${kind} ended on ${formatDay(ends_on)}` : `Licence ${kind} ends on ${formatDay(ends_on)}`,
      why: 'Their move: they send the renewal.',
      to: '/admin/customer-profile?view=renewals&state=waiting',
      action: 'See renewals',
    },
  ]
}

function confirmWait({ awaiting, distributor }: FirmFacts): FirmWait[] {
  if (awaiting === 0) return []
  return [
    {
      key: 'confirm',
      group: 'info',
      title: `${many(awaiting, 'order')} to confirm`,
      why: 'Their move.',
      to: `/admin/orders?status=${status.awaitingConfirmation}&distributor=${encodeURIComponent(distributor)}`,
      action: 'See orders',
    },
  ]
}

function claimWait({ id, claim_no, value_paise, invoice_no }: FirmFacts['claims'][number]): FirmWait {
  return {
    key: `claim ${id}`,
    group: 'info',
    title: `Claim ${claim_no}, ${formatRupees(value_paise)}`,
    why: `Our move, of invoice ${invoice_no}.`,
    to: `/admin/notes?tab=claims&claim=${id}`,
    action: 'Decide',
  }
}

function messageWait({ messages, name }: FirmFacts): FirmWait[] {
  if (messages === 0) return []
  return [
    {
      key: 'messages',
      group: 'info',
      title: `${many(messages, 'message')} to answer`,
      why: 'Our move.',
      to: `/admin/contact-us?state=open&message_search=${encodeURIComponent(name)}`,
      action: 'Answer',
    },
  ]
}

const many = (total: number, noun: string) => `${groupIndian(total)} ${total === 1 ? noun : `${noun}s`}`
