import type { CustomerSession, Session } from '#kit/access.ts'
import { pageSize } from '#kit/list.ts'
import { type Db, type Sql, sql } from '#kit/server/db/db.ts'
import { likePattern } from '#kit/server/db/search.ts'
import { countedPage, pageCut } from '#kit/server/http/paging.ts'
import type { PoState, PurchaseOrder } from '../purchase-orders.ts'

export type Firm = { distributor_id: number; distributor: string }

/** For whom it is: oneself, or a firm that the employee serves. */
export function poFirm(db: Db, me: CustomerSession, distributor: string | undefined): Promise<Firm | null> {
  const isMine =
    me.userType === 'D'
      ? sql`a.id = ${me.id} and (${distributor ?? null}::text is null or lower(a.username) = lower(${distributor ?? null}))`
      : sql`lower(a.username) = lower(${distributor ?? ''}) and exists (
          select from employee_distributors e where e.employee_id = ${me.id} and e.distributor_id = a.id)`
  return db.maybe<Firm>(sql`
    select a.id as distributor_id, a.username as distributor from accounts a
    where a.kind = 'D' and a.firm_id is null and ${isMine} and a.div_type in (${me.productType}, 'B')`)
}

const isVisible = (me: Session): Sql => {
  const ofType = sql`p.product_type = ${me.productType}`
  if (me.kind === 'admin') return ofType
  if (me.userType === 'D') return sql`${ofType} and p.distributor_id = ${me.id}`
  return sql`${ofType} and exists (
    select from employee_distributors e where e.employee_id = ${me.id} and e.distributor_id = p.distributor_id)`
}

/** Ordered is what an order says that carries its number; being entered, what has lines. */
const whole = (me: Session): Sql => sql`
  select p.id, p.po_no, p.po_date, a.username as distributor, a.name as distributor_name, p.file_name, p.media_type, p.size,
    p.reason, p.reading, o.id as order_id, o.order_no, u.id as upload_id, p.corrects, p.uploaded_at, b.name as uploaded_by, p.hash,
    p.distributor_id,
    case when p.replaced_at is not null then 'replaced' when o.id is not null then 'ordered'
      when p.returned_at is not null then 'returned' when p.is_entered then 'entering' else 'new' end as state
  from (
    select p.*, exists (select from uploads u where u.po_id = p.id) as is_entered from purchase_orders p
  ) p
  join accounts a on a.id = p.distributor_id
  join accounts b on b.id = p.uploaded_by
  left join lateral (
    select o.id, o.order_no from orders o
    where o.distributor_id = p.distributor_id and o.product_type = p.product_type and lower(o.po_no) = lower(p.po_no)
      and not is_off(o.status) and o.placed_at >= p.uploaded_at
    order by o.id desc limit 1
  ) o on true
  left join lateral (
    select u.id from uploads u where u.po_id = p.id and u.placer_id = ${me.id} order by u.id desc limit 1
  ) u on true`

export type FoundPo = PurchaseOrder & { hash: string; distributor_id: number }

export function findPo(db: Db, me: Session, id: number): Promise<FoundPo | null> {
  return db.maybe<FoundPo>(sql`${whole(me)} where p.id = ${id} and ${isVisible(me)}`)
}

export type Asked = { search_text: string; state?: PoState | undefined; page: number }

export async function pageOfPos(db: Db, me: Session, { search_text, state, page }: Asked, size = pageSize) {
  const search = search_text
    ? sql`and lower(p.po_no || ' ' || a.name || ' ' || p.file_name) like ${likePattern(search_text)}`
    : sql``
  return countedPage(page, (at) =>
    db.rows<FoundPo & { total: number }>(sql`
    select *, count(*) over () as total from (${whole(me)} where ${isVisible(me)} ${search}) found
    ${state ? sql`where state = ${state}` : sql``}
    order by id desc ${pageCut(at, size)}`),
  )
}

export type NewPo = {
  distributor_id: number
  product_type: string
  po_no: string
  po_date: string
  file_name: string
  hash: string
  media_type: string
  size: number
  reading: string
  corrects: number | null
  by: number
}

/** null when the number is there already. */
export async function insertPo(db: Db, po: NewPo): Promise<number | null> {
  const made = await db.maybe<{ id: number }>(sql`
    insert into purchase_orders (distributor_id, product_type, po_no, po_date, file_name, hash, media_type, size, reading, corrects,
      uploaded_by)
    values (${po.distributor_id}, ${po.product_type}, ${po.po_no}, ${po.po_date}, ${po.file_name}, ${po.hash}, ${po.media_type},
      ${po.size}, ${po.reading}, ${po.corrects}, ${po.by})
    on conflict (distributor_id, product_type, lower(po_no)) where replaced_at is null do nothing
    returning id`)
  return made?.id ?? null
}

export function setReading(db: Db, id: number, reading: string) {
  return db.change(sql`update purchase_orders set reading = ${reading} where id = ${id}`)
}

/** Whether it was there to be replaced. */
export async function replacePo(db: Db, id: number, distributor_id: number, type: string): Promise<boolean> {
  const changed = await db.change(sql`
    update purchase_orders set replaced_at = now()
    where id = ${id} and distributor_id = ${distributor_id} and product_type = ${type} and replaced_at is null`)
  return changed === 1
}

export async function returnPo(
  db: Db,
  po: FoundPo,
  { by, reason, type }: { by: number; reason: string; type: string },
): Promise<void> {
  await db.change(sql`
    update purchase_orders set returned_by = ${by}, returned_at = now(), reason = ${reason} where id = ${po.id}`)
  await db.one(sql`
    select tell(people_of_firm(${po.distributor_id}), 'po_returned', ${`po ${po.id} returned`},
      ${JSON.stringify({ po_id: po.id, po_no: po.po_no, reason })}::jsonb, ${type})`)
}

export async function lockPo(db: Db, id: number): Promise<void> {
  await db.maybe(sql`select id from purchase_orders where id = ${id} for update`)
}
