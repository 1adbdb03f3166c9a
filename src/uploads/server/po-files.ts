import type { Session } from '#kit/access.ts'
import type { Db } from '#kit/server/db/db.ts'
import type { Route } from '#kit/server/http/serve.ts'
import { type FileColumn, listFiles } from '#kit/server/sheet/list-files.ts'
import {
  allPosAsCsv,
  allPosAsWorkbook,
  type PurchaseOrder,
  poStateInWords,
  posAsCsv,
  posAsWorkbook,
} from '../purchase-orders.ts'
import { type Asked, pageOfPos } from './po-queries.ts'

const columns: FileColumn<PurchaseOrder>[] = [
  { head: 'PO number', width: 22, format: '@', cell: ({ po_no }) => po_no },
  { head: 'Dated', width: 12, cell: ({ po_date }) => po_date },
  { head: 'Distributor code', format: '@', cell: ({ distributor }) => distributor },
  { head: 'Distributor', width: 34, cell: ({ distributor_name }) => distributor_name },
  { head: 'State', width: 22, cell: ({ state }) => poStateInWords[state] },
  { head: 'Order', format: '@', cell: ({ order_no }) => order_no },
  { head: 'Sent back because', width: 40, cell: ({ reason }) => reason },
  { head: 'Document', width: 34, cell: ({ file_name }) => file_name },
  { head: 'Sent', cell: ({ uploaded_at }) => uploaded_at },
  { head: 'Sent by', width: 28, cell: ({ uploaded_by }) => uploaded_by },
]

const files = {
  name: 'purchase-orders',
  columns,
  pageOf: async ({ db, me, input }: { db: Db; me: Session; input: Asked }, page: number, size: number) =>
    (await pageOfPos(db, me, { ...input, page }, size)).rows,
}

export const poFiles: Route[] = [
  ...listFiles(posAsCsv, posAsWorkbook, files),
  ...listFiles(allPosAsCsv, allPosAsWorkbook, files),
]
