// What the menus say of each place, in one statement: asked when somebody reaches for a menu.
import { firmsOf } from '#credit/server/firms.ts'
import type { CustomerSession } from '#kit/access.ts'
import { type Day, monthStart } from '#kit/date.ts'
import { type Db, type Sql, sql } from '#kit/server/db/db.ts'
import { visibleTo } from '#orders/server/visible.ts'
import type { MenuFigures } from '../menu-contract.ts'
import { debts, openDivisions, served } from './home.ts'

const kinds = ['regular', 'discount', 'launch'] as const

export async function menuOf(db: Db, me: CustomerSession, today: Day): Promise<MenuFigures> {
  const month = monthStart(today, 1)
  const type = me.productType
  return db.one<MenuFigures>(sql`
    with mine as (${served(me)}), debts as (${debts(me, today)}), open as (${openDivisions(me)}), desk as (
      select o.kind, o.status from orders o where ${visibleTo(me)} and is_on_desk(o.status))
    select
      ${ofKind(kinds[0])} as regular, ${ofKind(kinds[1])} as discount, ${ofKind(kinds[2])} as launch,
      (select count(*) from purchase_orders p
        where p.distributor_id in (select id from mine) and p.product_type = ${type} and p.replaced_at is null
          and p.uploaded_at > now() - interval '30 days') as purchase_orders,
      (select max(u.uploaded_at) from uploads u where u.placer_id = ${me.id} and u.product_type = ${type}) as last_upload_at,
      (select count(*) from invoices i
        where ${firmsOf(me, sql`i.distributor_id`)} and i.product_type = ${type} and i.cancelled_at is null
          and i.balance_paise > 0) as invoices_open,
      (select count(*) from notes n
        where ${firmsOf(me, sql`n.distributor_id`)} and n.product_type = ${type} and n.kind = 'credit'
          and n.reversed_at is null and n.balance_paise > 0) as credit_notes,
      (select count(*) from claims c
        where ${firmsOf(me, sql`c.distributor_id`)} and c.product_type = ${type}
          and c.state in ('raised', 'checking')) as claims_open,
      (select coalesce(sum(total_paise), 0) from debts)::bigint as outstanding_paise,
      (select coalesce(sum(past_due), 0) from debts)::bigint as past_due_paise,
      (select count(*) from mine m where not exists (
        select from statements s
        where s.distributor_id = m.id and s.product_type = ${type} and s.month = ${month}
          and s.state in ('sent', 'accepted'))) as statements_missing,
      ${month.slice(0, 7)}::text as statement_month,
      (select count(*) from launch_products l join products p on p.product_code = l.product_code and p.active
        where l.product_type = ${type} and ${today}::date between l.start_date and l.end_date
          and p.division_code = any((select codes from open)::text[])) as launches,
      (select coalesce(sum(t.active_products), 0) from division_totals t
        where t.division_code = any((select codes from open)::text[]))::bigint as products,
      ${
        me.userType === 'E'
          ? sql`(select count(distinct s.order_id) from short_lines s
              where s.product_type = ${type} and s.distributor_id in (select id from mine))`
          : sql`0`
      } as short_orders`)
}

function ofKind(kind: (typeof kinds)[number]): Sql {
  return sql`(
    select json_build_object('open', count(*), 'on_hold', count(*) filter (where status = order_status('on_hold')),
      'awaiting', count(*) filter (where status = order_status('awaiting_confirmation')))
    from desk where kind = ${kind})`
}
