// What is no JSON: the offers as a file, exactly what is filtered.
import { csvMark, csvRow } from '#kit/csv.ts'
import type { Db } from '#kit/server/db/db.ts'
import { type Context, fileRoute, type Route } from '#kit/server/http/serve.ts'
import { templateOf } from '#kit/server/importing/files.ts'
import { type Cell, writeWorkbook } from '#kit/server/sheet/sheet-write.ts'
import { offersAsCsv, offersAsWorkbook } from '../contract.ts'
import { offerCells, offerColumns } from '../offer-sheet.ts'
import { type AskedOffers, type OfferRow, offersAfter } from './queries.ts'

export const sheetRoutes: Route[] = [
  fileRoute(offersAsCsv, async (context) => ({
    name: `offers-${context.today}.csv`,
    content: asCsv(context.db, askedOf(context)),
  })),

  fileRoute(offersAsWorkbook, async (context) => ({
    name: `offers-${context.today}.xlsx`,
    content: writeWorkbook(templateOf('Offers', offerColumns, sheetRows(context.db, askedOf(context)))),
  })),
]

function askedOf({ me, input: { search_text, state }, today }: Context<typeof offersAsCsv>): AskedOffers {
  return { search_text, state, type: me.productType, today }
}

const atOnce = 1000

/** Part by part, so that an export of any size holds no more than a part in memory. */
async function* partsOf(db: Db, asked: AskedOffers): AsyncGenerator<OfferRow[]> {
  for (let before = Number.MAX_SAFE_INTEGER; ; ) {
    const offers = await offersAfter(db, asked, before, atOnce)
    if (offers.length > 0) yield offers
    if (offers.length < atOnce) return
    before = offers.at(-1)?.id ?? 0
  }
}

async function* asCsv(db: Db, asked: AskedOffers): AsyncGenerator<string> {
  yield csvMark + csvRow(offerColumns.map(({ head }) => head))
  for await (const offers of partsOf(db, asked)) yield offers.map((offer) => csvRow(offerCells(offer))).join('')
}

async function* sheetRows(db: Db, asked: AskedOffers): AsyncGenerator<Cell[][]> {
  for await (const offers of partsOf(db, asked)) yield offers.map(offerCells)
}
