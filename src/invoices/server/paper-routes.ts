// Papers of an invoice that belong to no claim.
import type { Session } from '#kit/access.ts'
import { notFound, Problem } from '#kit/problem.ts'
import type { Db } from '#kit/server/db/db.ts'
import { attachmentAnswer, type KeptFile, keepAttachments } from '#kit/server/files/attachment.ts'
import type { FileStore } from '#kit/server/files/files.ts'
import { fileRoutes } from '#kit/server/http/routes.ts'
import { type Context, type Route, route } from '#kit/server/http/serve.ts'
import { addInvoiceFiles, getAnyInvoiceFile, getInvoiceFile } from '../contract.ts'
import { oneInvoice } from './one-invoice.ts'
import { insertInvoicePapers, invoicePaper, papersOfInvoice } from './paper-queries.ts'

const mostPapers = 50

export function invoicePaperRoutes(store: FileStore, clamdUrl?: string): Route[] {
  /** Looked at before anything is kept: nobody fills the store through somebody else's invoice. */
  async function receive({ db, me, input, files, today }: Context<typeof addInvoiceFiles>): Promise<KeptFile[]> {
    if (!(await oneInvoice(db, me, input.invoice_id, today))) throw notFound('That invoice')
    return keepAttachments(db, { store, files, bytesEach: addInvoiceFiles.files?.bytesEach ?? 0, clamdUrl })
  }

  async function paper({ db, me, input }: { db: Db; me: Session; input: { invoice_id: number; file_id: number } }) {
    return attachmentAnswer(db, store, await invoicePaper(db, me, input.invoice_id, input.file_id), 'That paper')
  }

  return [
    route(
      addInvoiceFiles,
      async ({ db, me, input, today }, papers: KeptFile[]) => {
        if (!(await oneInvoice(db, me, input.invoice_id, today))) throw notFound('That invoice')
        if ((await papersOfInvoice(db, input.invoice_id)) + papers.length > mostPapers)
          throw new Problem(409, `An invoice has at most ${mostPapers} papers.`)
        await insertInvoicePapers(db, { invoiceId: input.invoice_id, addedBy: me.accountId }, papers)
        const data = await oneInvoice(db, me, input.invoice_id, today)
        if (!data) throw notFound('That invoice')
        return { data }
      },
      receive,
    ),
    ...fileRoutes([getInvoiceFile, getAnyInvoiceFile], paper),
  ]
}
