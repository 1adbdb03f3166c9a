import { ageing } from '#credit/shapes.ts'
import { admin, customer } from '#kit/access.ts'
import { endpoint, type Output } from '#kit/endpoint.ts'
import { count, day, none, one, paise, record, time, z } from '#kit/shape.ts'
import { statusCode } from '#orders/contract.ts'
import { stepNames } from './going-live.ts'

const licensedFields = {
  distributor: z.string(),
  name: z.string(),
  city: z.string(),
  licence_no: z.string(),
  licence_expires_on: day,
}
const licensed = record(licensedFields)

const whose = { distributor: z.string(), name: z.string(), city: z.string() }

export const getHome = endpoint({
  method: 'GET',
  path: '/api/home',
  summary: 'Orders to confirm, my last orders, what is owed, launches and my usual basket',
  access: customer,
  input: none,
  output: one(
    record({
      /**
       * Orders that wait to be confirmed, by distributor: mine to confirm, or those of the ones
       * that I serve.
       */
      awaiting: z.array(
        record({
          ...whose,
          orders: count,
          total_paise: paise,
          /** The one that lapses first. */
          order_id: count,
          placed_by: z.array(z.string()),
          lapses_on: day,
          /** Those for doctors and hospitals are confirmed on a screen of their own. */
          is_discount: z.boolean(),
        }),
      ),
      /** Discount orders that wait for my approval; null: none. */
      approvals: z.nullable(
        record({
          orders: count,
          total_paise: paise,
          /** The one that has waited longest. */
          order_id: count,
          placed_by: z.array(z.string()),
          since: time,
        }),
      ),
      /** Orders on hold, by distributor and by what holds them, with what it would take now. */
      holds: z.array(
        record({
          ...whose,
          kind: z.enum(['credit', 'overdue', 'licence']),
          orders: count,
          order_id: count,
          since: time,
          /** What of the debt must be paid for it: never more than is owed. */
          pay_paise: paise,
          /** By how much the open orders alone are over the credit limit. */
          lower_paise: paise,
          /** All orders of the firm that are on hold, whatever holds them. */
          firm_orders: count,
          invoices: count,
          invoice_no: z.nullable(z.string()),
          due_date: z.nullable(day),
          licence_no: z.string(),
          licence_expires_on: day,
          /** What the orders that it holds come to. */
          held_paise: z.optional(paise),
          /** The office is checking the renewal since then. */
          renewal_sent_on: z.optional(z.nullable(day)),
        }),
      ),
      /** Past due, by distributor, where it holds no order. */
      overdue: z.array(record({ ...whose, invoices: count, pay_paise: paise, invoice_no: z.string(), due_date: day })),
      /**
       * Distributors whose drug licence has ended or ends within 90 days: mine, or those that I
       * serve.
       */
      licences: z.array(licensed),
      recent: z.array(
        record({
          order_id: count,
          order_no: z.string(),
          status: statusCode,
          distributor_name: z.string(),
          city: z.string(),
          placed_by: record({ id: z.number(), name: z.string() }),
          placed_at: time,
          line_count: count,
          total_paise: paise,
          invoiced_paise: paise,
        }),
      ),
      /**
       * A distributor's over both product types; of an employee's distributors what they owe in
       * this one.
       */
      outstanding: record({
        total_paise: paise,
        past_due_paise: paise,
        ageing,
        credit_limit_paise: paise,
        open_paise: paise,
        on_account_paise: paise,
        credit_left_paise: paise,
      }),
      /** Running ones, then those that begin within two weeks. */
      launches: z.array(
        record({
          product_code: z.string(),
          product_name: z.string(),
          molecule: z.string(),
          start_date: day,
          end_date: day,
          min_qty: count,
          scheme_qty: count,
        }),
      ),
      launch_count: count,
      /**
       * Of the parties that an employee sells to, those that end within 30 days and have no
       * successor, the next first.
       */
      contracts: z.array(
        record({
          id: count,
          /** null: all of this kind. */
          party_id: z.nullable(count),
          party_name: z.nullable(z.string()),
          kind: z.enum(['doctor', 'hospital']),
          /** A product's or a division's name. */
          goods: z.string(),
          discount_bp: z.nullable(count),
          net_rate_paise: z.nullable(paise),
          until: day,
        }),
      ),
      contract_count: count,
      /** What a distributor orders again and again, at today's prices; null without such. */
      basket: z.nullable(record({ products: count, total_paise: paise, better: count })),
      /** For who works in both product types: how many orders wait in the other one. */
      waiting_elsewhere: count,
      /** An employee's distributors, by name; a distributor's list is empty. */
      distributors: z.array(
        record({
          ...whose,
          credit_limit_paise: paise,
          outstanding_paise: paise,
          /** What it owes besides, in the other product type. */
          other_paise: paise,
          past_due_paise: paise,
          licence_expires_on: day,
        }),
      ),
      distributor_count: count,
      divisions: z.array(record({ code: z.string(), name: z.string(), products: count })),
    }),
  ),
})

export type HomeData = Output<typeof getHome>['data']

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
      signed_in_distributors: count,
      signed_in_employees: count,
      locked_out: count,
      locked_out_distributors: count,
      locked_out_employees: count,
      licences: record({ ended: count, within_30: count, within_60: count, within_90: count }),
      licence_list: z.array(record({ id: count, ...licensedFields })),
      changes: z.array(
        record({
          id: count,
          at: time,
          who: z.string(),
          action: z.enum(['insert', 'update', 'delete']),
          entity: z.string(),
          entity_id: z.string(),
          name: z.string(),
          fields: z.array(z.string()),
          /** 'changed the scheme of', 'Amvelin 5', 'from 10+1 to 12+1', and where it is. */
          did: z.string(),
          about: z.string(),
          rest: z.string(),
          href: z.nullable(z.string()),
        }),
      ),
    }),
  ),
})

export const getGoingLive = endpoint({
  method: 'GET',
  path: '/api/adm/going-live',
  summary: 'What is still missing before the first order, of what the caller may do; empty when all of it is there',
  access: admin,
  input: none,
  output: one(z.array(record({ step: z.enum(stepNames), is_done: z.boolean() }))),
})
