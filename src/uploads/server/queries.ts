import type { CustomerSession } from '#kit/access.ts'
import { pageSize } from '#kit/list.ts'
import { type Db, raw, type Sql, sql } from '#kit/server/db/db.ts'
import { likePattern } from '#kit/server/db/search.ts'
import { countedPage, pageCut } from '#kit/server/http/paging.ts'
import type { Judgement } from '#sheet/judging.ts'
import type { Role } from '../heads.ts'
import type { KeptRow } from '../judged.ts'
import type { Column, ReadRow } from '../reading.ts'
import { type Counts, keptDays } from '../rules.ts'

export type UploadHead = {
  id: number
  file_name: string
  distributor_id: number
  distributor: string
  distributor_name: string
  cfa_code: string
  cfa_name: string
  is_interstate: boolean
  sheet: string
  sheets: string[]
  heading_row: number | null
  blank_rows: number
  columns: Column[]
  shape: string
  remembered_at: string | null
  uploaded_at: string
  carted_at: string | null
  content_hash: string
  batch_id: number | null
  po_id: number | null
  po_no: string | null
  /** How many rows have which judgement, where that was kept with the last change. */
  counted: Counts | null
}

/** The first order from the same cart after the upload went into it. */
const becameOf = (upload: Sql): Sql => sql`
  left join lateral (
    select o.id as order_id, o.order_no from orders o
    where o.placer_id = ${upload}.placer_id and o.distributor_id = ${upload}.distributor_id
      and o.product_type = ${upload}.product_type and o.cfa_code = ${upload}.cfa_code and o.placed_at > ${upload}.carted_at
    order by o.id limit 1
  ) became on true`

export const isMine = (me: CustomerSession): Sql => sql`u.placer_id = ${me.id} and u.product_type = ${me.productType}
  ${me.userType === 'E' ? sql`and exists (select from employee_distributors e where e.employee_id = ${me.id} and e.distributor_id = u.distributor_id)` : sql``}`

type Became = { order_id: number | null; order_no: string | null }

export function findUpload(
  db: Db,
  me: CustomerSession,
  id: number,
  isLocked = false,
): Promise<(UploadHead & Became) | null> {
  return db.maybe<UploadHead & Became>(sql`
    select u.id, u.file_name, u.distributor_id, a.username as distributor, a.name as distributor_name, u.cfa_code,
      p.name as cfa_name, p.state_code <> d.state_code as is_interstate, u.sheet, u.sheets, u.heading_row, u.blank_rows,
      u.columns, u.shape, u.remembered_at, u.uploaded_at, u.carted_at, u.content_hash, u.batch_id, u.po_id, o.po_no, became.order_id,
      became.order_no, case when u.counted_at = u.changed_at then u.counts end as counted
    from uploads u
    join accounts a on a.id = u.distributor_id
    join distributors d on d.id = u.distributor_id
    join plants p on p.code = u.cfa_code
    left join purchase_orders o on o.id = u.po_id
    ${becameOf(sql`u`)}
    where u.id = ${id} and ${isMine(me)}
    ${isLocked ? sql`for update of u` : sql``}`)
}

export const rowColumns = sql`r.row_no, r.code, r.name, r.quantity as given_quantity, r.rate_paise, r.note, r.passed, r.state,
  r.found_by, r.learned_on, r.differs, r.product_codes, r.fix_product, r.fix_quantity, r.as_typed, r.skip`

export function rowsOf(db: Db, id: number): Promise<KeptRow[]> {
  return db.rows<KeptRow>(sql`select ${rowColumns} from upload_rows r where r.upload_id = ${id} order by r.row_no`)
}

export function cellsOf(db: Db, id: number): Promise<{ at: number; cells: string[]; hidden: boolean }[]> {
  return db.rows(sql`
    select row_no as at, cells, hidden from upload_rows where upload_id = ${id} order by row_no`)
}

export type NewUpload = Omit<
  UploadHead,
  | 'id'
  | 'distributor'
  | 'distributor_name'
  | 'cfa_name'
  | 'is_interstate'
  | 'uploaded_at'
  | 'carted_at'
  | 'po_no'
  | 'counted'
> & { placer_id: number; account_id: number; product_type: string }

export async function insertUpload(db: Db, one: NewUpload): Promise<number> {
  const { id } = await db.one<{ id: number }>(sql`
    insert into uploads (placer_id, account_id, distributor_id, product_type, cfa_code, batch_id, file_name, content_hash,
      sheet, sheets, heading_row, blank_rows, columns, shape, remembered_at, po_id)
    values (${one.placer_id}, ${one.account_id}, ${one.distributor_id}, ${one.product_type}, ${one.cfa_code}, ${one.batch_id},
      ${one.file_name}, ${one.content_hash}, ${one.sheet}, ${one.sheets}, ${one.heading_row}, ${one.blank_rows},
      ${JSON.stringify(one.columns)}::jsonb, ${one.shape}, ${one.remembered_at}::timestamptz, ${one.po_id})
    returning id`)
  return id
}

/** A row as it comes in: nothing was decided about it yet. */
export type StoredRow = Omit<KeptRow, 'fix_product' | 'fix_quantity' | 'as_typed' | 'skip'> &
  Verdict &
  Pick<ReadRow, 'cells' | 'hidden'>

/** So many rows a statement. */
const atOnce = 1000

export async function insertRows(db: Db, upload_id: number, rows: readonly StoredRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += atOnce)
    await db.change(sql`
      insert into upload_rows (upload_id, row_no, cells, hidden, passed, code, name, quantity, rate_paise, note, state, found_by,
        learned_on, differs, product_codes, product_code, judgement)
      select ${upload_id}, r.row_no, r.cells, r.hidden, r.passed, r.code, r.name, r.given_quantity, r.rate_paise, r.note, r.state,
        r.found_by, r.learned_on, r.differs, r.product_codes, r.product_code, r.judgement
      from jsonb_to_recordset(${JSON.stringify(rows.slice(at, at + atOnce))}::jsonb) as r (row_no integer, cells text[],
        hidden boolean, passed text, code text, name text, given_quantity text, rate_paise bigint, note text, state text, found_by text,
        learned_on date, differs text, product_codes text[], product_code text, judgement text)`)
}

export async function replaceRows(db: Db, upload_id: number, rows: readonly StoredRow[]): Promise<void> {
  await db.change(sql`delete from upload_rows where upload_id = ${upload_id}`)
  await insertRows(db, upload_id, rows)
}

export async function setUploadColumns(
  db: Db,
  id: number,
  { columns, remembered_at }: { columns: Column[]; remembered_at: string },
): Promise<void> {
  await db.change(sql`
    update uploads set columns = ${JSON.stringify(columns)}::jsonb, remembered_at = ${remembered_at}::timestamptz,
      changed_at = now()
    where id = ${id}`)
}

export type Verdict = { product_code: string | null; judgement: Judgement }
export async function markCarted(db: Db, id: number): Promise<void> {
  await db.change(sql`update uploads set carted_at = now(), changed_at = now() where id = ${id}`)
}

export async function removeUpload(db: Db, me: CustomerSession, id: number): Promise<boolean> {
  return (await db.change(sql`delete from uploads u where u.id = ${id} and ${isMine(me)}`)) === 1
}

export async function removeOldUploads(db: Db): Promise<number> {
  return db.change(sql`delete from uploads where uploaded_at < now() - make_interval(days => ${raw(String(keptDays))})`)
}

export type Listed = {
  id: number
  file_name: string
  distributor: string
  distributor_name: string
  uploaded_at: string
  carted_at: string | null
  rows: number
  ready: number
  to_fix: number
} & Became

export async function pageOfUploads(
  db: Db,
  me: CustomerSession,
  { search_text, page }: { search_text: string; page: number },
  size = pageSize,
): Promise<{ rows: Listed[]; total: number }> {
  const search = search_text ? sql`and lower(u.file_name || ' ' || a.name) like ${likePattern(search_text)}` : sql``
  return countedPage(page, (at) =>
    db.rows<Listed & { total: number }>(sql`
    with found as (
      select u.*, a.username as distributor, a.name as distributor_name, count(*) over () as total
      from uploads u join accounts a on a.id = u.distributor_id
      where ${isMine(me)} ${search}
      order by u.id desc ${pageCut(at, size)}
    )
    select u.id, u.file_name, u.distributor, u.distributor_name, u.uploaded_at, u.carted_at, u.total, became.order_id,
      became.order_no, n.rows, n.ready, n.to_fix
    from found u
    ${becameOf(sql`u`)}
    cross join lateral (
      select count(*) filter (where r.passed is null) as rows,
        count(*) filter (where r.judgement in ('good', 'corrected', 'merged')) as ready,
        count(*) filter (where r.judgement in ('unknown', 'differs', 'inactive', 'other_type', 'not_yours',
          'bad_quantity')) as to_fix
      from upload_rows r where r.upload_id = u.id
    ) n
    order by u.id desc`),
  )
}

export type SameFile = { id: number; placer_id: number; uploaded_at: string; carted_at: string | null } & Became

/** The last time the same file came for this firm. */
export function sameFile(db: Db, upload: Pick<UploadHead, 'id' | 'distributor_id' | 'content_hash'>, type: string) {
  return db.maybe<SameFile>(sql`
    select u.id, u.placer_id, u.uploaded_at, u.carted_at, became.order_id, became.order_no
    from uploads u
    ${becameOf(sql`u`)}
    where u.distributor_id = ${upload.distributor_id} and u.product_type = ${type}
      and u.content_hash = ${upload.content_hash} and u.id <> ${upload.id}
      and (${upload.id}::bigint = 0 or u.id < ${upload.id})
    order by u.carted_at desc nulls last, u.id desc limit 1`)
}

export function siblingsOf(db: Db, me: CustomerSession, { id, batch_id }: Pick<UploadHead, 'id' | 'batch_id'>) {
  return db.rows<{ id: number; distributor: string; distributor_name: string; rows: number }>(sql`
    select u.id, a.username as distributor, a.name as distributor_name,
      (select count(*) from upload_rows r where r.upload_id = u.id and r.passed is null) as rows
    from uploads u join accounts a on a.id = u.distributor_id
    where u.batch_id = ${batch_id}::bigint and u.id <> ${id} and ${isMine(me)}
    order by u.id`)
}

export async function setBatch(db: Db, ids: readonly number[]): Promise<void> {
  await db.change(sql`update uploads set batch_id = ${ids[0]} where id = any(${[...ids]}::bigint[])`)
}

export type MappedColumns = { roles: Role[]; remembered_at: string }

export function mapOf(db: Db, distributor_id: number, shape: string): Promise<MappedColumns | null> {
  return db.maybe<MappedColumns>(sql`
    select roles, remembered_at from column_maps where distributor_id = ${distributor_id} and shape = ${shape}`)
}

export async function rememberMap(db: Db, distributor_id: number, shape: string, roles: readonly Role[]) {
  return db.one<{ remembered_at: string }>(sql`
    insert into column_maps (distributor_id, shape, roles) values (${distributor_id}, ${shape}, ${[...roles]})
    on conflict (distributor_id, shape) do update set roles = excluded.roles, remembered_at = now()
    returning remembered_at`)
}

/** Which of these texts are codes, and which names, of any product. */
export async function knownAmong(db: Db, texts: { codes: string[]; names: string[] }) {
  const codes = await db.rows<{ text: string }>(sql`
    select product_code as text from products where product_code = any(${texts.codes}::text[])`)
  const names = await db.rows<{ text: string }>(sql`
    select lower(name) as text from products where lower(name) = any(${texts.names}::text[])`)
  return { codes: new Set(codes.map(({ text }) => text)), names: new Set(names.map(({ text }) => text)) }
}

/** What a firm ordered for half a year says what is usual. */
export const usualDays = 180

/** What the firm mostly ordered of these. */
export async function usualOf(db: Db, distributor_id: number, codes: string[]): Promise<Map<string, number>> {
  if (codes.length === 0) return new Map()
  const rows = await db.rows<{ product_code: string; usual: number }>(sql`
    select l.product_code, percentile_disc(0.5) within group (order by l.total_qty) as usual
    from orders o join order_lines l on l.order_id = o.id
    where o.distributor_id = ${distributor_id} and o.placed_at > now() - make_interval(days => ${raw(String(usualDays))})
      and not is_off(o.status) and l.total_qty > 0
      and l.product_code = any(${codes}::text[])
    group by l.product_code`)
  return new Map(rows.map(({ product_code, usual }) => [product_code, usual]))
}

type Firm = { distributor_id: number; distributor: string; name: string }

/** The firms that an employee serves, by the codes or names in a file. */
export function servedAmong(db: Db, me: CustomerSession, texts: string[]): Promise<Firm[]> {
  return db.rows<Firm>(sql`
    select a.id as distributor_id, a.username as distributor, a.name
    from accounts a join employee_distributors e on e.distributor_id = a.id and e.employee_id = ${me.id}
    where a.div_type in (${me.productType}, 'B')
      and (lower(a.username) = any(${texts}::text[]) or lower(a.name) = any(${texts}::text[]))`)
}

export type TemplateRow = {
  product_code: string
  name: string
  pack: string
  ordered_on: string | null
  quantity: number | null
}

/** What the firm has ordered before, the latest first; where that is nothing, what it may order. */
export function templateRows(db: Db, me: CustomerSession, distributor_id: number): Promise<TemplateRow[]> {
  return db.rows<TemplateRow>(sql`
    select p.product_code, p.name, p.pack, l.ordered_on, l.quantity
    from may_order(${me.id}, ${distributor_id}, ${me.productType}) p
    left join last_ordered l on l.distributor_id = ${distributor_id} and l.product_code = p.product_code
    order by l.ordered_on desc nulls last, p.name, p.product_code
    limit 2000`)
}
