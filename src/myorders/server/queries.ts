import { type KeptCart, type KeptLine, type Which, whichCart } from '#cart/server/kept.ts'
import type { CustomerSession } from '#kit/access.ts'
import type { Day } from '#kit/date.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import type { OrderChange, OrderLine } from '#orders/server/writing-orders.ts'

export type Wanted = { product_code: string; quantity: number; as_typed: boolean; discount_bp?: number | undefined }

/**
 * What the lines of an order would be today: its own and those to be added, as far as its placer
 * may order them.
 */
export function linesToday(db: Db, orderId: number, wanted: Wanted[], today: Day): Promise<KeptLine[]> {
  const placed = JSON.stringify(wanted.map((one, place) => ({ ...one, place })))
  return db.rows<KeptLine>(sql`
    select t.product_code, t.product_name, t.division_code, t.division_name, t.molecule, t.pack,
      t.may_order and (o.kind <> 'discount'
        or exists (select from discounted_products y where y.product_code = t.product_code)
        and exists (select from order_discounts x join party_divisions y on y.party_id = x.party_id
          where x.order_id = o.id and y.division_code = t.division_code)) as active,
      t.gst_bp, w.quantity as asked, w.as_typed,
      coalesce(l.price_paise, t.price_paise) as seen_price_paise, t.price_paise, t.mrp_paise,
      case when o.kind <> 'discount' then t.offer_id end as offer_id,
      case when o.kind <> 'discount' then t.min_qty else 0 end as min_qty,
      case when o.kind <> 'discount' then t.scheme_qty else 0 end as scheme_qty,
      o.kind <> 'discount' and t.compulsory as compulsory, t.stock, t.unwanted,
      case when o.kind = 'discount' then
        (select discount_terms(x.party_id, t.product_code, t.division_code, t.price_paise, ${today}::date, o.id)
          from order_discounts x where x.order_id = o.id)
        || jsonb_build_object('asked_bp', w.discount_bp) end as discount
    from orders o
    cross join lateral terms_for(o.placer_id, o.distributor_id, o.cfa_code, o.product_type,
      ${wanted.map((one) => one.product_code)}::text[], ${today}::date) t
    join jsonb_to_recordset(${placed}::jsonb)
      as w (place integer, product_code text, quantity integer, as_typed boolean, discount_bp integer)
      on w.product_code = t.product_code
    left join order_lines l on l.order_id = o.id and l.product_code = t.product_code
    where o.id = ${orderId} and (t.may_order or l.product_code is not null)
    order by w.place`)
}

export async function writeEdit(db: Db, edited: OrderChange, lines: OrderLine[], today: Day): Promise<void> {
  await db.one(sql`select edit_order(${JSON.stringify(edited)}::jsonb, ${JSON.stringify(lines)}::jsonb, ${today})`)
}

export async function fillCart(
  db: Db,
  me: CustomerSession,
  which: Which,
  wanted: Wanted[],
  today: Day,
): Promise<KeptCart> {
  const placed = JSON.stringify(wanted.map((one, place) => ({ ...one, place })))
  const { cart } = await db.one<{ cart: KeptCart }>(sql`
    select fill_lines(${whichCart(me, which)}, ${placed}::jsonb, ${today}) as cart`)
  return cart
}
