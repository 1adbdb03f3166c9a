import type { CustomerSession, ProductType } from '#kit/access.ts'
import type { Output } from '#kit/endpoint.ts'
import { pageSize } from '#kit/list.ts'
import { type Db, type Sql, sql } from '#kit/server/db/db.ts'
import { likePattern } from '#kit/server/db/search.ts'
import { pageCut } from '#kit/server/http/paging.ts'
import type { listLocks } from '../contract.ts'
import type { LockState, LockTerms } from '../rules.ts'

export type LockRow = Output<typeof listLocks>['data'][number]

type Filter = { state?: LockState | undefined; search_text: string }

/** What runs comes first, then what begins next; of what has ended, the last first. */
export function pageOfLocks(
  db: Db,
  type: ProductType,
  { page, ...filter }: Filter & { page: number },
  now: Date,
): Promise<LockRow[]> {
  return db.rows<LockRow>(sql`${fitting(type, filter, now)} ${pageCut(page, pageSize)}`)
}

/** All that the list has, for its file. */
export function allLocks(db: Db, type: ProductType, filter: Filter, now: Date): Promise<LockRow[]> {
  return db.rows<LockRow>(fitting(type, filter, now))
}

function fitting(type: ProductType, { state, search_text }: Filter, now: Date): Sql {
  return sql`
    select ${lockColumns}
    from order_locks l
    ${lockJoins}
    where ${touches(type)} and ${inState(state, now)} and ${isMeant(search_text)}
    order by ${state === 'ended' ? sql`least(l.lifted_at, l.ends_at) desc` : sql`l.starts_at`}, l.id`
}

function isMeant(search: string): Sql {
  if (!search) return sql`true`
  return sql`lower(concat_ws(' ', l.message, w.name, v.name, c.name, c.code, a.username, a.name))
    like ${likePattern(search.toLowerCase())}`
}

export async function countLocks(
  db: Db,
  type: ProductType,
  { state, search_text }: Filter,
  now: Date,
): Promise<number> {
  const { total } = await db.one<{ total: number }>(sql`
    select count(*) as total from order_locks l ${search_text ? lockJoins : sql``}
    where ${touches(type)} and ${inState(state, now)} and ${isMeant(search_text)}`)
  return total
}

const touches = (type: ProductType) => sql`(l.product_type is null or l.product_type = ${type})`

/** As `lockState` says it; without a state, what runs or is planned. */
function inState(state: LockState | undefined, now: Date): Sql {
  if (state === 'ended') return sql`(l.lifted_at is not null or l.ends_at < ${now})`
  const open = sql`l.lifted_at is null and l.ends_at >= ${now}`
  if (state === 'running') return sql`${open} and l.starts_at <= ${now}`
  return state === 'planned' ? sql`${open} and l.starts_at > ${now}` : open
}

const lockColumns = sql`
  l.id, l.message, l.starts_at, l.ends_at, l.lifted_at, f.name as lifted_by, l.created_at, w.name as created_by,
  l.product_type, l.division_code, v.name as division_name, l.cfa_code, c.name as cfa_name,
  a.username as distributor, a.name as distributor_name`

const lockJoins = sql`
  join accounts w on w.id = l.created_by
  left join accounts f on f.id = l.lifted_by
  left join divisions v on v.code = l.division_code
  left join plants c on c.code = l.cfa_code
  left join accounts a on a.id = l.distributor_id`

export function getLock(db: Db, id: number): Promise<LockRow> {
  return db.one<LockRow>(sql`select ${lockColumns} from order_locks l ${lockJoins} where l.id = ${id}`)
}

/** Held for the lifting, so that of two who lift it one is told. */
export function holdLock(db: Db, id: number, type: ProductType) {
  return db.maybe<Pick<LockRow, 'starts_at' | 'ends_at' | 'lifted_at' | 'product_type'>>(sql`
    select l.starts_at, l.ends_at, l.lifted_at, l.product_type
    from order_locks l
    where l.id = ${id} and ${touches(type)}
    for update`)
}

export async function insertLock(
  db: Db,
  lock: LockTerms,
  by: { adminId: number; distributorId: number | null },
): Promise<number> {
  const { id } = await db.one<{ id: number }>(sql`
    insert into order_locks (message, starts_at, ends_at, product_type, division_code, cfa_code, distributor_id, created_by)
    values (${lock.message}, ${lock.startsAt}, ${lock.endsAt}, ${lock.productType}, ${lock.divisionCode}, ${lock.cfaCode},
      ${by.distributorId}, ${by.adminId})
    returning id`)
  return id
}

export async function markLifted(db: Db, id: number, adminId: number, now: Date): Promise<void> {
  await db.change(sql`update order_locks set lifted_at = ${now}, lifted_by = ${adminId} where id = ${id}`)
}

type Reach = {
  /** Null is for both. */
  productType: ProductType | null
  divisionCode: string | null
  cfaCode: string | null
  distributor: string | null
}

/** Whoever could place an order that the lock holds: blocked accounts could not anyway. */
export function countReached(db: Db, { productType, divisionCode, cfaCode, distributor }: Reach) {
  const types = productType ? sql`in (${productType}, 'B')` : sql`in ('E', 'G', 'B')`
  return db.one<{ distributors: number; employees: number }>(sql`
    with reached as (
      select a.id
      from accounts a
      where a.kind = 'D' and a.firm_id is null and a.blocked_at is null and a.div_type ${types}
        and (${divisionCode}::text is null or exists (
          select from distributor_divisions d where d.distributor_id = a.id and d.division_code = ${divisionCode}))
        and (${cfaCode}::text is null or exists (
          select from distributor_plants p where p.distributor_id = a.id and p.plant_code = ${cfaCode}))
        and (${distributor}::text is null or lower(a.username) = lower(${distributor}))
    )
    select (select count(*) from reached) as distributors,
      (select count(distinct s.employee_id)
        from employee_distributors s
        join reached r on r.id = s.distributor_id
        join accounts e on e.id = s.employee_id
        where e.blocked_at is null and e.div_type ${types}) as employees`)
}

export async function isThere(
  db: Db,
  what: { division: string; type: ProductType } | { cfa: string },
): Promise<boolean> {
  const found =
    'cfa' in what
      ? sql`select 1 from plants where code = ${what.cfa}`
      : sql`select 1 from divisions where code = ${what.division} and product_type = ${what.type}`
  return (await db.maybe(found)) !== null
}

type Locked = Pick<LockRow, 'id' | 'message' | 'starts_at' | 'ends_at' | 'created_by' | 'division_name'>
type Placing = { distributorId: number | null; cfaCodes: string[] }

/** As placing asks it, for every division that the person may order from. */
export function locksFor(
  db: Db,
  me: CustomerSession,
  { distributorId, cfaCodes }: Placing,
  now: Date,
): Promise<Locked[]> {
  return db.rows<Locked>(sql`
    select distinct l.id, l.message, l.starts_at, l.ends_at, w.name as created_by, v.name as division_name
    from unnest(${cfaCodes.length > 0 ? cfaCodes : ['']}::text[]) cfa (code)
    cross join lateral locks_on(${me.productType}, cfa.code, ${distributorId}::bigint,
      array(select d from divisions_for(${me.id}, ${distributorId}::bigint, ${me.productType}) d), ${now}) l
    join accounts w on w.id = l.created_by
    left join divisions v on v.code = l.division_code
    order by l.ends_at desc, l.id`)
}
