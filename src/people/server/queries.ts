import { overdueDays } from '#credit/rules.ts'
import type { CustomerSession } from '#kit/access.ts'
import type { Day } from '#kit/date.ts'
import type { Output } from '#kit/endpoint.ts'
import { type Db, join, type Sql, sql } from '#kit/server/db/db.ts'
import type { listMyDistributors } from '../contract.ts'
import { peopleFound } from './searching.ts'

export type Served = Output<typeof listMyDistributors>['data'][number]
type Asked = { search_text: string; distributor?: string | undefined; limit: number; today: Day }

/**
 * A distributor orders for itself, an employee for those that are mapped to it; both in the
 * session's product type.
 */
function orderable(me: CustomerSession, distributor: string | undefined): Sql {
  const isMine =
    me.userType === 'D'
      ? sql`d.id = ${me.id}`
      : sql`d.id in (select distributor_id from employee_distributors where employee_id = ${me.id})`
  return join(
    [
      sql`${isMine} and a.div_type in (${me.productType}, 'B')`,
      ...(distributor ? [sql`lower(a.username) = lower(${distributor})`] : []),
    ],
    ' and ',
  )
}

type Page = { rows: Served[]; total: number }

/** Nobody serves more; who searches finds no more. */
const mostFound = 500

export async function pageOfMine(db: Db, me: CustomerSession, asked: Asked): Promise<Page> {
  const fitting = orderable(me, asked.distributor)
  if (asked.search_text) {
    const ids = await peopleFound(db, asked.search_text, { fitting, most: mostFound })
    const shown = ids.slice(0, asked.limit)
    const found = sql`a.id = any(${shown}::bigint[])`
    const order = sql`array_position(${shown}::bigint[], a.id)`
    return { rows: await myDistributors(db, found, order, asked), total: ids.length }
  }
  const order = sql`a.name, a.username`
  const [rows, total] = await Promise.all([myDistributors(db, fitting, order, asked), countMyDistributors(db, fitting)])
  return { rows, total }
}

function myDistributors(db: Db, where: Sql, order: Sql, { limit, today }: Asked): Promise<Served[]> {
  return db.rows<Served>(sql`
    select a.username as distributor, a.name, d.city,
      (select coalesce(jsonb_agg(jsonb_build_object('code', p.code, 'name', p.name) order by s.rank), '[]')
        from distributor_plants s
        join plants p on p.code = s.plant_code
        where s.distributor_id = d.id) as cfas,
      c.limit_paise as credit_limit_paise,
      c.left_paise as credit_left_paise, c.owed_paise, c.on_account_paise,
      c.late,
      d.credit_days, d.licence_no, d.licence_expires_on
    from distributors d
    join accounts a on a.id = d.id
    cross join lateral credit_of(d.id, ${today}, ${overdueDays}) c
    where ${where}
    order by ${order}
    limit ${limit}`)
}

async function countMyDistributors(db: Db, where: Sql): Promise<number> {
  const { total } = await db.one<{ total: number }>(sql`
    select count(*) as total
    from distributors d
    join accounts a on a.id = d.id
    where ${where}`)
  return total
}
