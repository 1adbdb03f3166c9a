// Puts the orders of the past into an empty database. Counts and open values follow by the tables'
// own triggers.
import { type Db, raw, sql } from '#kit/server/db/db.ts'
import { status } from '#orders/status.ts'
import { insert } from '../insert.ts'
import type { PastOrder } from './order-moves.ts'

export async function loadOrders(db: Db, orders: readonly PastOrder[], idOf: (username: string) => number) {
  if (orders.length === 0) return
  await insert(
    db,
    'orders',
    orders.map((order, at) => ({
      id: at + 1,
      order_no: order.order_no,
      kind: order.kind,
      product_type: order.product_type,
      distributor_id: idOf(order.distributor),
      cfa_code: order.cfa_code,
      placer_id: idOf(order.placer),
      status: order.status,
      lines: order.lines.length,
      value_paise: order.value_paise,
      tax_paise: order.tax_paise,
      round_off_paise: order.round_off_paise,
      total_paise: order.total_paise,
      invoiced_paise: order.invoice?.total_paise ?? 0,
      order_ref: order.invoice && `${order.order_no}-1`,
      notes: order.notes,
      placed_at: order.placed_at,
      changed_at: order.changed_at,
    })),
  )
  await insert(
    db,
    'order_lines',
    ofEach(orders, ({ lines }) => lines),
  )
  await insert(
    db,
    'order_parts',
    ofEach(orders, ({ order_no, invoice, parts }) =>
      parts.map(({ division_name: _, ...part }, at) => ({
        ...part,
        part_no: at + 1,
        order_ref: invoice && `${order_no}-${at + 1}`,
      })),
    ),
  )
  await insert(db, 'order_holds', ofEach(orders, holdsNow))
  await loadEvents(db, orders, idOf)
  await continueNumbers(db, orders.length)
  await db.change(lastOrdered)
}

/** What belongs to each order, with its number. */
function ofEach<Row extends object>(orders: readonly PastOrder[], of: (order: PastOrder) => Row[]) {
  return orders.flatMap((order, at) => of(order).map((row) => ({ order_id: at + 1, ...row })))
}

function holdsNow(order: PastOrder): PastOrder['holds'] {
  return order.status === status.onHold ? order.holds : []
}

/** In the order in which they happened, whatever they belong to. */
async function loadEvents(db: Db, orders: readonly PastOrder[], idOf: (username: string) => number): Promise<void> {
  const events = ofEach(orders, ({ events, invoice }) =>
    events.map((event) => ({ ...event, invoice_no: event.move === 'invoice' ? (invoice?.invoice_no ?? null) : null })),
  )
    .map(({ actor, ...event }) => ({ ...event, actor_id: actor === null ? null : idOf(actor) }))
    .sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))
  const since = new Date(Date.parse(events.at(-1)?.at ?? '') - toldDays * 24 * 3_600_000).toISOString()
  await insert(
    db,
    'order_events',
    events.filter(({ at }) => at < since),
  )
  await db.change(raw('alter table order_events enable trigger order_events_told'))
  await insert(
    db,
    'order_events',
    events.filter(({ at }) => at >= since),
  )
  await db.change(raw('alter table order_events disable trigger order_events_told'))
  await db.change(toldThen)
}

/**
 * Of these last days people have their notices; what is older than two days has been read, and
 * nothing of it is mailed.
 */
const toldDays = 180
const toldThen = sql`
  update notices n
  set created_at = e.at, mailed_at = e.at, read_at = case when e.at < now() - interval '2 days' then e.at + interval '3 hours' end
  from order_events e
  where n.event = 'order ' || e.order_id || ' event ' || e.id`

async function continueNumbers(db: Db, orders: number): Promise<void> {
  await db.one(sql`
    select setval(pg_get_serial_sequence('orders', 'id'), ${orders}), setval('order_numbers', 100000 + ${orders}::bigint)`)
}

/** As `find_last_ordered` finds it, for everybody at once. */
const lastOrdered = sql`
  insert into last_ordered (distributor_id, product_code, quantity, ordered_on)
  select distinct on (o.distributor_id, l.product_code) o.distributor_id, l.product_code, l.total_qty,
    (o.placed_at at time zone 'Asia/Kolkata')::date
  from orders o
  join order_lines l on l.order_id = o.id
  where not is_off(o.status) and l.total_qty > 0
  order by o.distributor_id, l.product_code, o.id desc`
