// An order's events told as a story: what was done, where it is now and why, what comes next.
import { addDays, beginOf, type Day, formatDay } from '#kit/date.ts'
import { groupIndian } from '#kit/money.ts'
import { isOnItsWay } from './arrival.ts'
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
  supply?: Supplied | null | undefined
}

/** What left for the order, and what of it was received. */
type Supplied = {
  invoices: {
    invoice_no: string
    invoice_date: Day
    received: { received_on: Day; told_by: string; told_at: string } | null
  }[]
  deliveries: { document_no: string; day: Day; packs: number }[]
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

export function storyOf(order: Told, today: Day): Step[] {
  const events = order.timeline.map(
    (event): Step => ({
      state: 'done',
      group: statusColour(event.to_status),
      title: whatHappened(event, order),
      at: event.at,
      detail: detailOf(event),
    }),
  )
  const done = merged(events, leavings(order))
  const now = nowOf(order, today)
  if (now) return [...done, now, ...nextAfter(order)]
  const last = done.pop()
  return last ? [...done, { ...last, state: 'now', group: statusColour(order.status) }] : done
}

/** The heading above the story. */
export function storyTitle(order: Pick<Told, 'status' | 'supply'>, today: Day): string {
  const now = order.status
  if (isIn(stopped, now)) return 'Why is it stuck?'
  return isMoving(now) || onTheRoad(order, today).length > 0 ? 'Where is it?' : 'What happened'
}

/** A step outside the order's own events, with the moment by which it is placed among them. */
type Beside = { step: Step; moment: number }

/** What the ERP says has left, and what the distributor says has come. */
function leavings({ supply, cfa_name }: Told): Beside[] {
  const done = { state: 'done', group: 'success' } as const
  const left = (supply?.deliveries ?? []).map(({ document_no, day, packs }) => {
    const detail = `${formatDay(day)}, delivery ${document_no}, ${groupIndian(packs)} ${packs === 1 ? 'pack' : 'packs'}.`
    return {
      step: { ...done, title: `Left ${cfa_name}`, at: null, detail },
      moment: Date.parse(beginOf(addDays(day, 1))),
    }
  })
  const came = (supply?.invoices ?? []).flatMap(({ invoice_no, received }) => {
    if (!received) return []
    const title = `Goods received on ${formatDay(received.received_on)}`
    const detail = `Invoice ${invoice_no}, reported by ${received.told_by}.`
    return { step: { ...done, title, at: received.told_at, detail }, moment: Date.parse(received.told_at) }
  })
  return [...left, ...came].sort((one, other) => one.moment - other.moment)
}

/** Events keep their own sequence; what happened beside them stands before the first later one. */
function merged(events: readonly Step[], beside: readonly Beside[]): Step[] {
  const steps = [...events]
  for (const { step, moment } of beside) {
    const place = steps.findIndex(({ at }) => at !== null && Date.parse(at) > moment)
    steps.splice(place === -1 ? steps.length : place, 0, step)
  }
  return steps
}

/** Invoices whose goods are still to come. */
export function onTheRoad({ supply }: Pick<Told, 'supply'>, today: Day): string[] {
  const sent = supply?.invoices.filter((invoice) => isOnItsWay(invoice, today)) ?? []
  return sent.map(({ invoice_no }) => invoice_no)
}

function whatHappened({ who, move, to_status, changes, reason }: Told['timeline'][number], order: Told): string {
  switch (move) {
    case 'place':
      return `${who} ${order.placed_by.type === 'E' ? 'asked for' : 'ordered'} ${inLines(linesAtFirst(order))}`
    case 'edit':
      return `${who} changed it`
    case 'correct':
      return `${who} corrected it and sent it again`
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

/**
 * Lines that an edit added or dropped since are counted back; what the distributor drops stays on
 * the order.
 */
function linesAtFirst({ line_count, timeline }: Told): number {
  const changes = timeline.filter(({ move }) => move === 'edit' || move === 'correct').flatMap((event) => event.changes)
  const added = changes.filter((change) => change.was === 0).length
  const dropped = changes.filter((change) => change.is === 0).length
  return line_count - added + dropped
}

/** Moves whose reason is the number of an invoice. */
const namesInvoice: ReadonlySet<string> = new Set(['invoice', 'invoice_part', 'cancel_invoice'])

function detailOf({ move, reason, changes, holds, to_status }: Told['timeline'][number]): string {
  // A person's words are quoted; the number of an invoice is not one's words.
  const said = namesInvoice.has(move) ? reason : reason && `“${reason}”`
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

function nowOf(order: Told, today: Day): Step | null {
  const underway = onTheRoad(order, today)
  const invoices = `Invoice${underway.length === 1 ? '' : 's'} ${underway.join(', ')}`
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
      return now(
        `The rest is waiting for stock at ${order.cfa_name}`,
        underway.length > 0 ? `${invoices} ${underway.length === 1 ? 'is' : 'are'} on the way.` : '',
      )
    case status.fulfilled:
    case status.closedShort:
      return underway.length > 0 ? { ...now(`On the way from ${order.cfa_name}`, `${invoices}.`), group: 'info' } : null
    case status.failed:
      return now('The ERP refused it', 'The order desk corrects it and sends it again.')
    default:
      return null
  }
}

const [confirmed, sent, invoiced] = ['Confirmed', 'Sent to the ERP', 'Stock allocated, then invoiced']
const received = 'Goods received'

const nextSteps: Partial<Record<StatusCode, string[]>> = {
  [status.awaitingConfirmation]: [confirmed, sent, invoiced, received],
  [status.onHold]: [sent, invoiced, received],
  [status.failed]: [sent, invoiced, received],
  [status.confirmed]: [sent, invoiced, received],
  [status.sent]: [invoiced, received],
  [status.inProcess]: ['Fulfilled', received],
  [status.partlyFulfilled]: ['Fulfilled', received],
  [status.fulfilled]: [received],
  [status.closedShort]: [received],
}

const isMoving = (now: StatusCode) =>
  nextSteps[now] !== undefined && now !== status.fulfilled && now !== status.closedShort

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

/**
 * The packs of a line beside what was asked: what was confirmed, as the timeline tells it, else
 * what the scheme made of it.
 */
export function packsBeside({ quantity_ordered, confirmed_qty, total_qty }: ShownLine): { packs: number; by: number } {
  const packs = confirmed_qty ?? total_qty
  return { packs, by: packs - quantity_ordered }
}
