// What a person decides about the rows of an upload, and what that makes of them.
import { productsFor } from '#catalogue/server/strange.ts'
import type { CustomerSession } from '#kit/access.ts'
import type { Day } from '#kit/date.ts'
import type { Output } from '#kit/endpoint.ts'
import { notFound, Problem } from '#kit/problem.ts'
import type { Db } from '#kit/server/db/db.ts'
import type { Context } from '#kit/server/http/serve.ts'
import { learnCode } from '#people/server/item-codes.ts'
import type { fixRow, setColumns, skipRows, Upload } from '../contract.ts'
import { answered, askedFor, judged } from './answering.ts'
import {
  cellsOf,
  changeRow,
  countJudgements,
  findUpload,
  fixAlike,
  productsOf,
  rememberMap,
  replaceRows,
  rowsNear,
  setUploadColumns,
  skipMany,
  type UploadHead,
  writeVerdicts,
} from './queries.ts'
import { stored } from './taking.ts'
import { keyOf, knownIn, tableOf, understood } from './understanding.ts'

type Touched = Output<typeof fixRow>['data']

/** Locked until it is done: two devices at one upload take their turns, and what each decided stays. */
async function locked(db: Db, me: CustomerSession, id: number): Promise<UploadHead> {
  const upload = await findUpload(db, me, id, true)
  if (!upload) throw notFound('That upload')
  return upload
}

export async function fix({ db, me, input, today }: Context<typeof fixRow>): Promise<Touched> {
  const { id, row_no, product_code, quantity, as_typed, skip, learn } = input
  const upload = await locked(db, me, id)
  const [row] = await rowsNear(db, id, [row_no], [])
  if (!row) throw notFound('That row')
  if (row.passed !== null) throw new Problem(409, `Row ${row_no} is left out: ${row.passed}`)
  if (product_code) await refuseUnsold(db, me, upload, { product_code, today })
  const before = await productsOf(db, id, [row_no])
  const fix_quantity = quantity === undefined ? undefined : String(quantity)
  await changeRow(db, id, row_no, { fix_product: product_code, fix_quantity, as_typed, skip })
  const meant = product_code ?? row.fix_product
  const alike = learn && meant ? await learned(db, me, upload, { key: keyOf(row), product_code: meant }) : []
  return rejudged(db, me, { upload, rowNos: [row_no, ...alike], codes: [...before, ...(meant ? [meant] : [])], today })
}

async function refuseUnsold(
  db: Db,
  me: CustomerSession,
  upload: UploadHead,
  { product_code, today }: { product_code: string; today: Day },
): Promise<void> {
  const [sold] = await productsFor(db, askedFor(me, upload, today), [product_code])
  if (!sold)
    throw new Problem(422, `Product ${product_code} can’t be ordered for ${upload.distributor_name}. Choose another.`, {
      errors: { product_code: 'This product can’t be ordered here.' },
    })
}

async function learned(
  db: Db,
  me: CustomerSession,
  { id, distributor_id }: UploadHead,
  { key, product_code }: { key: string; product_code: string },
): Promise<number[]> {
  await learnCode(db, { distributor_id, productType: me.productType, code: key, product_code, by: me.accountId })
  return fixAlike(db, id, key, product_code)
}

export async function skipSeveral({ db, me, input, today }: Context<typeof skipRows>): Promise<Touched> {
  const { id, row_nos, skip } = input
  const upload = await locked(db, me, id)
  const codes = await productsOf(db, id, row_nos)
  await skipMany(db, id, row_nos, skip)
  return rejudged(db, me, { upload, rowNos: row_nos, codes, today })
}

type Rejudging = { upload: UploadHead; rowNos: number[]; codes: string[]; today: Day }

/** Rows of one product are added up, so they are judged together: those that were changed, and those beside them. */
async function rejudged(db: Db, me: CustomerSession, { upload, rowNos, codes, today }: Rejudging): Promise<Touched> {
  const rows = await rowsNear(db, upload.id, rowNos, codes)
  const near = await rowsNear(
    db,
    upload.id,
    rows.map(({ row_no }) => row_no),
    rows.flatMap(({ product_codes, state }) => (state === 'found' ? product_codes : [])).concat(codes),
  )
  const verdicts = await judged(db, me, { firm: upload, rows: near, today })
  await writeVerdicts(db, upload.id, verdicts.rows)
  return { rows: verdicts.rows, counts: await countJudgements(db, upload.id) }
}

/** Reads the rows again; what was decided about rows that were read otherwise is asked anew. */
export async function changeColumns({ db, me, input, today }: Context<typeof setColumns>): Promise<Upload> {
  const { id, roles } = input
  const upload = await locked(db, me, id)
  if (roles.length !== upload.columns.length)
    throw new Problem(422, `The sheet has ${upload.columns.length} columns. Say what each of them is.`)
  const twice = roles.find((role, at) => role !== 'none' && roles.indexOf(role) !== at)
  if (twice) throw new Problem(422, 'Two columns can’t be the same. Leave one of them out.')
  if (!roles.includes('code') && !roles.includes('name'))
    throw new Problem(422, 'Say which column has the product codes or names.')
  const rows = await cellsOf(db, id)
  const firm = { distributor_id: upload.distributor_id, productType: me.productType }
  const known = await knownIn(db, rows, firm)
  const raw = rows.map(({ at, cells, passed }) => ({
    at,
    cells,
    ...(passed?.startsWith('Hidden') && { hidden: true as const }),
  }))
  const table = tableOf({ rows: raw }, known, { mayHaveDistributors: false, chosen: roles })
  const hasCodes = roles.includes('code')
  const read = await understood(db, table.rows, { asked: askedFor(me, upload, today), hasCodes })
  await replaceRows(db, id, await stored(db, me, { firm: upload, rows: read, today }))
  const { remembered_at } = await rememberMap(db, upload.distributor_id, upload.shape, roles)
  await setUploadColumns(db, id, { columns: table.columns, remembered_at })
  const whole = await answered(db, me, id, today)
  if (!whole) throw notFound('That upload')
  return whole
}
