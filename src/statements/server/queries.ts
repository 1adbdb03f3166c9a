import type { Described } from '#catalogue/agreement.ts'
import type { CustomerSession } from '#kit/access.ts'
import type { Day } from '#kit/date.ts'
import type { Output } from '#kit/endpoint.ts'
import { type Db, type Sql, sql } from '#kit/server/db/db.ts'
import { likePattern } from '#kit/server/db/search.ts'
import { pageCut } from '#kit/server/http/paging.ts'
import type { getStatement } from '../contract.ts'
import { firstDay, type StatementLine } from '../rules.ts'

export type Firm = { distributor_id: number; distributor: string; distributor_name: string }

/** The firm whose statements these are: one's own, or one that the employee serves. */
export function firmOf(db: Db, me: CustomerSession, distributor: string | undefined): Promise<Firm | null> {
  const isMine =
    me.userType === 'D'
      ? sql`a.id = ${me.id} and (${distributor ?? null}::text is null or lower(a.username) = lower(${distributor ?? null}))`
      : sql`lower(a.username) = lower(${distributor ?? ''}) and exists (
          select from employee_distributors e where e.employee_id = ${me.id} and e.distributor_id = a.id)`
  return db.maybe<Firm>(sql`
    select a.id as distributor_id, a.username as distributor, a.name as distributor_name
    from accounts a where a.kind = 'D' and ${isMine} and a.div_type in (${me.productType}, 'B')`)
}

/** An employee's without a firm: the first that it serves. */
export function firstServed(db: Db, me: CustomerSession): Promise<Firm | null> {
  return db.maybe<Firm>(sql`
    select a.id as distributor_id, a.username as distributor, a.name as distributor_name
    from employee_distributors e join accounts a on a.id = e.distributor_id
    where e.employee_id = ${me.id} and a.div_type in (${me.productType}, 'B')
    order by a.name limit 1`)
}

export type Head = {
  id: number
  month: string
  state: 'sent' | 'accepted' | 'returned'
  version: number
  lines: number
  sold: number
  differences: number
  sent_at: string
  reason: string
}

export function headsOf(db: Db, firm: Firm, type: string): Promise<Head[]> {
  return db.rows<Head>(sql`
    select s.id, to_char(s.month, 'YYYY-MM') as month, s.state, s.version, s.differences, s.sent_at, s.reason,
      count(l.product_code) as lines, coalesce(sum(l.sold), 0) as sold
    from statements s left join statement_lines l on l.statement_id = s.id
    where s.distributor_id = ${firm.distributor_id} and s.product_type = ${type} and s.state <> 'replaced'
    group by s.id`)
}

export type Version = Output<typeof getStatement>['data']['versions'][number]

export function versionsOf(
  db: Db,
  firm: Pick<Firm, 'distributor_id'>,
  type: string,
  month: string,
): Promise<Version[]> {
  return db.rows<Version>(sql`
    select s.id, s.version, s.state, s.sent_at, a.name as sent_by, s.decided_at, s.reason
    from statements s left join accounts a on a.id = s.sent_by
    where s.distributor_id = ${firm.distributor_id} and s.product_type = ${type} and s.month = ${firstDay(month)}
    order by s.version desc`)
}

/** What we know of a month besides: the closing of the month before, and our invoices. */
const knownFigures = (firm: Sql, type: Sql, month: Sql): Sql => sql`
  last as (
    select s.id from statements s
    where s.distributor_id = ${firm} and s.product_type = ${type} and s.month = ${month} - interval '1 month'
      and s.state in ('sent', 'accepted')
  ), before as (
    select l.product_code, l.closing from last s join statement_lines l on l.statement_id = s.id
  ), bought as (
    select l.product_code, sum(l.paid_qty + l.free_qty)::integer as packs
    from invoices i join invoice_lines l on l.invoice_id = i.id
    where i.distributor_id = ${firm} and i.product_type = ${type} and i.cancelled_at is null
      and i.invoice_date >= ${month} and i.invoice_date < ${month} + interval '1 month'
    group by l.product_code
  )`

/**
 * Of a product `b` that is not in the statement of the month before, that statement says that there
 * was none.
 */
const lastClosing = sql`coalesce(b.closing, (select 0 from last))`

export type KnownLine = StatementLine & {
  product_name: string
  pack: string
  last_closing: number | null
  invoiced: number
}

export function linesOf(db: Db, id: number): Promise<KnownLine[]> {
  return db.rows<KnownLine>(sql`
    with one as (select * from statements where id = ${id}),
    ${knownFigures(sql`(select distributor_id from one)`, sql`(select product_type from one)`, sql`(select month from one)`)}
    select l.product_code, p.name as product_name, p.pack, l.opening, l.received, l.customer_returns, l.sold,
      l.company_returns, l.closing, ${lastClosing} as last_closing, coalesce(r.packs, 0) as invoiced
    from statement_lines l
    join products p on p.product_code = l.product_code
    left join before b on b.product_code = l.product_code
    left join bought r on r.product_code = l.product_code
    where l.statement_id = ${id}
    order by p.name, p.product_code`)
}

/**
 * The rows of a month before anything is sent: what was there, what came, and what the firm usually
 * buys.
 */
export function freshLines(db: Db, firm: Firm, type: string, month: string): Promise<KnownLine[]> {
  return db.rows<KnownLine>(sql`
    with ${knownFigures(sql`${firm.distributor_id}::bigint`, sql`${type}::text`, sql`${firstDay(month)}::date`)},
    wanted as (
      select product_code from before union select product_code from bought
      union (select y.product_code from last_ordered y join products p on p.product_code = y.product_code
        where y.distributor_id = ${firm.distributor_id} and p.product_type = ${type}
          and y.ordered_on >= ${firstDay(month)}::date - 180)
    )
    select p.product_code, p.name as product_name, p.pack, coalesce(b.closing, 0) as opening,
      coalesce(r.packs, 0) as received, 0 as customer_returns, 0 as sold, 0 as company_returns,
      coalesce(b.closing, 0) + coalesce(r.packs, 0) as closing, ${lastClosing} as last_closing, coalesce(r.packs, 0) as invoiced
    from wanted w
    join products p on p.product_code = w.product_code
    left join before b on b.product_code = p.product_code
    left join bought r on r.product_code = p.product_code
    order by p.name, p.product_code
    limit 2000`)
}

export type KnownProduct = Pick<KnownLine, 'product_code' | 'product_name' | 'pack' | 'last_closing' | 'invoiced'> &
  Pick<Described, 'molecule' | 'form' | 'strength' | 'mrp_paise'>

/** The products of these codes with what we know of them; another type's are not among them. */
export async function knownProducts(db: Db, firm: Firm, type: string, asked: { month: string; codes: string[] }) {
  const rows = await db.rows<KnownProduct>(sql`
    with ${knownFigures(sql`${firm.distributor_id}::bigint`, sql`${type}::text`, sql`${firstDay(asked.month)}::date`)}
    select p.product_code, p.name as product_name, p.pack, p.molecule, p.form, p.strength, p.mrp_paise,
      ${lastClosing} as last_closing, coalesce(r.packs, 0) as invoiced
    from products p
    left join before b on b.product_code = p.product_code
    left join bought r on r.product_code = p.product_code
    where p.product_type = ${type} and p.product_code = any(${asked.codes}::text[])`)
  return new Map(rows.map((row) => [row.product_code, row]))
}

export type Sent = {
  firm: Firm
  type: string
  month: string
  by: number
  differences: number
  lines: readonly StatementLine[]
}

/** One after the other for a firm: the version before is replaced, and stays readable. */
export async function insertStatement(db: Db, { firm, type, month, by, differences, lines }: Sent): Promise<number> {
  await db.one(sql`select id from distributors where id = ${firm.distributor_id} for no key update`)
  await db.change(sql`
    update statements set state = 'replaced'
    where distributor_id = ${firm.distributor_id} and product_type = ${type} and month = ${firstDay(month)}
      and state <> 'replaced'`)
  const { id } = await db.one<{ id: number }>(sql`
    insert into statements (distributor_id, product_type, month, version, differences, sent_by)
    select ${firm.distributor_id}, ${type}, ${firstDay(month)}, coalesce(max(version), 0) + 1, ${differences}, ${by}
    from statements
    where distributor_id = ${firm.distributor_id} and product_type = ${type} and month = ${firstDay(month)}
    returning id`)
  await db.change(sql`
    insert into statement_lines (statement_id, product_code, opening, received, customer_returns, sold, company_returns, closing)
    select ${id}, l.product_code, l.opening, l.received, l.customer_returns, l.sold, l.company_returns, l.closing
    from jsonb_populate_recordset(null::statement_lines, ${JSON.stringify(lines)}::jsonb) l`)
  return id
}

export type AnyHead = Firm & {
  id: number
  month: string
  version: number
  state: Version['state']
  differences: number
  reason: string
}

export function findAny(db: Db, id: number, type: string, isLocked = false): Promise<AnyHead | null> {
  return db.maybe<AnyHead>(sql`
    select s.id, to_char(s.month, 'YYYY-MM') as month, s.version, s.state, s.differences, s.reason, s.distributor_id,
      a.username as distributor, a.name as distributor_name
    from statements s join accounts a on a.id = s.distributor_id
    where s.id = ${id} and s.product_type = ${type}
    ${isLocked ? sql`for update of s` : sql``}`)
}

export type Decision = { id: number; state: 'accepted' | 'returned'; reason: string; by: number; type: string }

export async function decide(db: Db, one: AnyHead, { id, state, reason, by, type }: Decision): Promise<void> {
  await db.change(sql`
    update statements set state = ${state}, reason = ${reason}, decided_by = ${by}, decided_at = now() where id = ${id}`)
  await db.one(sql`
    select tell(people_of_firm(${one.distributor_id}), ${`statement_${state}`}, ${`statement ${id} ${state}`},
      ${JSON.stringify({ month: one.month, reason })}::jsonb, ${type})`)
}

export type MatrixFirm = {
  distributor_id: number
  distributor: string
  distributor_name: string
  city: string
  total: number
}
export type MatrixCell = {
  distributor_id: number
  id: number
  month: string
  state: 'sent' | 'accepted' | 'returned'
  differences: number
}
export type Matrix = {
  search_text: string
  state?: 'missing' | 'sent' | 'accepted' | 'returned' | undefined
  months: string[]
}

const firmsAsked = ({ search_text, state, months }: Matrix, type: string): Sql => {
  const first = firstDay(months.at(-1) ?? '')
  const last = firstDay(months[0] ?? '')
  const theirs = sql`select from statements s where s.distributor_id = a.id and s.product_type = ${type}
    and s.month between ${first} and ${last}`
  const having =
    state === undefined
      ? sql``
      : state === 'missing'
        ? sql`and (select count(*) from statements s where s.distributor_id = a.id and s.product_type = ${type}
            and s.month between ${first} and ${last} and s.state <> 'replaced') < ${months.length}`
        : sql`and exists (${theirs} and s.state = ${state})`
  const search = search_text
    ? sql`and lower(a.name || ' ' || a.username || ' ' || d.city) like ${likePattern(search_text)}`
    : sql``
  return sql`
    from accounts a join distributors d on d.id = a.id
    where a.kind = 'D' and a.firm_id is null and a.blocked_at is null and a.div_type in (${type}, 'B') ${search} ${having}`
}

export function firmsOfMatrix(
  db: Db,
  asked: Matrix,
  type: string,
  cut: { page: number; limit: number },
): Promise<MatrixFirm[]> {
  return db.rows<MatrixFirm>(sql`
    select a.id as distributor_id, a.username as distributor, a.name as distributor_name, d.city, count(*) over () as total
    ${firmsAsked(asked, type)}
    order by a.name, a.id ${pageCut(cut.page, cut.limit)}`)
}

export function cellsOf(db: Db, firms: number[], type: string, months: string[]): Promise<MatrixCell[]> {
  return db.rows<MatrixCell>(sql`
    select s.distributor_id, s.id, to_char(s.month, 'YYYY-MM') as month, s.state, s.differences
    from statements s
    where s.product_type = ${type} and s.state <> 'replaced' and s.distributor_id = any(${firms}::bigint[])
      and s.month between ${firstDay(months.at(-1) ?? '')} and ${firstDay(months[0] ?? '')}`)
}

export type MonthCount = { month: string; sent: number; accepted: number; returned: number; firms: number }

export function countMonths(db: Db, type: string, months: string[]): Promise<MonthCount[]> {
  return db.rows<MonthCount>(sql`
    with firms as (
      select a.id from accounts a join distributors d on d.id = a.id
      where a.kind = 'D' and a.firm_id is null and a.blocked_at is null and a.div_type in (${type}, 'B')
    )
    select m.month, (select count(*) from firms) as firms,
      count(*) filter (where s.state = 'sent') as sent, count(*) filter (where s.state = 'accepted') as accepted,
      count(*) filter (where s.state = 'returned') as returned
    from unnest(${months}::text[]) m (month)
    left join statements s on s.product_type = ${type} and s.state <> 'replaced'
      and s.month = to_date(m.month, 'YYYY-MM') and s.distributor_id in (select id from firms)
    group by m.month`)
}

/** Tells every firm whose statement is missing; the same day once. */
export async function remind(db: Db, type: string, month: string, today: Day): Promise<number> {
  const { reminded } = await db.one<{ reminded: number }>(sql`
    with missing as (
      select a.id from accounts a join distributors d on d.id = a.id
      where a.kind = 'D' and a.firm_id is null and a.blocked_at is null and a.div_type in (${type}, 'B')
        and not exists (select from statements s where s.distributor_id = a.id and s.product_type = ${type}
          and s.month = ${firstDay(month)} and s.state <> 'replaced')
    ), told as (
      select m.id, tell(people_of_firm(m.id), 'statement_missing', ${`statement ${month} missing ${today}`},
        ${JSON.stringify({ month })}::jsonb, ${type}) from missing m
    )
    select count(*) as reminded from told`)
  return reminded
}
