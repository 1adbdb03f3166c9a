// What a firm has to pay so that its held orders go on.

import { type HeldOrder, overdueDays, wayOut } from '#credit/rules.ts'
import { creditOf, openDocuments } from '#credit/server/credit.ts'
import { firmOf } from '#credit/server/firms.ts'
import type { Session } from '#kit/access.ts'
import { addDays, type Day } from '#kit/date.ts'
import type { Output } from '#kit/endpoint.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import type { getWayOut } from '../contract.ts'

export async function wayOutFor(
  db: Db,
  me: Session,
  code: string,
  today: Day,
): Promise<Output<typeof getWayOut>['data']> {
  const { id } = await firmOf(db, me, code)
  const [held, open, credit] = await Promise.all([heldOrders(db, id), openDocuments(db, id), creditOf(db, id, today)])
  const noOf = new Map(open.map((one) => [`${one.kind} ${one.id}`, one.no]))
  const steps = wayOut(held, {
    open,
    limit_paise: credit.credit_limit_paise,
    open_orders_paise: credit.open_orders_paise,
    on_account_paise: credit.on_account_paise,
    late_before: addDays(today, -overdueDays),
  })
  return {
    steps: steps.map(({ pay_paise, settles, orders }) => ({
      pay_paise,
      invoices: settles.map((one) => ({
        kind: one.kind,
        invoice_id: one.id,
        invoice_no: noOf.get(`${one.kind} ${one.id}`) ?? '',
        pay_paise: one.amount_paise,
      })),
      orders,
    })),
    licence_orders: held.filter(({ kinds }) => kinds.includes('licence')),
  }
}

/** Orders of a firm that are on hold, and by what. */
export function heldOrders(db: Db, firmId: number): Promise<HeldOrder[]> {
  return db.rows<HeldOrder>(sql`
    select o.id as order_id, o.order_no, o.total_paise, array_agg(h.kind order by h.kind) as kinds
    from orders o
    join order_holds h on h.order_id = o.id
    where o.distributor_id = ${firmId} and o.status = order_status('on_hold')
    group by o.id
    order by o.id`)
}
