// The shortage desk: what is short, by line and by product, and what becomes of it.
import type { Session } from '#kit/access.ts'
import { csvMark, csvRow } from '#kit/csv.ts'
import { type Day, formatTime } from '#kit/date.ts'
import type { Output, Parsed } from '#kit/endpoint.ts'
import { pageSize } from '#kit/list.ts'
import type { Db } from '#kit/server/db/db.ts'
import { answerTogether } from '#kit/server/db/together.ts'
import { countedPage } from '#kit/server/http/paging.ts'
import { fileRoutes, routes } from '#kit/server/http/routes.ts'
import type { Route } from '#kit/server/http/serve.ts'
import { writeWorkbook } from '#kit/server/sheet/sheet-write.ts'
import {
  allShortagesAsCsv,
  allShortagesAsWorkbook,
  carryOut,
  carryOutAny,
  closeAnyShortage,
  closeShortage,
  getAnyDesk,
  getAnyDeskGroup,
  getAnyFillRate,
  getAnyShortOrder,
  getDesk,
  getDeskGroup,
  getFillRate,
  getShortOrder,
  listAllShortages,
  listShortages,
  moveAnyShortage,
  moveShortage,
  reopenAnyShortage,
  reopenShortage,
  shortagesAsCsv,
  shortagesAsWorkbook,
  substituteAnyShortage,
  substituteShortage,
} from '../contract.ts'
import { freeShort, shortageWords } from '../rules.ts'
import { carryOutMany, closeLine, moveLine, reopenLine, substituteLine } from './deeds.ts'
import { desk, deskGroup } from './desk.ts'
import { isOfWholeGroups, keepGroups, linesInGroups } from './desk-groups.ts'
import { fillRates } from './fill-rate.ts'
import {
  type Asked,
  askedBy,
  countShortages,
  isAll,
  type Narrowing,
  pageOfFound,
  pageOfShortages,
  type ShortRow,
  shelfOf,
} from './queries.ts'
import { shortOrder } from './shortage-order.ts'

/** Each call is there twice: for the distributors one serves, and for the office. */
export const shortageRoutes: Route[] = [
  ...routes([listShortages, listAllShortages], list),
  ...routes([getDesk, getAnyDesk], ({ db, me, input, today }) => desk(db, me, input, today)),
  ...routes([getDeskGroup, getAnyDeskGroup], group),
  ...routes([getShortOrder, getAnyShortOrder], order),
  ...routes([getFillRate, getAnyFillRate], rates),
  ...routes([closeShortage, closeAnyShortage], close),
  ...routes([reopenShortage, reopenAnyShortage], reopen),
  ...routes([substituteShortage, substituteAnyShortage], substitute),
  ...routes([moveShortage, moveAnyShortage], move),
  ...routes([carryOut, carryOutAny], many),
  ...fileRoutes([shortagesAsCsv, allShortagesAsCsv], asCsv),
  ...fileRoutes([shortagesAsWorkbook, allShortagesAsWorkbook], asWorkbook),
]

type Context<Input> = { db: Db; me: Session; input: Input; today: Day }

async function group({ db, me, input, today }: Context<Parsed<typeof getDeskGroup>>) {
  return { data: await deskGroup(db, me, input, today) }
}

async function order({ db, me, input, today }: Context<Parsed<typeof getShortOrder>>) {
  return { data: await shortOrder(db, me, input.order_id, today, await shelfOf(db)) }
}

function rates({ db, me, input }: Context<Parsed<typeof getFillRate>>) {
  return fillRates(db, me, input.by)
}

async function close({ db, me, input }: Context<Parsed<typeof closeShortage>>) {
  return { data: await closeLine(db, me, input.id, input.reason) }
}

async function reopen({ db, me, input }: Context<Parsed<typeof reopenShortage>>) {
  return { data: await reopenLine(db, me, input.id, input.reason) }
}

async function substitute({ db, me, input, today }: Context<Parsed<typeof substituteShortage>>) {
  return { data: await substituteLine(db, me, input.id, { ...input, today }) }
}

async function move({ db, me, input, today }: Context<Parsed<typeof moveShortage>>) {
  return { data: await moveLine(db, me, input.id, { ...input, today }) }
}

async function many({ db, me, input, today }: Context<Parsed<typeof carryOut>>) {
  return { data: await carryOutMany(db, me, input.choices, today) }
}

async function asCsv({ db, me, input, today }: Context<Narrowing>) {
  return { name: `shortages-${today}.csv`, content: csvRows(db, await askedBy(db, me, input, today)) }
}

async function asWorkbook({ db, me, input, today }: Context<Narrowing>) {
  const rows = inPages(db, await askedBy(db, me, input, today))
  return { name: `shortages-${today}.xlsx`, content: writeWorkbook({ name: 'Shortages', columns, rows }) }
}

/** The office asks the same again and again, each from its own screen. */
const together = answerTogether<Output<typeof listShortages>>()

function list({ db, me, input, today }: Context<Narrowing & { page: number }>): Promise<Output<typeof listShortages>> {
  const whose = me.kind === 'admin' ? 'office' : me.id
  return together(db, JSON.stringify([whose, me.productType, today, input]), async () =>
    pageOf(db, await askedBy(db, me, input, today), input.page),
  )
}

async function pageOf(db: Db, asked: Asked, at: number): Promise<Output<typeof listShortages>> {
  const { searched } = asked
  if (searched?.length === 0) return { data: [], total: 0 }
  if (searched) {
    const found = await countedPage(at, (page) => pageOfFound(db, { ...asked, searched }, page, pageSize))
    return { data: found.rows.map(shown), total: found.total }
  }
  const [rows, total] = await Promise.all([pageOfShortages(db, asked, at, pageSize), countOf(db, asked)])
  return { data: rows.map(shown), total }
}

/** Whole groups are counted already. */
async function countOf(db: Db, asked: Asked): Promise<number> {
  if (isAll(asked) || !isOfWholeGroups(asked)) return countShortages(db, asked)
  await keepGroups(db, asked)
  return linesInGroups(db, asked)
}

/** With its fields as they are declared, so that nobody has to copy it. */
function shown(row: ShortRow) {
  const short_free_qty = freeShort(row)
  return {
    id: `${row.order_id}-${row.line_no}`,
    order_id: row.order_id,
    order_no: row.order_no,
    line_no: row.line_no,
    distributor: row.distributor,
    distributor_name: row.distributor_name,
    cfa_code: row.cfa_code,
    product_code: row.product_code,
    product_name: row.product_name,
    pack: row.pack,
    ordered_qty: row.ordered_qty,
    invoiced_qty: row.invoiced_qty,
    closed_qty: row.closed_qty,
    short_qty: row.short_qty,
    short_free_qty,
    value_paise: (row.short_qty - short_free_qty) * row.price_paise,
    reason: row.reason,
    reason_words: shortageWords[row.reason],
    since: row.since,
  }
}

const columns = [
  { head: 'Order', width: 14, format: '@' as const },
  { head: 'Distributor code', width: 17, format: '@' as const },
  { head: 'Distributor', width: 34 },
  { head: 'CFA', width: 10, format: '@' as const },
  { head: 'Product code', width: 14, format: '@' as const },
  { head: 'Product', width: 32 },
  { head: 'Pack', width: 12 },
  { head: 'Ordered', width: 10 },
  { head: 'Invoiced', width: 10 },
  { head: 'Closed', width: 10 },
  { head: 'Short', width: 10 },
  { head: 'Short, free', width: 10 },
  { head: 'Value ₹', width: 14, format: '0.00' as const },
  { head: 'Reason', width: 30 },
  { head: 'Since', width: 18 },
]

async function* inPages(db: Db, asked: Asked) {
  for (let page = 1; ; page += 1) {
    const rows = await pageOfShortages(db, asked, page, 500)
    if (rows.length > 0) yield rows.map(cells)
    if (rows.length < 500) return
  }
}

async function* csvRows(db: Db, asked: Asked): AsyncGenerator<string> {
  yield csvMark + csvRow(columns.map(({ head }) => head))
  for await (const rows of inPages(db, asked)) yield rows.map(csvRow).join('')
}

function cells(row: ShortRow): (string | number)[] {
  const one = shown(row)
  return [
    one.order_no,
    one.distributor,
    one.distributor_name,
    one.cfa_code,
    one.product_code,
    one.product_name,
    one.pack,
    one.ordered_qty,
    one.invoiced_qty,
    one.closed_qty,
    one.short_qty,
    one.short_free_qty,
    one.value_paise / 100,
    one.reason_words,
    formatTime(one.since),
  ]
}
