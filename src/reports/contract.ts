import { admin, customer } from '#kit/access.ts'
import { endpoint } from '#kit/endpoint.ts'
import { count, day, none, one, paise, record, time, z } from '#kit/shape.ts'

const licensed = record({
  distributor: z.string(),
  name: z.string(),
  city: z.string(),
  licence_no: z.string(),
  licence_expires_on: day,
})

export const getHome = endpoint({
  method: 'GET',
  path: '/api/home',
  summary: 'What waits for me, and what I may order',
  access: customer,
  input: none,
  output: one(
    record({
      /** Distributors whose drug licence has ended or ends within 90 days: mine, or those that I serve. */
      licences: z.array(licensed),
      /** An employee's distributors, by name; a distributor's list is empty. */
      distributors: z.array(
        record({
          distributor: z.string(),
          name: z.string(),
          city: z.string(),
          credit_limit_paise: paise,
          credit_days: count,
          licence_expires_on: day,
        }),
      ),
      distributor_count: count,
      divisions: z.array(record({ code: z.string(), name: z.string(), products: count })),
    }),
  ),
  mayBeStale: true,
})

export const getDashboard = endpoint({
  method: 'GET',
  path: '/api/adm/dashboard',
  summary: 'Today, for the product type of the session',
  access: admin,
  input: none,
  output: one(
    record({
      orders_today: count,
      orders_today_paise: paise,
      orders_on_hold: count,
      orders_failed: count,
      orders_awaiting: count,
      distributors: count,
      distributors_blocked: count,
      employees: count,
      employees_blocked: count,
      products_active: count,
      products_inactive: count,
      products_without_image: count,
      plants: count,
      divisions: z.array(record({ code: z.string(), name: z.string(), products: count })),
      signed_in: count,
      locked_out: count,
      licences: record({ ended: count, within_30: count, within_60: count, within_90: count }),
      licence_list: z.array(licensed),
      changes: z.array(
        record({
          id: count,
          at: time,
          who: z.string(),
          action: z.enum(['insert', 'update', 'delete']),
          entity: z.string(),
          entity_id: z.string(),
          fields: z.array(z.string()),
        }),
      ),
    }),
  ),
  mayBeStale: true,
})
