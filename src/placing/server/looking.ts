// What is usual for a firm, beside what lies in its cart.
import type { CustomerSession } from '#kit/access.ts'
import type { Day } from '#kit/date.ts'
import type { Output, Parsed } from '#kit/endpoint.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import { readSetting } from '#kit/server/db/settings.ts'
import { type Route, route } from '#kit/server/http/serve.ts'
import { asTime } from '#orders/server/present.ts'
import { cancelMinutes } from '#orders/settings.ts'
import { lookBeforePlacing } from '../contract.ts'
import { firstToExpire, usualOf } from './usual.ts'

type Looked = Output<typeof lookBeforePlacing>['data']

export const lookingRoute: Route = route(lookBeforePlacing, async ({ db, me, input, today }) => {
  const [facts, cancel_minutes] = await Promise.all([factsOf(db, me, input, today), readSetting(db, cancelMinutes)])
  const nothing = { po_no: null, po_used: null, orders: 0, largest_paise: 0, lines: [] }
  return { data: { ...(facts ?? nothing), cancel_minutes } }
})

/** Null where there is no such cart. */
async function factsOf(
  db: Db,
  me: CustomerSession,
  { distributor, cfa_code, kind, party_id }: Parsed<typeof lookBeforePlacing>,
  today: Day,
): Promise<Omit<Looked, 'cancel_minutes'> | null> {
  const forFirm =
    me.userType === 'D'
      ? sql`c.distributor_id = ${me.id}`
      : sql`lower(a.username) = lower(${distributor ?? ''}) and exists (
          select from employee_distributors s where s.employee_id = ${me.id} and s.distributor_id = c.distributor_id)`
  const found = await db.maybe<Omit<Looked, 'cancel_minutes'>>(sql`
    with cart as (
      select c.id, c.distributor_id, c.cfa_code, c.po_no, shelf_days(c.cfa_code, a.username) as shelf_days
      from carts c
      join accounts a on a.id = c.distributor_id
      join distributor_plants s on s.distributor_id = c.distributor_id and s.plant_code = c.cfa_code
      where c.placer_id = ${me.id} and c.product_type = ${me.productType} and c.kind = ${kind}
        and c.party_id is not distinct from ${party_id ?? null}::bigint
        and (${cfa_code ?? null}::text is null or c.cfa_code = ${cfa_code ?? null}) and ${forFirm}
      order by s.rank
      limit 1
    )
    select c.po_no, (
        select jsonb_build_object('order_no', o.order_no, 'placed_at', o.placed_at) from orders o
        where o.distributor_id = c.distributor_id and lower(o.po_no) = lower(c.po_no) and not is_off(o.status)
        order by o.id desc limit 1) as po_used,
      u.orders, u.largest_paise,
      coalesce((
        select jsonb_agg(jsonb_build_object('product_code', p.product_code, 'product_name', p.name, 'quantity', i.quantity,
          'times', coalesce((u.bought -> p.product_code ->> 'times')::int, 0),
          'most_qty', coalesce((u.bought -> p.product_code ->> 'most_qty')::int, 0),
          'expires_on', (${firstToExpire(sql`c.cfa_code`, sql`p.product_code`, sql`c.shelf_days`, today)})) order by p.name)
        from cart_items i
        join products p on p.product_code = i.product_code
        where i.cart_id = c.id), '[]') as lines
    from cart c
    cross join lateral (
      ${usualOf(sql`c.distributor_id`, me.productType, sql`select i.product_code from cart_items i where i.cart_id = c.id`)}
    ) u`)
  if (!found) return null
  const { po_used, ...rest } = found
  return { ...rest, po_used: po_used && { ...po_used, placed_at: asTime(po_used.placed_at) } }
}
