import type { KeptLine } from '#cart/server/kept.ts'
import { urlOfImage } from '#catalogue/image-url.ts'
import { overdueDays } from '#credit/rules.ts'
import type { CustomerSession } from '#kit/access.ts'
import type { Day } from '#kit/date.ts'
import type { Output } from '#kit/endpoint.ts'
import { type Db, type Sql, sql } from '#kit/server/db/db.ts'
import { firstToExpire, usualOf } from '#placing/server/usual.ts'
import type { getLaunchFirms, Known, Launch } from '../../ordering-contract.ts'

type LaunchRow = Omit<Launch, 'image_url'> & { image_name: string | null; file_hash: string | null }

/** Those whom one may order for, who may order the product's division. */
const firmsFor = (me: CustomerSession, division: Sql) => sql`
  select a.id, a.username, a.name
  from accounts a
  ${me.userType === 'E' ? sql`join employee_distributors e on e.distributor_id = a.id and e.employee_id = ${me.id}` : sql``}
  join distributor_divisions v on v.distributor_id = a.id and v.division_code = ${division}
  where a.kind = 'D' and a.firm_id is null and a.div_type in (${me.productType}, 'B') and a.blocked_at is null
    and ${me.userType === 'D' ? sql`a.id = ${me.id}` : sql`true`}`

export async function launchesFor(db: Db, me: CustomerSession, today: Day, only?: string): Promise<Launch[]> {
  // A distributor gets its own scheme; an employee, who serves many, the one that everybody gets.
  const firm = me.userType === 'D' ? me.id : null
  const rows = await db.rows<LaunchRow>(sql`
    with launches as (
      select l.id, l.product_code, l.start_date, l.end_date
      from launch_products l
      where l.product_type = ${me.productType} and l.end_date >= ${today}::date
        and ${only === undefined ? sql`true` : sql`l.product_code = ${only}`}
    )
    select l.id, t.product_code, t.product_name, t.molecule, t.pack, t.division_code, t.division_name,
      i.image_name, i.file_hash, t.price_paise, t.mrp_paise, t.min_qty, t.scheme_qty,
      l.start_date, l.end_date, l.start_date <= ${today}::date as is_running,
      case when l.start_date <= ${today}::date then l.end_date - ${today}::date else l.start_date - ${today}::date end as days,
      (select count(*) from (${firmsFor(me, sql`t.division_code`)}) firm) as firms,
      (select count(*) from (${firmsFor(me, sql`t.division_code`)}) firm
        where exists (
          select from last_ordered o
          where o.distributor_id = firm.id and o.product_code = t.product_code and o.ordered_on >= l.start_date)) as firms_ordered
    from (select array_agg(l.product_code) as codes from launches l) asked
    cross join lateral terms_of(${me.id}, ${firm}::bigint, ${me.productType}, asked.codes, ${today}::date) t
    join launches l on l.product_code = t.product_code
    left join lateral (
      select i.image_name, i.file_hash from product_images i
      where lower(i.image_name) = lower(t.product_code || '.png') and i.product_type = ${me.productType}
      limit 1
    ) i on true
    where t.may_order
    order by l.start_date > ${today}::date, case when l.start_date > ${today}::date then l.start_date else l.end_date end, l.id
    limit 200`)
  return rows.map(({ image_name, file_hash, ...row }) => ({
    ...row,
    image_url: image_name && file_hash ? urlOfImage(file_hash, image_name) : null,
  }))
}

type FirmRow = Output<typeof getLaunchFirms>['data']['firms'][number]

export function firmsOfLaunch(
  db: Db,
  me: CustomerSession,
  { product_code, division_code, start_date }: Launch,
  today: Day,
) {
  return db.rows<FirmRow>(sql`
    select firm.username as distributor, firm.name, d.city, d.licence_expires_on, t.gst_bp,
      (select credit.left_paise from credit_of(d.id, ${today}, ${overdueDays}) credit) as credit_left_paise,
      coalesce((select sum(l.total_qty) from orders o join order_lines l on l.order_id = o.id
        where o.distributor_id = d.id and l.product_code = t.product_code and not is_off(o.status)
          and o.placed_at >= ${start_date}::date::timestamp at time zone 'Asia/Kolkata'), 0)::int as ordered_qty,
      c.state_code <> d.state_code as is_interstate,
      t.min_qty, t.scheme_qty, t.compulsory
    from (${firmsFor(me, sql`${division_code}`)}) firm
    join distributors d on d.id = firm.id
    cross join lateral (
      select c.state_code from distributor_plants s join plants c on c.code = s.plant_code
      where s.distributor_id = d.id order by s.rank limit 1
    ) c
    cross join lateral terms_of(${me.id}, d.id, ${me.productType}, array[${product_code}]::text[], ${today}::date) t
    order by firm.name, firm.username`)
}

/**
 * What is usual for each of these firms and what would hold its order; a firm that is not one's own
 * is not there.
 */
export function knownOf(db: Db, me: CustomerSession, code: string, distributors: readonly string[], today: Day) {
  return db.rows<Known>(sql`
    select firm.username as distributor, firm.name, p.needs_licence, u.orders, u.largest_paise,
      coalesce((u.bought -> p.product_code ->> 'times')::int, 0) as times,
      coalesce((u.bought -> p.product_code ->> 'most_qty')::int, 0) as most_qty,
      (${firstToExpire(sql`s.plant_code`, sql`p.product_code`, sql`s.shelf_days`, today)}) as expires_on,
      c.limit_paise as credit_limit_paise, c.left_paise as credit_left_paise, c.owed_paise, c.on_account_paise, c.late,
      d.licence_no, d.licence_expires_on
    from products p
    cross join lateral (${firmsFor(me, sql`p.division_code`)}) firm
    join distributors d on d.id = firm.id
    cross join lateral (
      select f.plant_code, shelf_days(f.plant_code, firm.username) as shelf_days from distributor_plants f
      where f.distributor_id = d.id order by f.rank limit 1
    ) s
    cross join lateral credit_of(d.id, ${today}, ${overdueDays}) c
    cross join lateral (${usualOf(sql`d.id`, me.productType, sql`p.product_code`)}) u
    where p.product_code = ${code} and p.product_type = ${me.productType}
      and lower(firm.username) = any(${distributors.map((one) => one.toLowerCase())}::text[])
    order by firm.name, firm.username`)
}

export type Wanted = KeptLine & {
  distributor_id: number
  distributor: string
  cfa_code: string
  is_interstate: boolean
  is_blocked: boolean
  lock: { message: string; ends_at: string } | null
}

/** What the product is for each of these firms today; a firm that is not one's own is not there. */
export function wantedLines(
  db: Db,
  me: CustomerSession,
  code: string,
  rows: readonly { distributor: string; quantity: number; as_typed: boolean }[],
  today: Day,
) {
  return db.rows<Wanted>(sql`
    select a.id as distributor_id, lower(a.username) as distributor, s.plant_code as cfa_code, c.state_code <> d.state_code as is_interstate,
      a.blocked_at is not null as is_blocked, t.product_code, t.product_name, t.division_code, t.division_name,
      t.molecule, t.pack, t.may_order as active, t.gst_bp, w.quantity as asked, w.as_typed,
      t.price_paise as seen_price_paise, t.price_paise, t.mrp_paise, t.offer_id, t.min_qty, t.scheme_qty, t.compulsory,
      null::integer as stock, null::text as unwanted,
      (select jsonb_build_object('message', l.message, 'ends_at', l.ends_at)
        from locks_on(${me.productType}, s.plant_code, a.id, array[t.division_code], now()) l
        order by l.ends_at desc limit 1) as lock
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w (distributor text, quantity integer, as_typed boolean)
    join accounts a on lower(a.username) = lower(w.distributor) and a.div_type in (${me.productType}, 'B')
    join employee_distributors e on e.distributor_id = a.id and e.employee_id = ${me.id}
    join distributors d on d.id = a.id
    cross join lateral (
      select plant_code from distributor_plants where distributor_id = a.id order by rank limit 1
    ) s
    join plants c on c.code = s.plant_code
    cross join lateral terms_of(${me.id}, a.id, ${me.productType}, array[${code}]::text[], ${today}::date) t`)
}
