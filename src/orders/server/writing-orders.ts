// What is written of an order, and the functions of the database that write it.
import type { KeptCart } from '#cart/server/kept.ts'
import type { Hold } from '#credit/credit-hold.ts'
import type { ProductType } from '#kit/access.ts'
import type { Day } from '#kit/date.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import type { Sum } from '#pricing/totals.ts'
import type { discountOf } from '../discounting.ts'
import type { StatusCode } from '../status.ts'

/**
 * The lines that were closed together with their order wait again; those that somebody closed by
 * themselves stay closed.
 */
export async function openLinesAgain(db: Db, id: number, by: number): Promise<void> {
  await db.change(sql`
    update line_closures set reopened_at = now(), reopened_by = ${by}
    where order_id = ${id} and reopened_at is null and closed_by is null and instead_order_id is null`)
}

/**
 * A line as it is kept on an order: the columns of `order_lines` that placing and editing write.
 */
export type OrderLine = {
  line_no: number
  product_code: string
  product_name: string
  division_code: string
  pack: string
  quantity_ordered: number
  free_qty: number
  total_qty: number
  offer_id: number | null
  min_qty: number
  scheme_qty: number
  compulsory: boolean
  price_paise: number
  mrp_paise: number
  gst_bp: number
  amount_paise: number
  tax_paise: number
}

type Discount = ReturnType<typeof discountOf>

/** What is written of an order whose lines become others: the database's type `order_change`. */
export type OrderChange = Sum & { order_id: number; actor_id: number; overdue_days: number; discount?: Discount }

/** An order that is to be placed: the database's type `order_placing`, but for its place there. */
export type OrderPlacing = {
  key: string
  body_hash: string
  /** Who acts, where it is not the placer. */
  actor_id?: number
  is_employee: boolean
  /** Missing where the order is made of no cart. */
  cart_id?: number
  cart_version?: number
  overdue_days: number
  /** It goes to the ERP in one part for each division. */
  parts: { part_no: number; division_code: string; lines: number; total_paise: number }[]
  discount?: Discount
  lines: OrderLine[]
  made: OrderHead
}

/** The columns of `orders` that are known before it is placed. */
export type OrderHead = Sum & {
  kind: KeptCart['kind']
  product_type: ProductType
  distributor_id: number
  cfa_code: string
  placer_id: number
  notes: string
}

export type Made = {
  made: true
  order_id: number
  order_no: string
  status: StatusCode
  placed_at: string
  told_at: string
  holds: Hold[]
  po_no: string | null
  cancellable_until: string | null
}

/**
 * The order that was made, the one that its key had made before, or why there is none; `at` is its
 * place among those that were asked for.
 */
export type Written = { at: number } & (
  | Made
  | { made: false; why: null; order_id: number; same: boolean }
  | { made: false; why: string }
)

export type Writing = {
  /** For what others hold, to say why something is not placed; else that is left out. */
  waits: boolean
  /** The version of the shelf that the prices came from. */
  shelf: number | null
  today: Day
}

export function writeOrders(db: Db, placings: readonly OrderPlacing[], { waits, shelf, today }: Writing) {
  const asked = placings.map((placing, at) => ({ ...placing, at }))
  return db.rows<Written>(sql`
    select * from place_orders(${JSON.stringify(asked)}::jsonb, ${waits}, ${shelf}::bigint, ${today})`)
}
