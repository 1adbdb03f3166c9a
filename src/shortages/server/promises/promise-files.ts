// The ledger of scheme promises as a file: exactly what is filtered, for whom the list is.
import type { Session } from '#kit/access.ts'
import { formatDay, todayInIndia } from '#kit/date.ts'
import type { Db } from '#kit/server/db/db.ts'
import type { Route } from '#kit/server/http/serve.ts'
import { type FileColumn, inPages, pagedFiles } from '#kit/server/sheet/list-files.ts'
import { allPromisesAsCsv, allPromisesAsWorkbook, promisesAsCsv, promisesAsWorkbook } from '../../promise-contract.ts'
import { promiseState, promiseWords } from '../../promises.ts'
import { type Filter, type PromiseRow, promisesAfter } from './promise-queries.ts'

const packs = (head: string, cell: (row: PromiseRow) => number): FileColumn<PromiseRow> => ({ head, width: 10, cell })
const code = (head: string, cell: (row: PromiseRow) => string): FileColumn<PromiseRow> => ({ head, format: '@', cell })

const columns: FileColumn<PromiseRow>[] = [
  code('Order', (row) => row.order_no),
  { head: 'Since', width: 12, cell: (row) => formatDay(todayInIndia(new Date(row.since))) },
  code('Distributor code', (row) => row.distributor),
  { head: 'Distributor', width: 34, cell: (row) => row.distributor_name },
  code('Product code', (row) => row.product_code),
  { head: 'Product', width: 32, cell: (row) => row.product_name },
  { head: 'Pack', width: 12, cell: (row) => row.pack },
  packs('Promised', (row) => row.promised_qty),
  packs('Invoiced', (row) => row.invoiced_qty),
  packs('By note', (row) => row.settled_qty),
  packs('Closed', (row) => row.closed_qty),
  packs('Open', (row) => row.open_qty),
  packs('Due', (row) => row.due_qty),
  { head: 'Open ₹', width: 14, format: '0.00', cell: (row) => (row.open_qty * row.price_paise) / 100 },
  { head: 'State', width: 12, cell: (row) => promiseWords[promiseState(row)] },
  { head: 'Notes', width: 24, format: '@', cell: (row) => row.notes.map(({ note_no }) => note_no).join(', ') },
  { head: 'Invoices', width: 24, format: '@', cell: (row) => row.invoices.map((one) => one.invoice_no).join(', ') },
]

const promises = {
  name: 'scheme-promises',
  make: async ({ db, me, input }: { db: Db; me: Session; input: Filter }) => ({
    columns,
    pages: inPages<PromiseRow>((last, most) => promisesAfter(db, me, input, last, most)),
  }),
}

export const promiseFiles: Route[] = [
  ...pagedFiles(promisesAsCsv, promisesAsWorkbook, promises),
  ...pagedFiles(allPromisesAsCsv, allPromisesAsWorkbook, promises),
]
