import type { Session } from '#kit/access.ts'
import { workbookMedia } from '#kit/endpoint.ts'
import { notFound, Problem } from '#kit/problem.ts'
import type { Db } from '#kit/server/db/db.ts'
import type { FileStore } from '#kit/server/files/files.ts'
import type { FileAnswer } from '#kit/server/http/file-answer.ts'
import { fileRoutes, routes } from '#kit/server/http/routes.ts'
import { type Context, type Route, route } from '#kit/server/http/serve.ts'
import {
  getAnyPoDocument,
  getAnyPurchaseOrder,
  getPoDocument,
  getPurchaseOrder,
  listAllPurchaseOrders,
  listPurchaseOrders,
  type PurchaseOrder,
  readPurchaseOrder,
  returnAnyPurchaseOrder,
  returnPurchaseOrder,
  sendPurchaseOrder,
} from '../purchase-orders.ts'
import type { RawRow } from '../reading.ts'
import { type PoDocument, received, recognised } from './po-document.ts'
import { findPo, insertPo, lockPo, pageOfPos, poFirm, replacePo, returnPo, setReading } from './po-queries.ts'
import { keep } from './taking.ts'
import { knownIn, tableOf } from './understanding.ts'

export function poRoutes(store: FileStore, clamdUrl?: string): Route[] {
  return [
    route(
      sendPurchaseOrder,
      (context, document: PoDocument) => send(context, document, store),
      (context) => received(context, clamdUrl),
    ),

    route(
      readPurchaseOrder,
      async ({ db }, { po_no, po_date, rows, why }) => {
        const { lines, wrong } = rows ? await linesIn(db, rows) : { lines: 0, wrong: '' }
        return { data: { po_no, po_date, lines, why: why || wrong } }
      },
      recognised,
    ),

    ...routes([listPurchaseOrders, listAllPurchaseOrders], async ({ db, me, input }) =>
      listed(await pageOfPos(db, me, input)),
    ),

    ...routes([getPurchaseOrder, getAnyPurchaseOrder], async ({ db, me, input }) => ({
      data: await found(db, me, input.id),
    })),

    ...fileRoutes([getPoDocument, getAnyPoDocument], ({ db, me, input }) => documentOf(db, me, input.id, store)),

    ...routes([returnPurchaseOrder, returnAnyPurchaseOrder], async ({ db, me, input }) => ({
      data: await sendBack(db, me, input),
    })),
  ]
}

function listed({ rows, total }: Awaited<ReturnType<typeof pageOfPos>>) {
  return { data: rows, total }
}

async function found(db: Db, me: Session, id: number) {
  const po = await findPo(db, me, id)
  if (!po) throw notFound('That purchase order')
  return po
}

async function send(
  { db, me, input, now, today }: Context<typeof sendPurchaseOrder>,
  document: PoDocument,
  store: FileStore,
): Promise<{ data: PurchaseOrder }> {
  if (me.userType === 'E' && !input.distributor) throw new Problem(422, 'Choose whose purchase order this is.')
  const firm = await poFirm(db, me, input.distributor)
  if (!firm) throw notFound('That distributor')
  const type = me.productType
  if (input.corrects && !(await replacePo(db, input.corrects, firm.distributor_id, type)))
    throw notFound('The purchase order that this one corrects')
  const id = await insertPo(db, {
    distributor_id: firm.distributor_id,
    product_type: type,
    po_no: input.po_no,
    po_date: input.po_date,
    file_name: document.name,
    hash: await store.put(db, document.bytes, document.mediaType),
    media_type: document.mediaType,
    size: document.bytes.length,
    reading: document.reading,
    corrects: input.corrects ?? null,
    by: me.accountId,
  })
  if (id === null)
    throw new Problem(409, `PO ${input.po_no} was sent before. To change it, open it and send a correction.`, {
      errors: { po_no: 'This number was sent before.' },
    })
  if (document.sheet) {
    // A PDF is kept whatever its table looks like; a sheet that can't be read is no purchase order.
    const wrong = document.mediaType === pdfMedia ? (await linesIn(db, document.sheet.rows)).wrong : ''
    const { cfa_code } = input
    const asked = { distributor: firm.distributor, cfa_code, purchase_order: id }
    if (wrong) await setReading(db, id, wrong)
    else await keep({ db, me, now, today, input: asked }, document.sheet)
  }
  return { data: await found(db, me, id) }
}

const pdfMedia = 'application/pdf'

/** How many rows of a printed table can be ordered by, or why none. */
async function linesIn(db: Db, rows: readonly RawRow[]): Promise<{ lines: number; wrong: string }> {
  try {
    const known = await knownIn(db, rows, null)
    const table = tableOf({ rows: rows.map(({ at, cells }) => ({ at, cells: [...cells] })) }, known, {
      mayHaveDistributors: false,
    })
    const lines = table.rows.filter(({ passed }) => passed === null).length
    return { lines, wrong: lines === 0 ? 'The table in this PDF has no rows. Type its lines beside it.' : '' }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { lines: 0, wrong: error.message }
  }
}

const endings: Record<string, string> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'text/csv': 'csv',
  [workbookMedia]: 'xlsx',
}

async function documentOf(db: Db, me: Session, id: number, store: FileStore): Promise<FileAnswer> {
  const po = await found(db, me, id)
  const file = await store.get(db, po.hash)
  if (!file) throw notFound('The document')
  return {
    name: `purchase-order-${po.id}.${endings[po.media_type] ?? 'pdf'}`,
    content: file.bytes,
    media: po.media_type as NonNullable<FileAnswer['media']>,
  }
}

async function sendBack(db: Db, me: Session, { id, reason }: { id: number; reason: string }) {
  await lockPo(db, id)
  const po = await found(db, me, id)
  if (po.state !== 'new' && po.state !== 'entering')
    throw new Problem(
      409,
      po.state === 'ordered' ? `PO ${po.po_no} is ordered already.` : `PO ${po.po_no} can’t be sent back any more.`,
    )
  await returnPo(db, po, { by: me.accountId, reason, type: me.productType })
  return found(db, me, id)
}
