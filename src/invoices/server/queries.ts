import { firmsOf } from '#credit/server/firms.ts'
import type { Session } from '#kit/access.ts'
import type { Day } from '#kit/date.ts'
import type { Output, Parsed } from '#kit/endpoint.ts'
import { type Db, join, type Sql, sql } from '#kit/server/db/db.ts'
import { likePattern } from '#kit/server/db/search.ts'
import { keysInOrder, keysOf, orderBy } from '#kit/server/db/sort.ts'
import { pageCut } from '#kit/server/http/paging.ts'
import type { listAllInvoices, listInvoices } from '../contract.ts'
import { invoiceState } from '../rules.ts'
import { invoiceColumns } from './one-invoice.ts'

type Row = Output<typeof listInvoices>['data'][number]
type Kept = Omit<Row, 'state'> & { cancelled_at: string | null }
export type InvoiceFilter = Parsed<typeof listAllInvoices>
type Asked = { me: Session; filter: InvoiceFilter; today: Day }

const sorts = {
  invoice_date: sql`i.invoice_date`,
  due_date: sql`i.due_date`,
  total_paise: sql`i.total_paise`,
  balance_paise: sql`case when i.cancelled_at is null then i.balance_paise else 0 end`,
}

const sortedBy = ({ sort }: InvoiceFilter) => orderBy(sort, sorts, sql`i.invoice_date desc, i.id desc`, 'none')

export async function pageOfInvoices(db: Db, { me, filter, today }: Asked, size: number): Promise<Row[]> {
  const sorted = sortedBy(filter)
  // Cut before joining, so that a later page reads no more than the first.
  const rows = await db.rows<Kept>(sql`
    select ${invoiceColumns}
    from (
      select i.* from invoices i
      where ${fitting(me, filter, today)}
      ${sorted}
      ${pageCut(filter.page_no, size)}
    ) i
    join distributors d on d.id = i.distributor_id
    join accounts a on a.id = d.id
    left join orders o on o.id = i.order_id
    ${sorted}`)
  return rows.map(({ cancelled_at, ...row }) => ({ ...row, state: invoiceState({ ...row, cancelled_at }, today) }))
}

export type BilledRow = Kept & {
  value_paise: number
  cgst_paise: number
  sgst_paise: number
  igst_paise: number
  round_off_paise: number
  po_no: string | null
  irn: string | null
}

/** For the file; of those that one may see. */
export function invoicesOf(db: Db, me: Session, keys: readonly number[]): Promise<BilledRow[]> {
  return db.rows<BilledRow>(sql`
    select ${invoiceColumns}, i.value_paise, i.cgst_paise, i.sgst_paise, i.igst_paise, i.round_off_paise, i.po_no,
      coalesce(e.irn, i.irn) as irn
    from invoices i
    join ${keysInOrder(keys)} on k.key = i.id
    join distributors d on d.id = i.distributor_id
    join accounts a on a.id = d.id
    left join orders o on o.id = i.order_id
    left join e_invoices e on e.invoice_id = i.id
    where i.product_type = ${me.productType} and ${firmsOf(me, sql`i.distributor_id`)}
    order by k.at`)
}

export function invoiceFigures(db: Db, { me, filter, today }: Asked) {
  return db.one<{ total: number; total_paise: number; balance_paise: number }>(sql`
    select count(*) as total, coalesce(sum(i.total_paise) filter (where i.cancelled_at is null), 0)::bigint as total_paise,
      coalesce(sum(i.balance_paise) filter (where i.cancelled_at is null), 0)::bigint as balance_paise
    from invoices i
    where ${fitting(me, filter, today)}`)
}

/** All that fit, or the first so many, in the order of the list. */
export function invoiceIds(db: Db, { me, filter, today }: Asked, most?: number): Promise<number[]> {
  const cut = most === undefined ? sql`` : sql`limit ${most}`
  return keysOf(
    db,
    sql`select i.id as key from invoices i where ${fitting(me, filter, today)} ${sortedBy(filter)} ${cut}`,
  )
}

/** What SAP registered is cancelled in SAP. */
const hasLivingIrn = sql`
  exists (select from e_invoices e where e.invoice_id = i.id and e.cancelled_on is null)`

function fitting(me: Session, filter: InvoiceFilter, today: Day): Sql {
  const { start_date, end_date, invoice_no, distributor_id, state } = filter
  return join(
    [
      sql`i.product_type = ${me.productType} and ${firmsOf(me, sql`i.distributor_id`)}`,
      ...(start_date ? [sql`i.invoice_date >= ${start_date}`] : []),
      ...(end_date ? [sql`i.invoice_date <= ${end_date}`] : []),
      ...(invoice_no ? [sql`lower(i.invoice_no) like ${likePattern(invoice_no.toLowerCase())}`] : []),
      ...(distributor_id
        ? [
            sql`i.distributor_id = (select f.id from accounts f where lower(f.username) = lower(${distributor_id}) and f.kind = 'D')`,
          ]
        : []),
      ...(state === 'open' ? [sql`i.balance_paise > 0 and i.cancelled_at is null`] : []),
      ...(state === 'past_due' ? [sql`i.balance_paise > 0 and i.cancelled_at is null and i.due_date < ${today}`] : []),
      ...(state === 'paid' ? [sql`i.balance_paise = 0 and i.cancelled_at is null`] : []),
      ...(state === 'cancelled' ? [sql`i.cancelled_at is not null`] : []),
      ...(state === 'irn_to_cancel' ? [sql`i.cancelled_at is not null and ${hasLivingIrn}`] : []),
    ],
    ' and ',
  )
}
