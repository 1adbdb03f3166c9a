// Where the pages of a long list begin, remembered for as long as the list stays as it is: the last
// page then costs what the first does, instead of counting off all rows before it.
import type { ProductType } from '../../access.ts'
import { pageSize } from '../../list.ts'
import { type Db, raw, type Sql, sql } from '../db/db.ts'
import { pageCut } from './paging.ts'

export type Listing = {
  table: 'product_images' | 'discounted_products'
  key: 'product_code' | 'product_image_id'
  order: 'asc' | 'desc'
  /** The rows that begin with this key. */
  from: (start: string) => Sql
  /** The page's rows, of its `keys`; `counted` brings the list's total and version as `t`. */
  rows: (keys: Sql, counted: Sql) => Sql
}

export type Page<Row> = { rows: Row[]; total: number }

type Known = { version: number; total: number; starts: string[] }
type Counted = { total: number; version: number }

const remembered = new WeakMap<Db, Map<string, Known>>()

/** A list that changes while it is read is tried again so often, then counted off. */
const mostTries = 3

export async function pageOfList<Row>(
  db: Db,
  listing: Listing,
  { productType, page }: { productType: ProductType; page: number },
): Promise<Page<Row>> {
  const { table, key, order, from, rows } = listing
  const counted = sql`join list_totals t on t.list = ${table} and t.product_type = ${productType}`
  const select = (where: Sql, cut: Sql) =>
    db.rows<Row & Counted>(
      rows(
        sql`
          select ${raw(key)} from ${raw(table)} where product_type = ${productType} and ${where}
          order by ${raw(`${key} ${order}`)} ${cut}`,
        counted,
      ),
    )
  const onePage = pageCut(1, pageSize)
  if (page === 1) return asPage(await select(sql`true`, onePage))

  for (let tries = 0; tries < mostTries; tries++) {
    const old = tries === 0 ? knownOf(db).get(`${table} ${productType}`) : undefined
    const known = old?.starts[page - 1] ? old : await learn(db, listing, productType)
    const start = known.starts[page - 1]
    if (start === undefined) return { rows: [], total: known.total }
    const found = await select(from(start), onePage)
    if (found[0]?.version === known.version) return asPage(found)
  }
  return asPage(await select(sql`true`, pageCut(page, pageSize)))
}

function asPage<Row>(rows: (Row & Counted)[]): Page<Row> {
  return { rows, total: rows[0]?.total ?? 0 }
}

function knownOf(db: Db): Map<string, Known> {
  const known = remembered.get(db) ?? new Map<string, Known>()
  remembered.set(db, known)
  return known
}

async function learn(db: Db, { table, key, order }: Listing, productType: ProductType): Promise<Known> {
  const known = await db.maybe<Known>(sql`
    select t.total, t.version, coalesce((
      select array_agg(start order by place) from (
        select ${raw(key)}::text as start, row_number() over (order by ${raw(`${key} ${order}`)}) as place
        from ${raw(table)} where product_type = ${productType}
      ) numbered
      where place % ${raw(String(pageSize))} = 1), '{}') as starts
    from list_totals t
    where t.list = ${table} and t.product_type = ${productType}`)
  if (known) knownOf(db).set(`${table} ${productType}`, known)
  return known ?? { version: 0, total: 0, starts: [] }
}
