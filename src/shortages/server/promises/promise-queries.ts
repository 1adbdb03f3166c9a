// Scheme promises as `scheme_promises` keeps them, and their sums by firm.
import type { Session } from '#kit/access.ts'
import { pageSize } from '#kit/list.ts'
import { type Db, join, raw, type Sql, sql } from '#kit/server/db/db.ts'
import { countedPage, pageCut } from '#kit/server/http/paging.ts'
import { peopleFound } from '#people/server/searching.ts'
import type { PromisingFirm, SchemePromise } from '../../promise-contract.ts'
import { isAnyOf, linesFound } from '../searching.ts'

export type Filter = {
  search_text: string
  distributor: string
  order_id?: string | undefined
  state: 'open' | 'due' | 'ended'
  page: number
}

/**
 * Whose: one's own, those of the firms one serves, or all of the session's product type. `p` has
 * the firm and the type.
 */
function mine(me: Session): Sql {
  const ofType = sql`p.product_type = ${me.productType}`
  if (me.kind === 'admin') return ofType
  if (me.userType === 'D') return sql`${ofType} and p.distributor_id = ${me.id}`
  return sql`${ofType}
    and p.distributor_id in (select distributor_id from employee_distributors where employee_id = ${me.id})`
}

const states = { open: sql`p.open_qty > 0`, due: sql`p.due_qty > 0`, ended: sql`p.open_qty = 0` }
const linesOf = { open: sql`p.open_lines`, due: sql`p.due_lines`, ended: sql`p.ended_lines` }

export type PromiseRow = Omit<SchemePromise, 'state' | 'value_paise'>
type Bare = Omit<PromiseRow, 'invoices' | 'notes'>

export async function pageOfPromises(
  db: Db,
  me: Session,
  filter: Filter & { size: number },
): Promise<{ data: PromiseRow[]; total: number }> {
  const found = filter.search_text ? await linesFound(db, me, filter.search_text, 'p') : null
  const narrowed = narrowing(filter)
  const where = join([mine(me), states[filter.state], ...narrowed], ' and ')
  if (found) return pageOfFound(db, filter, found.ways, where)
  const [data, { total }] = await Promise.all([
    db.rows<Bare>(
      told(
        filter,
        sql`select p.* from scheme_promises p where ${where} order by ${turnOf(filter)} ${pageCut(filter.page, filter.size)}`,
      ),
    ),
    db.one<{ total: number }>(
      narrowed.length === 0
        ? sql`select coalesce(sum(${linesOf[filter.state]}), 0)::bigint as total from scheme_promise_sums p where ${mine(me)}`
        : sql`select count(*) as total from scheme_promises p where ${where}`,
    ),
  ])
  return { data: await withPapers(db, data), total }
}

/**
 * Each way has an index that finds its promises, which are counted while they are there; only those
 * of the page are read whole.
 */
async function pageOfFound(
  db: Db,
  filter: Filter & { size: number },
  ways: readonly Sql[],
  where: Sql,
): Promise<{ data: PromiseRow[]; total: number }> {
  if (ways.length === 0) return { data: [], total: 0 }
  const found = join(
    ways.map((way) => sql`select p.order_id, p.line_no from scheme_promises p where ${way} and ${where}`),
    ' union ',
  )
  const { rows, total } = await countedPage(filter.page, (page) =>
    db.rows<Bare & { total: number }>(
      told(
        filter,
        sql`
          with found as materialized (${found}), shown as materialized (
            select p.order_id, p.line_no from found p order by ${turnOf(filter)} ${pageCut(page, filter.size)}
          )
          select p.*, (select count(*) from found) as total
          from shown join scheme_promises p on p.order_id = shown.order_id and p.line_no = shown.line_no`,
        sql`, p.total`,
      ),
    ),
  )
  return { data: await withPapers(db, rows), total }
}

/** The next of the list after that one, for its file. */
export async function promisesAfter(
  db: Db,
  me: Session,
  filter: Filter,
  last: PromiseRow | undefined,
  most: number,
): Promise<PromiseRow[]> {
  const ways = filter.search_text ? [isAnyOf((await linesFound(db, me, filter.search_text, 'p')).ways)] : []
  const after = last ? [behind(filter, last)] : []
  const where = join([mine(me), states[filter.state], ...ways, ...narrowing(filter), ...after], ' and ')
  const next = sql`
    select p.* from scheme_promises p where ${where} order by ${turnOf(filter)} limit ${raw(String(most))}`
  return withPapers(db, await db.rows<Bare>(told(filter, next)))
}

function behind({ state }: Filter, { order_id, line_no }: PromiseRow): Sql {
  if (state !== 'ended') return sql`(p.order_id, p.line_no) > (${order_id}::bigint, ${line_no}::integer)`
  return sql`(p.order_id < ${order_id} or p.order_id = ${order_id} and p.line_no > ${line_no})`
}

const turnOf = ({ state }: Filter): Sql =>
  state === 'ended' ? sql`p.order_id desc, p.line_no` : sql`p.order_id, p.line_no`

/** These promises with what people call them. */
const told = (filter: Filter, promises: Sql, more: Sql = sql``): Sql => sql`
  select p.order_id || '-' || p.line_no as id, p.since, p.order_id, o.order_no, p.line_no, a.username as distributor,
    a.name as distributor_name, p.product_code, l.product_name, l.pack, p.promised_qty, p.invoiced_qty, p.settled_qty,
    p.closed_qty, p.open_qty, p.due_qty, p.price_paise ${more}
  from (${promises}) p
  join orders o on o.id = p.order_id
  join order_lines l on l.order_id = p.order_id and l.line_no = p.line_no
  join accounts a on a.id = p.distributor_id
  order by ${turnOf(filter)}`

type Papers = Pick<PromiseRow, 'order_id' | 'line_no' | 'invoices' | 'notes'>

/** With the invoices and notes that kept them, which are asked for where there are any. */
async function withPapers(db: Db, rows: Bare[]): Promise<PromiseRow[]> {
  const kept = rows.filter(({ invoiced_qty, settled_qty }) => invoiced_qty + settled_qty > 0)
  const papers =
    kept.length === 0
      ? []
      : await db.rows<Papers>(sql`
          select p.order_id, p.line_no, ${invoicesOf} as invoices, ${notesOf} as notes
          from unnest(${kept.map(({ order_id }) => order_id)}::bigint[], ${kept.map(({ line_no }) => line_no)}::integer[])
            as p (order_id, line_no)`)
  const byLine = new Map(papers.map((one) => [`${one.order_id}-${one.line_no}`, one]))
  return rows.map((row) => ({
    ...row,
    invoices: byLine.get(row.id)?.invoices ?? [],
    notes: byLine.get(row.id)?.notes ?? [],
  }))
}

function narrowing({ distributor, order_id }: Filter): Sql[] {
  return [
    ...(order_id ? [sql`p.order_id = ${/^\d{1,15}$/.test(order_id) ? Number(order_id) : 0}`] : []),
    ...(distributor
      ? [
          sql`p.distributor_id = (select f.id from accounts f where lower(f.username) = lower(${distributor}) and f.kind = 'D')`,
        ]
      : []),
  ]
}

const mostFound = 500

/**
 * The invoices that brought free packs of `p`, by its own order and by those that brought them from
 * other plants.
 */
const invoicesOf = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('invoice_id', x.id, 'invoice_no', x.invoice_no, 'free_qty', x.free_qty)
    order by x.id), '[]')
  from (
    select i.id, i.invoice_no, sum(t.free_qty)::integer as free_qty
    from scheme_family(p.order_id, p.line_no) f
    join allocations t on t.order_id = f.order_id and t.line_no = f.line_no and t.free_qty > 0
    join invoices i on i.id = t.invoice_id
    group by i.id
  ) x)`

const notesOf = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('note_no', n.note_no, 'quantity', s.packs) order by n.id), '[]')
  from scheme_settlements s
  join notes n on n.id = s.note_id and n.reversed_at is null
  where s.order_id = p.order_id and s.line_no = p.line_no)`

type Firms = {
  data: PromisingFirm[]
  total: number
  whole: { lines: number; open_qty: number; due_qty: number; value_paise: number }
}

export async function promisingFirms(
  db: Db,
  me: Session,
  { search_text, page }: { search_text: string; page: number },
): Promise<Firms> {
  const firms = search_text ? await peopleFound(db, search_text, { fitting: sql`a.kind = 'D'`, most: mostFound }) : null
  const where = join(
    [mine(me), sql`p.open_lines > 0`, ...(firms ? [sql`p.distributor_id = any(${firms}::bigint[])`] : [])],
    ' and ',
  )
  const [data, { total, ...whole }] = await Promise.all([
    db.rows<PromisingFirm>(sql`
      select a.username as distributor, a.name as distributor_name, d.city, p.open_lines as lines, p.open_qty, p.due_qty,
        p.open_paise as value_paise, (
          select f.since from scheme_promises f
          where f.distributor_id = p.distributor_id and f.product_type = p.product_type and f.open_qty > 0
          order by f.order_id, f.line_no limit 1) as since
      from (
        select p.* from scheme_promise_sums p where ${where}
        order by p.open_paise desc, p.distributor_id ${pageCut(page, pageSize)}
      ) p
      join accounts a on a.id = p.distributor_id
      join distributors d on d.id = p.distributor_id
      order by p.open_paise desc, p.distributor_id`),
    db.one<Firms['whole'] & { total: number }>(sql`
      select count(*) as total, coalesce(sum(p.open_lines), 0)::bigint as lines, coalesce(sum(p.open_qty), 0)::bigint as open_qty,
        coalesce(sum(p.due_qty), 0)::bigint as due_qty, coalesce(sum(p.open_paise), 0)::bigint as value_paise
      from scheme_promise_sums p where ${where}`),
  ])
  return { data, total, whole }
}
