// The list as a file: exactly what is filtered, for whom the list is, amounts in rupees.
import type { Session } from '#kit/access.ts'
import type { Day } from '#kit/date.ts'
import type { Db } from '#kit/server/db/db.ts'
import type { Route } from '#kit/server/http/serve.ts'
import { codeColumn as code, dayColumn as dated, rupeeColumn as rupees } from '#kit/server/sheet/columns.ts'
import { type FileColumn, inOrder, pagedFiles } from '#kit/server/sheet/list-files.ts'
import { allInvoicesAsCsv, allInvoicesAsWorkbook, invoicesAsCsv, invoicesAsWorkbook } from '../file-contract.ts'
import { invoiceState, invoiceStates } from '../rules.ts'
import { type BilledRow, type InvoiceFilter, invoiceIds, invoicesOf } from './queries.ts'

type Asked = { db: Db; me: Session; input: InvoiceFilter; today: Day }

const invoices = {
  name: 'invoices',
  make: async ({ db, me, input, today }: Asked) => ({
    columns: invoiceColumns(today),
    pages: inOrder(await invoiceIds(db, { me, filter: input, today }), (keys) => invoicesOf(db, me, keys)),
  }),
}

export const invoiceExports: Route[] = [
  ...pagedFiles(invoicesAsCsv, invoicesAsWorkbook, invoices),
  ...pagedFiles(allInvoicesAsCsv, allInvoicesAsWorkbook, invoices),
]

/** What a cancelled invoice says counts for nothing: whoever sums a column sums what counts. */
function invoiceColumns(today: Day): FileColumn<BilledRow>[] {
  const counted = (head: string, paise: (row: BilledRow) => number) =>
    rupees<BilledRow>(head, (row) => (row.cancelled_at ? 0 : paise(row)))
  return [
    code('Invoice', (row) => row.invoice_no),
    dated('Dated', (row) => row.invoice_date),
    dated('Due', (row) => row.due_date),
    { head: 'State', cell: (row) => invoiceStates[invoiceState(row, today)] },
    code('Distributor code', (row) => row.distributor_id),
    { head: 'Distributor', width: 34, cell: (row) => row.distributor_name },
    { head: 'City', cell: (row) => row.city },
    code('Order', (row) => row.order_no),
    code('Purchase order', (row) => row.po_no),
    counted('Value ₹', (row) => row.value_paise),
    counted('CGST ₹', (row) => row.cgst_paise),
    counted('SGST ₹', (row) => row.sgst_paise),
    counted('IGST ₹', (row) => row.igst_paise),
    counted('Round-off ₹', (row) => row.round_off_paise),
    counted('Total ₹', (row) => row.total_paise),
    counted('Paid ₹', (row) => row.paid_paise),
    counted('Balance ₹', (row) => row.balance_paise),
    { head: 'IRN', width: 66, format: '@', cell: (row) => row.irn },
  ]
}
