// An order's events told as a story: what was done, where it is now and why, what comes next.
import { lapsesAfterDays } from './rules.ts'
import { isIn, type StatusCode, type StatusColour, status, statusColour, statusWord, stopped } from './status.ts'

type Change = { product_code: string; was: number; is: number; reason?: string }

type Told = {
  status: StatusCode
  line_count: number
  distributor_name: string
  cfa_name: string
  placed_by: { type: 'E' | 'D' }
  holds: { kind: 'credit' | 'overdue' | 'licence' | 'approval'; since: string }[]
  timeline: {
    at: string
    who: string
    move: string
    to_status: StatusCode
    reason: string
    changes: Change[]
    /** What held it from then on, or what was lifted. */
    holds: { why: string }[]
  }[]
}

export type Step = {
  state: 'done' | 'now' | 'next'
  group: StatusColour
  title: string
  /** An ISO moment, null for what has not happened. */
  at: string | null
  /** Below the title: who or what, and in whose words why. */
  detail: string
}

export function storyOf(order: Told): Step[] {
  const done = order.timeline.map(
    (event): Step => ({
      state: 'done',
      group: statusColour(event.to_status),
      title: whatHappened(event, order),
      at: event.at,
      detail: detailOf(event),
    }),
  )
  const now = nowOf(order)
  if (now) return [...done, now, ...nextAfter(order)]
  const last = done.pop()
  return last ? [...done, { ...last, state: 'now', group: statusColour(order.status) }] : done
}

/** The heading above the story. */
export function storyTitle(now: StatusCode): string {
  if (isIn(stopped, now)) return 'Why is it stuck?'
  return nextSteps[now] ? 'Where is it?' : 'What happened'
}

function whatHappened({ who, move, to_status, changes, reason }: Told['timeline'][number], order: Told): string {
  switch (move) {
    case 'place':
      return `${who} ${order.placed_by.type === 'E' ? 'asked for' : 'ordered'} ${inLines(linesAtFirst(order))}`
    case 'edit':
      return `${who} changed it`
    case 'confirm':
      return `${who} confirmed ${changes.length === 0 ? 'all of it' : whatIsLeft(order, changes)}`
    case 'reject':
      return `${who} rejected it`
    case 'cancel':
      return `${who} cancelled it`
    case 'expire':
      return 'Cancelled: it was not confirmed in time'
    case 'hand_over':
      return `${who} handed it over to ${reason}`
    case 'release':
      return `${who} released it`
    case 'approve':
      return `${who} approved it`
    case 'refuse':
      return `${who} refused it`
    case 'recheck':
      return 'Checked again: nothing holds it any more'
    case 'reopen':
      return `${who} opened it again`
    case 'retry':
      return `${who} sent it again`
    case 'close':
      return `${who} closed it short`
    case 'send':
      return to_status === status.failed ? 'The ERP refused it' : 'Accepted by the ERP'
    case 'allocate':
      return `Stock allocated at ${order.cfa_name}`
    case 'invoice':
      return to_status === status.fulfilled ? 'All of it invoiced' : 'Some of it invoiced'
    case 'invoice_part':
      return 'Some of it invoiced'
    case 'cancel_invoice':
      return `${who} cancelled an invoice`
    default:
      return statusWord(to_status)
  }
}

/** '8 of 9 lines'; who lowers quantities alone confirms less of the same lines. */
function whatIsLeft({ line_count }: Told, changes: readonly Change[]): string {
  const dropped = changes.filter(({ is }) => is === 0).length
  return dropped === 0 ? 'less of it' : `${line_count - dropped} of ${inLines(line_count)}`
}

/** Lines that an edit added or dropped since are counted back; what the distributor drops stays on the order. */
function linesAtFirst({ line_count, timeline }: Told): number {
  const changes = timeline.filter((event) => event.move === 'edit').flatMap((event) => event.changes)
  const added = changes.filter((change) => change.was === 0).length
  const dropped = changes.filter((change) => change.is === 0).length
  return line_count - added + dropped
}

function detailOf({ move, reason, changes, holds, to_status }: Told['timeline'][number]): string {
  // A person's words are quoted; the number of an invoice is not one's words.
  const said = move.includes('invoice') ? reason : reason && `“${reason}”`
  const figures = holds.map(({ why }) => why).join(' ')
  const held = figures && `${to_status === status.onHold ? 'Put on hold' : 'Was on hold'}: ${figures}`
  return [move !== 'hand_over' && said, changesInWords(changes), held].filter(Boolean).join(' ')
}

/** 'Lowered 2 lines, dropped 1.' */
export function changesInWords(changes: readonly Change[]): string {
  const counts = [
    ['lowered', changes.filter(({ was, is }) => is > 0 && is < was).length],
    ['raised', changes.filter(({ was, is }) => was > 0 && is > was).length],
    ['added', changes.filter(({ was }) => was === 0).length],
    ['dropped', changes.filter(({ is }) => is === 0).length],
  ] as const
  const said = counts.filter(([, count]) => count > 0)
  const words = said.map(([verb, count], at) => `${verb} ${at === 0 ? inLines(count) : count}`).join(', ')
  return words && `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
}

function inLines(count: number): string {
  return `${count} ${count === 1 ? 'line' : 'lines'}`
}

const whyHeld = {
  credit: 'the credit limit is passed',
  overdue: 'an invoice is overdue',
  licence: 'the drug licence has ended',
  approval: 'its discount waits for an approval',
} as const

function nowOf(order: Told): Step | null {
  const since = order.timeline.at(-1)?.at ?? null
  const now = (title: string, detail = '', at = since): Step => ({
    state: 'now',
    group: statusColour(order.status),
    title,
    at,
    detail,
  })
  switch (order.status) {
    case status.awaitingConfirmation:
      return now(
        `Waits for ${order.distributor_name} to confirm`,
        `Cancelled automatically if not confirmed within ${lapsesAfterDays} days.`,
      )
    case status.onHold:
      return now(
        `On hold: ${order.holds.map((hold) => whyHeld[hold.kind]).join(' and ') || 'the order desk looks at it'}`,
        order.holds.some(({ kind }) => kind === 'approval')
          ? 'Only the approver can release it.'
          : 'The order desk may release it sooner.',
        order.holds[0]?.since ?? since,
      )
    case status.confirmed:
      return now('Ready for fulfilment')
    case status.sent:
      return now(`Stock is being allocated at ${order.cfa_name}`)
    case status.inProcess:
      return now('The invoice is being made')
    case status.partlyFulfilled:
      return now(`The rest is waiting for stock at ${order.cfa_name}`)
    case status.failed:
      return now('The ERP refused it', 'The order desk corrects it and sends it again.')
    default:
      return null
  }
}

const [confirmed, sent, invoiced] = ['Confirmed', 'Sent to the ERP', 'Stock allocated, then invoiced']

const nextSteps: Partial<Record<StatusCode, string[]>> = {
  [status.awaitingConfirmation]: [confirmed, sent, invoiced],
  [status.onHold]: [sent, invoiced],
  [status.failed]: [sent, invoiced],
  [status.confirmed]: [sent, invoiced],
  [status.sent]: [invoiced],
  [status.inProcess]: ['Fulfilled'],
  [status.partlyFulfilled]: ['Fulfilled'],
}

function nextAfter(order: Told): Step[] {
  const steps = nextSteps[order.status] ?? []
  // What an employee asked for at a discount is approved first, then confirmed by the distributor.
  const isUnanswered =
    order.placed_by.type === 'E' &&
    order.holds.some(({ kind }) => kind === 'approval') &&
    !order.timeline.some(({ move }) => move === 'confirm')
  return (order.status === status.onHold && isUnanswered ? [confirmed, ...steps] : steps).map((title) => ({
    state: 'next',
    group: 'info',
    title,
    at: null,
    detail: '',
  }))
}

type ShownLine = { quantity_ordered: number; confirmed_qty: number | null; total_qty: number }

/** The packs of a line beside what was asked: what was confirmed, as the timeline tells it, else what the scheme made of it. */
export function packsBeside({ quantity_ordered, confirmed_qty, total_qty }: ShownLine): { packs: number; by: number } {
  const packs = confirmed_qty ?? total_qty
  return { packs, by: packs - quantity_ordered }
}
