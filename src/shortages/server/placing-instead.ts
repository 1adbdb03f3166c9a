// An order that brings what a line of another one is short of: another product, or the same from
// another plant.
import type { ProductType, Session } from '#kit/access.ts'
import type { Day } from '#kit/date.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import type { OrderHead, OrderLine } from '#orders/server/writing-orders.ts'
import type { StatusCode } from '#orders/status.ts'
import { sumOf } from '#pricing/totals.ts'

/** The line that is short, and what covers it: the database's type `order_instead`. */
type OrderInstead = {
  actor_id: number
  instead: 'cfa' | 'substitute'
  of_order: number
  of_order_no: string
  of_line: number
  /** Packs of the short line that it brings. */
  covers_qty: number
  closes_because: string
}

type Short = {
  order_id: number
  order_no: string
  line_no: number
  product_type: ProductType
  distributor_id: number
  placer_id: number
}

type Link = Pick<OrderInstead, 'instead' | 'covers_qty' | 'closes_because'> &
  Pick<OrderHead, 'cfa_code' | 'kind' | 'notes'>

type Placed = { order_id: number; order_no: string; status: StatusCode; closed_qty: number }

export async function placeInstead(db: Db, me: Session, line: Short, made: OrderLine, today: Day, link: Link) {
  const placed: OrderHead & OrderInstead = {
    ...link,
    ...sumOf([made]),
    of_order: line.order_id,
    of_order_no: line.order_no,
    of_line: line.line_no,
    product_type: line.product_type,
    distributor_id: line.distributor_id,
    // An admin acts for whoever placed the short order.
    placer_id: me.kind === 'admin' ? line.placer_id : me.id,
    actor_id: me.accountId,
  }
  const { order } = await db.one<{ order: Placed }>(sql`
    select place_instead(${JSON.stringify(placed)}::jsonb, ${JSON.stringify([made])}::jsonb, ${today}) as order`)
  return { ...order, id: order.order_id }
}
