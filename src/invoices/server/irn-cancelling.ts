// The IRN of an invoice that was cancelled: cancelled with it at the stand-in, and by hand at the
// portal.

import type { AdminSession } from '#kit/access.ts'
import type { Day } from '#kit/date.ts'
import { Problem, wrongField } from '#kit/problem.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import { refuseWhileHeld } from '#kit/server/db/home.ts'
import type { Invoice } from '../contract.ts'
import { whyNotIrnCancelled } from '../e-invoice.ts'
import { standInPortal } from './portal.ts'

type By = { me: AdminSession; today: Day }

export async function cancelAtStandIn(db: Db, id: number, { me, today }: By): Promise<void> {
  const kept = await db.maybe<{ irn: string }>(sql`
    select irn from e_invoices where invoice_id = ${id} and source = 'stand_in'`)
  if (!kept) return
  await refuseWhileHeld(db)
  const { cancelled_on } = await standInPortal.cancel(kept.irn, today)
  await keepCancelled(db, id, cancelled_on, me)
}

/** The day on which the portal cancelled it, as somebody read it there. */
export async function enterCancelled(db: Db, invoice: Invoice, day: Day, { me, today }: By): Promise<void> {
  if (!invoice.cancelled_at) throw new Problem(409, 'Cancel the invoice first, then its IRN.')
  if (!invoice.acked_on) throw new Problem(409, 'This invoice has no IRN that was entered here.')
  if (invoice.irn_cancelled_on) throw new Problem(409, 'The IRN of this invoice is cancelled already.')
  const why = whyNotIrnCancelled(day, invoice.acked_on, today)
  if (why) throw wrongField('cancelled_on', why)
  await keepCancelled(db, invoice.invoice_id, day, me)
}

async function keepCancelled(db: Db, id: number, day: Day, { id: by }: AdminSession): Promise<void> {
  await db.change(sql`update e_invoices set cancelled_on = ${day}, cancelled_by = ${by} where invoice_id = ${id}`)
}
