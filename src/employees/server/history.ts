import { pageSize } from '#kit/list.ts'
import { type Db, type Sql, sql } from '#kit/server/db/db.ts'
import { pageCut } from '#kit/server/http/paging.ts'
import { type Audited, whatWasDone } from '../history.ts'

type Deed = { id: number; at: string; by: string; rows: Audited[] }

export function historyOf(db: Db, accountId: number, page: number) {
  return toldHistory(db, page, {
    own: sql`
      select u.* from audit u
      where u.entity in ('accounts', 'email_changes', 'employees', 'employee_divisions', 'employee_distributors')
        and u.entity_id = ${String(accountId)}`,
    nameOf: sql`
      case u.entity
        when 'employee_distributors' then (
          select a.name from accounts a where a.id = (coalesce(u.after, u.before) ->> 'distributor_id')::bigint)
        when 'employee_divisions' then (
          select v.name from divisions v where v.code = coalesce(u.after, u.before) ->> 'division_code')
        when 'employees' then (select a.name from accounts a where a.id = (u.after ->> 'reports_to')::bigint)
      end`,
    tell: whatWasDone,
  })
}

type Telling = {
  /** The audit's rows that tell of it. */
  own: Sql
  /** Of whom or what a row tells. */
  nameOf: Sql
  tell: (rows: readonly Audited[]) => string
}

/** What belongs together was done by one request. */
export async function toldHistory(db: Db, page: number, { own, nameOf, tell }: Telling) {
  const [deeds, { total }] = await Promise.all([
    db.rows<Deed>(sql`
      select max(u.id) as id, max(u.at) as at,
        coalesce(
          (select a.name from accounts a
            where u.actor ~ '^(admin|customer) [0-9]{1,15}$' and a.id = split_part(u.actor, ' ', 2)::bigint),
          case u.actor when 'nobody' then 'By a link from an e-mail' when 'command line' then 'Command line' else 'The system' end
        ) as by,
        jsonb_agg(jsonb_build_object('entity', u.entity, 'action', u.action, 'before', u.before, 'after', u.after, 'name',
          ${nameOf}) order by u.id) as rows
      from (${own}) u
      group by coalesce(u.request_id, u.id::text), u.actor
      order by max(u.id) desc
      ${pageCut(page, pageSize)}`),
    db.one<{ total: number }>(sql`
      select count(distinct (coalesce(u.request_id, u.id::text), u.actor)) as total from (${own}) u`),
  ])
  return {
    data: deeds.map(({ id, at, by, rows }) => ({ id, at, by, what: tell(rows) || 'changed the account' })),
    total,
  }
}
