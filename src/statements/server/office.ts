import type { AdminSession } from '#kit/access.ts'
import { csvMark, csvRow } from '#kit/csv.ts'
import type { Day } from '#kit/date.ts'
import type { Parsed } from '#kit/endpoint.ts'
import { notFound, Problem } from '#kit/problem.ts'
import type { Db } from '#kit/server/db/db.ts'
import { countedPage } from '#kit/server/http/paging.ts'
import { fileRoute, type Route, route } from '#kit/server/http/serve.ts'
import { writeWorkbook } from '#kit/server/sheet/sheet-write.ts'
import {
  acceptStatement,
  getAnyStatement,
  listAllStatements,
  remindOfStatements,
  returnStatement,
  statementsAsCsv,
  statementsAsFile,
} from '../contract.ts'
import { monthInWords, monthsUntil, whyNotMonth } from '../rules.ts'
import { stateInWords } from '../words.ts'
import { sentStatement } from './presenting.ts'
import { cellsOf, countMonths, decide, findAny, firmsOfMatrix, remind } from './queries.ts'

const aPage = 50
const mostInAFile = 5000

type Asked = Omit<Parsed<typeof listAllStatements>, 'page'>

async function matrix(db: Db, type: string, asked: Asked & { today: Day; page: number; limit: number }) {
  const months = monthsUntil(asked.today, asked.months)
  const { rows: firms, total } = await countedPage(asked.page, (page) =>
    firmsOfMatrix(db, { ...asked, months }, type, { ...asked, page }),
  )
  const cells = await cellsOf(
    db,
    firms.map(({ distributor_id }) => distributor_id),
    type,
    months,
  )
  const found = new Map(cells.map((cell) => [`${cell.distributor_id} ${cell.month}`, cell]))
  const data = firms.map(({ distributor_id, distributor, distributor_name, city }) => ({
    distributor,
    distributor_name,
    city,
    months: months.map((month) => {
      const cell = found.get(`${distributor_id} ${month}`)
      return cell
        ? { month, state: cell.state, id: cell.id, differences: cell.differences }
        : { month, state: 'missing' as const, id: null, differences: 0 }
    }),
  }))
  return { data, total, months }
}

export const officeRoutes: Route[] = [
  route(listAllStatements, async ({ db, me, input, today }) => {
    const { data, total, months } = await matrix(db, me.productType, { ...input, today, limit: aPage })
    const counts = new Map((await countMonths(db, me.productType, months)).map((one) => [one.month, one]))
    return {
      data,
      total,
      months: months.map((month) => {
        const { firms = 0, sent = 0, accepted = 0, returned = 0 } = counts.get(month) ?? {}
        return { month, sent, accepted, returned, missing: firms - sent - accepted - returned }
      }),
    }
  }),

  fileRoute(statementsAsFile, async ({ db, me, input, today }) => {
    const { columns, rows } = await sheetOf(db, me, { ...input, today })
    return { name: `statements-${today}.xlsx`, content: writeWorkbook({ name: 'Statements', columns, rows: [rows] }) }
  }),

  fileRoute(statementsAsCsv, async ({ db, me, input, today }) => {
    const { columns, rows } = await sheetOf(db, me, { ...input, today })
    const lines = [columns.map(({ head }) => head), ...rows].map(csvRow)
    return { name: `statements-${today}.csv`, content: Buffer.from([csvMark, ...lines].join('')) }
  }),

  route(getAnyStatement, async ({ db, me, input }) => {
    const head = await findAny(db, input.id, me.productType)
    if (!head) throw notFound('That statement')
    return { data: await sentStatement(db, head, me.productType) }
  }),

  route(acceptStatement, async ({ db, me, input }) => ({
    data: await decided(db, me, { id: input.id, state: 'accepted', reason: '' }),
  })),

  route(returnStatement, async ({ db, me, input }) => ({
    data: await decided(db, me, { id: input.id, state: 'returned', reason: input.reason }),
  })),

  route(remindOfStatements, async ({ db, me, input, today }) => {
    const why = whyNotMonth(input.month, today)
    if (why) throw new Problem(422, why)
    return { data: { reminded: await remind(db, me.productType, input.month, today) } }
  }),
]

/** A row a firm, a column a month. */
async function sheetOf(db: Db, me: AdminSession, asked: Asked & { today: Day }) {
  const { data, months } = await matrix(db, me.productType, { ...asked, page: 1, limit: mostInAFile })
  return {
    columns: [
      { head: 'Customer code', width: 16, format: '@' as const },
      { head: 'Distributor', width: 36 },
      { head: 'City', width: 18 },
      ...months.map((month) => ({ head: monthInWords(month) })),
    ],
    rows: data.map((firm) => [
      firm.distributor,
      firm.distributor_name,
      firm.city,
      ...firm.months.map(({ state }) => stateInWords[state]),
    ]),
  }
}

type Deciding = { id: number; state: 'accepted' | 'returned'; reason: string }

async function decided(db: Db, me: AdminSession, { id, state, reason }: Deciding) {
  const head = await findAny(db, id, me.productType, true)
  if (!head) throw notFound('That statement')
  if (head.state === 'replaced') throw new Problem(409, 'A newer version was sent. Open that one.')
  if (head.state !== 'sent')
    throw new Problem(409, `This statement is ${head.state === 'accepted' ? 'accepted' : 'sent back'} already.`)
  await decide(db, head, { id, state, reason, by: me.accountId, type: me.productType })
  return sentStatement(db, { ...head, state, reason }, me.productType)
}
