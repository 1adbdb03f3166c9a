// Which invoiced batches of a firm can be returned because they expire, today and in the months to
// come.
import { firmOf } from '#credit/server/firms.ts'
import {
  expiriesEntering,
  expiriesShown,
  returnMonths,
  returnState,
  returnsNow,
  returnsOf,
  returnWindow,
} from '#invoices/returns.ts'
import { returnTerms } from '#invoices/server/return-terms.ts'
import type { Session } from '#kit/access.ts'
import type { Day } from '#kit/date.ts'
import type { Parsed } from '#kit/endpoint.ts'
import { pageSize } from '#kit/list.ts'
import { wrongField } from '#kit/problem.ts'
import type { Db } from '#kit/server/db/db.ts'
import { routes } from '#kit/server/http/routes.ts'
import type { Route } from '#kit/server/http/serve.ts'
import { type FileColumn, listFiles } from '#kit/server/sheet/list-files.ts'
import {
  allReturnsAsCsv,
  allReturnsAsWorkbook,
  listAllReturns,
  listReturns,
  type Returns,
  returnsAsCsv,
  returnsAsWorkbook,
} from '../return-contract.ts'
import { paidAmong } from '../worth.ts'
import { type ExpiringLine, expiringLines, tellOfReturns } from './return-queries.ts'

export const returnRoutes: Route[] = [
  ...routes([listReturns, listAllReturns], ({ db, me, input, today }) => returnsFor(db, me, input, today)),
  ...listFiles(returnsAsCsv, returnsAsWorkbook, files()),
  ...listFiles(allReturnsAsCsv, allReturnsAsWorkbook, files()),
]

type Asked = { db: Db; me: Session; input: Parsed<typeof listReturns>; today: Day }

function files() {
  const columns: FileColumn<ReturnLine>[] = [
    { head: 'Product code', format: '@', cell: (line) => line.product_code },
    { head: 'Product', width: 34, cell: (line) => line.product_name },
    { head: 'Pack', cell: (line) => line.pack },
    { head: 'Batch', format: '@', cell: (line) => line.batch_no },
    { head: 'Expires', width: 12, cell: (line) => line.expires_on },
    { head: 'Window opens', width: 14, cell: (line) => line.returns_from },
    { head: 'Window closes', width: 14, cell: (line) => line.returns_until },
    { head: 'Can be returned', width: 16, cell: (line) => (line.state === 'open' ? 'Now' : 'Later') },
    { head: 'Invoice', format: '@', cell: (line) => line.invoice_no },
    { head: 'Packs left', width: 12, cell: (line) => line.packs },
    { head: 'Value at PTS ₹', format: '0.00', cell: (line) => line.value_paise / 100 },
  ]
  const rows = async ({ db, me, input, today }: Asked) => (await found(db, me, input, today)).lines
  return { name: 'expiry-returns', columns, rows }
}

async function returnsFor(db: Db, me: Session, input: Parsed<typeof listReturns>, today: Day): Promise<Returns> {
  const { lines, all, terms } = await found(db, me, input, today)
  return {
    data: lines.slice((input.page - 1) * pageSize, input.page * pageSize),
    total: lines.length,
    now: returnsNow(all, today),
    months: returnMonths(all, today),
    months_before: terms.before,
    months_after: terms.after,
  }
}

/** `lines`: those that were asked for, of `all` that can be returned now or later. */
async function found(db: Db, me: Session, { distributor, month, search_text }: Parsed<typeof listReturns>, today: Day) {
  const isFirm = me.kind === 'customer' && me.userType === 'D'
  if (!distributor && !isFirm) throw wrongField('distributor', 'Choose a distributor.')
  const firm = await firmOf(db, me, distributor)
  const terms = await returnTerms(db, me.productType)
  const read = await expiringLines(db, { firmId: firm.id, type: me.productType, ...expiriesShown(terms, today) })
  const windows = new Map<Day, ReturnType<typeof returnWindow>>()
  for (const { expires_on } of read)
    if (!windows.has(expires_on)) windows.set(expires_on, returnWindow(expires_on, terms))
  const all = read.flatMap((line) => returnable(line, windows.get(line.expires_on) ?? null, today))
  const lines = returnsOf(all, month ?? null, today).filter((line) => isMeant(line, search_text.toLowerCase()))
  return { lines, all, terms }
}

type ReturnLine = Returns['data'][number]

function returnable(line: ExpiringLine, window: ReturnType<typeof returnWindow>, today: Day): ReturnLine[] {
  const { price_paise, paid_qty, free_qty, claimed_qty, ...rest } = line
  const state = window && returnState(window, today)
  if (!window || !state || state === 'over') return []
  const packs = paid_qty + free_qty - claimed_qty
  return [
    {
      ...rest,
      ...window,
      state,
      packs,
      value_paise: paidAmong(packs, { paid_qty, free_qty, returned: claimed_qty }) * price_paise,
    },
  ]
}

function isMeant({ product_name, product_code, batch_no, invoice_no }: ReturnLine, wanted: string): boolean {
  return [product_name, product_code, batch_no, invoice_no].some((text) => text.toLowerCase().includes(wanted))
}

/** To every firm, once a month. */
export async function tellOfEnteringReturns(db: Db, today: Day): Promise<void> {
  const month = today.slice(0, 7)
  for (const type of ['E', 'G'] as const)
    await tellOfReturns(db, { type, month, ...expiriesEntering(await returnTerms(db, type), today) })
}
