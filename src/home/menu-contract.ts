import { customer } from '#kit/access.ts'
import { endpoint, type Output } from '#kit/endpoint.ts'
import { count, none, one, paise, record, time, z } from '#kit/shape.ts'

const kind = record({ open: count, on_hold: count, awaiting: count })

export const getMenu = endpoint({
  method: 'GET',
  path: '/api/menu',
  summary: 'One figure for each entry of the menus: what is open, what waits for me, what is owed',
  access: customer,
  input: none,
  output: one(
    record({
      regular: kind,
      discount: kind,
      launch: kind,
      /** Of the last 30 days. */
      purchase_orders: count,
      last_upload_at: z.nullable(time),
      invoices_open: count,
      credit_notes: count,
      claims_open: count,
      outstanding_paise: paise,
      past_due_paise: paise,
      /** Distributors that have not sent the stock-and-sales statement of this month, 'YYYY-MM'. */
      statements_missing: count,
      statement_month: z.string(),
      /** Products whose launch is running. */
      launches: count,
      products: count,
      /** Orders of which packs are short. */
      short_orders: count,
    }),
  ),
})

export type MenuFigures = Output<typeof getMenu>['data']
