import { isNow } from '#accounts/server/people.ts'
import type { ProductType } from '#kit/access.ts'
import type { Day } from '#kit/date.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import { status } from '#orders/status.ts'
import { licenceNoticeDays } from '#people/rules.ts'
import { type Audited, gathered, tellChange, whole } from '../changes.ts'

type Licensed = {
  id: number
  distributor: string
  name: string
  city: string
  licence_no: string
  licence_expires_on: Day
}
type DivisionCount = { code: string; name: string; products: number }

type OrderFigures = {
  orders_today: number
  orders_today_paise: number
  orders_on_hold: number
  orders_failed: number
  orders_awaiting: number
}

/**
 * What came in today, India's day, and what waits, whenever it came in. What is cancelled or
 * rejected has no value.
 */
export function orderFigures(db: Db, productType: ProductType, today: Day): Promise<OrderFigures> {
  return db.one<OrderFigures>(sql`
    with placed as (
      select count(*) as orders_today, 
        coalesce(sum(total_paise) filter (where not is_off(status)), 0)::bigint as orders_today_paise
      from orders
      where product_type = ${productType} and placed_at >= ${today}::date::timestamp at time zone 'Asia/Kolkata'
    ), waiting as (
      select
        count(*) filter (where status = ${status.onHold}) as orders_on_hold,
        count(*) filter (where status = ${status.failed}) as orders_failed,
        count(*) filter (where status = ${status.awaitingConfirmation}) as orders_awaiting
      from orders
      where product_type = ${productType} and is_stopped(status)
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
  signed_in_distributors: number
  signed_in_employees: number
  locked_out: number
  locked_out_distributors: number
  locked_out_employees: number
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
      where div_type in (${productType}, 'B') and firm_id is null
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
    ), signed_in_now as (
      select count(*) filter (where l.kind = 'D') as signed_in_distributors,
        count(*) filter (where l.kind = 'E') as signed_in_employees
      from listed_people l where l.div_type in (${productType}, 'B') and ${isNow('signed_in')}
    ), locked_out_now as (
      select count(*) filter (where l.kind = 'D') as locked_out_distributors,
        count(*) filter (where l.kind = 'E') as locked_out_employees
      from listed_people l where l.div_type in (${productType}, 'B') and ${isNow('locked_out')}
    )
    select people.*, goods.*, licences.*,
      (select count(*) from plants) as plants,
      (select count(distinct account_id) from sessions where revoked_at is null and expires_at > now()) as signed_in,
      (select count(*) from sign_in_failures where locked_until > now()) as locked_out,
      signed_in_now.*, locked_out_now.*
    from people, goods, licences, signed_in_now, locked_out_now`)
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
    select d.id, a.username as distributor, a.name, d.city, d.licence_no, d.licence_expires_on
    from distributors d
    join accounts a on a.id = d.id
    where a.div_type in (${productType}, 'B') and d.licence_expires_on <= ${today}::date + ${licenceNoticeDays}::int
    order by d.licence_expires_on, a.name
    limit 8`)
}

type Change = Audited & {
  id: number
  at: string
  who: string
  request_id: string | null
  now: Audited['after']
}

/** So many changes are shown; imports write many rows each, so more are looked at. */
const shownChanges = 10
const lookedAt = 80

/** The last changes anybody made, with the name of who made them and of what they are about. */
export async function lastChanges(db: Db) {
  const rows = await db.rows<Change>(sql`
    with last as (
      select id, at, actor, action, entity, entity_id, before, after, request_id, coalesce(after, before) as state
      from audit order by id desc limit ${lookedAt}::int
    ), offered as (
      select c.id, coalesce(f.product_code, c.state ->> 'product_code') as product_code,
        coalesce(f.division_code, c.state ->> 'division_code') as division_code
      from last c
      left join offers f on f.id = c.entity_id::bigint
      where c.entity = 'offers'
    ), coded as (
      select c.*, case
        when c.entity = 'products' then (select p.product_code from products p where p.id = c.entity_id::bigint)
        when c.entity in ('product_prices', 'discounted_products') then c.entity_id
        when c.entity = 'launch_products' then coalesce(c.state ->> 'product_code',
          (select l.product_code from launch_products l where l.id = c.entity_id::bigint))
        when c.entity = 'batches' then coalesce(c.state ->> 'product_code',
          (select b.product_code from batches b where b.id = c.entity_id::bigint))
        when c.entity = 'offers' then (select o.product_code from offered o where o.id = c.id)
      end as product_code
      from last c
    )
    select c.id, c.at, coalesce(a.name, case c.actor when 'system' then 'Apotheca' else c.actor end) as who,
      c.action, c.entity, c.entity_id, c.before, c.after, c.request_id, 0 as more, coalesce(c.product_code, '') as code,
      case when c.entity = 'offers' then (select to_jsonb(f) from offers f where f.id = c.entity_id::bigint) end as now,
      coalesce(case when c.entity = 'accounts' then (select n.kind from accounts n where n.id = c.entity_id::bigint) end, '') as kind,
      coalesce(case
        when c.product_code is not null then (select p.name from products p where p.product_code = c.product_code)
        when c.entity in ('accounts', 'distributors', 'distributor_contacts', 'distributor_addresses', 'distributor_divisions',
          'distributor_plants', 'licences', 'employees', 'employee_distributors', 'employee_divisions', 'unwanted_products')
          then (select n.name from accounts n where n.id = c.entity_id::bigint)
        when c.entity = 'receipts' then (select n.name from receipts r join accounts n on n.id = r.distributor_id
          where r.id = c.entity_id::bigint)
        when c.entity = 'notes' then (select n.note_no from notes n where n.id = c.entity_id::bigint)
        when c.entity = 'claims' then (select n.claim_no from claims n where n.id = c.entity_id::bigint)
        when c.entity = 'banners' then (select n.title from banners n where n.id = c.entity_id::bigint)
        when c.entity = 'questions' then (select n.question from questions n where n.id = c.entity_id::bigint)
        when c.entity = 'order_locks' then (select n.message from order_locks n where n.id = c.entity_id::bigint)
        when c.entity = 'plants' then (select p.name from plants p where p.code = c.entity_id)
        when c.entity = 'divisions' then (select d.name from divisions d where d.code = c.entity_id)
        when c.entity = 'offers' then (select v.name from offered o join divisions v on v.code = o.division_code where o.id = c.id)
        when c.entity in ('settings', 'job_book') then c.entity_id
      end, '') as name
    from coded c
    left join accounts a on a.id = substring(c.actor from '^(?:admin|customer) ([0-9]+)$')::bigint
    order by c.id desc`)
  return gathered(whole(rows))
    .slice(0, shownChanges)
    .map((change) => ({
      id: change.id,
      at: change.at,
      who: change.who,
      action: change.action,
      entity: change.entity,
      entity_id: change.entity_id,
      name: change.name,
      fields: Object.keys(change.after ?? {}).sort(),
      ...tellChange(change),
    }))
}
