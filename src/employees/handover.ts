// Handing a territory over: its calls, and when it is refused.
import { mayManagePeople } from '#accounts/rights.ts'
import { admin, adminWho } from '#kit/access.ts'
import type { Day } from '#kit/date.ts'
import { endpoint } from '#kit/endpoint.ts'
import { body, count, day, id, one, paise, record, text, time, trimmed, z } from '#kit/shape.ts'

const which = {
  id,
  /** The employee who takes over, by code. */
  to: trimmed(60),
  /** Customer codes; without them all that the employee serves. */
  distributors: z.optional(z.array(trimmed(60, 1)).check(z.maxLength(5000, 'Choose at most 5000.'))),
}

export const previewHandover = endpoint({
  method: 'POST',
  path: '/api/adm/employees/{id}/handovers/preview',
  summary: 'What would move and what would stay if a territory were handed over now; nothing is stored',
  access: adminWho(mayManagePeople),
  input: body(which),
  output: one(
    record({
      to: record({ code: z.string(), name: z.string() }),
      distributors: z.array(
        record({
          code: z.string(),
          name: z.string(),
          city: z.string(),
          /** Orders of the employee that wait or are held; they move. */
          proposals: count,
          proposals_paise: paise,
          /** Carts with something in them. */
          carts_moving: count,
          /** The one who takes over has a cart for the same already. */
          carts_staying: count,
          is_shared: z.boolean(),
        }),
      ),
    }),
  ),
})

const handover = record({
  id: count,
  from: record({ id: count, name: z.string() }),
  to: record({ id: count, name: z.string() }),
  starts_on: day,
  with_carts: z.boolean(),
  distributors: count,
  created_by: z.string(),
  created_at: time,
  done_at: z.nullable(time),
  called_off_at: z.nullable(time),
})

export const handOver = endpoint({
  method: 'POST',
  path: '/api/adm/employees/{id}/handovers',
  summary: 'Hand distributors of one employee to another from a day on; today’s is done at once',
  access: adminWho(mayManagePeople),
  input: body({ ...which, starts_on: text(10), with_carts: z._default(z.boolean(), true) }),
  output: one(handover),
  created: true,
})

export const listHandovers = endpoint({
  method: 'GET',
  path: '/api/adm/employees/{id}/handovers',
  summary: 'What an employee handed over or takes over, the latest first; at most 50',
  access: admin,
  input: body({ id }),
  output: one(z.array(handover)),
})

export const callOffHandover = endpoint({
  method: 'POST',
  path: '/api/adm/handovers/{id}/calling-off',
  summary: 'Cancel a handover that has not begun',
  access: adminWho(mayManagePeople),
  input: body({ id }),
  output: one(handover),
})

export function whyNotBegin(startsOn: Day, today: Day, latest: Day): string | null {
  if (startsOn < today) return 'Choose today or a later day.'
  return startsOn > latest ? 'Choose a day within a year.' : null
}
