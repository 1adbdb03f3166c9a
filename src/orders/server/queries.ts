import type { Session } from '#kit/access.ts'
import { type Db, join, raw, type Sql, sql } from '#kit/server/db/db.ts'
import { keysInOrder, keysOf, orderBy } from '#kit/server/db/sort.ts'
import { pageCut } from '#kit/server/http/paging.ts'
import { mostCounted } from '../rules.ts'
import type { StatusCode } from '../status.ts'
import { type SummaryRow, summaryColumns, summaryJoins, version } from './summary.ts'
import { visibleTo } from './visible.ts'

export type Narrowing = {
  kind?: string | undefined
  status?: number | undefined
  distributor?: string | undefined
  cfa_code?: string | undefined
  from?: string | undefined
  to?: string | undefined
  /** What a search asks of the order `o`. */
  searched: Sql | null
}

type SortName = 'placed_at' | 'distributor_name' | 'line_count' | 'total_paise' | 'held_since'

export type Filter = Narrowing & { page: number; limit: number; sort?: SortName | `-${SortName}` | undefined }

const sortColumns: Record<SortName, Sql> = {
  placed_at: sql`o.id`,
  distributor_name: sql`(select lower(a.name) from accounts a where a.id = o.distributor_id)`,
  line_count: sql`o.lines`,
  total_paise: sql`o.total_paise`,
  held_since: sql`(select min(h.since) from order_holds h where h.order_id = o.id)`,
}

export const sortedOrders = ({ sort }: Pick<Filter, 'sort'>): Sql => orderBy(sort, sortColumns, sql`o.id desc`)

export function fitting(me: Session, filter: Narrowing): Sql {
  const { kind, status, distributor, cfa_code, from, to, searched } = filter
  return join(
    [
      visibleTo(me),
      ...(kind ? [sql`o.kind = ${kind}`] : []),
      ...(status ? [sql`o.status = ${status}`] : []),
      ...(cfa_code ? [sql`o.cfa_code = ${cfa_code}`] : []),
      ...(distributor
        ? [sql`o.distributor_id = (select id from accounts where lower(username) = lower(${distributor}))`]
        : []),
      // A day is a day in India.
      ...(from ? [sql`o.placed_at >= ${from}::date::timestamp at time zone 'Asia/Kolkata'`] : []),
      ...(to ? [sql`o.placed_at < (${to}::date + 1)::timestamp at time zone 'Asia/Kolkata'`] : []),
      ...(searched ? [searched] : []),
    ],
    ' and ',
  )
}

/** Limited before it is joined: a page reads no more rows than it shows. */
export function pageOfOrders(db: Db, me: Session, filter: Filter): Promise<SummaryRow[]> {
  return db.rows<SummaryRow>(sql`
    select ${summaryColumns}, ${version}
    from (
      select o.* from orders o
      where ${fitting(me, filter)}
      ${sortedOrders(filter)}
      ${pageCut(filter.page, filter.limit)}
    ) o
    ${summaryJoins}
    ${sortedOrders(filter)}`)
}

export async function countOrders(db: Db, me: Session, filter: Filter): Promise<number> {
  const { page: _, limit: __, sort: ___, searched, ...filters } = filter
  const isWhole = me.kind === 'admin' && !searched && Object.values(filters).every((value) => value === undefined)
  const { total } = await db.one<{ total: number }>(
    isWhole
      ? sql`select coalesce(sum(orders), 0)::bigint as total from order_counts where product_type = ${me.productType}`
      : sql`
        select count(*) as total from (
          select from orders o where ${fitting(me, filter)} limit ${raw(String(mostCounted + 1))}
        ) fitting`,
  )
  return total
}

export type ExportedRow = SummaryRow & {
  value_paise: number
  tax_paise: number
  round_off_paise: number
  po_no: string | null
}

/** A page of the export: everything that fits, by the id before which to go on. */
export function ordersBefore(db: Db, me: Session, filter: Narrowing, before: number, limit: number) {
  return db.rows<ExportedRow>(sql`
    select ${summaryColumns}, o.value_paise, o.tax_paise, o.round_off_paise, o.po_no
    from (
      select o.* from orders o
      where ${fitting(me, filter)} and o.id < ${before}
      order by o.id desc
      limit ${limit}
    ) o
    ${summaryJoins}
    order by o.id desc`)
}

/** What the list holds, in the order that was asked for. */
export function orderKeys(db: Db, me: Session, filter: Narrowing & Pick<Filter, 'sort'>): Promise<number[]> {
  return keysOf(db, sql`select o.id as key from orders o where ${fitting(me, filter)} ${sortedOrders(filter)}`)
}

export function ordersOf(db: Db, me: Session, keys: readonly number[]): Promise<ExportedRow[]> {
  return db.rows<ExportedRow>(sql`
    select ${summaryColumns}, o.value_paise, o.tax_paise, o.round_off_paise, o.po_no
    from orders o
    join ${keysInOrder(keys)} on k.key = o.id
    ${summaryJoins}
    where ${visibleTo(me)}
    order by k.at`)
}

type Figure = { orders: number; total_paise: number }
/** What is cancelled or rejected is counted, and adds nothing to any sum. */
const figure = sql`
  count(*) as orders, coalesce(sum(o.total_paise) filter (where not is_off(o.status)), 0)::bigint as total_paise`

export function statusFigures(db: Db, me: Session, filter: Narrowing) {
  return db.rows<Figure & { status: StatusCode }>(sql`
    select o.status, ${figure} from orders o
    where ${fitting(me, { ...filter, status: undefined })}
    group by o.status`)
}

/**
 * Each list is counted under all filters but its own, so that it says what another choice would
 * leave.
 */
export async function figuresOf(db: Db, me: Session, filter: Narrowing) {
  const [statuses, distributors, cfas] = await Promise.all([
    statusFigures(db, me, filter),
    me.kind === 'customer' && me.userType === 'D'
      ? []
      : db.rows<Figure & { distributor: string; name: string; city: string }>(sql`
          select a.username as distributor, a.name, d.city, f.orders, f.total_paise
          from (
            select o.distributor_id, ${figure} from orders o
            where ${fitting(me, { ...filter, distributor: undefined })}
            group by o.distributor_id
          ) f
          join accounts a on a.id = f.distributor_id
          join distributors d on d.id = f.distributor_id
          order by a.name
          limit 300`),
    db.rows<Figure & { cfa_code: string; name: string }>(sql`
      select f.cfa_code, c.name, f.orders, f.total_paise
      from (
        select o.cfa_code, ${figure} from orders o
        where ${fitting(me, { ...filter, cfa_code: undefined })}
        group by o.cfa_code
      ) f
      join plants c on c.code = f.cfa_code
      order by c.name`),
  ])
  return { statuses, distributors, cfas }
}
