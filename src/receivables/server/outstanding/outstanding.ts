// What is owed, derived from invoices, notes and receipts each time it is asked.
import type { Session } from '#kit/access.ts'
import { type Day, daysBetween } from '#kit/date.ts'
import type { Output } from '#kit/endpoint.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import type { getOutstanding } from '../../outstanding-contract.ts'
import { promiseState } from '../../promises.ts'
import { ageingOf } from '../../rules.ts'
import { type Firm, firmOf, firmsOf } from '../firms.ts'
import { promiseOf } from './promise-queries.ts'

type Outstanding = Output<typeof getOutstanding>['data']
export type Open = {
  kind: 'invoice' | 'debit_note'
  id: number
  no: string
  product_type: 'E' | 'G'
  dated: Day
  due_date: Day
  total_paise: number
  balance_paise: number
}

export async function outstandingFor(db: Db, me: Session, code: string, today: Day): Promise<Outstanding> {
  const isFirm = me.kind === 'customer' && me.userType === 'D'
  return code || isFirm ? ofFirm(db, await firmOf(db, me, code), today) : ofAll(db, me, today)
}

export function openDocuments(db: Db, firmId: number): Promise<Open[]> {
  return db.rows<Open>(sql`
    select kind, id, no, product_type, dated, due_date, total_paise, balance_paise from open_documents(${firmId})`)
}

type Credit = { credit_limit_paise: number; open_orders_paise: number; on_account_paise: number }

export function creditOf(db: Db, firmId: number): Promise<Credit> {
  return db.one<Credit>(sql`
    select d.credit_limit_paise, coalesce(o.total_paise, 0)::bigint as open_orders_paise, on_account(d.id) as on_account_paise
    from distributors d
    left join open_order_values o on o.distributor_id = d.id
    where d.id = ${firmId}`)
}

async function ofFirm(db: Db, { id, distributor, distributor_name }: Firm, today: Day): Promise<Outstanding> {
  const [documents, credit, promise] = await Promise.all([
    openDocuments(db, id),
    creditOf(db, id),
    promiseOf(db, id, today),
  ])
  const total_paise = documents.reduce((sum, one) => sum + one.balance_paise, 0)
  return {
    distributor,
    distributor_name,
    total_paise,
    ageing: ageingOf(documents, today),
    promise,
    ...credit,
    credit_left_paise: credit.credit_limit_paise - total_paise - credit.open_orders_paise,
    invoices: documents.map(({ id: invoice_id, no, dated, ...rest }) => ({
      ...rest,
      invoice_id,
      invoice_no: no,
      invoice_date: dated,
      days_late: Math.max(0, daysBetween(rest.due_date, today)),
    })),
  }
}

type FirmOwing = NonNullable<Outstanding['firms']>[number]

/** One row a firm, by one statement over the open documents of all of them. */
async function ofAll(db: Db, me: Session, today: Day): Promise<Outstanding> {
  const rows = await db.rows<Omit<FirmOwing, 'ageing' | 'credit_left_paise'> & FirmOwing['ageing']>(sql`
    with open as (
      select d.id as distributor_id, o.due_date, o.balance_paise
      from distributors d
      cross join lateral open_documents(d.id) o
      where ${firmsOf(me, sql`d.id`)}
    ), aged as (
      select distributor_id, sum(balance_paise) as total,
        sum(balance_paise) filter (where due_date >= ${today}) as not_due,
        sum(balance_paise) filter (where due_date < ${today} and due_date >= ${today}::date - 30) as d0_30,
        sum(balance_paise) filter (where due_date < ${today}::date - 30 and due_date >= ${today}::date - 60) as d31_60,
        sum(balance_paise) filter (where due_date < ${today}::date - 60 and due_date >= ${today}::date - 90) as d61_90,
        sum(balance_paise) filter (where due_date < ${today}::date - 90) as d90_plus
      from open
      group by distributor_id
    )
    select a.username as distributor, a.name as distributor_name, d.city, coalesce(o.total, 0)::bigint as total_paise,
      coalesce(o.not_due, 0)::bigint as not_due, coalesce(o.d0_30, 0)::bigint as d0_30, coalesce(o.d31_60, 0)::bigint as d31_60,
      coalesce(o.d61_90, 0)::bigint as d61_90, coalesce(o.d90_plus, 0)::bigint as d90_plus,
      on_account(d.id) as on_account_paise, d.credit_limit_paise, coalesce(v.total_paise, 0)::bigint as open_orders_paise,
      (select to_jsonb(p) from open_promise(d.id) p) as promise
    from distributors d
    join accounts a on a.id = d.id
    left join aged o on o.distributor_id = d.id
    left join open_order_values v on v.distributor_id = d.id
    where ${firmsOf(me, sql`d.id`)}
    order by coalesce(o.d90_plus, 0) desc, coalesce(o.total, 0) desc, a.name`)
  const firms = rows.map(({ not_due, d0_30, d31_60, d61_90, d90_plus, ...row }) => ({
    ...row,
    promise: row.promise && {
      ...row.promise,
      promised_at: new Date(row.promise.promised_at).toISOString(),
      state: promiseState(row.promise.pay_on, today),
    },
    ageing: { not_due, d0_30, d31_60, d61_90, d90_plus },
    credit_left_paise: row.credit_limit_paise - row.total_paise - row.open_orders_paise,
  }))
  const sum = (of: (firm: (typeof firms)[number]) => number) => firms.reduce((total, firm) => total + of(firm), 0)
  return {
    total_paise: sum((firm) => firm.total_paise),
    ageing: {
      not_due: sum((firm) => firm.ageing.not_due),
      d0_30: sum((firm) => firm.ageing.d0_30),
      d31_60: sum((firm) => firm.ageing.d31_60),
      d61_90: sum((firm) => firm.ageing.d61_90),
      d90_plus: sum((firm) => firm.ageing.d90_plus),
    },
    on_account_paise: sum((firm) => firm.on_account_paise),
    credit_limit_paise: sum((firm) => firm.credit_limit_paise),
    open_orders_paise: sum((firm) => firm.open_orders_paise),
    credit_left_paise: sum((firm) => firm.credit_left_paise),
    invoices: [],
    firms,
  }
}
