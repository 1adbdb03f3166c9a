// What moves between plants and what runs out, as files: a row is a line.
import type { Route } from '#kit/server/http/serve.ts'
import { listFiles } from '#kit/server/sheet/list-files.ts'
import {
  outsAsCsv,
  outsAsWorkbook,
  type StockOut,
  type Transfer,
  transfersAsCsv,
  transfersAsWorkbook,
} from '../transfer-contract.ts'
import { pageOfOuts } from './outs.ts'
import { pageOfTransfers } from './transfers.ts'

/** So many documents with their lines: more than are looked at in a year. */
const mostAtOnce = 20_000

type Sent = { transfer: Transfer; line: Transfer['lines'][number] }

export const stockFiles: Route[] = [
  ...listFiles<typeof transfersAsCsv, Sent>(transfersAsCsv, transfersAsWorkbook, {
    name: 'transfers',
    rows: async ({ db, me, input }) => {
      const { data } = await pageOfTransfers(db, me.productType, { ...input, page: 1 }, mostAtOnce)
      return data.flatMap((transfer) => transfer.lines.map((line) => ({ transfer, line })))
    },
    columns: [
      { head: 'Transfer', format: '@', cell: ({ transfer }) => transfer.transfer_no },
      { head: 'From', width: 30, cell: ({ transfer }) => transfer.from_name },
      { head: 'To', width: 30, cell: ({ transfer }) => transfer.to_name },
      { head: 'Product code', format: '@', cell: ({ line }) => line.product_code },
      { head: 'Product', width: 34, cell: ({ line }) => line.product_name },
      { head: 'Batch', format: '@', cell: ({ line }) => line.batch_no },
      { head: 'Expires', width: 12, cell: ({ line }) => line.expires_on },
      { head: 'Packs sent', width: 12, cell: ({ line }) => line.quantity },
      { head: 'Packs received', width: 14, cell: ({ line }) => line.received_qty },
      { head: 'Sent', cell: ({ transfer }) => transfer.sent_at },
      { head: 'Sent by', width: 28, cell: ({ transfer }) => transfer.sent_by },
      { head: 'Received', cell: ({ transfer }) => transfer.received_at },
      { head: 'Received by', width: 28, cell: ({ transfer }) => transfer.received_by },
      { head: 'Note', width: 40, cell: ({ transfer }) => transfer.note },
    ],
  }),
  ...listFiles<typeof outsAsCsv, StockOut>(outsAsCsv, outsAsWorkbook, {
    name: 'stock-outs',
    pageOf: async ({ db, me, input }, page, size) =>
      (await pageOfOuts(db, me.productType, { ...input, page }, size)).data,
    columns: [
      { head: 'Product code', format: '@', cell: (row) => row.product_code },
      { head: 'Product', width: 34, cell: (row) => row.product_name },
      { head: 'Pack', cell: (row) => row.pack },
      { head: 'Plant', width: 30, cell: (row) => row.plant_name },
      { head: 'In stock', width: 12, cell: (row) => row.quantity },
      { head: 'Sold in 90 days', width: 16, cell: (row) => row.sold_qty },
      { head: 'Short on orders', width: 16, cell: (row) => row.waiting_qty },
      { head: 'Lasts days', width: 12, cell: (row) => row.cover_days },
    ],
  }),
]
