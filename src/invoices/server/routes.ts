import type { Session } from '#kit/access.ts'
import type { Day } from '#kit/date.ts'
import type { Db } from '#kit/server/db/db.ts'
import { listRoutes, routes } from '#kit/server/http/routes.ts'
import type { Route } from '#kit/server/http/serve.ts'
import { getAnyInvoice, getInvoice, listAllInvoices, listInvoices } from '../contract.ts'
import { invoiceFor } from './one-invoice.ts'
import { type InvoiceFilter, invoiceFigures, pageOfInvoices } from './queries.ts'

export const invoiceRoutes: Route[] = [
  ...listRoutes([listInvoices, listAllInvoices], ({ db, me, input, today, rows }) =>
    list(db, { me, filter: input, today }, rows),
  ),
  ...routes([getInvoice, getAnyInvoice], async ({ db, me, input, today }) => ({
    data: await invoiceFor(db, me, input.invoice_id, today),
  })),
]

async function list(db: Db, asked: { me: Session; filter: InvoiceFilter; today: Day }, rows: number) {
  const [data, figures] = await Promise.all([pageOfInvoices(db, asked, rows), invoiceFigures(db, asked)])
  return { data, ...figures }
}
