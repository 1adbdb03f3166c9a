// What was ordered and has not come, as `short_lines` keeps it.
import type { Session } from '#kit/access.ts'
import { addDays, beginOf, type Day } from '#kit/date.ts'
import { type Db, join, raw, type Sql, sql } from '#kit/server/db/db.ts'
import { readSettings, settingsAsked, settingsIn, type WhatIsSet } from '#kit/server/db/settings.ts'
import { pageCut } from '#kit/server/http/paging.ts'
import { readShelfDays, type ShelfDays, shelfDays, shelfDaysFor } from '#stock/settings.ts'
import type { ShortageReason } from '../rules.ts'
import { isAnyOf, linesFound } from './searching.ts'

export type Narrowing = {
  search_text: string
  order_id?: string | undefined
  cfa_code?: string | undefined
  product_code?: string | undefined
  reason?: ShortageReason | undefined
  older?: string | undefined
}

/**
 * `searched`: by which ways the search finds a short line `s`, and `codes`: of which products, if
 * it is by them alone.
 */
export type Asked = Omit<Narrowing, 'search_text'> & {
  searched: Sql[] | null
  codes: string[] | null
  me: Session
  shelf: ShelfDays
  now: Now
  today: Day
}

const ofShelves = [shelfDays, shelfDaysFor] as const

export async function shelfOf(db: Db): Promise<ShelfDays> {
  return readShelfDays(...(await readSettings(db, ofShelves)))
}

export async function askedBy(db: Db, me: Session, { search_text, ...input }: Narrowing, today: Day): Promise<Asked> {
  const state = stateAsked(input, today)
  if (!search_text) {
    const { now } = await db.one<{ now: State }>(sql`select ${state} as now`)
    return { ...input, me, today, ...stateIn(now), searched: null, codes: null }
  }
  const { ways, codes, beside } = await linesFound(db, me, search_text, 's', state)
  return { ...input, me, today, ...stateIn(beside as State), searched: ways, codes }
}

/**
 * What is true of hardly any moment, or of none, is asked first: most questions then say nothing of
 * it.
 */
type State = Now & { set: WhatIsSet }
type Now = {
  /** Something changed since it was added up, and so much that it is kept before. */
  changed: boolean
  muchChanged: boolean
  /** SAP's credit check stops a part of some order. */
  stopped: boolean
}

/**
 * So many changes are added up while one asks; more are kept first, so that the next look need not
 * add them up again.
 */
export const fewChanges = 3

const stateAsked = ({ older }: Omit<Narrowing, 'search_text'>, today: Day): Sql => {
  const changes = sql`select from short_changes`
  const yesterdays = sql`select from short_products where older = 0 and (counted_on < ${today}::date or counted_on > ${today}::date)`
  const isMore = (than: number) => sql`(
    exists (${changes} offset ${raw(String(than))}) ${older ? sql`or exists (${yesterdays} offset ${raw(String(than))})` : sql``})`
  return sql`jsonb_build_object('set', ${settingsAsked(ofShelves)}, 'changed', ${isMore(0)}, 'muchChanged', ${isMore(fewChanges)},
    'stopped', exists (select from erp_parts e where e.told ->> 'credit' in ('B', 'C')))`
}

const stateIn = ({ set, ...now }: State) => ({ shelf: readShelfDays(...settingsIn(set, ofShelves)), now })

/** Whose orders: those of the distributors one serves, or all of the session's product type. */
export const mine = (me: Session, of: 'o' | 's' | 'g' = 'o'): Sql =>
  me.kind === 'admin'
    ? sql`${raw(of)}.product_type = ${me.productType}`
    : sql`${raw(of)}.product_type = ${me.productType}
        and ${raw(of)}.distributor_id in (select distributor_id from employee_distributors where employee_id = ${me.id})`

export const isUsualEverywhere = ({ byCode }: ShelfDays) => Object.keys(byCode).length === 0

/**
 * Batches that expire before are not sent to whom one of these codes means, the first of them that
 * has days of its own.
 */
export const goodUntil = (shelf: ShelfDays, today: Day, codes: Sql[]): Sql => {
  if (isUsualEverywhere(shelf)) return sql`(${today}::date + ${shelf.usual}::int)`
  const days = JSON.stringify(shelf.byCode)
  const own = codes.map((code) => sql`(${days}::jsonb ->> lower(${code}))::int`)
  return sql`(${today}::date + coalesce(${join(own)}, ${shelf.usual}::int))`
}

/** Lines of the parts that SAP's credit check stops: B in whole, C in part. */
export const stoppedForCredit = sql`(
  select e.order_id, l.line_no from erp_parts e
  join order_parts k on k.order_id = e.order_id and k.part_no = e.part_no
  join order_lines l on l.order_id = e.order_id and l.division_code = k.division_code
  where e.told ->> 'credit' in ('B', 'C'))`

/**
 * Why a product is short at a plant; `w` has `cfa_code`, `distributor`, `product_code`, `active`
 * and `stopped`.
 */
export const reasonAt = (shelf: ShelfDays, today: Day): Sql => sql`
  case
    when w.stopped then 'credit'
    when not w.active then 'discontinued'
    else coalesce((array['near_expiry', 'blocked'])[(
      select min(case
        when b.blocked_reason is not null then 2
        when b.expires_on < ${goodUntil(shelf, today, [sql`w.distributor`, sql`w.cfa_code`])} then 1 end)
      from batches b where b.plant_code = w.cfa_code and b.product_code = w.product_code and b.on_hand > b.reserved)], 'no_stock') end`

/** Since when an order is ready to leave. */
export const readySince = sql`
  coalesce((select max(e.at) from order_events e where e.order_id = o.id and e.to_status = order_status('confirmed')), o.placed_at)`

/** Why the line `s` of the product `p` and the distributor `a` is short. */
export const reasonOfLine = (asked: Asked, stopped = isStopped(asked)): Sql => sql`(
  select ${reasonAt(asked.shelf, asked.today)} from (
    select s.cfa_code, a.username as distributor, s.product_code, p.active, ${stopped} as stopped) w)`
export const isStopped = ({ now }: Asked): Sql =>
  now.stopped ? sql`((s.order_id, s.line_no) in ${stoppedForCredit})` : sql`false`

/**
 * At least so many days old, by India's calendar, as the screens count them. Said in SQL, the time
 * zone is looked up for every row.
 */
export const olderThan = ({ older, today }: Asked, since = sql`s.since`): Sql[] =>
  older ? [sql`${since} < ${beginOf(addDays(today, 1 - Number(older)))}::timestamptz`] : []

/** What is asked of a short line `s`. */
function fits(asked: Asked): Sql {
  const { me, order_id, cfa_code, product_code, reason, searched } = asked
  return join(
    [
      mine(me, 's'),
      ...(order_id && /^\d{1,15}$/.test(order_id) ? [sql`s.order_id = ${Number(order_id)}`] : []),
      ...(cfa_code ? [sql`s.cfa_code = ${cfa_code}`] : []),
      ...(product_code ? [sql`s.product_code = ${product_code}`] : []),
      ...olderThan(asked),
      ...(searched ? [isAnyOf(searched)] : []),
      ...(reason === 'credit' ? [isStopped(asked)] : []),
      ...(reason && reason !== 'credit'
        ? [
            sql`(select ${reasonOfLine(asked)} from products p, accounts a
              where p.product_code = s.product_code and a.id = s.distributor_id) = ${reason}`,
          ]
        : []),
    ],
    ' and ',
  )
}

/** These short lines with what people call them. */
const told = (lines: Sql, more: Sql): Sql => sql`
  select s.order_id, o.order_no, s.line_no, a.username as distributor, a.name as distributor_name, s.cfa_code, s.product_code,
    l.product_name, l.pack, s.ordered_qty, s.free_qty, s.price_paise,
    s.invoiced_qty, s.closed_qty, s.short_qty, s.since ${more}
  from (${lines}) s
  join orders o on o.id = s.order_id
  join order_lines l on l.order_id = s.order_id and l.line_no = s.line_no
  join products p on p.product_code = s.product_code
  join accounts a on a.id = s.distributor_id`

export type ShortRow = {
  order_id: number
  order_no: string
  line_no: number
  distributor: string
  distributor_name: string
  cfa_code: string
  product_code: string
  product_name: string
  pack: string
  ordered_qty: number
  invoiced_qty: number
  closed_qty: number
  short_qty: number
  free_qty: number
  price_paise: number
  reason: ShortageReason
  since: string
}

export function pageOfShortages(db: Db, asked: Asked, page: number, size: number): Promise<ShortRow[]> {
  const lines = sql`
    select s.* from short_lines s where ${fits(asked)} order by s.order_id, s.line_no ${pageCut(page, size)}`
  return db.rows<ShortRow>(sql`${told(lines, sql`, ${reasonOfLine(asked)} as reason`)} order by s.order_id, s.line_no`)
}

export const linesFitting = (asked: Asked, columns: Sql): Sql => sql`
  select ${columns} from short_lines s where ${fits(asked)}`

type Searched = Asked & { searched: Sql[] }

/** What is found: each way has an index that finds its lines. */
export function waysOf({ searched, ...asked }: Searched, columns: Sql): Sql {
  return join(
    searched.map((way) => sql`${linesFitting({ ...asked, searched: null }, columns)} and ${way}`),
    ' union ',
  )
}

/** What is found is counted while it is there; only the lines of the page are read whole. */
export function pageOfFound(
  db: Db,
  asked: Searched,
  page: number,
  size: number,
): Promise<(ShortRow & { total: number })[]> {
  const lines = sql`
    with found as materialized (${waysOf(asked, sql`s.order_id, s.line_no`)}), shown as materialized (
      select f.order_id, f.line_no from found f order by f.order_id, f.line_no ${pageCut(page, size)}
    )
    select s.*, (select count(*) from found) as total
    from shown join short_lines s on s.order_id = shown.order_id and s.line_no = shown.line_no`
  return db.rows<ShortRow & { total: number }>(sql`
    ${told(lines, sql`, ${reasonOfLine(asked)} as reason, s.total`)} order by s.order_id, s.line_no`)
}

/** Every line of a product type. */
export const isAll = ({ me, order_id, cfa_code, older, reason, searched }: Asked): boolean =>
  me.kind === 'admin' && !order_id && !cfa_code && !older && !reason && !searched

export async function countShortages(db: Db, asked: Asked): Promise<number> {
  const { total } = await db.one<{ total: number }>(
    isAll(asked)
      ? sql`select coalesce(sum(lines), 0)::bigint as total from short_counts where product_type = ${asked.me.productType}`
      : sql`select count(*) as total from short_lines s where ${fits(asked)}`,
  )
  return total
}

export type Offered = { order_id: number; order_no: string; kind: 'cfa' | 'substitute'; quantity: number }
export type OtherCfa = { code: string; name: string; quantity: number; product_code: string }

/** Where these products are in stock. */
export function stockElsewhere(db: Db, codes: string[]): Promise<OtherCfa[]> {
  return db.rows<OtherCfa>(sql`
    select t.product_code, t.plant_code as code, c.name, t.quantity
    from stock t join plants c on c.code = t.plant_code and c.active
    where t.product_code = any(${codes}::text[]) and t.quantity > 0
    order by t.quantity desc, t.plant_code`)
}

export type Alike = {
  of_code: string
  cfa_code: string
  product_code: string
  division_code: string
  product_name: string
  pack: string
  price_paise: number
  quantity: number
}

/**
 * Products of the same molecule, strength and form, with what of them is at these plants; the most
 * first.
 */
export function alikeOf(db: Db, wanted: { product_code: string; cfa_code: string }[], today: Day): Promise<Alike[]> {
  return db.rows<Alike>(sql`
    select w.product_code as of_code, w.cfa_code, q.product_code, q.division_code, q.name as product_name, q.pack,
      n.pts_paise as price_paise,
      coalesce(t.quantity, 0) as quantity
    from unnest(${wanted.map((one) => one.product_code)}::text[], ${wanted.map((one) => one.cfa_code)}::text[]) as w (product_code, cfa_code)
    join products p on p.product_code = w.product_code
    join products q on q.product_type = p.product_type and q.molecule = p.molecule and q.strength = p.strength
      and q.form = p.form and q.active and q.product_code <> p.product_code
    cross join lateral price_on(q, ${today}::date) n
    left join stock t on t.plant_code = w.cfa_code and t.product_code = q.product_code
    order by coalesce(t.quantity, 0) desc, q.product_code`)
}
