// What every list says of an order.
import type { ProductType } from '#kit/access.ts'
import { sql } from '#kit/server/db/db.ts'
import type { StatusCode } from '../status.ts'

export type SummaryRow = {
  order_id: number
  order_no: string
  order_ref: string | null
  kind: 'regular' | 'discount' | 'launch'
  product_type: ProductType
  status: StatusCode
  distributor: string
  distributor_name: string
  city: string
  cfa_code: string
  cfa_name: string
  placed_by: { id: number; name: string; type: 'E' | 'D' }
  placed_at: string
  line_count: number
  total_paise: number
  invoiced_paise: number
  version?: number
}

export const summaryColumns = sql`
  o.id as order_id, o.order_no, o.order_ref, o.kind, o.product_type, o.status,
  a.username as distributor, a.name as distributor_name, d.city, o.cfa_code, c.name as cfa_name,
  jsonb_build_object('id', b.id, 'name', b.name, 'type', b.kind) as placed_by,
  o.placed_at, o.lines as line_count, o.total_paise, o.invoiced_paise`

/** How many events the order has had; left out where rows are exported. */
export const version = sql`(select count(*) from order_events v where v.order_id = o.id)::int as version`

/** Who placed the order `o`, also after another employee took it over. */
export const placedBy = sql`coalesce(o.first_placer_id, o.placer_id)`

export const summaryJoins = sql`
  join accounts a on a.id = o.distributor_id
  join distributors d on d.id = o.distributor_id
  join plants c on c.code = o.cfa_code
  join accounts b on b.id = ${placedBy}`
