import type { ProductType } from '#kit/access.ts'
import type { Day } from '#kit/date.ts'
import type { Output } from '#kit/endpoint.ts'
import { Problem } from '#kit/problem.ts'
import { type Db, join, type Sql, sql } from '#kit/server/db/db.ts'
import { likePattern } from '#kit/server/db/search.ts'
import { keysInOrder, keysOf, orderBy } from '#kit/server/db/sort.ts'
import { pageCut } from '#kit/server/http/paging.ts'
import type { listMovements, listStock, stockSorts } from '../contract.ts'

export type BatchRow = Output<typeof listStock>['data'][number]

export type StockFilter = {
  plant: string
  search_text: string
  state?: 'near_expiry' | 'blocked' | 'expired' | undefined
  sort?: Sort | `-${Sort}` | undefined
}
type Sort = (typeof stockSorts)[number]
type Asked = StockFilter & { type: ProductType; today: Day }

const free = sql`free_packs(b.on_hand, b.reserved, b.blocked_reason, b.expires_on, c.good_until)`

const columns = sql`
  b.id, b.plant_code, c.name as plant_name, b.product_code, p.name as product_name, p.pack, b.batch_no, b.made_on, b.expires_on,
  b.mrp_paise, b.bin, b.on_hand, b.reserved, ${free} as free, c.good_until, b.blocked_reason`

/** A plant's rule is read once, not for each of its batches. */
const tables = sql`
  batches b
  join products p on p.product_code = b.product_code
  join (select code, name, good_until(code) as good_until from plants offset 0) c on c.code = b.plant_code`

function sorted({ sort }: StockFilter): Sql {
  const by: Record<Sort, Sql> = {
    product_name: sql`lower(p.name)`,
    plant_name: sql`lower(c.name)`,
    expires_on: sql`b.expires_on`,
    mrp_paise: sql`b.mrp_paise`,
    on_hand: sql`b.on_hand`,
    reserved: sql`b.reserved`,
    free,
  }
  return orderBy(sort, by, sql`b.expires_on, b.id`, 'none')
}

export function pageOfStock(db: Db, asked: Asked, page: number): Promise<BatchRow[]> {
  return db.rows<BatchRow>(sql`
    select ${columns}
    from ${tables}
    where ${fitting(asked)}
    ${sorted(asked)}
    ${pageCut(page, 50)}`)
}

export type StockRow = BatchRow & { pts_paise: number }

/** The whole list in its order, for its file. */
export function stockKeys(db: Db, asked: Asked): Promise<number[]> {
  return keysOf(db, sql`select b.id as key from ${tables} where ${fitting(asked)} ${sorted(asked)}`)
}

export function stockOf(db: Db, keys: readonly number[]): Promise<StockRow[]> {
  return db.rows<StockRow>(sql`
    select ${columns}, p.pts_paise
    from ${tables}
    join ${keysInOrder(keys)} on k.key = b.id
    order by k.at`)
}

export function stockFigures(db: Db, asked: Asked): Promise<{ total: number; packs: number; value_paise: number }> {
  return db.one(sql`
    select count(*) as total, coalesce(sum(b.on_hand), 0)::bigint as packs,
      coalesce(sum(b.on_hand::bigint * p.pts_paise), 0)::bigint as value_paise
    from ${tables}
    where ${fitting(asked)}`)
}

function fitting({ plant, search_text, state, type, today }: Asked): Sql {
  const text = search_text.toLowerCase()
  return join(
    [
      sql`b.on_hand > 0 and p.product_type = ${type}`,
      ...(plant ? [sql`b.plant_code = ${plant}`] : []),
      ...(text ? [sql`(p.search_text like ${likePattern(text)} or lower(b.batch_no) like ${likePattern(text)})`] : []),
      ...(state === 'near_expiry' ? [sql`b.expires_on >= ${today} and b.expires_on < c.good_until`] : []),
      ...(state === 'expired' ? [sql`b.expires_on < ${today}`] : []),
      ...(state === 'blocked' ? [sql`b.blocked_reason is not null`] : []),
    ],
    ' and ',
  )
}

export type Held = {
  id: number
  plant_code: string
  product_code: string
  batch_no: string
  expires_on: Day
  mrp_paise: number
  on_hand: number
  reserved: number
}

type BatchNamed = { product_code: string; batch_no: string }

/**
 * Each with its batch number as it is written already, at any plant or on a line before: 'ab1' and
 * 'AB1' of a product are one batch.
 */
export async function asWritten<L extends BatchNamed>(db: Db, lines: readonly L[]): Promise<L[]> {
  const known = await db.rows<{ batch_no: string | null }>(sql`
    select (
      select b.batch_no from batches b
      where b.product_code = w.line ->> 'product_code' and upper(b.batch_no) = upper(w.line ->> 'batch_no')
      order by b.batch_no <> w.line ->> 'batch_no', b.id
      limit 1) as batch_no
    from jsonb_array_elements(${JSON.stringify(lines)}::jsonb) with ordinality as w (line, place)
    order by w.place`)
  const before = new Map<string, string>()
  return lines.map((line, at) => {
    const key = `${line.product_code}\n${line.batch_no.toUpperCase()}`
    const batch_no = known[at]?.batch_no ?? before.get(key) ?? line.batch_no
    before.set(key, batch_no)
    return { ...line, batch_no }
  })
}

/** The batches of these numbers, locked in the order that everybody locks them in. */
export function holdBatches(db: Db, plant: string, keys: BatchNamed[]): Promise<Held[]> {
  return db.rows<Held>(sql`
    select b.id, b.plant_code, b.product_code, b.batch_no, b.expires_on, b.mrp_paise, b.on_hand, b.reserved
    from batches b
    join jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as w (product_code text, batch_no text)
      on w.product_code = b.product_code and w.batch_no = b.batch_no
    where b.plant_code = ${plant}
    order by b.id
    for update of b`)
}

export type ReceivedLine = {
  product_code: string
  batch_no: string
  made_on: Day | null
  expires_on: Day
  mrp_paise: number
  bin: string
  quantity: number
}

type NewBatch = { plant_code: string; product_code: string; batch_no: string }

/**
 * Of batches that were not there. One that somebody else made since is looked at first: its expiry,
 * its MRP, its packs.
 */
export async function makeBatches(db: Db, batches: readonly NewBatch[]): Promise<(NewBatch & { id: number })[]> {
  const made = await db.rows<NewBatch & { id: number }>(sql`
    insert into batches (plant_code, product_code, batch_no, made_on, expires_on, mrp_paise, bin, blocked_reason)
    select w.plant_code, w.product_code, w.batch_no, w.made_on, w.expires_on, w.mrp_paise, w.bin, recall_of(w.product_code, w.batch_no)
    from jsonb_to_recordset(${JSON.stringify(batches)}::jsonb)
      as w (plant_code text, product_code text, batch_no text, made_on date, expires_on date, mrp_paise bigint, bin text)
    order by w.plant_code, w.product_code, w.batch_no
    on conflict (plant_code, product_code, batch_no) do nothing
    returning id, plant_code, product_code, batch_no`)
  if (made.length < batches.length)
    throw new Problem(
      409,
      'Somebody else just took in one of these batches. Nothing was changed: look at it, then try again.',
    )
  return made
}

type Delivery = {
  plant: string
  lines: ReceivedLine[]
  isNew: (line: ReceivedLine) => boolean
  reference: string
  actorId: number
}

/** Batches that are new are made first; then each grows, with its line in the ledger. */
export async function writeDelivery(db: Db, { plant, lines, isNew, reference, actorId }: Delivery): Promise<void> {
  await makeBatches(
    db,
    lines.filter(isNew).map((line) => ({ ...line, plant_code: plant })),
  )
  const given = JSON.stringify(lines)
  await db.one(sql`
    select move_stocks(jsonb_agg(jsonb_build_object('batch_id', b.id, 'change', w.quantity)), 'receipt', '', ${reference}, ${actorId})
    from jsonb_to_recordset(${given}::jsonb) as w (product_code text, batch_no text, quantity integer)
    join batches b on b.plant_code = ${plant} and b.product_code = w.product_code and b.batch_no = w.batch_no`)
}

type Counted = { batch_id: number | null; change: number }

/** What was counted of batches that are held, each once. */
export async function writeCount(db: Db, counted: readonly Counted[], actorId: number): Promise<void> {
  const moves = counted.filter(({ change }) => change !== 0).map(({ batch_id, change }) => ({ batch_id, change }))
  await db.one(sql`select move_stocks(${JSON.stringify(moves)}::jsonb, 'count', 'Counted', '', ${actorId})`)
}

type Adjustment = { batchId: number; change: number; reason: string; actorId: number }

export async function writeAdjustment(db: Db, { batchId, change, reason, actorId }: Adjustment): Promise<void> {
  await db.one(sql`select move_stock(${batchId}, ${change}, 'adjustment', ${reason}, '', ${actorId})`)
}

type Blocking = { id: number; reason: string | null; everywhere: boolean }

/** What is reserved of it stays so; nothing more is allocated. */
export async function markBlocked(db: Db, { id, reason, everywhere }: Blocking): Promise<void> {
  const which = everywhere
    ? sql`(b.product_code, b.batch_no) in (select o.product_code, o.batch_no from batches o where o.id = ${id})`
    : sql`b.id = ${id}`
  await db.rows(sql`select b.id from batches b where ${which} order by b.id for update`)
  await db.change(sql`update batches b set blocked_reason = ${reason}::text where ${which}`)
}

export function batchById(db: Db, id: number, type: ProductType): Promise<BatchRow | null> {
  return db.maybe<BatchRow>(sql`
    select ${columns}
    from ${tables}
    where b.id = ${id} and p.product_type = ${type}`)
}

export async function plantIsThere(db: Db, code: string): Promise<boolean> {
  return (await db.maybe(sql`select from plants where code = ${code}`)) !== null
}

/** Of these products, those of the product type. */
export async function productsOf(db: Db, codes: string[], type: ProductType): Promise<Set<string>> {
  const rows = await db.rows<{ product_code: string }>(sql`
    select product_code from products where product_code = any(${codes}::text[]) and product_type = ${type}`)
  return new Set(rows.map(({ product_code }) => product_code))
}

export type MovementRow = Output<typeof listMovements>['data'][number]

export async function movementsOf(
  db: Db,
  batchId: number,
  page: number,
): Promise<{ data: MovementRow[]; total: number }> {
  const [data, { total }] = await Promise.all([
    db.rows<MovementRow>(sql`
      select m.id, m.at, m.kind, m.change, m.reason, m.document, a.name as by
      from stock_movements m
      left join accounts a on a.id = m.actor_id
      where m.batch_id = ${batchId}
      order by m.id desc
      ${pageCut(page, 20)}`),
    db.one<{ total: number }>(sql`select count(*) as total from stock_movements where batch_id = ${batchId}`),
  ])
  return { data, total }
}
