// Why an order is held and what releases it: one plan with one sum that can be paid, said to the
// firm or about it.
import { type Day, formatDay } from '#kit/date.ts'
import { formatRupees } from '#kit/money.ts'
import { overdueDays, toRelease } from './rules.ts'

export type Hold =
  | {
      kind: 'credit'
      detail: {
        limit_paise: number
        owed_paise: number
        /** Counts as paid. */
        on_account_paise?: number | undefined
        open_paise: number
        order_paise: number
        over_paise: number
      }
    }
  | {
      kind: 'overdue'
      detail: {
        invoice_no: string
        due_date: string
        balance_paise: number
        late_paise: number
        overdue_days?: number | undefined
      }
    }
  | {
      kind: 'licence'
      /** `renewal_sent_on`: the office is checking the renewal. */
      detail: { licence_no: string; licence_expires_on: string; renewal_sent_on?: string | null }
    }
  | {
      kind: 'approval'
      detail: { needs: 'manager' | 'admin'; deepest_bp: number; product_name: string; divisions: string[] }
    }

/** Who reads it: the firm itself, or somebody else about the firm of this name. */
export type Voice = { isOwn: boolean; name: string }

export type WayOut = {
  title: string
  why: string
  /** Never more than is owed. */
  pay_paise: number
  /** By how much the orders are over the limit even when everything is paid. */
  lower_paise: number
  /** Whether a smaller order would pass by itself. */
  less_helps: boolean
}

type Of<K extends Hold['kind']> = Extract<Hold, { kind: K }>['detail']

/** What is known of a firm before it orders. */
export type Credited = {
  name: string
  credit_limit_paise: number
  credit_left_paise: number
  owed_paise: number
  on_account_paise: number
  late: Of<'overdue'> | null
  licence_no: string
  licence_expires_on: string
}

/**
 * What would hold an order of this value, as `holds_of` decides it when it is placed or confirmed.
 */
export function holdsAhead(firm: Credited, order_paise: number, needsLicence: boolean, today: Day): Hold[] {
  const { credit_limit_paise, credit_left_paise, owed_paise, on_account_paise, late, licence_no, licence_expires_on } =
    firm
  const over_paise = order_paise - credit_left_paise
  const open_paise = credit_limit_paise - owed_paise + on_account_paise - credit_left_paise
  const credit = { limit_paise: credit_limit_paise, owed_paise, on_account_paise, open_paise, order_paise, over_paise }
  return [
    ...(over_paise > 0 ? [{ kind: 'credit' as const, detail: credit }] : []),
    ...(late ? [{ kind: 'overdue' as const, detail: late }] : []),
    ...(needsLicence && licence_expires_on < today
      ? [{ kind: 'licence' as const, detail: { licence_no, licence_expires_on } }]
      : []),
  ]
}

/**
 * 'Pay ₹12,000.00 and lower the order by ₹500.00 to release it', and why: what money is in the way
 * before an order is placed.
 */
export function moneyAhead(
  holds: readonly Hold[],
  { isOwn, name }: Voice,
): { title: string; why: string; pay_paise: number } | null {
  const money = holds.filter(({ kind }) => kind !== 'licence')
  if (money.length === 0) return null
  const { pay_paise, lower_paise, why } = wayOutOf(money, { isOwn, name })
  const credit = money.find((hold) => hold.kind === 'credit')?.detail
  const steps = `${listed(stepsOf({ pay_paise, lower_paise, credit, licence: undefined }))} to release it`
  const title = isOwn ? steps.charAt(0).toUpperCase() + steps.slice(1) : `${name} has to ${steps}`
  return { title, why, pay_paise }
}

/** The figures of one hold, as the timeline keeps them. */
export function heldBecause(hold: Hold): string {
  if (hold.kind === 'credit') return overLimit(hold.detail)
  if (hold.kind === 'approval') return needsApproval(hold.detail)
  return hold.kind === 'overdue' ? overdueSince(hold.detail) : licenceEnded(hold.detail)
}

/** One hold by itself: its way out as the title, and why it is there. */
export function holdInWords(hold: Hold, voice: Voice): { title: string; why: string } {
  const { title } = wayOutOf([hold], voice)
  return { title, why: heldBecause(hold) }
}

/** What is left to do for all of them together; nothing holds an order whose list is empty. */
export function wayOutOf(holds: readonly Hold[], voice: Voice): WayOut {
  const approval = holds.find((hold) => hold.kind === 'approval')?.detail
  if (approval)
    return {
      title: `${approver(approval)} has to approve this order`,
      why: needsApproval(approval),
      pay_paise: 0,
      lower_paise: 0,
      less_helps: false,
    }
  const credit = holds.find((hold) => hold.kind === 'credit')?.detail
  const overdue = holds.find((hold) => hold.kind === 'overdue')?.detail
  const licence = holds.find((hold) => hold.kind === 'licence')?.detail
  const late_paise = overdue?.late_paise ?? 0
  const { pay_paise, lower_paise } = toRelease({
    over_paise: credit?.over_paise ?? 0,
    late_paise,
    unpaid_paise: credit ? unpaidOf(credit) : late_paise,
  })
  const why = [
    credit && overLimit(credit),
    credit && lower_paise > 0 && notByPaying(credit, lower_paise),
    overdue && overdueSince(overdue),
    licence && licenceEnded(licence),
  ]
  return {
    title: titleOf({ pay_paise, lower_paise, credit, licence }, voice),
    why: why.filter(Boolean).join(' ') || 'The order desk can release it now.',
    pay_paise,
    lower_paise,
    less_helps: credit !== undefined && !overdue && !licence && credit.over_paise < credit.order_paise,
  }
}

/**
 * The same for a row of a list: 'Pay ₹12,000.00', or to somebody else 'The distributor has to pay
 * ₹12,000.00'.
 */
export function wayOutInBrief(holds: readonly Hold[], isOwn: boolean): string {
  const { pay_paise, lower_paise } = wayOutOf(holds, { isOwn: true, name: '' })
  const credit = holds.find((hold) => hold.kind === 'credit')?.detail
  const licence = holds.find((hold) => hold.kind === 'licence')?.detail
  const brief = listed(stepsOf({ pay_paise, lower_paise, credit, licence }))
  if (brief === '' && licence) return 'The renewal of the drug licence is being checked'
  return isOwn ? brief.charAt(0).toUpperCase() + brief.slice(1) : `The distributor has to ${brief}`
}

type Steps = {
  pay_paise: number
  lower_paise: number
  credit: Of<'credit'> | undefined
  licence: Of<'licence'> | undefined
}

function stepsOf({ pay_paise, lower_paise, credit, licence }: Steps): string[] {
  return [
    pay_paise > 0 && `pay ${formatRupees(pay_paise)}`,
    credit && lower_paise > 0 && lessOrMore(credit, lower_paise),
    licence && !licence.renewal_sent_on && `send the renewal of drug licence ${licence.licence_no}`,
  ].filter((step) => typeof step === 'string')
}

/** 'Pay ₹12,000.00 and send the renewal of drug licence 20B-1 to release this order' */
function titleOf({ pay_paise, lower_paise, credit, licence }: Steps, { isOwn, name }: Voice): string {
  const steps = stepsOf({ pay_paise, lower_paise, credit, licence })
  if (steps.length === 0 && licence) return `The renewal of drug licence ${licence.licence_no} is being checked`
  if (steps.length === 0) return 'Nothing holds this order any more'
  const done = `${listed(steps)} to release this order`
  return isOwn ? done.charAt(0).toUpperCase() + done.slice(1) : `${name} has to ${done}`
}

/** Lowering helps as far as the order goes; beyond that only another limit does. */
function lessOrMore({ order_paise }: Of<'credit'>, lower_paise: number): string {
  return lower_paise < order_paise ? `lower the order by ${formatRupees(lower_paise)}` : 'ask for a higher credit limit'
}

/** What is left to pay once money on account has settled what it can. */
function unpaidOf({ owed_paise, on_account_paise = 0 }: Of<'credit'>): number {
  return Math.max(0, owed_paise - on_account_paise)
}

function overLimit(credit: Of<'credit'>): string {
  const { limit_paise, on_account_paise = 0, open_paise, order_paise, over_paise } = credit
  const unpaid = unpaidOf(credit)
  const parts = [
    unpaid > 0 && `${formatRupees(unpaid)} owed${on_account_paise > 0 ? ' after money on account' : ''}`,
    open_paise > 0 && `${formatRupees(open_paise)} of open orders`,
    `this order of ${formatRupees(order_paise)}`,
  ].filter((part) => typeof part === 'string')
  const sum = listed(parts)
  return `${sum.charAt(0).toUpperCase()}${sum.slice(1)} ${parts.length > 1 ? 'are' : 'is'} ${formatRupees(over_paise)} over the credit limit of ${formatRupees(limit_paise)}.`
}

function notByPaying(credit: Of<'credit'>, lower_paise: number): string {
  const still = unpaidOf(credit) > 0 ? 'With everything paid it is still over' : 'It is over'
  return `${still} by ${formatRupees(lower_paise)}: a limit of ${formatRupees(credit.limit_paise + lower_paise)} would do.`
}

/** Holds of earlier orders don't say after how many days; then it was the rule of today. */
function overdueSince(overdue: Of<'overdue'>): string {
  const { invoice_no, due_date, balance_paise, late_paise, overdue_days = overdueDays } = overdue
  const due = formatDay(due_date)
  const rule = `more than ${overdue_days} days past due`
  return late_paise > balance_paise
    ? `${formatRupees(late_paise)} is ${rule}. The oldest, ${invoice_no}, was due on ${due}.`
    : `${formatRupees(balance_paise)} of ${invoice_no} is ${rule}: it was due on ${due}.`
}

function licenceEnded({ licence_no, licence_expires_on }: Of<'licence'>): string {
  return `Drug licence ${licence_no} ended on ${formatDay(licence_expires_on)}.`
}

/** 'A brand manager' */
function approver({ needs }: Of<'approval'>): string {
  return needs === 'manager' ? 'A brand manager' : 'An admin'
}

function needsApproval({ deepest_bp, product_name }: Of<'approval'>): string {
  return `${product_name} is ${(deepest_bp / 100).toFixed(2).replace(/\.?0+$/, '')}% below PTS.`
}

function listed(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}
