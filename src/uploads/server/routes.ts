import { takeIntoCart } from '#cart/server/taking.ts'
import { forSale } from '#catalogue/server/strange.ts'
import { notFound, Problem } from '#kit/problem.ts'
import { fileRoute, type Route, route, routeAlone } from '#kit/server/http/serve.ts'
import { listFiles } from '#kit/server/sheet/list-files.ts'
import {
  cartUpload,
  deleteUpload,
  fixRow,
  getUpload,
  listUploads,
  setColumns,
  skipRows,
  takeUpload,
  tryUpload,
  uploadsAsCsv,
  uploadsAsWorkbook,
  uploadTemplate,
} from '../contract.ts'
import { orderedBy } from '../judged.ts'
import { answered, askedFor, codesOf } from './answering.ts'
import { changeColumns, fix, fixAlone, skipSeveral } from './fixing.ts'
import { findUpload, type Listed, markCarted, pageOfUploads, removeUpload, rowsOf } from './queries.ts'
import { keep, tryOut } from './taking.ts'
import { template } from './template.ts'
import { readGiven } from './understanding.ts'

export const uploadRoutes: Route[] = [
  route(takeUpload, async (context, sheet) => ({ data: await keep(context, sheet) }), readGiven),

  route(tryUpload, async (context, sheet) => ({ data: await tryOut(context, sheet) }), readGiven),

  route(listUploads, async ({ db, me, input }) => {
    const { rows, total } = await pageOfUploads(db, me, input)
    return { data: rows, total }
  }),

  ...listFiles<typeof uploadsAsCsv, Listed>(uploadsAsCsv, uploadsAsWorkbook, {
    name: 'uploads',
    pageOf: async ({ db, me, input }, page, size) => (await pageOfUploads(db, me, { ...input, page }, size)).rows,
    columns: [
      { head: 'File', width: 34, cell: (upload) => upload.file_name },
      { head: 'Uploaded', cell: (upload) => upload.uploaded_at },
      { head: 'Distributor code', format: '@', cell: (upload) => upload.distributor },
      { head: 'Distributor', width: 34, cell: (upload) => upload.distributor_name },
      { head: 'Rows', width: 10, cell: (upload) => upload.rows },
      { head: 'Ready', width: 10, cell: (upload) => upload.ready },
      { head: 'To fix', width: 10, cell: (upload) => upload.to_fix },
      { head: 'Result', width: 24, cell: resultOf },
    ],
  }),

  fileRoute(uploadTemplate, template),

  route(getUpload, async ({ db, me, input, today }) => {
    const upload = await answered(db, me, input.id, today)
    if (!upload) throw notFound('That upload')
    return { data: upload }
  }),

  route(deleteUpload, async ({ db, me, input }) => {
    if (!(await removeUpload(db, me, input.id))) throw notFound('That upload')
    return undefined
  }),

  route(setColumns, async (context) => ({ data: await changeColumns(context) })),

  routeAlone(
    fixRow,
    async (context) => {
      const data = await fixAlone(context)
      return data && { data }
    },
    async (context) => ({ data: await fix(context) }),
  ),

  route(skipRows, async (context) => ({ data: await skipSeveral(context) })),

  route(cartUpload, async ({ db, me, input, today }) => {
    const upload = await findUpload(db, me, input.id, true)
    if (!upload) throw notFound('That upload')
    const wanted = input.row_nos && new Set(input.row_nos)
    const rows = (await rowsOf(db, upload.id)).filter(({ row_no }) => wanted?.has(row_no) ?? true)
    const lines = orderedBy(rows, await forSale(db, askedFor(me, upload, today), codesOf(rows)))
    if (lines.length === 0) throw new Problem(409, 'No row is ready yet. Fix a row, then put it into the cart.')
    const { distributor, cfa_code, po_no } = upload
    const cart = await takeIntoCart(
      db,
      me,
      { distributor, cfa_code, kind: 'regular' },
      { lines, mode: input.mode, today, po_no },
    )
    await markCarted(db, upload.id)
    return { data: cart }
  }),
]

function resultOf({ order_no, carted_at }: Listed): string {
  if (order_no) return `Order ${order_no}`
  return carted_at ? 'In the cart' : 'Not ordered yet'
}
