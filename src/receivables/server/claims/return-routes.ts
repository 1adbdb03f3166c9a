// Which invoiced batches of a firm can be returned because they expire, today and in the months to come.

import { firmOf } from '#credit/server/firms.ts'
import type { Session } from '#kit/access.ts'
import type { Day } from '#kit/date.ts'
import type { Parsed } from '#kit/endpoint.ts'
import { pageSize } from '#kit/list.ts'
import { wrongField } from '#kit/problem.ts'
import type { Db } from '#kit/server/db/db.ts'
import { type Route, route } from '#kit/server/http/serve.ts'
import { paidAmong } from '../../claims.ts'
import { listAllReturns, listReturns, type Returns } from '../../return-contract.ts'
import {
  expiriesEntering,
  expiriesShown,
  returnMonths,
  returnState,
  returnsNow,
  returnsOf,
  returnWindow,
} from '../../returns.ts'
import { type ExpiringLine, expiringLines, tellOfReturns } from './return-queries.ts'
import { returnTerms } from './return-terms.ts'

export const returnRoutes: Route[] = [
  route(listReturns, ({ db, me, input, today }) => returnsFor(db, me, input, today)),
  route(listAllReturns, ({ db, me, input, today }) => returnsFor(db, me, input, today)),
]

async function returnsFor(
  db: Db,
  me: Session,
  { distributor, month, search_text, page }: Parsed<typeof listReturns>,
  today: Day,
): Promise<Returns> {
  const isFirm = me.kind === 'customer' && me.userType === 'D'
  if (!distributor && !isFirm) throw wrongField('distributor', 'Choose a distributor.')
  const firm = await firmOf(db, me, distributor)
  const terms = await returnTerms(db, me.productType)
  const read = await expiringLines(db, { firmId: firm.id, type: me.productType, ...expiriesShown(terms, today) })
  const windows = new Map<Day, ReturnType<typeof returnWindow>>()
  for (const { expires_on } of read)
    if (!windows.has(expires_on)) windows.set(expires_on, returnWindow(expires_on, terms))
  const lines = read.flatMap((line) => returnable(line, windows.get(line.expires_on) ?? null, today))
  const found = returnsOf(lines, month ?? null, today).filter((line) => isMeant(line, search_text.toLowerCase()))
  return {
    data: found.slice((page - 1) * pageSize, page * pageSize),
    total: found.length,
    now: returnsNow(lines, today),
    months: returnMonths(lines, today),
    months_before: terms.before,
    months_after: terms.after,
  }
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
