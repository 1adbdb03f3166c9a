// The lists as files: exactly what is filtered, for whom the list is.
import type { Session } from '#kit/access.ts'
import type { Day } from '#kit/date.ts'
import type { Db } from '#kit/server/db/db.ts'
import type { FileAnswer } from '#kit/server/http/file-answer.ts'
import { fileRoute, type Route } from '#kit/server/http/serve.ts'
import { inOrder, inPages } from '#kit/server/sheet/list-files.ts'
import { writeWorkbook } from '#kit/server/sheet/sheet-write.ts'
import { bookAsCsv, bookAsWorkbook } from '../../book-contract.ts'
import { ordersAsCsv, ordersAsWorkbook } from '../../contract.ts'
import { csvHead, csvOf, orderColumns, rowOf } from '../../export.ts'
import { type ExportedRow, type Filter, type Narrowing, orderKeys, ordersBefore, ordersOf } from '../queries.ts'
import { type Searching, searched } from './searching.ts'

export const exportRoutes: Route[] = [
  fileRoute(ordersAsCsv, (context) => asCsv('orders', context)),
  fileRoute(ordersAsWorkbook, (context) => asWorkbook('orders', context)),
  fileRoute(bookAsCsv, (context) => asCsv('order-book', context)),
  fileRoute(bookAsWorkbook, (context) => asWorkbook('order-book', context)),
]

type Asking = Narrowing & Pick<Filter, 'sort'>
type Asked = { db: Db; me: Session; today: Day; input: Omit<Asking, 'searched'> & Searching }

async function asCsv(name: string, { db, me, today, input }: Asked): Promise<FileAnswer> {
  const filter = await searched(db, me, input)
  return { name: `${name}-${today}.csv`, content: csvRows(pages(db, me, filter)) }
}

async function asWorkbook(name: string, { db, me, today, input }: Asked): Promise<FileAnswer> {
  const filter = await searched(db, me, input)
  const columns = orderColumns.map(({ head, width, format }) => ({ head, width, ...(format && { format }) }))
  const content = writeWorkbook({ name: 'Orders', columns, rows: sheetRows(pages(db, me, filter)) })
  return { name: `${name}-${today}.xlsx`, content }
}

/** Some at once, so that an export of any size is never in memory as a whole. */
async function* pages(db: Db, me: Session, filter: Asking): AsyncGenerator<ExportedRow[]> {
  if (filter.sort) yield* inOrder(await orderKeys(db, me, filter), (keys) => ordersOf(db, me, keys))
  else
    yield* inPages<ExportedRow>((last, most) =>
      ordersBefore(db, me, filter, last?.order_id ?? Number.MAX_SAFE_INTEGER, most),
    )
}

async function* csvRows(all: AsyncIterable<ExportedRow[]>): AsyncGenerator<string> {
  yield csvHead
  for await (const orders of all) yield csvOf(orders)
}

async function* sheetRows(all: AsyncIterable<ExportedRow[]>) {
  for await (const orders of all) yield orders.map(rowOf)
}
