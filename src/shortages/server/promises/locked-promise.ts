// One scheme promise, locked while it is settled. The note is written by money, in the same
// transaction.
import type { AdminSession } from '#kit/access.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import { readShortageId } from '../../rules.ts'

export type LockedPromise = {
  id: string
  order_id: number
  line_no: number
  order_no: string
  distributor_id: number
  cfa_code: string
  product_name: string
  price_paise: number
  settled_qty: number
  open_qty: number
  due_qty: number
}

/**
 * Its order and those that bring packs for it are locked, as whatever changes them does; then it is
 * read.
 */
export async function lockPromise(db: Db, me: AdminSession, id: string): Promise<LockedPromise | null> {
  const which = readShortageId(id)
  if (!which) return null
  const locked = await db.rows(sql`
    select o.id from orders o
    where o.product_type = ${me.productType}
      and o.id in (select f.order_id from scheme_family(${which.orderId}::bigint, ${which.lineNo}::integer) f)
    order by o.id for update`)
  return locked.length === 0 ? null : readPromise(db, me, which)
}

/** All of which something is due to a firm, the oldest first; locked as one is. */
export async function lockDuePromises(db: Db, me: AdminSession, firmId: number): Promise<LockedPromise[]> {
  const due = sql`p.distributor_id = ${firmId} and p.product_type = ${me.productType} and p.due_qty > 0`
  await db.rows(sql`
    select o.id from orders o
    where o.id in (
      select f.order_id from scheme_promises p cross join lateral scheme_family(p.order_id, p.line_no) f where ${due})
    order by o.id for update`)
  return db.rows<LockedPromise>(sql`${promises} where ${due} order by p.order_id, p.line_no`)
}

const promises = sql`
  select p.order_id || '-' || p.line_no as id, p.order_id, p.line_no, o.order_no, p.distributor_id, o.cfa_code, l.product_name,
    p.price_paise, p.settled_qty, p.open_qty, p.due_qty
  from scheme_promises p
  join orders o on o.id = p.order_id
  join order_lines l on l.order_id = p.order_id and l.line_no = p.line_no`

function readPromise(
  db: Db,
  me: AdminSession,
  which: { orderId: number; lineNo: number },
): Promise<LockedPromise | null> {
  return db.maybe<LockedPromise>(sql`
    ${promises}
    where p.order_id = ${which.orderId} and p.line_no = ${which.lineNo} and p.product_type = ${me.productType}`)
}

/** Free packs that a note settles are not sent as well. */
export async function closeToCome(db: Db, { order_id, line_no }: LockedPromise, actorId: number): Promise<void> {
  await db.rows(sql`
    select close_line(f.order_id, f.line_no, 'Its free packs were settled by a credit note.', ${actorId}::bigint)
    from scheme_family(${order_id}::bigint, ${line_no}::integer) f`)
}
