import type { CustomerSession } from '#kit/access.ts'
import { csvMark, csvRow } from '#kit/csv.ts'
import { formatDay } from '#kit/date.ts'
import { notFound, Problem, wrongField } from '#kit/problem.ts'
import { type Context, fileRoute, type Route, route } from '#kit/server/http/serve.ts'
import { listFiles } from '#kit/server/sheet/list-files.ts'
import { writeWorkbook } from '#kit/server/sheet/sheet-write.ts'
import { choicesOfFirm, chooseForFirm } from '#notices/server/of-firm.ts'
import {
  addVisitNote,
  customersAsCsv,
  customersAsWorkbook,
  deleteVisitNote,
  dropUnwanted,
  getCustomer,
  getFirmNotices,
  liftUnwanted,
  listCustomers,
  listMyUnwanted,
  listUnwanted,
  listVisitNotes,
  setFirmNotice,
  setUnwanted,
  unwantedAsCsv,
  unwantedAsWorkbook,
} from '../contract.ts'
import { whyNotNote } from '../rules.ts'
import {
  allCustomers,
  forgetUnwanted,
  insertNote,
  noteUnwanted,
  oneCustomer,
  pageOfCustomers,
  pageOfNotes,
  pageOfUnwanted,
  removeNote,
  servedFirm,
  type Unwanted,
  unwantedOfFirm,
} from './queries.ts'

export const customerRoutes: Route[] = [
  route(listCustomers, ({ db, me, input, today }) => pageOfCustomers(db, me, input, today)),
  route(getCustomer, async ({ db, me, input, today }) => ({
    data: await oneCustomer(db, me, input.distributor, today),
  })),

  route(listVisitNotes, async ({ db, me, input }) =>
    pageOfNotes(db, me, await servedFirm(db, me, input.distributor), input.page),
  ),
  route(addVisitNote, async ({ db, me, input, today }) => {
    const errors = whyNotNote(input, today)
    const [why] = Object.values(errors)
    if (why) throw new Problem(422, why, { errors })
    return { data: await insertNote(db, me, await servedFirm(db, me, input.distributor), input) }
  }),
  route(deleteVisitNote, async ({ db, me, input }) => {
    if (!(await removeNote(db, me, input.id))) throw notFound('That note')
    return undefined
  }),

  route(listUnwanted, ({ db, me, input, today }) => pageOfUnwanted(db, me, input, today)),
  ...listFiles<typeof unwantedAsCsv, Unwanted>(unwantedAsCsv, unwantedAsWorkbook, {
    name: 'unwanted-products',
    pageOf: async ({ db, me, input, today }, page, size) =>
      (await pageOfUnwanted(db, me, { ...input, page }, today, size)).data,
    columns: [
      { head: 'Distributor code', format: '@', cell: (row) => row.distributor },
      { head: 'Distributor', width: 34, cell: (row) => row.distributor_name },
      { head: 'Product code', format: '@', cell: (row) => row.product_code },
      { head: 'Product', width: 34, cell: (row) => row.product_name },
      { head: 'Pack', cell: (row) => row.pack },
      { head: 'Reason', width: 40, cell: (row) => row.reason },
      { head: 'Until', width: 16, cell: (row) => row.until ?? 'Further notice' },
      { head: 'Noted', cell: (row) => row.noted_at },
      { head: 'Noted by', width: 28, cell: (row) => row.by },
    ],
  }),
  route(setUnwanted, async ({ db, me, input, today }) => {
    const { distributor, codes, reason, until } = input
    if (until && until < today) throw wrongField('until', 'Choose a day that is not past.')
    const firmId = await servedFirm(db, me, distributor)
    return { data: await noteUnwanted(db, me, { firmId, codes, reason, until }) }
  }),
  route(dropUnwanted, async ({ db, me, input }) =>
    forget(await forgetUnwanted(db, me, await servedFirm(db, me, input.distributor), input.product_code)),
  ),
  route(listMyUnwanted, async ({ db, me, today }) => {
    const data = await unwantedOfFirm(db, me, today)
    return { data, total: data.length }
  }),
  route(liftUnwanted, async ({ db, me, input }) => forget(await forgetUnwanted(db, me, me.id, input.product_code))),

  route(getFirmNotices, async ({ db, me, input }) => ({
    data: await choicesOfFirm(db, await servedFirm(db, me, input.distributor)),
  })),
  route(setFirmNotice, async ({ db, me, input }) => {
    const firmId = await servedFirm(db, me, input.distributor)
    await chooseForFirm(db, firmId, input.kind, input.mail)
    return { data: await choicesOfFirm(db, firmId) }
  }),

  fileRoute(customersAsCsv, async (context) => ({
    name: `distributors-${context.today}.csv`,
    content: inText(await rowsFor(context)),
  })),
  fileRoute(customersAsWorkbook, async (context) => ({
    name: `distributors-${context.today}.xlsx`,
    content: writeWorkbook({
      name: 'Distributors',
      columns: heads.map((head) => ({ head, format: '@' as const })),
      rows: [await rowsFor(context)],
    }),
  })),
]

function forget(wasThere: boolean): undefined {
  if (!wasThere) throw notFound('That product')
}

const heads = [
  'Code',
  'Distributor',
  'City',
  'Outstanding',
  'Past due',
  'Credit limit',
  'Credit left',
  'Licence until',
  'Last order',
  'Open proposals',
]

async function rowsFor({ db, me, input, today }: Context<typeof customersAsCsv>): Promise<string[][]> {
  const rows = await allCustomers(db, me as CustomerSession, input, today)
  return rows.map((row) => [
    row.distributor,
    row.name,
    row.city,
    rupees(row.outstanding_paise),
    rupees(row.past_due_paise),
    rupees(row.credit_limit_paise),
    rupees(row.credit_left_paise),
    formatDay(row.licence_expires_on),
    row.last_order_at ? formatDay(row.last_order_at.slice(0, 10)) : '',
    String(row.open_proposals),
  ])
}

/** A number that a spreadsheet counts with. */
function rupees(paise: number): string {
  return (paise / 100).toFixed(2)
}

async function* inText(rows: string[][]): AsyncGenerator<string> {
  yield csvMark + csvRow(heads)
  yield rows.map(csvRow).join('')
}
