// The invoices behind a figure: the same lines, narrowed alike, each with what it adds.
import type { Day } from '#kit/date.ts'
import { sql } from '#kit/server/db/db.ts'
import type { Asking } from './asking.ts'

export type InvoiceBehind = {
  invoice_id: number
  invoice_no: string
  day: Day
  distributor: string
  distributor_name: string
  value_paise: number
  packs: number
}

type Behind = { rows: InvoiceBehind[]; count: number }

/** The newest `most` of them, and how many there are. */
export async function invoicesBehind(asking: Asking, most: number | null): Promise<Behind> {
  const { me, narrowed } = asking
  const isOfDivisions = narrowed.division !== null || (me.kind === 'customer' && me.brandManager)
  const isPart = narrowed.byProduct || narrowed.byOrder || isOfDivisions
  const { found, counted } = isPart ? ofLines(asking) : whole(asking)
  const [rows, { count }] = await Promise.all([
    asking.db.rows<InvoiceBehind>(sql`
      select s.id as invoice_id, s.invoice_no, s.day, a.username as distributor, a.name as distributor_name, v.value_paise, v.packs
      from (${found} order by day desc, id desc limit ${most}::int) s
      cross join lateral (${isPart ? sql`select s.value_paise, s.packs` : sumOfLines}) v
      join accounts a on a.id = s.distributor_id
      order by s.day desc, s.id desc`),
    asking.db.one<{ count: number }>(sql`select count(*) as count from (${counted}) s`),
  ])
  return { rows, count }
}

const invoiced = sql`
  select i.id, i.invoice_no, i.distributor_id, i.invoice_date as day, i.product_type
  from invoices i
  where i.cancelled_at is null`

const sumOfLines = sql`
  select coalesce(sum(l.amount_paise), 0)::bigint as value_paise, coalesce(sum(l.paid_qty + l.free_qty), 0)::bigint as packs
  from invoice_lines l where l.invoice_id = s.id`

/** Of which every line counts. */
function whole({ narrowed, span: { from, to } }: Asking) {
  const fitting = sql`from (${invoiced}) t where ${narrowed.where} and t.day >= ${from} and t.day <= ${to}`
  return {
    found: sql`select t.id, t.invoice_no, t.distributor_id, t.day ${fitting}`,
    counted: sql`select t.id ${fitting}`,
  }
}

/** Of which some lines count. */
function ofLines({ narrowed, span: { from, to } }: Asking) {
  const fitting = sql`
    from (
      select i.id, i.invoice_no, i.distributor_id, i.invoice_date as day, i.product_type, coalesce(o.kind, 'regular') as kind,
        coalesce(e.id, 0) as placer_id, l.product_code, l.division_code, l.amount_paise, l.paid_qty + l.free_qty as packs
      from invoices i
      join invoice_lines l on l.invoice_id = i.id
      left join orders o on o.id = l.order_id
      left join employees e on e.id = o.placer_id
      where i.cancelled_at is null
    ) t
    where ${narrowed.where} and t.day >= ${from} and t.day <= ${to}`
  return {
    found: sql`
      select t.id, t.invoice_no, t.distributor_id, t.day, sum(t.amount_paise)::bigint as value_paise, sum(t.packs)::bigint as packs
      ${fitting} group by t.id, t.invoice_no, t.distributor_id, t.day`,
    counted: sql`select distinct t.id ${fitting}`,
  }
}
