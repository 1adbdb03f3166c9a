// What needs somebody most: for customers by when it hurts, for the office what is broken first.
// Pure.
import { formatDay, todayInIndia } from '#kit/date.ts'
import { formatRupees, groupIndian } from '#kit/money.ts'

type Group = 'success' | 'warning' | 'danger' | 'info'

/** So many are shown first. */
export const shownFirst = 3

const weights: Record<Group, number> = { danger: 0, warning: 1, info: 2, success: 3 }

const bySince = (one: { since: string }, other: { since: string }) =>
  one.since < other.since ? -1 : one.since > other.since ? 1 : 0

/** What has hurt longest, then what will hurt soonest. */
export function soonest<Need extends { since: string }>(needs: readonly Need[]): Need[] {
  return [...needs].sort(bySince)
}

/** What is broken first, then what hurts; of those, what has hurt longest. */
export function mostNeeded<Need extends { group: Group; since: string }>(needs: readonly Need[]): Need[] {
  return [...needs].sort((one, other) => weights[one.group] - weights[other.group] || bySince(one, other))
}

const kinds = [
  'failed',
  'jobs',
  'late_mails',
  'refused_mails',
  'hold',
  'approvals',
  'renewals',
  'claims',
  'messages',
  'late',
  'statements',
] as const
export type NeedKind = (typeof kinds)[number]

type Waiting = { count: number; paise: number; oldest_at: string | null }
type Words = { group: Group; one: string; many: string; why: string; action: string; href: string; hasValue?: true }

const words: Record<NeedKind, Words> = {
  failed: {
    group: 'danger',
    one: 'order the ERP refused',
    many: 'orders the ERP refused',
    why: 'They stay here until somebody corrects them and sends them again.',
    action: 'Correct and send again',
    href: 'desk?queue=failed',
    hasValue: true,
  },
  jobs: {
    group: 'danger',
    one: 'job failed',
    many: 'jobs failed',
    why: 'What it does waits until it runs again.',
    action: 'See the run',
    href: '/admin/manage-cron',
  },
  late_mails: {
    group: 'warning',
    one: 'e-mail not sent yet',
    many: 'e-mails not sent yet',
    why: 'They are tried again until the mail server takes them.',
    action: 'See e-mails',
    href: '/admin/manage-cron',
  },
  refused_mails: {
    group: 'warning',
    one: 'e-mail refused',
    many: 'e-mails refused',
    why: 'The mail server does not deliver to these addresses. Correct them, and send invitations again.',
    action: 'See e-mails',
    href: '/admin/manage-cron',
  },
  hold: {
    group: 'warning',
    one: 'order on hold',
    many: 'orders on hold',
    why: 'They continue once the payment, the licence or the approval is there.',
    action: 'See why',
    href: 'desk?queue=hold',
    hasValue: true,
  },
  approvals: {
    group: 'warning',
    one: 'discount order to approve',
    many: 'discount orders to approve',
    why: 'Nobody can confirm them before.',
    action: 'Decide',
    href: '/admin/orders-discounted?tab=approvals',
    hasValue: true,
  },
  renewals: {
    group: 'warning',
    one: 'licence renewal to check',
    many: 'licence renewals to check',
    why: 'Orders of these firms go on when it is accepted.',
    action: 'Check',
    href: '/admin/customer-profile?view=renewals&state=waiting',
  },
  claims: {
    group: 'warning',
    one: 'claim to decide',
    many: 'claims to decide',
    why: 'Distributors wait for their credit notes.',
    action: 'Decide',
    href: '/admin/notes?tab=claims',
  },
  messages: {
    group: 'info',
    one: 'message to answer',
    many: 'messages to answer',
    why: 'Nobody has answered yet.',
    action: 'Answer',
    href: '/admin/contact-us?state=open',
  },
  late: {
    group: 'info',
    one: 'order that waits too long',
    many: 'orders that wait too long',
    why: 'Not confirmed, not sent, or short of stock for days.',
    action: 'See them',
    href: 'desk?queue=late',
    hasValue: true,
  },
  statements: {
    group: 'info',
    one: 'statement to accept',
    many: 'statements to accept',
    why: 'Suggested orders and stock at stockists follow them.',
    action: 'Look at them',
    href: '/admin/secondary-upload?state=sent',
  },
}

export type OfficeNeed = {
  key: NeedKind
  group: Group
  since: string
  title: string
  why: string
  action: string
  href: string
}

/**
 * What waits for the office, what needs it most first; `desk` is the work queue of the product
 * type.
 */
export function officeNeeds(waits: Record<NeedKind, Waiting>, desk: string): OfficeNeed[] {
  const found = kinds.flatMap((key) => {
    const { count, paise, oldest_at } = waits[key]
    if (count === 0) return []
    const { group, one, many, why, action, href, hasValue } = words[key]
    const value = hasValue && paise > 0 ? `, ${formatRupees(paise)}` : ''
    const since = oldest_at ? ` ${count === 1 ? 'Since' : 'The oldest since'} ${dayOf(oldest_at)}.` : ''
    return [
      {
        key,
        group,
        since: oldest_at ?? '',
        title: `${groupIndian(count)} ${count === 1 ? one : many}${value}`,
        why: why + since,
        action,
        href: href.replace(/^desk/, desk),
      },
    ]
  })
  return mostNeeded(found)
}

function dayOf(at: string): string {
  return formatDay(todayInIndia(new Date(at)))
}
