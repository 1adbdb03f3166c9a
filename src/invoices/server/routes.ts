import { cancelInvoice as takeBack } from '#fulfilment/server/cancelling.ts'
import type { Session } from '#kit/access.ts'
import type { Day } from '#kit/date.ts'
import { notFound, Problem, wrongField } from '#kit/problem.ts'
import type { Db } from '#kit/server/db/db.ts'
import { listRoute, type Route, route } from '#kit/server/http/serve.ts'
import { cancelInvoice } from '../cancelling-contract.ts'
import { getAnyInvoice, getInvoice, listAllInvoices, listInvoices } from '../contract.ts'
import { cancelAtStandIn } from './irn-cancelling.ts'
import { oneInvoice } from './one-invoice.ts'
import { type InvoiceFilter, invoiceFigures, pageOfInvoices } from './queries.ts'

export const invoiceRoutes: Route[] = [
  listRoute(listInvoices, ({ db, me, input, today, rows }) => list(db, { me, filter: input, today }, rows)),
  listRoute(listAllInvoices, ({ db, me, input, today, rows }) => list(db, { me, filter: input, today }, rows)),
  route(getInvoice, async ({ db, me, input, today }) => ({ data: await invoiceFor(db, me, input.invoice_id, today) })),
  route(getAnyInvoice, async ({ db, me, input, today }) => ({
    data: await invoiceFor(db, me, input.invoice_id, today),
  })),
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

async function list(db: Db, asked: { me: Session; filter: InvoiceFilter; today: Day }, rows: number) {
  const [data, figures] = await Promise.all([pageOfInvoices(db, asked, rows), invoiceFigures(db, asked)])
  return { data, ...figures }
}

async function invoiceFor(db: Db, me: Session, id: number, today: Day) {
  const invoice = await oneInvoice(db, me, id, today)
  if (!invoice) throw notFound('That invoice')
  return invoice
}
