// Outstanding as a list and as a statement of account, to keep as a file.
import { type Bucket, bucketNames } from '#credit/rules.ts'
import { firmOf } from '#credit/server/firms.ts'
import { readPayTo } from '#credit/server/pay-to.ts'
import type { Session } from '#kit/access.ts'
import type { Day } from '#kit/date.ts'
import { type Parsed, workbookMedia } from '#kit/endpoint.ts'
import { wrongField } from '#kit/problem.ts'
import type { Db } from '#kit/server/db/db.ts'
import { type FileAnswer, fileNameOf } from '#kit/server/http/file-answer.ts'
import { fileRoutes } from '#kit/server/http/routes.ts'
import type { Route } from '#kit/server/http/serve.ts'
import { codeColumn as code, dayColumn as dated, rupeeColumn as rupees } from '#kit/server/sheet/columns.ts'
import { type FileColumn, pagedFiles } from '#kit/server/sheet/list-files.ts'
import type { Outstanding } from '../contract.ts'
import {
  allOutstandingAsCsv,
  allOutstandingAsWorkbook,
  anyStatementFile,
  outstandingAsCsv,
  outstandingAsWorkbook,
  statementFile,
} from '../file-contract.ts'
import { outstandingFor } from './outstanding.ts'
import { statementOf } from './statement.ts'
import { statementPdf, statementWorkbook } from './statement-file.ts'

type Asked<Input> = { db: Db; me: Session; input: Input; today: Day }

/**
 * Each under /api for customers and under /api/adm for the office; whose it is stands in the query.
 */
export function outstandingFiles(provider: string): Route[] {
  async function statement({ db, me, input }: Asked<Parsed<typeof statementFile>>): Promise<FileAnswer> {
    const { from, to, format, distributor } = input
    if (from > to) throw wrongField('to', 'Choose a last day that is not before the first.')
    const firm = await firmOf(db, me, distributor)
    const made = await statementOf(db, firm.id, { from, to })
    const name = fileNameOf(`statement-${firm.distributor}-${from}-${to}`, format)
    if (format === 'xlsx') return { name, media: workbookMedia, content: statementWorkbook(made) }
    const sender = { provider, payTo: await readPayTo(db, provider) }
    return { name, media: 'application/pdf', content: await statementPdf(made, firm, sender) }
  }

  return [
    ...fileRoutes([statementFile, anyStatementFile], statement),
    ...pagedFiles(outstandingAsCsv, outstandingAsWorkbook, outstanding),
    ...pagedFiles(allOutstandingAsCsv, allOutstandingAsWorkbook, outstanding),
  ]
}

type Firm = NonNullable<Outstanding['firms']>[number]
type Document = Outstanding['invoices'][number]

/** By firm, or one firm's open documents, as the screen has it. */
const outstanding = {
  name: 'outstanding',
  make: async ({ db, me, input, today }: Asked<Parsed<typeof outstandingAsCsv>>) => {
    const { firms, invoices: documents } = await outstandingFor(db, me, input, today)
    return (firms ? { columns: firmColumns, pages: [firms] } : { columns: documentColumns, pages: [documents] }) as {
      columns: FileColumn<Firm | Document>[]
      pages: (Firm | Document)[][]
    }
  },
}

const firmColumns: FileColumn<Firm>[] = [
  code('Distributor code', (row) => row.distributor),
  { head: 'Distributor', width: 34, cell: (row) => row.distributor_name },
  { head: 'City', cell: (row) => row.city },
  rupees('Owed ₹', (row) => row.total_paise),
  rupees('Owed in the other product type ₹', (row) => row.other_paise),
  ...(Object.keys(bucketNames) as Bucket[]).map((bucket) =>
    rupees<Firm>(`${bucketNames[bucket]} ₹`, (row) => row.ageing[bucket]),
  ),
  rupees('On account ₹', (row) => row.on_account_paise),
  rupees('Credit limit ₹', (row) => row.credit_limit_paise),
  rupees('Open orders ₹', (row) => row.open_orders_paise),
  rupees('Credit left ₹', (row) => row.credit_left_paise),
]

const documentColumns: FileColumn<Document>[] = [
  code('Document', (row) => row.invoice_no),
  { head: 'Kind', cell: (row) => (row.kind === 'invoice' ? 'Invoice' : 'Debit note') },
  { head: 'Product type', cell: (row) => (row.product_type === 'E' ? 'ethical' : 'generic') },
  dated('Dated', (row) => row.invoice_date),
  dated('Due', (row) => row.due_date),
  { head: 'Days late', width: 10, cell: (row) => row.days_late },
  rupees('Total ₹', (row) => row.total_paise),
  rupees('Open ₹', (row) => row.balance_paise),
]
