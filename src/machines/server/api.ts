// What other systems read: orders and invoices of their key's product type, whole, in a sequence
// that can be asked on from.
import type { ProductType } from '#kit/access.ts'
import type { Output } from '#kit/endpoint.ts'
import { type Db, type Sql, sql } from '#kit/server/db/db.ts'
import { pageCut } from '#kit/server/http/paging.ts'
import { statusWord } from '#orders/status.ts'
import type { machineInvoices, machineOrders } from '../contract.ts'

type OrderRow = Output<typeof machineOrders>['data'][number]
type InvoiceRow = Output<typeof machineInvoices>['data'][number]

const atOnce = 100

const orderColumns = sql`
  o.id as order_id, o.order_no, o.order_ref, o.status, o.kind, a.username as distributor, a.name as distributor_name, o.cfa_code,
  o.po_no, o.placed_at, o.changed_at, o.value_paise, o.tax_paise, o.total_paise,
  (select jsonb_agg(jsonb_build_object('line_no', l.line_no, 'product_code', l.product_code, 'product_name', l.product_name,
      'quantity', l.total_qty, 'free_qty', l.free_qty, 'price_paise', l.price_paise, 'amount_paise', l.amount_paise,
      'tax_paise', l.tax_paise,
      'invoiced_qty', coalesce((select sum(t.paid_qty + t.free_qty) from allocations t
        where t.order_id = o.id and t.line_no = l.line_no and t.invoice_id is not null), 0),
      'closed_qty', coalesce((select sum(c.quantity) from line_closures c
        where c.order_id = o.id and c.line_no = l.line_no and c.reopened_at is null), 0)) order by l.line_no)
    from order_lines l where l.order_id = o.id) as lines`

type Asked = {
  after?: string | undefined
  changed_after?: string | undefined
  status?: string | undefined
  page: number
}

export async function ordersFor(db: Db, type: ProductType, asked: Asked, atOnce: number) {
  const { after, changed_after, status, page } = asked
  const [at, id] = after?.split('_') ?? []
  const until = await writtenUntil(db, 'orders')
  const where = sql`o.product_type = ${type} and o.changed_at < ${until}::timestamptz
    ${after ? sql`and (o.changed_at, o.id) > (${at}::timestamptz, ${id}::bigint)` : sql``}
    ${changed_after ? sql`and o.changed_at > ${changed_after}::timestamptz` : sql``}
    ${status ? sql`and o.status = ${Number(status)}` : sql``}`
  const [rows, { total }] = await Promise.all([
    db.rows<OrderRow & { place: string }>(sql`
      select ${orderColumns}, to_char(o.changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z_"') || o.id as place
      from (select * from orders o where ${where} order by o.changed_at, o.id ${pageCut(page, atOnce)}) o
      join accounts a on a.id = o.distributor_id
      order by o.changed_at, o.id`),
    countOf(db, sql`orders o where ${where}`),
  ])
  return { data: rows.map(told), total, next: rows.at(-1)?.place ?? after ?? null }
}

/**
 * Whoever writes orders (invoices) now may write what stands before what others have written since:
 * it is told with that, when he is done. Who writes anything else holds nothing back. Asked before
 * the rows, so that nobody is done in between.
 */
async function writtenUntil(db: Db, what: 'orders' | 'invoices'): Promise<string> {
  const { until } = await db.one<{ until: string }>(sql`
    select least(min(a.xact_start), now())::text as until
    from pg_locks l join pg_stat_activity a on a.pid = l.pid
    where l.locktype = 'advisory' and l.objsubid = 2 and a.datname = current_database()
      and l.classid = hashtext('told in sequence')::oid and l.objid = hashtext(${what})::oid`)
  return until
}

export async function orderFor(db: Db, type: ProductType, orderNo: string): Promise<OrderRow | null> {
  const row = await db.maybe<OrderRow>(sql`
    select ${orderColumns} from orders o join accounts a on a.id = o.distributor_id
    where o.order_no = ${orderNo} and o.product_type = ${type}`)
  return row && told(row)
}

function told(row: OrderRow): OrderRow {
  return { ...row, status_word: statusWord(row.status) }
}

type AskedInvoices = { after_id: number; cancelled_after?: string | undefined; page: number }

/**
 * What was cancelled since is told in the sequence of cancelling: who has read an invoice before
 * learns of it there.
 */
export async function invoicesFor(db: Db, type: ProductType, { after_id, cancelled_after, page }: AskedInvoices) {
  const until = await writtenUntil(db, 'invoices')
  const where = sql`i.product_type = ${type} and i.id >= ${after_id} and i.created_at < ${until}::timestamptz
    ${cancelled_after ? sql`and i.cancelled_at > ${cancelled_after}::timestamptz and i.cancelled_at < ${until}::timestamptz` : sql``}`
  const inTurn = cancelled_after ? sql`i.cancelled_at, i.id` : sql`i.id`
  const [data, { total }] = await Promise.all([
    db.rows<InvoiceRow>(sql`
      select i.id, i.invoice_no, i.invoice_date, i.due_date, o.order_no, a.username as distributor, i.value_paise, i.total_paise,
        i.cancelled_at,
        (select coalesce(jsonb_agg(jsonb_build_object('order_no', b.order_no, 'product_code', l.product_code,
            'batch_no', l.batch_no, 'paid_qty', l.paid_qty, 'free_qty', l.free_qty, 'amount_paise', l.amount_paise) order by l.line_no), '[]')
          from invoice_lines l left join orders b on b.id = l.order_id where l.invoice_id = i.id) as lines
      from (select * from invoices i where ${where} order by ${inTurn} ${pageCut(page, atOnce)}) i
      join accounts a on a.id = i.distributor_id
      left join orders o on o.id = i.order_id
      order by ${inTurn}`),
    countOf(db, sql`invoices i where ${where}`),
  ])
  return { data, total }
}

/** Counted no further than 10,000: who reads on does not need more. */
function countOf(db: Db, from: Sql): Promise<{ total: number }> {
  return db.one(sql`select count(*) as total from (select from ${from} limit 10000) x`)
}
