// What the office has beside an order and customers never see: whom to call, notes, reminders.
import { mayRelease } from '#credit/rights.ts'
import { admin, adminWho } from '#kit/access.ts'
import { endpoint, type Output } from '#kit/endpoint.ts'
import { body, id, one, record, time, trimmed, z } from '#kit/shape.ts'
import { type StatusCode, status } from '#orders/status.ts'

export const longestNote = 1000

const said = record({ by: z.string(), at: time })

const file = record({
  /** Who can be called about it: the firm’s people, then who placed it. */
  contacts: z.array(record({ name: z.string(), role: z.string(), phone: z.string() })),
  notes: z.array(record({ id: z.number(), by: z.string(), at: time, text: z.string() })),
  /** When its distributor was last reminded by the office. */
  reminded: z.nullable(said),
  /** What a reminder would ask for; null where there is nothing to ask the distributor. */
  asks: z.nullable(z.enum(['confirm', 'pay'])),
  /** Why nobody is reminded now. */
  why_not_remind: z.nullable(z.string()),
})

export const getDeskFile = endpoint({
  method: 'GET',
  path: '/api/adm/orders/{order_id}/desk-file',
  summary: 'Whom to call about an order, the office’s own notes on it, and when its distributor was reminded',
  access: admin,
  input: body({ order_id: id }),
  output: one(file),
})

export type DeskFile = Output<typeof getDeskFile>['data']

export const noteOnOrder = endpoint({
  method: 'POST',
  path: '/api/adm/orders/{order_id}/notes',
  summary: 'Note something on an order for the office alone',
  access: adminWho(mayRelease),
  input: body({ order_id: id, text: trimmed(longestNote, 1) }),
  output: one(file),
  created: true,
})

export const remindOfOrder = endpoint({
  method: 'POST',
  path: '/api/adm/orders/{order_id}/reminders',
  summary: 'Remind the distributor to confirm an order, or to do what releases it; once a day at most',
  access: adminWho(mayRelease),
  input: body({ order_id: id }),
  output: one(file),
  created: true,
})

type Waiting = { status: StatusCode; holds: readonly string[] }

/** What the distributor can do about an order, or null. */
export function askedOf({ status: now, holds }: Waiting): 'confirm' | 'pay' | null {
  if (now === status.awaitingConfirmation) return 'confirm'
  return now === status.onHold && holds.length > 0 && !holds.includes('approval') ? 'pay' : null
}

/** Why its distributor is not reminded of an order now, or null. */
export function whyNotRemind(order: Waiting, isRemindedToday: boolean): string | null {
  if (!askedOf(order)) return 'This order does not wait for its distributor.'
  return isRemindedToday ? 'The distributor was reminded today already. Remind again tomorrow.' : null
}
