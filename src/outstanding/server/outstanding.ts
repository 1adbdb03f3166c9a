// What is owed, as credit's open documents have it.

import { addAgeing, ageingOf, overdueDays } from '#credit/rules.ts'
import { creditOf, openDocuments } from '#credit/server/credit.ts'
import { type Firm, firmOf, firmsOf, type Types, typeAsked } from '#credit/server/firms.ts'
import type { Session } from '#kit/access.ts'
import { type Day, daysBetween } from '#kit/date.ts'
import type { Output } from '#kit/endpoint.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import type { getOutstanding } from '../contract.ts'
import { narrowFirms, sortDocuments } from '../owing-list.ts'
import { promiseState } from '../promises.ts'
import { promiseOf } from './promise-queries.ts'

type Outstanding = Output<typeof getOutstanding>['data']
/**
 * One firm's over both product types, as its credit is; of many firms what they owe in the types
 * that are asked for.
 */
export async function outstandingFor(
  db: Db,
  me: Session,
  { distributor, product_types = 'one', ...narrowing }: Asked,
  today: Day,
): Promise<Outstanding> {
  const isFirm = me.kind === 'customer' && me.userType === 'D'
  if (distributor || isFirm) {
    const owing = await ofFirm(db, await firmOf(db, me, distributor), today)
    return { ...owing, invoices: sortDocuments(owing.invoices, narrowing.sort) }
  }
  const all = await ofAll(db, me, product_types, today)
  return { ...all, firms: narrowFirms(all.firms, narrowing) }
}

type Asked = { distributor: string; product_types?: Types } & Parameters<typeof narrowFirms>[1]

async function ofFirm(db: Db, { id, distributor, distributor_name }: Firm, today: Day): Promise<Outstanding> {
  const [documents, credit, promise] = await Promise.all([
    openDocuments(db, id),
    creditOf(db, id, today),
    promiseOf(db, id, today),
  ])
  const total_paise = documents.reduce((sum, one) => sum + one.balance_paise, 0)
  return {
    distributor,
    distributor_name,
    total_paise,
    balance_paise: total_paise - credit.on_account_paise,
    ageing: ageingOf(documents, today),
    promise,
    ...credit,
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
async function ofAll(db: Db, me: Session, types: Types, today: Day) {
  const type = typeAsked(me, types)
  const rows = await db.rows<Omit<FirmOwing, 'ageing' | 'balance_paise'> & FirmOwing['ageing']>(sql`
    select a.username as distributor, a.name as distributor_name, d.city, o.total_paise, o.not_due, o.d0_30, o.d31_60, o.d61_90,
      o.d90_plus, c.owed_paise - o.total_paise as other_paise, c.on_account_paise, c.limit_paise as credit_limit_paise,
      c.open_paise as open_orders_paise, c.left_paise as credit_left_paise,
      (select to_jsonb(p) from open_promise(d.id) p) as promise
    from distributors d
    join accounts a on a.id = d.id
    cross join lateral owed_by(d.id, ${today}, ${type}) o
    cross join lateral credit_of(d.id, ${today}, ${overdueDays}) c
    where ${firmsOf(me, sql`d.id`, types)} ${type ? sql`and a.div_type in (${type}, 'B')` : sql``}
    order by o.total_paise - o.not_due desc, o.d90_plus desc, o.total_paise desc, a.name`)
  const firms = rows.map(({ not_due, d0_30, d31_60, d61_90, d90_plus, ...row }) => ({
    ...row,
    balance_paise: row.total_paise + row.other_paise - row.on_account_paise,
    promise: row.promise && {
      ...row.promise,
      promised_at: new Date(row.promise.promised_at).toISOString(),
      state: promiseState(row.promise.pay_on, today),
    },
    ageing: { not_due, d0_30, d31_60, d61_90, d90_plus },
  }))
  const sum = (of: (firm: (typeof firms)[number]) => number) => firms.reduce((total, firm) => total + of(firm), 0)
  return {
    total_paise: sum((firm) => firm.total_paise),
    ageing: addAgeing(firms.map((firm) => firm.ageing)),
    other_paise: sum((firm) => firm.other_paise),
    balance_paise: sum((firm) => firm.balance_paise),
    on_account_paise: sum((firm) => firm.on_account_paise),
    credit_limit_paise: sum((firm) => firm.credit_limit_paise),
    open_orders_paise: sum((firm) => firm.open_orders_paise),
    credit_left_paise: sum((firm) => firm.credit_left_paise),
    invoices: [],
    firms,
  }
}
