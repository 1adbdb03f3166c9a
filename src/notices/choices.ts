// How a person is told of a kind: here always, by mail as they choose.
import { isNoticeKind, kinds, type NoticeKind } from './kinds.ts'

export type Mail = 'at_once' | 'daily' | 'never'
export type Choice = { kind: NoticeKind; title: string; mail: Mail }

const titles: Record<NoticeKind, string> = {
  order_waits: 'An order waits for your confirmation',
  order_reminded: 'Reminder of an order that is not confirmed',
  order_lapsed: 'An order was not confirmed in time',
  order_confirmed: 'An order was confirmed',
  order_changed: 'An order was confirmed with changes',
  order_rejected: 'An order was rejected',
  order_cancelled: 'An order was cancelled',
  order_held: 'An order is on hold',
  approval_wanted: 'A discount order waits for your approval',
  order_approved: 'A discount order was approved',
  order_refused: 'A discount order was refused',
  order_released: 'An order was released',
  order_edited: 'An order was changed',
  order_invoiced: 'An order is on its way',
  order_part_invoiced: 'Part of an order is on its way',
  goods_received: 'A distributor received goods',
  order_closed: 'An order was closed short',
  shortage_moved: 'Short packs come from another CFA',
  shortage_supplied: 'Stock arrived for an order that waited',
  order_failed: 'The ERP refused an order',
  licence_ends: 'A drug licence expires soon',
  licence_waits: 'A distributor sent a renewed licence',
  licence_accepted: 'A renewed licence is on file',
  licence_sent_back: 'A renewed licence was sent back',
  payment_due: 'A reminder of what is past due',
  promise_broken: 'A promised payment did not come',
  returns_open: 'Invoiced batches enter their return window',
  free_packs_credited: 'Free packs of a scheme were credited',
  invoice_cancelled: 'An invoice was cancelled',
  claim_raised: 'A distributor raised a claim',
  claim_decided: 'A claim was decided',
  launch_begins: 'A new product is launched',
  po_returned: 'A purchase order was sent back',
  statement_missing: 'A monthly statement is missing',
  statement_accepted: 'A monthly statement was accepted',
  statement_returned: 'A monthly statement was sent back',
  zip_ready: 'A ZIP of invoices is ready',
  report_ready: 'A report that took long is ready',
  message_reply: 'A reply to a message',
}

/** Whom a kind can concern, where that is not everybody: stockists, field employees, the office. */
export type Audience = 'D' | 'E' | 'A'
const firms: Audience[] = ['D']
const staff: Audience[] = ['E']
const customers: Audience[] = ['D', 'E']
const only: Partial<Record<NoticeKind, Audience[]>> = {
  order_waits: firms,
  order_reminded: customers,
  order_lapsed: customers,
  order_confirmed: staff,
  order_changed: staff,
  order_rejected: staff,
  order_cancelled: customers,
  order_held: customers,
  approval_wanted: ['E', 'A'],
  order_approved: customers,
  order_refused: customers,
  order_released: customers,
  order_edited: firms,
  order_invoiced: firms,
  order_part_invoiced: firms,
  goods_received: staff,
  order_closed: customers,
  shortage_moved: customers,
  shortage_supplied: staff,
  order_failed: ['A'],
  claim_raised: ['A'],
  claim_decided: firms,
  licence_ends: customers,
  licence_waits: ['A'],
  licence_accepted: customers,
  licence_sent_back: customers,
  payment_due: customers,
  promise_broken: customers,
  returns_open: firms,
  free_packs_credited: firms,
  invoice_cancelled: firms,
  launch_begins: customers,
  po_returned: firms,
  statement_missing: firms,
  statement_accepted: firms,
  statement_returned: firms,
}

/** What asks for something is mailed at once unless one chooses otherwise; the rest comes once a day. */
const usual = (kind: NoticeKind): Mail =>
  kinds[kind].mark === 'warning' || kind === 'message_reply' ? 'at_once' : 'daily'

export function choicesFrom(chosen: readonly { kind: string; mail: Mail }[], audience: Audience): Choice[] {
  return (Object.keys(kinds) as NoticeKind[])
    .filter((kind) => only[kind]?.includes(audience) ?? true)
    .map((kind) => ({ kind, title: titles[kind], mail: mailFor(kind, chosen) }))
}

/** The choice of the kind, else the one for all kinds, else what is usual. */
export function mailFor(kind: NoticeKind, chosen: readonly { kind: string; mail: Mail }[]): Mail {
  const of = (name: string) => chosen.find((one) => one.kind === name)?.mail
  return of(kind) ?? of('') ?? usual(kind)
}

/** Of these a mail goes out at once unless the person chose otherwise. */
export const kindsMailedAtOnce = (Object.keys(kinds) as NoticeKind[]).filter((kind) => usual(kind) === 'at_once')

export function titleOf(kind: string): string {
  return isNoticeKind(kind) ? titles[kind] : kind
}
