// The rows that a fix touches: those near it, and what was decided about them.
import type { CustomerSession } from '#kit/access.ts'
import { type Db, type Sql, sql } from '#kit/server/db/db.ts'
import type { Judgement } from '#sheet/judging.ts'
import type { KeptRow } from '../judged.ts'
import { type Counts, countsOf } from '../rules.ts'
import { isMine, rowColumns, type UploadHead, type Verdict } from './queries.ts'

/** A row as it stands, with what was last made of it. */
export type JudgedKept = KeptRow & { judgement: Judgement }

/**
 * Of the rows `r`: these, and all that mean a product of theirs or one of these. What is added up
 * together is judged together.
 */
const isNear = (id: number, rowNos: number[], codes: string[]): Sql => sql`
  r.upload_id = ${id} and (r.row_no = any(${rowNos}::integer[]) or r.product_code = any(${codes}::text[] || array(
    select unnest(case when o.state = 'found' then o.product_codes else '{}' end || o.fix_product || o.product_code)
    from upload_rows o where o.upload_id = ${id} and o.row_no = any(${rowNos}::integer[]))))`

export function rowsNear(db: Db, id: number, rowNos: number[], codes: string[]): Promise<JudgedKept[]> {
  return db.rows<JudgedKept>(sql`
    select ${rowColumns}, r.judgement from upload_rows r where ${isNear(id, rowNos, codes)} order by r.row_no`)
}

/** What a fix needs to know of an upload. */
export type Fixed = Pick<
  UploadHead,
  'id' | 'distributor_id' | 'distributor_name' | 'cfa_code' | 'is_interstate' | 'counted'
>

/** `version`: another one as soon as anybody changes the upload. */
export type Fixing = { upload: Fixed; version: string; near: JudgedKept[] }

/** The upload with the rows near this one; nobody is kept from it meanwhile. */
export async function findFixing(
  db: Db,
  me: CustomerSession,
  { id, row_no, codes }: { id: number; row_no: number; codes: string[] },
): Promise<Fixing | null> {
  const rows = await db.rows<Fixed & { version: string } & JudgedKept>(sql`
    select u.id, u.distributor_id, a.name as distributor_name, u.cfa_code, p.state_code <> d.state_code as is_interstate,
      case when u.counted_at = u.changed_at then u.counts end as counted, u.xmin::text as version, ${rowColumns}, r.judgement
    from uploads u
    join accounts a on a.id = u.distributor_id
    join distributors d on d.id = u.distributor_id
    join plants p on p.code = u.cfa_code
    join upload_rows r on ${isNear(id, [row_no], codes)}
    where u.id = ${id} and ${isMine(me)}
    order by r.row_no`)
  const parted = rows.map((row) => {
    const { id, distributor_id, distributor_name, cfa_code, is_interstate, counted, version, ...kept } = row
    return { upload: { id, distributor_id, distributor_name, cfa_code, is_interstate, counted }, version, kept }
  })
  const [first] = parted
  return first ? { upload: first.upload, version: first.version, near: parted.map(({ kept }) => kept) } : null
}

/** Other rows with the same unknown code and name mean the same. */
export async function rowsAlike(db: Db, id: number, { code, name }: Pick<KeptRow, 'code' | 'name'>): Promise<number[]> {
  const rows = await db.rows<{ row_no: number }>(sql`
    select row_no from upload_rows
    where upload_id = ${id} and passed is null and fix_product is null and state = 'unknown'
      and lower(code) = lower(${code}) and lower(name) = lower(${name})`)
  return rows.map(({ row_no }) => row_no)
}

type Decided = Pick<KeptRow, 'row_no' | 'fix_product' | 'fix_quantity' | 'as_typed' | 'skip'> & Verdict

export async function countRows(db: Db, id: number): Promise<Counts> {
  const rows = await db.rows<{ judgement: Judgement; times: number }>(sql`
    select judgement, count(*) as times from upload_rows where upload_id = ${id} group by judgement`)
  const counts = countsOf([])
  for (const { judgement, times } of rows) counts[judgement] = times
  return counts
}

type Written = { id: number; version?: string | undefined; rows: readonly Decided[]; counts: Counts }

/**
 * Keeps what was decided about rows, what that makes of them, and what all come to; false where the
 * upload has another version. The rows are said by their numbers: all others of an upload would be
 * read as well where the database does not know yet how many there are.
 */
export async function writeDecided(db: Db, { id, version, rows, counts }: Written): Promise<boolean> {
  const told = rows.map(({ row_no, fix_product, fix_quantity, as_typed, skip, product_code, judgement }) => ({
    row_no,
    fix_product,
    fix_quantity,
    as_typed,
    skip,
    product_code,
    judgement,
  }))
  const { isKept } = await db.one<{ isKept: boolean }>(sql`
    with counted as (
      update uploads set changed_at = now(), counted_at = now(), counts = ${JSON.stringify(counts)}::jsonb
      where id = ${id} ${version ? sql`and xmin = ${version}::xid` : sql``}
      returning id
    ), decided as (
      update upload_rows r
      set fix_product = v.fix_product, fix_quantity = v.fix_quantity, as_typed = v.as_typed, skip = v.skip,
        product_code = v.product_code, judgement = v.judgement
      from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as v (row_no integer, fix_product text,
        fix_quantity text, as_typed boolean, skip boolean, product_code text, judgement text)
      where exists (select from counted)
        and r.upload_id = ${id} and r.row_no = any(${told.map(({ row_no }) => row_no)}::integer[]) and r.row_no = v.row_no
        and (r.fix_product, r.fix_quantity, r.as_typed, r.skip, r.product_code, r.judgement)
          is distinct from (v.fix_product, v.fix_quantity, v.as_typed, v.skip, v.product_code, v.judgement)
    )
    select exists (select from counted) as "isKept"`)
  return isKept
}
