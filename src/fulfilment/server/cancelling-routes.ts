import { cancelInvoice } from '#invoices/cancelling-contract.ts'
import { cancelAtStandIn } from '#invoices/server/irn-cancelling.ts'
import { invoiceFor } from '#invoices/server/one-invoice.ts'
import { Problem, wrongField } from '#kit/problem.ts'
import { type Route, route } from '#kit/server/http/serve.ts'
import { cancelInvoice as takeBack } from './cancelling.ts'

/** Packs and order lines follow an invoice that is cancelled. */
export const cancellingRoutes: Route[] = [
  route(cancelInvoice, async ({ db, me, input, today }) => {
    const { invoice_id } = await invoiceFor(db, me, input.invoice_id, today)
    if (input.reason === '') throw wrongField('reason', 'Say why.')
    const closesLines = input.lines === 'close'
    const why = await takeBack(db, {
      id: invoice_id,
      reason: input.reason,
      actorId: me.id,
      closesLines,
      now: new Date(),
    })
    if (why) throw new Problem(409, why)
    await cancelAtStandIn(db, invoice_id, { me, today })
    return { data: await invoiceFor(db, me, invoice_id, today) }
  }),
]
