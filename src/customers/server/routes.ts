import { firmOf } from '#credit/server/firms.ts'
import type { Notices } from '#kit/notice.ts'
import { notFound, Problem, wrongField } from '#kit/problem.ts'
import { type Route, route } from '#kit/server/http/serve.ts'
import { codeColumn, dayColumn, rupeeColumn } from '#kit/server/sheet/columns.ts'
import { listFiles } from '#kit/server/sheet/list-files.ts'
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
  listAnyVisitNotes,
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
  type CustomerRow,
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

const anyVisitNotes = route(listAnyVisitNotes, async ({ db, me, input }) =>
  pageOfNotes(db, me, (await firmOf(db, me, input.distributor)).id, input.page),
)

export const customerRoutes = (notices: Notices): Route[] => [
  route(listCustomers, ({ db, me, input, today }) => pageOfCustomers(db, me, input, today)),
  route(getCustomer, async ({ db, me, input, today }) => ({
    data: await oneCustomer(db, me, input.distributor, today),
  })),

  route(listVisitNotes, async ({ db, me, input }) =>
    pageOfNotes(db, me, await servedFirm(db, me, input.distributor), input.page),
  ),
  anyVisitNotes,
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
    data: await choicesOfFirm(db, notices, await servedFirm(db, me, input.distributor)),
  })),
  route(setFirmNotice, async ({ db, me, input }) => {
    const firmId = await servedFirm(db, me, input.distributor)
    await chooseForFirm(db, notices, { firmId, kind: input.kind, mail: input.mail })
    return { data: await choicesOfFirm(db, notices, firmId) }
  }),

  ...listFiles<typeof customersAsCsv, CustomerRow>(customersAsCsv, customersAsWorkbook, {
    name: 'distributors',
    rows: ({ db, me, input, today }) => allCustomers(db, me, input, today),
    columns: [
      codeColumn('Code', (row) => row.distributor),
      { head: 'Distributor', width: 34, cell: (row) => row.name },
      { head: 'City', cell: (row) => row.city },
      rupeeColumn('Outstanding ₹', (row) => row.outstanding_paise),
      rupeeColumn('Of it the other type ₹', (row) => row.other_paise),
      rupeeColumn('Past due ₹', (row) => row.past_due_paise),
      rupeeColumn('Credit limit ₹', (row) => row.credit_limit_paise),
      rupeeColumn('Credit left ₹', (row) => row.credit_left_paise),
      dayColumn('Licence until', (row) => row.licence_expires_on),
      { head: 'Last order', cell: (row) => row.last_order_at },
      { head: 'Open proposals', cell: (row) => row.open_proposals },
    ],
  }),
]

function forget(wasThere: boolean): undefined {
  if (!wasThere) throw notFound('That product')
}
