import type { CustomerSession } from '#kit/access.ts'
import type { Output } from '#kit/endpoint.ts'
import { type Db, join, sql } from '#kit/server/db.ts'
import { likePattern } from '#kit/server/search.ts'
import type { listMyDistributors } from '../contract.ts'

export type Served = Output<typeof listMyDistributors>['data'][number]
type Asked = { search_text: string; distributor?: string | undefined; limit: number }

/** A distributor orders for itself, an employee for those that are mapped to it; both in the session's product type. */
function orderable(me: CustomerSession, { search_text, distributor }: Asked) {
  const isMine =
    me.userType === 'D'
      ? sql`d.id = ${me.id}`
      : sql`d.id in (select distributor_id from employee_distributors where employee_id = ${me.id})`
  const wanted = likePattern(search_text.toLowerCase())
  return join(
    [
      sql`${isMine} and a.div_type in (${me.productType}, 'B')`,
      ...(distributor ? [sql`lower(a.username) = lower(${distributor})`] : []),
      ...(search_text
        ? [sql`(lower(a.username) like ${wanted} or lower(a.name) like ${wanted} or lower(d.city) like ${wanted})`]
        : []),
    ],
    ' and ',
  )
}

export function myDistributors(db: Db, me: CustomerSession, asked: Asked): Promise<Served[]> {
  return db.rows<Served>(sql`
    select a.username as distributor, a.name, d.city,
      (select coalesce(jsonb_agg(jsonb_build_object('code', p.code, 'name', p.name) order by s.rank), '[]')
        from distributor_plants s
        join plants p on p.code = s.plant_code
        where s.distributor_id = d.id) as cfas,
      d.credit_limit_paise,
      d.credit_limit_paise
        - coalesce((select sum(i.balance_paise) from invoices i where i.distributor_id = d.id and i.balance_paise > 0), 0)::bigint
        - coalesce((select o.total_paise from open_order_values o where o.distributor_id = d.id), 0) as credit_left_paise,
      d.credit_days, d.licence_no, d.licence_expires_on
    from distributors d
    join accounts a on a.id = d.id
    where ${orderable(me, asked)}
    order by a.name, a.username
    limit ${asked.limit}`)
}

export async function countMyDistributors(db: Db, me: CustomerSession, asked: Asked): Promise<number> {
  const { total } = await db.one<{ total: number }>(sql`
    select count(*) as total
    from distributors d
    join accounts a on a.id = d.id
    where ${orderable(me, asked)}`)
  return total
}
