import { licenceNoticeDays } from '#distributors/rules.ts'
import type { ProductType } from '#kit/access.ts'
import type { Day } from '#kit/date.ts'
import { type Db, sql } from '#kit/server/db.ts'
import { status } from '#orders/status.ts'

type Licensed = { distributor: string; name: string; city: string; licence_no: string; licence_expires_on: Day }
type DivisionCount = { code: string; name: string; products: number }

type OrderFigures = {
  orders_today: number
  orders_today_paise: number
  orders_on_hold: number
  orders_failed: number
  orders_awaiting: number
}

/** What came in today, India's day, and what waits, whenever it came in. */
export function orderFigures(db: Db, productType: ProductType, today: Day): Promise<OrderFigures> {
  return db.one<OrderFigures>(sql`
    with placed as (
      select count(*) as orders_today, coalesce(sum(total_paise), 0)::bigint as orders_today_paise
      from orders
      where product_type = ${productType} and placed_at >= ${today}::date::timestamp at time zone 'Asia/Kolkata'
    ), waiting as (
      select
        count(*) filter (where status = ${status.onHold}) as orders_on_hold,
        count(*) filter (where status = ${status.failed}) as orders_failed,
        count(*) filter (where status = ${status.awaitingConfirmation}) as orders_awaiting
      from orders
      where product_type = ${productType} and status in (6, 10, 11)
    )
    select placed.*, waiting.* from placed, waiting`)
}

type Figures = {
  distributors: number
  distributors_blocked: number
  employees: number
  employees_blocked: number
  products_active: number
  products_inactive: number
  products_without_image: number
  plants: number
  signed_in: number
  locked_out: number
  licences: { ended: number; within_30: number; within_60: number; within_90: number }
}

export function officeFigures(db: Db, productType: ProductType, today: Day): Promise<Figures> {
  return db.one<Figures>(sql`
    with people as (
      select
        count(*) filter (where kind = 'D') as distributors,
        count(*) filter (where kind = 'D' and blocked_at is not null) as distributors_blocked,
        count(*) filter (where kind = 'E') as employees,
        count(*) filter (where kind = 'E' and blocked_at is not null) as employees_blocked
      from accounts
      where div_type in (${productType}, 'B')
    ), goods as (
      select
        count(*) filter (where p.active) as products_active,
        count(*) filter (where not p.active) as products_inactive,
        count(*) filter (where p.active and i.product_image_id is null) as products_without_image
      from products p
      left join product_images i on lower(i.image_name) = lower(p.product_code || '.png')
      where p.product_type = ${productType}
    ), licences as (
      select jsonb_build_object(
        'ended', count(*) filter (where left_days < 0),
        'within_30', count(*) filter (where left_days between 0 and 30),
        'within_60', count(*) filter (where left_days between 31 and 60),
        'within_90', count(*) filter (where left_days between 61 and 90)
      ) as licences
      from (
        select d.licence_expires_on - ${today}::date as left_days
        from distributors d
        join accounts a on a.id = d.id
        where a.div_type in (${productType}, 'B')
      ) as each
    )
    select people.*, goods.*, licences.*,
      (select count(*) from plants) as plants,
      (select count(distinct account_id) from sessions where revoked_at is null and expires_at > now()) as signed_in,
      (select count(*) from sign_in_failures where locked_until > now()) as locked_out
    from people, goods, licences`)
}

export function officeDivisions(db: Db, productType: ProductType): Promise<DivisionCount[]> {
  return db.rows<DivisionCount>(sql`
    select v.code, v.name, count(p.id) filter (where p.active) as products
    from divisions v
    left join products p on p.division_code = v.code
    where v.product_type = ${productType}
    group by v.code
    order by v.name`)
}

export function officeLicences(db: Db, productType: ProductType, today: Day): Promise<Licensed[]> {
  return db.rows<Licensed>(sql`
    select a.username as distributor, a.name, d.city, d.licence_no, d.licence_expires_on
    from distributors d
    join accounts a on a.id = d.id
    where a.div_type in (${productType}, 'B') and d.licence_expires_on <= ${today}::date + ${licenceNoticeDays}::int
    order by d.licence_expires_on, a.name
    limit 8`)
}

type Change = {
  id: number
  at: string
  who: string
  action: 'insert' | 'update' | 'delete'
  entity: string
  entity_id: string
  /** Of the product, person or place that it is about; empty for what has none. */
  name: string
  fields: string[]
}

/** The last changes anybody made, with the name of who made them. */
export function lastChanges(db: Db): Promise<Change[]> {
  return db.rows<Change>(sql`
    select c.id, c.at, coalesce(a.name, case c.actor when 'system' then 'Apotheca' else c.actor end) as who,
      c.action, c.entity, c.entity_id,
      coalesce(case
        when c.entity = 'products' then (select p.name from products p where p.id = c.entity_id::bigint)
        when c.entity in ('product_prices', 'discounted_products')
          then (select p.name from products p where p.product_code = c.entity_id)
        when c.entity in ('accounts', 'distributors', 'distributor_divisions', 'distributor_plants', 'employees',
          'employee_distributors', 'employee_divisions', 'unwanted_products')
          then (select n.name from accounts n where n.id = c.entity_id::bigint)
        when c.entity = 'plants' then (select p.name from plants p where p.code = c.entity_id)
        when c.entity = 'divisions' then (select d.name from divisions d where d.code = c.entity_id)
      end, '') as name,
      coalesce((select array_agg(key order by key) from jsonb_object_keys(c.after) key), '{}') as fields
    from (select id, at, actor, action, entity, entity_id, after from audit order by id desc limit 8) c
    left join accounts a on a.id = substring(c.actor from '^(?:admin|customer) ([0-9]+)$')::bigint
    order by c.id desc`)
}
