// The lists as files: exactly what is filtered, for whom the list is.
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { admin, customer, type Session } from '#kit/access.ts'
import { todayInIndia } from '#kit/date.ts'
import { groupIndian } from '#kit/money.ts'
import { Problem } from '#kit/problem.ts'
import type { Db } from '#kit/server/db.ts'
import { readInput } from '#kit/server/input.ts'
import { admit, type Serving } from '#kit/server/serve.ts'
import { workbookType, writeWorkbook } from '#kit/server/sheet-write.ts'
import { listAllOrders, listOrders } from '../contract.ts'
import { csvHead, csvOf, orderColumns, rowOf } from '../export.ts'
import { type Narrowing, ordersBefore, type SummaryRow } from './queries.ts'

type Parts = Pick<Serving, 'pool' | 'findSession'>

export function serveOrderExports(app: FastifyInstance, parts: Parts): void {
  serveList(app, parts.pool, {
    endpoint: listOrders,
    name: 'orders',
    enter: (request) => admit(customer, parts, request),
  })
  serveList(app, parts.pool, {
    endpoint: listAllOrders,
    name: 'order-book',
    enter: (request) => admit(admin, parts, request),
  })
}

type List = {
  endpoint: typeof listOrders | typeof listAllOrders
  name: string
  enter: (request: FastifyRequest) => Promise<Session>
}

function serveList(app: FastifyInstance, pool: Db, { endpoint, name, enter }: List): void {
  const config = { access: endpoint.access }

  app.get(`${endpoint.path}.csv`, { config }, async (request, reply) => {
    const me = await enter(request)
    const filter: Narrowing = readInput(endpoint, request)
    return attached(reply, `${name}.csv`, 'text/csv; charset=utf-8').send(Readable.from(asCsv(pool, me, filter)))
  })

  app.get(`${endpoint.path}.xlsx`, { config }, async (request, reply) => {
    const me = await enter(request)
    const filter: Narrowing = readInput(endpoint, request)
    const rows = await allRows(pool, me, filter)
    const file = await writeWorkbook({ name: 'Orders', columns: orderColumns.map(asHead), rows })
    return attached(reply, `${name}.xlsx`, workbookType).send(file)
  })
}

function attached(reply: FastifyReply, name: string, type: string): FastifyReply {
  const dated = name.replace('.', `-${todayInIndia(new Date())}.`)
  return reply
    .type(type)
    .header('content-disposition', `attachment; filename="${dated}"`)
    .header('cache-control', 'no-store')
}

function asHead({ head, width, format }: (typeof orderColumns)[number]) {
  return { head, width, ...(format && { format }) }
}

const exportedAtOnce = 500
/** A workbook is made in memory, so it has an end; a CSV file has none. */
const mostRows = 50_000

/** Page by page, so that an export of any size holds no more than a page in memory. */
async function* pages(db: Db, me: Session, filter: Narrowing): AsyncGenerator<SummaryRow[]> {
  let before = Number.MAX_SAFE_INTEGER
  for (;;) {
    const orders = await ordersBefore(db, me, filter, before, exportedAtOnce)
    if (orders.length > 0) yield orders
    if (orders.length < exportedAtOnce) return
    before = orders.at(-1)?.order_id ?? 0
  }
}

async function* asCsv(db: Db, me: Session, filter: Narrowing): AsyncGenerator<string> {
  yield csvHead
  for await (const orders of pages(db, me, filter)) yield csvOf(orders)
}

async function allRows(db: Db, me: Session, filter: Narrowing): Promise<(string | number)[][]> {
  const rows: (string | number)[][] = []
  for await (const orders of pages(db, me, filter)) {
    rows.push(...orders.map(rowOf))
    if (rows.length > mostRows)
      throw new Problem(
        422,
        `A workbook takes at most ${groupIndian(mostRows)} orders. Narrow the list, or take it as CSV.`,
      )
  }
  return rows
}
