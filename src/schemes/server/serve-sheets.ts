// What is no JSON: the offers as a file, exactly what is filtered.
import { csvMark, csvRow } from '#kit/csv.ts'
import { type Context, fileRoute, type Route } from '#kit/server/http/serve.ts'
import { templateOf } from '#kit/server/importing/files.ts'
import { inOrder } from '#kit/server/sheet/list-files.ts'
import { type Cell, writeWorkbook } from '#kit/server/sheet/sheet-write.ts'
import { offersAsCsv, offersAsWorkbook } from '../contract.ts'
import { offerCells, offerColumns } from '../offer-sheet.ts'
import { type OfferRow, offerKeys, offersOf } from './queries.ts'

export const sheetRoutes: Route[] = [
  fileRoute(offersAsCsv, async (context) => ({
    name: `offers-${context.today}.csv`,
    content: asCsv(await partsOf(context)),
  })),

  fileRoute(offersAsWorkbook, async (context) => ({
    name: `offers-${context.today}.xlsx`,
    content: writeWorkbook(templateOf('Offers', offerColumns, sheetRows(await partsOf(context)))),
  })),
]

/** Some at once, so that an export of any size is never in memory as a whole. */
async function partsOf({ db, me, input, today }: Context<typeof offersAsCsv>): Promise<AsyncGenerator<OfferRow[]>> {
  const { search_text, state, sort } = input
  const keys = await offerKeys(db, { search_text, state, sort, type: me.productType, today })
  return inOrder(keys, (some) => offersOf(db, some))
}

async function* asCsv(parts: AsyncIterable<OfferRow[]>): AsyncGenerator<string> {
  yield csvMark + csvRow(offerColumns.map(({ head }) => head))
  for await (const offers of parts) yield offers.map((offer) => csvRow(offerCells(offer))).join('')
}

async function* sheetRows(parts: AsyncIterable<OfferRow[]>): AsyncGenerator<Cell[][]> {
  for await (const offers of parts) yield offers.map(offerCells)
}
