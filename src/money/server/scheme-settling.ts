// A scheme promise is settled by a credit note: packs × PTS of the order's day, without tax
// (decision 110).

import type { AdminSession, ProductType } from '#kit/access.ts'
import type { Day } from '#kit/date.ts'
import type { Output, Parsed } from '#kit/endpoint.ts'
import { notFound, Problem, wrongField } from '#kit/problem.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import { type Route, route } from '#kit/server/http/serve.ts'
import { recheckHolds } from '#orders/server/door.ts'
import { settlePromise } from '#shortages/promise-contract.ts'
import { settlementText, settleOldestPromises, whyNotSettlePromise } from '#shortages/promises.ts'
import { readShortageId } from '#shortages/rules.ts'
import {
  closeToCome,
  type LockedPromise,
  lockDuePromises,
  lockPromise,
} from '#shortages/server/promises/locked-promise.ts'
import { refuseClosed } from './closed.ts'
import { insertNote } from './notes.ts'
import { holdFirmOf } from './queries.ts'

export const schemeSettling: Route = route(settlePromise, settle)

type Settling = { db: Db; me: AdminSession; input: Parsed<typeof settlePromise>; today: Day }

export async function settle({ db, me, input, today }: Settling): Promise<Output<typeof settlePromise>> {
  const { id, quantity, text } = input
  await holdFirmOf(db, 'orders', readShortageId(id)?.orderId ?? 0)
  const held = await lockPromise(db, me, id)
  if (!held) throw notFound('That promise')
  const why = whyNotSettlePromise(quantity, held)
  if (why) throw held.due_qty > 0 ? wrongField('quantity', why) : new Problem(409, why)
  await refuseClosed(db, today, today, 'quantity')
  const amount_paise = quantity * held.price_paise
  const invoice = await invoiceToCredit(db, held, amount_paise)
  const note_id = await insertNote(db, {
    kind: 'credit',
    reason_code: 'scheme_settlement',
    firmId: held.distributor_id,
    productType: me.productType,
    plantCode: held.cfa_code,
    invoiceId: invoice?.id ?? null,
    text: settlementText({ quantity, product_name: held.product_name, order_no: held.order_no, text }),
    // Free packs were invoiced to nobody, so there is no tax to reverse.
    value_paise: amount_paise,
    cgst_paise: 0,
    sgst_paise: 0,
    igst_paise: 0,
    today,
    actorId: me.id,
    settles:
      invoice && invoice.balance_paise > 0
        ? [{ kind: 'invoice', id: invoice.id, amount_paise: Math.min(invoice.balance_paise, amount_paise) }]
        : [],
  })
  const note_no = await settlePromises(db, me, note_id, [{ held, quantity }])
  await recheckHolds(db, held.distributor_id, today)
  const settled_qty = held.settled_qty + quantity
  return { data: { id: held.id, note_id, note_no, amount_paise, settled_qty, open_qty: held.open_qty - quantity } }
}

type Paid = { held: LockedPromise; quantity: number }

/** What is due to a firm, held, with the packs that the amount pays: the oldest promise first. */
export async function promisesPaid(
  db: Db,
  me: AdminSession,
  firmId: number,
  { amount_paise }: { amount_paise: number },
): Promise<Paid[]> {
  const due = await lockDuePromises(db, me, firmId)
  return settleOldestPromises(amount_paise, due).map(({ promise: held, quantity }) => ({ held, quantity }))
}

/** Writes what a note settles: the free packs are not sent as well, and the firm is told. */
export async function settlePromises(db: Db, me: AdminSession, noteId: number, all: readonly Paid[]): Promise<string> {
  let no = ''
  for (const { held, quantity } of all) {
    await closeToCome(db, held, me.accountId)
    const { note_no } = await insertSettlement(db, held, noteId, quantity)
    const amount_paise = quantity * held.price_paise
    await tellFirm(db, held, { note_id: noteId, note_no, quantity, amount_paise, productType: me.productType })
    no = note_no
  }
  return no
}

/**
 * The last invoice that brought packs of the line, if all credit notes together stay below it; else
 * the note is on account.
 */
function invoiceToCredit(db: Db, { order_id, line_no }: LockedPromise, amount: number) {
  return db.maybe<{ id: number; balance_paise: number }>(sql`
    select i.id, i.balance_paise from (
      select i.id, i.balance_paise, i.total_paise
      from scheme_family(${order_id}::bigint, ${line_no}::integer) f
      join allocations t on t.order_id = f.order_id and t.line_no = f.line_no
      join invoices i on i.id = t.invoice_id and i.cancelled_at is null
      order by i.id desc limit 1
    ) i
    where i.total_paise - coalesce((
      select sum(n.amount_paise) from notes n
      where n.invoice_id = i.id and n.kind = 'credit' and n.reversed_at is null), 0) >= ${amount}`)
}

function insertSettlement(db: Db, { order_id, line_no, price_paise }: LockedPromise, noteId: number, packs: number) {
  return db.one<{ note_no: string }>(sql`
    with settled as (
      insert into scheme_settlements (note_id, order_id, line_no, packs, price_paise)
      values (${noteId}, ${order_id}, ${line_no}, ${packs}, ${price_paise})
      returning note_id
    )
    select n.note_no from notes n join settled s on s.note_id = n.id`)
}

type Told = { note_id: number; note_no: string; quantity: number; amount_paise: number; productType: ProductType }

async function tellFirm(db: Db, held: LockedPromise, { note_id, productType, ...told }: Told): Promise<void> {
  const { order_id, order_no, product_name } = held
  const facts = JSON.stringify({ ...told, order_id, order_no, product_name })
  await db.one(sql`
    select tell(people_of_firm(a.id), 'free_packs_credited', ${`note ${note_id} for ${held.id}`},
      ${facts}::jsonb || jsonb_build_object('distributor', a.username, 'distributor_name', a.name), ${productType})
    from accounts a where a.id = ${held.distributor_id}`)
}
