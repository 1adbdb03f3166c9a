// What a distributor orders again and again: suggested on its home page, put into its cart by one
// press.
import { pricedCart } from '#cart/server/priced.ts'
import type { CustomerSession } from '#kit/access.ts'
import type { Day } from '#kit/date.ts'
import type { Output } from '#kit/endpoint.ts'
import { Problem } from '#kit/problem.ts'
import { type Sql, sql } from '#kit/server/db/db.ts'
import type { Context } from '#kit/server/http/serve.ts'
import { pricePacks, type Terms } from '#pricing/line.ts'
import { sumOf } from '#pricing/totals.ts'
import type { fillUsual } from '../edit-contract.ts'
import { fillCart } from './queries.ts'

/** A line as it would be today, with the scheme that it was last ordered under. */
export type UsualLine = Terms & {
  cfa_code: string
  is_interstate: boolean
  product_code: string
  asked: number
  then_min_qty: number
  then_scheme_qty: number
}

/**
 * What stood on at least two of the last ten orders, in the quantity that is in the middle, as far
 * as it is still sold. What the distributor does not want is not suggested.
 */
export function usualLines(me: CustomerSession, today: Day): Sql {
  return sql`
    with recent as (
      select o.id, o.cfa_code from orders o
      where o.distributor_id = ${me.id} and o.product_type = ${me.productType} and o.kind = 'regular'
        and not is_off(o.status) and o.status <> order_status('awaiting_confirmation')
      order by o.id desc
      limit 10
    ), place as (
      select s.plant_code as cfa_code, c.state_code <> b.state_code as is_interstate
      from distributor_plants s
      join plants c on c.code = s.plant_code
      join distributors b on b.id = s.distributor_id
      left join recent r on r.cfa_code = s.plant_code
      where s.distributor_id = ${me.id}
      order by r.id desc nulls last, s.rank
      limit 1
    ), usual as (
      select l.product_code, max(array[l.order_id, l.min_qty, l.scheme_qty]) as last,
        (array_agg(l.quantity order by l.quantity))[(count(*) + 1) / 2] as quantity
      from (
        select l.order_id, l.product_code, l.min_qty, l.scheme_qty, coalesce(l.confirmed_qty, l.quantity_ordered) as quantity
        from order_lines l
        where l.order_id in (select id from recent) and l.total_qty > 0
      ) l
      group by l.product_code
      having count(*) >= 2
    )
    select place.cfa_code, place.is_interstate, t.product_code, t.gst_bp, u.quantity as asked, t.price_paise,
      t.min_qty, t.scheme_qty, t.compulsory, u.last[2] as then_min_qty, u.last[3] as then_scheme_qty
    from (select array_agg(product_code) as codes from usual) asked
    cross join lateral terms_of(${me.id}, ${me.id}, ${me.productType}, asked.codes, ${today}::date) t
    join usual u on u.product_code = t.product_code
    cross join place
    where t.may_order and t.unwanted is null
    order by t.product_name, t.product_code`
}

/**
 * The basket in short: how many products, what they cost today, how many have a better scheme than
 * last time.
 */
export function basketOf(
  lines: readonly UsualLine[],
): { products: number; total_paise: number; better: number } | null {
  if (lines.length === 0) return null
  const priced = lines.map((line) => pricePacks({ ...line, as_typed: false }, line.asked, line.is_interstate))
  return {
    products: lines.length,
    total_paise: sumOf(priced).total_paise,
    better: lines.filter(isBetter).length,
  }
}

/** More free goods a pack than under the scheme it was last ordered under. */
function isBetter({ min_qty, scheme_qty, then_min_qty, then_scheme_qty }: UsualLine): boolean {
  return scheme_qty * (then_min_qty + then_scheme_qty || 1) > then_scheme_qty * (min_qty + scheme_qty || 1)
}

export async function putUsual({ db, me, today }: Context<typeof fillUsual>): Promise<Output<typeof fillUsual>> {
  const lines = await db.rows<UsualLine>(usualLines(me, today))
  const [first] = lines
  if (!first) throw new Problem(409, 'There is no usual basket yet. It is made up of what you order more than once.')
  const wanted = lines.map(({ product_code, asked }) => ({ product_code, quantity: asked, as_typed: false }))
  const which = { distributor: undefined, cfa_code: first.cfa_code, kind: 'regular' }
  const cart = await fillCart(db, me, which, wanted, today)
  return { data: { cfa_code: cart.cfa_code, lines: lines.length, total_paise: pricedCart(cart).total_paise } }
}
