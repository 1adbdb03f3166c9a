import { productCode } from '#catalogue/contract.ts'
import { customer } from '#kit/access.ts'
import { endpoint, type Output } from '#kit/endpoint.ts'
import { body, count, day, listOf, one, paise, record, trimmed, z } from '#kit/shape.ts'
import { statusCode } from '#orders/contract.ts'
import { late } from '#people/contract.ts'
import { packs } from '#pricing/shapes.ts'

const employeeWhoOrders = { kind: 'customer', userType: 'E', ordering: true } as const

const launch = record({
  id: count,
  product_code: z.string(),
  product_name: z.string(),
  molecule: z.string(),
  pack: z.string(),
  division_code: z.string(),
  division_name: z.string(),
  image_url: z.nullable(z.string()),
  price_paise: paise,
  mrp_paise: paise,
  /** The scheme that everybody gets; 0 and 0 without one. */
  min_qty: count,
  scheme_qty: count,
  start_date: day,
  end_date: day,
  is_running: z.boolean(),
  /** Until its last day, or until it begins. */
  days: count,
  /** Of those whom I may order it for, how many have ordered it since the launch began. */
  firms: count,
  firms_ordered: count,
})

export type Launch = Output<typeof listLaunchesToOrder>['data'][number]

export const listLaunchesToOrder = endpoint({
  method: 'GET',
  path: '/api/launches',
  summary: 'Launches that run or come, of products that I may order; those that end first before the others',
  access: customer,
  input: body({}),
  output: listOf(launch),
})

export const getLaunchFirms = endpoint({
  method: 'GET',
  path: '/api/launches/{product_code}/firms',
  summary:
    'A launch with all distributors that I may order it for: credit left, licence, and what they have ordered of it',
  access: employeeWhoOrders,
  input: body({ product_code: productCode }),
  output: one(
    record({
      launch,
      firms: z.array(
        record({
          distributor: z.string(),
          name: z.string(),
          city: z.string(),
          credit_left_paise: paise,
          licence_expires_on: day,
          ordered_qty: count,
          gst_bp: count,
          is_interstate: z.boolean(),
          min_qty: count,
          scheme_qty: count,
          compulsory: z.boolean(),
        }),
      ),
    }),
  ),
})

/** As many as a person serves. */
export const mostRows = 500

export const lookBeforeLaunching = endpoint({
  method: 'POST',
  path: '/api/launch-orders/before-placing',
  summary: 'What to know before a launched product is ordered for these distributors: what is usual, what holds it',
  access: employeeWhoOrders,
  input: body({
    product_code: productCode,
    distributors: z
      .array(trimmed(60, 1))
      .check(z.maxLength(mostRows, `Ask for at most ${mostRows} distributors at once.`)),
  }),
  output: record({
    data: z.array(
      record({
        distributor: z.string(),
        name: z.string(),
        needs_licence: z.boolean(),
        /** Orders of the last 12 months, and the largest of them. */
        orders: count,
        largest_paise: paise,
        /** How often the product was ordered in the last 12 months, and the most at once. */
        times: count,
        most_qty: count,
        /** When the packs that would be sent first expire; null where nothing is in stock. */
        expires_on: z.nullable(day),
        credit_limit_paise: paise,
        credit_left_paise: paise,
        owed_paise: paise,
        on_account_paise: paise,
        late,
        licence_no: z.string(),
        licence_expires_on: day,
      }),
    ),
  }),
})

export type Known = Output<typeof lookBeforeLaunching>['data'][number]

export const placeLaunchOrders = endpoint({
  method: 'POST',
  path: '/api/launch-orders',
  summary: 'Order a launched product for many distributors; each firm’s order is made once and answered by itself',
  access: employeeWhoOrders,
  input: body({
    product_code: productCode,
    rows: z
      .array(
        body({
          distributor: trimmed(60, 1),
          quantity: packs,
          /** Takes the scheme's rounding back: the quantity stays as typed, without free goods. */
          as_typed: z._default(z.boolean(), false),
        }),
      )
      .check(
        z.minLength(1, 'Enter packs for at least one distributor.'),
        z.maxLength(mostRows, `Order for at most ${mostRows} distributors at once.`),
      ),
  }),
  output: record({
    data: z.array(
      record({
        distributor: z.string(),
        order_id: z.optional(z.number()),
        order_no: z.optional(z.string()),
        status: z.optional(statusCode),
        total_paise: z.optional(paise),
        /** Why there is no order, and what to do. */
        message: z.optional(z.string()),
      }),
    ),
  }),
  created: true,
  needsKey: true,
})
