import { forWhom } from '#catalogue/shapes.ts'
import { mayRelease } from '#credit/rights.ts'
import { admin, adminWho, customer } from '#kit/access.ts'
import { asFile, endpoint } from '#kit/endpoint.ts'
import {
  body,
  count,
  id,
  listOf,
  one,
  page,
  productType,
  record,
  searchText,
  text,
  time,
  trimmed,
  z,
} from '#kit/shape.ts'

const lock = record({
  id: z.number(),
  message: z.string(),
  starts_at: time,
  ends_at: time,
  lifted_at: z.nullable(time),
  /** Who lifted it; null on one that was not, or of which nobody knows. */
  lifted_by: z.nullable(z.string()),
  created_at: time,
  created_by: z.string(),
  /** Where all of these are null it is for everyone. */
  product_type: z.nullable(productType),
  division_code: z.nullable(z.string()),
  division_name: z.nullable(z.string()),
  cfa_code: z.nullable(z.string()),
  cfa_name: z.nullable(z.string()),
  distributor: z.nullable(z.string()),
  distributor_name: z.nullable(z.string()),
})

export const listLocks = endpoint({
  method: 'GET',
  path: '/api/adm/order-locks',
  summary:
    'Order locks that touch the session’s product type, 20 a page: those that run or are planned, or those of one state; search finds a part of the message, of whom it stops or of who set it',
  access: admin,
  input: body({ state: z.optional(z.enum(['running', 'planned', 'ended'])), search_text: searchText, page }),
  output: listOf(lock),
})

export const locksAsCsv = asFile(listLocks, 'csv')
export const locksAsWorkbook = asFile(listLocks, 'xlsx')

const reach = {
  product_type: z._default(z.enum(['E', 'G', '']), ''),
  reach: z._default(z.enum(['everyone', 'division', 'cfa', 'distributor']), 'everyone'),
  division_code: z._default(trimmed(10), ''),
  cfa_code: z._default(trimmed(10), ''),
  distributor: z._default(trimmed(60), ''),
}

export const countLocked = endpoint({
  method: 'GET',
  path: '/api/adm/order-locks/reach',
  summary: 'How many distributors a lock would stop, and how many employees order for them',
  access: admin,
  input: body(reach),
  output: one(record({ distributors: count, employees: count })),
})

export const createLock = endpoint({
  method: 'POST',
  path: '/api/adm/order-locks',
  summary: 'Lock ordering for a span of time; days are YYYY-MM-DD, times HH:MM, both India’s',
  access: adminWho(mayRelease),
  input: body({
    message: z._default(trimmed(1000), ''),
    from_day: z._default(text(10), ''),
    from_time: z._default(text(10), ''),
    until_day: z._default(text(10), ''),
    until_time: z._default(text(10), ''),
    ...reach,
  }),
  output: one(lock),
  created: true,
})

export const liftLock = endpoint({
  method: 'POST',
  path: '/api/adm/order-locks/{id}/lifting',
  summary: 'Lift a lock now, or call off a planned one',
  access: adminWho(mayRelease),
  input: body({ id }),
  output: one(lock),
})

export const listMyLocks = endpoint({
  method: 'GET',
  path: '/api/order-locks',
  summary:
    'The locks that stop my orders now, for a distributor and a CFA or wherever I order; the one that ends last first',
  access: customer,
  input: body(forWhom),
  output: listOf(
    record({
      id: z.number(),
      message: z.string(),
      starts_at: time,
      ends_at: time,
      /** Who set it. */
      created_by: z.string(),
      /** Only orders of this division are stopped; null stops all. */
      division_name: z.nullable(z.string()),
    }),
  ),
})
