// Invoices as files: one as a PDF, those of some days in a ZIP.
import { readPayTo } from '#credit/server/pay-to.ts'
import type { Session } from '#kit/access.ts'
import type { Day } from '#kit/date.ts'
import type { Parsed } from '#kit/endpoint.ts'
import { pageSize } from '#kit/list.ts'
import { notFound, Problem, wrongField } from '#kit/problem.ts'
import type { Db } from '#kit/server/db/db.ts'
import { type FileAnswer, fileNameOf } from '#kit/server/http/file-answer.ts'
import { fileRoutes } from '#kit/server/http/routes.ts'
import type { Route } from '#kit/server/http/serve.ts'
import { zipped } from '#kit/server/sheet/zip-write.ts'
import { allInvoicesAsZip, anyInvoiceFile, invoiceFile, invoicesAsZip } from '../file-contract.ts'
import { drawn } from './drawing.ts'
import { invoicePdf } from './invoice-pdf.ts'
import { oneInvoice } from './one-invoice.ts'
import { invoiceFigures, pageOfInvoices } from './queries.ts'

const mostInAZip = 500

type Asked<E> = { db: Db; me: Session; input: Parsed<E>; today: Day }

/**
 * Each under /api for customers and under /api/adm for the office; whose it is stands in the query.
 */
export function invoiceDownloads(provider: string): Route[] {
  async function invoice({ db, me, input, today }: Asked<typeof invoiceFile>): Promise<FileAnswer> {
    const found = await oneInvoice(db, me, input.invoice_id, today)
    if (!found) throw notFound('That invoice')
    const sender = { provider, payTo: await readPayTo(db, provider) }
    return { name: fileNameOf(found.invoice_no, 'pdf'), content: await invoicePdf(found, sender) }
  }

  /** One PDF after the other, while the ones before it are sent. */
  async function zip({ db, me, input, today }: Asked<typeof invoicesAsZip>): Promise<FileAnswer> {
    const { start_date, end_date } = input
    if (!start_date || !end_date) throw wrongField('end_date', 'Choose the first and the last day.')
    const { total } = await invoiceFigures(db, { me, filter: input, today })
    if (total === 0) throw new Problem(409, 'There are no invoices in these days.')
    if (total > mostInAZip)
      throw new Problem(409, `These days have ${total} invoices, and a ZIP holds ${mostInAZip}. Choose fewer days.`)
    const sender = { provider, payTo: await readPayTo(db, provider) }
    async function* found() {
      for (let page_no = 1; page_no <= Math.ceil(total / pageSize); page_no++)
        for (const { invoice_id } of await pageOfInvoices(db, { me, filter: { ...input, page_no }, today }, pageSize)) {
          const one = await oneInvoice(db, me, invoice_id, today)
          if (one) yield one
        }
    }
    async function* entries() {
      for await (const { no, pdf } of drawn(found(), sender)) yield { name: fileNameOf(no, 'pdf'), packed: pdf }
    }
    return { name: `invoices-${start_date}-${end_date}.zip`, content: zipped(entries()) }
  }

  return [...fileRoutes([invoicesAsZip, allInvoicesAsZip], zip), ...fileRoutes([invoiceFile, anyInvoiceFile], invoice)]
}
