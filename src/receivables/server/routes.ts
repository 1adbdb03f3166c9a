import { cancelInvoice as takeBack } from '#fulfilment/server/cancelling.ts'
import type { Session } from '#kit/access.ts'
import { type Day, monthStart } from '#kit/date.ts'
import type { Parsed } from '#kit/endpoint.ts'
import { notFound, Problem, wrongField } from '#kit/problem.ts'
import type { Db } from '#kit/server/db/db.ts'
import { listRoute, type Route, route } from '#kit/server/http/serve.ts'
import { cancelInvoice } from '../books-contract.ts'
import { getAnyInvoice, getInvoice, listAllInvoices, listInvoices } from '../invoice-contract.ts'
import {
  getAllOutstanding,
  getAllOutstandingMonths,
  getAnyWayOut,
  getOutstanding,
  getOutstandingMonths,
  getWayOut,
} from '../outstanding-contract.ts'
import { firmOf } from './firms.ts'
import { type InvoiceFilter, invoiceFigures, oneInvoice, pageOfInvoices } from './invoices/invoice-queries.ts'
import { cancelAtStandIn } from './invoices/irn-cancelling.ts'
import { moneyByMonth } from './outstanding/by-month.ts'
import { outstandingFor } from './outstanding/outstanding.ts'
import { wayOutFor } from './outstanding/way-out.ts'

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
  route(getOutstanding, async ({ db, me, input, today }) => ({
    data: await outstandingFor(db, me, input, today),
  })),
  route(getAllOutstanding, async ({ db, me, input, today }) => ({
    data: await outstandingFor(db, me, input, today),
  })),
  route(getOutstandingMonths, ({ db, me, input, today }) => months(db, me, input, today)),
  route(getAllOutstandingMonths, ({ db, me, input, today }) => months(db, me, input, today)),
  route(getWayOut, async ({ db, me, input, today }) => ({ data: await wayOutFor(db, me, input.distributor, today) })),
  route(getAnyWayOut, async ({ db, me, input, today }) => ({
    data: await wayOutFor(db, me, input.distributor, today),
  })),
]

/** The month that goes on, and the eleven before it. */
async function months(db: Db, me: Session, asked: Parsed<typeof getOutstandingMonths>, today: Day) {
  const firm = asked.distributor ? await firmOf(db, me, asked.distributor) : null
  const span = { from: monthStart(today, 11), to: today }
  return { data: await moneyByMonth(db, me, span, { distributorId: firm?.id ?? null, types: asked.product_types }) }
}

async function list(db: Db, asked: { me: Session; filter: InvoiceFilter; today: Day }, rows: number) {
  const [data, figures] = await Promise.all([pageOfInvoices(db, asked, rows), invoiceFigures(db, asked)])
  return { data, ...figures }
}

async function invoiceFor(db: Db, me: Session, id: number, today: Day) {
  const invoice = await oneInvoice(db, me, id, today)
  if (!invoice) throw notFound('That invoice')
  return invoice
}
