import type { Day } from '#kit/date.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import type { StatusCode } from '#orders/status.ts'
import type { BatchThere, OpenLine, Taken } from '../allocation.ts'
import type { InvoiceHead, InvoiceLine, SoldBatch, SoldLine } from '../invoice.ts'
import type { Step } from '../steps.ts'

export type Work = {
  order: {
    id: number
    status: StatusCode
    distributor_id: number
    /** Its code. */
    distributor: string
    product_type: 'E' | 'G'
    cfa_code: string
    plant_state: string
    buyer_state: string
    credit_days: number
  }
  lines: (OpenLine & SoldLine & { mrp_paise: number })[]
  batches: (BatchThere & SoldBatch)[]
}

/**
 * All that deciding needs of one order, in one statement; null when it is not one that goods can
 * leave for.
 */
export function workOf(db: Db, orderId: number): Promise<Work | null> {
  return db.maybe<Work>(sql`
    select
      jsonb_build_object('id', o.id, 'status', o.status, 'distributor_id', o.distributor_id,
        'distributor', (select a.username from accounts a where a.id = o.distributor_id), 'product_type', o.product_type,
        'cfa_code', o.cfa_code, 'plant_state', p.state_code, 'buyer_state', d.state_code, 'credit_days', d.credit_days) as order,
      (select jsonb_agg(jsonb_build_object(
          'line_no', l.line_no, 'product_code', l.product_code, 'product_name', l.product_name,
          'division_code', l.division_code, 'pack', l.pack, 'hsn', r.hsn, 'price_paise', l.price_paise, 'gst_bp', l.gst_bp, 'mrp_paise', l.mrp_paise,
          'total_qty', l.total_qty, 'free_qty', l.free_qty, 'invoiced_qty', coalesce(a.invoiced, 0),
          'reserved_qty', coalesce(a.reserved, 0), 'closed_qty', coalesce(c.closed, 0),
          'offered_qty', coalesce((
            select i.quantity from instead_orders i
            where i.order_id = o.id and i.line_no = l.line_no and i.accepted_at is null and i.refused_at is null), 0)
          ) order by l.line_no)
        from order_lines l
        join products r on r.product_code = l.product_code
        left join lateral (
          select sum(paid_qty + free_qty) filter (where invoice_id is not null) as invoiced,
            sum(paid_qty + free_qty) filter (where invoice_id is null) as reserved
          from allocations where order_id = o.id and line_no = l.line_no and freed_at is null
        ) a on true
        left join lateral (
          select sum(quantity) as closed from line_closures
          where order_id = o.id and line_no = l.line_no and reopened_at is null
        ) c on true
        where l.order_id = o.id and l.total_qty > 0) as lines,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'id', b.id, 'product_code', b.product_code, 'batch_no', b.batch_no, 'expires_on', b.expires_on,
          'mrp_paise', b.mrp_paise, 'there', b.on_hand - b.reserved, 'blocked', b.blocked_reason is not null)), '[]')
        from batches b
        where b.plant_code = o.cfa_code and b.on_hand > 0
          and b.product_code in (select product_code from order_lines where order_id = o.id and total_qty > 0)) as batches
    from orders o
    join plants p on p.code = o.cfa_code
    join distributors d on d.id = o.distributor_id
    where o.id = ${orderId} and is_to_fulfil(o.status)`)
}

export type Decided = {
  order_id: number
  plant_code: string
  steps: Step[]
  invoice: (InvoiceHead & { distributor_id: number; product_type: 'E' | 'G'; plant_code: string }) | null
}

/**
 * `isWaitedFor`: whoever looks after the firm is told of the invoice with it; the firm hears of it
 * by itself.
 */
export async function writeFulfilment(
  db: Db,
  decided: Decided,
  lines: readonly InvoiceLine[],
  { today, isWaitedFor = false }: { today: Day; isWaitedFor?: boolean },
): Promise<{ invoice_id: number | null; invoice_no: string | null }> {
  const { made } = await db.one<{ made: { invoice_id: number | null; invoice_no: string | null } }>(sql`
    with written as materialized (
      select write_fulfilment(${JSON.stringify(decided)}::jsonb, ${JSON.stringify(lines)}::jsonb, ${today}) as made
    )
    select w.made, (
      select tell(employees_of_firm(o.distributor_id, o.product_type), 'shortage_supplied', 'invoice ' || (w.made ->> 'invoice_no'),
        jsonb_build_object('order_id', o.id, 'order_no', o.order_no, 'invoice_no', w.made ->> 'invoice_no', 'distributor_name', a.name),
        o.product_type)
      from orders o join accounts a on a.id = o.distributor_id
      where ${isWaitedFor}::boolean and o.id = ${decided.order_id} and w.made ->> 'invoice_no' is not null)
    from written w`)
  return made
}

/** The oldest confirmed orders first; one that can still be cancelled waits. */
export async function ordersToFulfil(db: Db, atMost: number): Promise<number[]> {
  const rows = await db.rows<{ id: number }>(sql`
    select o.id from orders o
    where o.status = order_status('confirmed') and coalesce(cancellable_until(o) <= now(), true)
    order by o.id limit ${atMost}`)
  return rows.map(({ id }) => id)
}

/** Orders that wait for packs of these products at a plant, the oldest first. */
export async function ordersWaitingFor(db: Db, plant: string, products: readonly string[]): Promise<number[]> {
  const rows = await db.rows<{ id: number }>(sql`
    select distinct s.order_id as id from short_lines s
    where s.cfa_code = ${plant} and s.product_code = any(${products}::text[])
    order by s.order_id`)
  return rows.map(({ id }) => id)
}

/** Products that lie at a plant while confirmed orders there lack them. */
export function stockThatIsWaitedFor(db: Db): Promise<{ plant_code: string; product_codes: string[] }[]> {
  return db.rows(sql`
    select w.cfa_code as plant_code, array_agg(w.product_code) as product_codes
    from (select distinct s.cfa_code, s.product_code from short_lines s) w
    join stock t on t.plant_code = w.cfa_code and t.product_code = w.product_code and t.quantity > 0
    group by w.cfa_code`)
}

export async function reservePacks(db: Db, decided: Omit<Decided, 'invoice'>, taken: readonly Taken[]): Promise<void> {
  await db.one(sql`select reserve_packs(${JSON.stringify(decided)}::jsonb, ${JSON.stringify(taken)}::jsonb)`)
}
