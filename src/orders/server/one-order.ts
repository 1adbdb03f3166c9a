// One order: as it is shown, and locked for a move.
import type { KeptParty } from '#cart/server/kept.ts'
import type { Hold } from '#credit/credit-hold.ts'
import { overdueDays } from '#credit/rules.ts'
import type { ProductType, Session } from '#kit/access.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import type { Order } from '../contract.ts'
import { type StatusCode, status } from '../status.ts'
import { receivedOf } from './arrival.ts'
import { type SummaryRow, summaryColumns, summaryJoins } from './summary.ts'
import { visibleTo } from './visible.ts'

/** What a discount order is sold at. */
export type OrderDiscount = {
  party: KeptParty
  needs: 'none' | 'manager' | 'admin'
  deepest_bp: number
  lines: {
    product_code: string
    discount_bp: number
    pts_paise: number
    net_rate_paise: number
    floor_paise: number
    margin_bp: number
    margin_paise: number
    contract_id: number | null
    needs: 'none' | 'manager' | 'admin'
  }[]
}

export type OrderRow = SummaryRow & {
  distributor_id: number
  /** Who looks after it: who placed it, or the employee who took it over. */
  placer_id: number
  looked_after_by?: { id: number; name: string } | null
  notes: string
  po_no?: string | null
  po_id?: number | null
  value_paise: number
  tax_paise: number
  round_off_paise: number
  is_interstate: boolean
  lines: {
    line_no: number
    product_code: string
    product_name: string
    division_code: string
    pack: string
    quantity_ordered: number
    confirmed_qty: number | null
    free_qty: number
    total_qty: number
    min_qty: number
    scheme_qty: number
    compulsory: boolean
    price_paise: number
    mrp_paise: number
    gst_bp: number
    amount_paise: number
    tax_paise: number
  }[]
  parts: {
    part_no: number
    division_code: string
    division_name: string
    lines: number
    total_paise: number
    order_ref: string | null
    invoices?: NonNullable<Order['supply']>['invoices']
  }[]
  discount: OrderDiscount | null
  holds: (Hold & { since: string })[]
  supply?: Order['supply']
  cancellable_until?: string | null
  /** What would hold it today, where it is on hold. */
  holds_now: Hold[] | null
  timeline: {
    at: string
    who: string
    move: string
    from_status: StatusCode | null
    to_status: StatusCode
    reason: string
    changes: { product_code: string; was: number; is: number; reason: string }[]
    /** What held it from then on, or what was lifted, with the figures of that moment. */
    holds: Hold[]
  }[]
}

/**
 * What holds the order `o` today, as it would at placing; an approval is not asked anew. Null where
 * it is not on hold.
 */
export const holdsNow = sql`
      case when o.kind = 'discount' and exists (select from order_holds h where h.order_id = o.id and h.kind = 'approval') then (
        select jsonb_agg(jsonb_build_object('kind', h.kind, 'detail', h.detail)) from order_holds h
        where h.order_id = o.id and h.kind = 'approval')
      when o.status = order_status('on_hold') then holds_of(o.distributor_id,
        coalesce((select v.total_paise from open_order_values v where v.distributor_id = o.distributor_id), 0) - o.total_paise,
        o.total_paise, (now() at time zone 'Asia/Kolkata')::date, ${overdueDays},
        array(select l.product_code from order_lines l where l.order_id = o.id and l.total_qty > 0)) end`

const sentInvoice = sql`
  jsonb_build_object('invoice_id', i.id, 'invoice_no', i.invoice_no, 'invoice_date', i.invoice_date,
    'received', ${receivedOf})`

/**
 * What left for the order `o`, line by line, what is short of it, closed, or offered in another
 * product.
 */
const supplyOf = (me: Session) => sql`
  case when is_supplied(o.status) then jsonb_build_object(
    'invoices', coalesce((
      select jsonb_agg(${sentInvoice} order by i.id)
      from invoices i
      where i.cancelled_at is null and i.id in (select t.invoice_id from invoice_lines t where t.order_id = o.id)), '[]'),
    'deliveries', coalesce((
      select jsonb_agg(jsonb_build_object('document_no', e.document_no, 'day', e.day, 'packs', e.packs)
        order by e.day, e.document_no)
      from erp_documents e
      where e.order_id = o.id and e.kind = 'delivery' and not e.cancelled and e.day is not null), '[]'),
    'lines', (
      select jsonb_agg(jsonb_build_object('line_no', l.line_no, 'packs', coalesce(x.packs, 0), 'free', coalesce(x.free, 0),
        'reserved', coalesce(r.packs, 0), 'closed', coalesce(k.packs, 0), 'closures', coalesce(k.closures, '[]'),
        'offered', case when n.id is not null then jsonb_build_object('order_id', n.id, 'order_no', n.order_no,
          'quantity', f.quantity, 'may_withdraw', ${me.kind === 'admin' ? sql`true` : sql`n.placer_id = ${me.id}`}) end,
        'short', case when is_in_fulfilment(o.status) then greatest(line_rest(o.id, l.line_no), 0) else 0 end)
        || coalesce((
          select jsonb_build_object('owed_free', p.open_qty) from scheme_promises p
          where p.order_id = o.id and p.line_no = l.line_no and p.open_qty > 0), '{}') order by l.line_no)
      from order_lines l
      left join (
        select t.order_line_no, sum(t.paid_qty + t.free_qty)::int as packs, sum(t.free_qty)::int as free
        from invoice_lines t join invoices i on i.id = t.invoice_id and i.cancelled_at is null
        where t.order_id = o.id group by t.order_line_no
      ) x on x.order_line_no = l.line_no
      left join (
        select t.line_no, sum(t.paid_qty + t.free_qty)::int as packs from allocations t
        where t.order_id = o.id and t.invoice_id is null and t.freed_at is null group by t.line_no
      ) r on r.line_no = l.line_no
      left join (
        select t.line_no, sum(t.quantity)::int as packs,
          jsonb_agg(jsonb_build_object('quantity', t.quantity, 'reason', t.reason) order by t.id) as closures
        from line_closures t where t.order_id = o.id and t.reopened_at is null group by t.line_no
      ) k on k.line_no = l.line_no
      left join instead_orders f
        on f.order_id = o.id and f.line_no = l.line_no and f.accepted_at is null and f.refused_at is null
      left join orders n on n.id = f.new_order_id
      where l.order_id = o.id)) end`

/**
 * The purchase order that the order `o` was made of; a brand manager sees those of the firms that
 * they serve.
 */
const poOf = (me: Session) => sql`(
  select p.id from purchase_orders p
  where p.distributor_id = o.distributor_id and p.product_type = o.product_type and lower(p.po_no) = lower(o.po_no)
    ${
      me.kind === 'customer' && me.userType === 'E'
        ? sql`and exists (select from employee_distributors s
            where s.employee_id = ${me.id} and s.distributor_id = o.distributor_id)`
        : sql``
    }
  order by p.replaced_at is null desc, p.id desc limit 1)`

export function findOrder(db: Db, me: Session, id: number): Promise<OrderRow | null> {
  return db.maybe<OrderRow>(sql`
    select ${summaryColumns}, o.distributor_id, o.placer_id, o.notes, o.po_no, o.value_paise, o.tax_paise, o.round_off_paise,
      ${poOf(me)} as po_id,
      c.state_code <> d.state_code as is_interstate,
      (select jsonb_agg(to_jsonb(l) order by l.line_no) from order_lines l where l.order_id = o.id) as lines,
      (select jsonb_agg(to_jsonb(p) || jsonb_build_object('division_name', v.name, 'invoices', (
          select coalesce(jsonb_agg(${sentInvoice} order by i.id), '[]')
          from invoices i
          where i.cancelled_at is null and i.id in (
            select t.invoice_id from invoice_lines t where t.order_id = o.id and t.division_code = p.division_code)))
        order by p.part_no)
        from order_parts p join divisions v on v.code = p.division_code where p.order_id = o.id) as parts,
      coalesce((select jsonb_agg(to_jsonb(h)) from order_holds h where h.order_id = o.id), '[]') as holds,
      case when o.kind = 'discount' then (
        select jsonb_build_object('needs', x.needs, 'deepest_bp', x.deepest_bp,
          'party', jsonb_build_object('party_id', y.id, 'kind', y.kind, 'name', y.name, 'city', y.city),
          'lines', (select jsonb_agg(to_jsonb(z)) from order_discount_lines z where z.order_id = o.id))
        from order_discounts x join parties y on y.id = x.party_id where x.order_id = o.id) end as discount,
      ${holdsNow} as holds_now,
      ${supplyOf(me)} as supply,
      case when o.first_placer_id is not null then (
        select jsonb_build_object('id', n.id, 'name', n.name) from accounts n where n.id = o.placer_id) end as looked_after_by,
      case when cancellable_until(o) > now() then cancellable_until(o) end as cancellable_until,
      (select jsonb_agg(to_jsonb(e) || jsonb_build_object('who', coalesce(w.name, 'Apotheca')) order by e.id)
        from order_events e left join accounts w on w.id = e.actor_id where e.order_id = o.id) as timeline
    from orders o
    ${summaryJoins}
    where o.id = ${id} and ${visibleTo(me)}`)
}

type LockedOrder = {
  id: number
  status: StatusCode
  placer_id: number
  distributor_id: number
  product_type: ProductType
  invoiced_paise: number
  total_paise: number
  /** How many events it has had. */
  version: number
  /** What holds it, by kind. */
  hold_kinds: string[]
}

/** Locked for a move, so that two moves of one order follow each other. */
export async function lockOrder(db: Db, me: Session, id: number): Promise<LockedOrder | null> {
  const [order] = await lockOrders(db, me, [id])
  return order ?? null
}

/**
 * Locked all at once, so that nobody moves one of them meanwhile; in the order in which their
 * distributors' sums change.
 */
export async function lockOrders(db: Db, me: Session, ids: number[]): Promise<LockedOrder[]> {
  const locked = await db.rows<Omit<LockedOrder, 'hold_kinds' | 'version'>>(sql`
    select o.id, o.status, o.placer_id, o.distributor_id, o.product_type, o.invoiced_paise, o.total_paise
    from orders o
    where o.id = any(${ids}::bigint[]) and ${visibleTo(me)}
    order by o.id
    for update of o`)
  const [holds, versions] = [await holdsOn(db, locked), await versionsOf(db, locked)]
  return locked
    .map((order) => ({
      ...order,
      version: versions.get(order.id) ?? 0,
      hold_kinds: (holds.get(order.id) ?? []).map(({ kind }) => kind),
    }))
    .sort((one, other) => one.distributor_id - other.distributor_id || one.id - other.id)
}

/**
 * Read after they are locked: who waited for a lock has the row as it is now, and what was read
 * with it as it was before.
 */
async function holdsOn(db: Db, orders: readonly { id: number; status: StatusCode }[]) {
  const held = orders.filter((order) => order.status === status.onHold).map(({ id }) => id)
  if (held.length === 0) return new Map<number, { kind: string }[]>()
  const rows = await db.rows<{ order_id: number; kind: string }>(sql`
    select order_id, kind from order_holds where order_id = any(${held}::bigint[])`)
  return Map.groupBy(rows, ({ order_id }) => order_id)
}

async function versionsOf(db: Db, orders: readonly { id: number }[]): Promise<Map<number, number>> {
  const rows = await db.rows<{ order_id: number; version: number }>(sql`
    select order_id, count(*)::int as version from order_events
    where order_id = any(${orders.map(({ id }) => id)}::bigint[])
    group by order_id`)
  return new Map(rows.map(({ order_id, version }) => [order_id, version]))
}
