// What a person decides about the rows of an upload, and what that makes of them.
import { describedAmong } from '#catalogue/server/strange.ts'
import type { CustomerSession } from '#kit/access.ts'
import type { Day } from '#kit/date.ts'
import type { Output, Parsed } from '#kit/endpoint.ts'
import { notFound, Problem } from '#kit/problem.ts'
import type { Db } from '#kit/server/db/db.ts'
import type { Context } from '#kit/server/http/serve.ts'
import { learnCode } from '#people/server/item-codes.ts'
import type { fixRow, setColumns, skipRows, Upload } from '../contract.ts'
import type { KeptRow } from '../judged.ts'
import { answeredAs, askedFor, type JudgedUpload, judged } from './answering.ts'
import { countRows, type Fixed, findFixing, type JudgedKept, rowsAlike, rowsNear, writeDecided } from './fix-queries.ts'
import { cellsOf, findUpload, rememberMap, replaceRows, setUploadColumns, type UploadHead } from './queries.ts'
import { stored } from './taking.ts'
import { keyOf, knownIn, tableOf, understood } from './understanding.ts'

type Touched = Output<typeof fixRow>['data']

/**
 * Locked until it is done: two devices at one upload take their turns, and what each decided stays.
 */
async function locked(db: Db, me: CustomerSession, id: number): Promise<UploadHead> {
  const upload = await findUpload(db, me, id, true)
  if (!upload) throw notFound('That upload')
  return upload
}

/**
 * Without a lock, in one statement; null where that can't be, or where somebody else changed the
 * upload meanwhile.
 */
export async function fixAlone({ db, me, input, today }: Context<typeof fixRow>): Promise<Touched | null> {
  const { id, row_no, product_code, learn } = input
  if (learn) return null
  const found = await findFixing(db, me, { id, row_no, codes: product_code ? [product_code] : [] })
  const row = found?.near.find((one) => one.row_no === row_no)
  if (!found || !row || row.passed !== null) return null
  const changes: Changes = new Map([[row_no, changeIn(input)]])
  const { upload, version, near } = found
  const verdicts = await rejudged(db, me, { upload, near, changes, sold: product_code, today })
  const touched = await counting(db, upload, verdicts)
  return (await writeDecided(db, { id, version, ...touched })) ? touched : null
}

export async function fix({ db, me, input, today }: Context<typeof fixRow>): Promise<Touched> {
  const { id, row_no, product_code, learn } = input
  const upload = await locked(db, me, id)
  const codes = product_code ? [product_code] : []
  const near = await rowsNear(db, id, [row_no], codes)
  const row = near.find((one) => one.row_no === row_no)
  if (!row) throw notFound('That row')
  if (row.passed !== null) throw new Problem(409, `Row ${row_no} is left out: ${row.passed}`)
  const changes: Changes = new Map([[row_no, changeIn(input)]])
  const meant = product_code ?? row.fix_product
  // A code of ours means the product that has it, also to who once wrote another name beside it.
  if (!learn || !meant || (row.code !== meant && (await describedAmong(db, [row.code], today)).size > 0))
    return written(db, upload, await rejudged(db, me, { upload, near, changes, sold: product_code, today }))
  const alike = (await rowsAlike(db, id, row)).filter((other) => other !== row_no)
  for (const other of alike) changes.set(other, { fix_product: meant })
  const all = await rowsNear(db, id, [row_no, ...alike], [...codes, meant])
  const verdicts = await rejudged(db, me, { upload, near: all, changes, sold: product_code, today })
  const { distributor_id } = upload
  const { productType, accountId: by } = me
  const name = row.code ? row.name : ''
  await learnCode(db, { distributor_id, productType, code: keyOf(row), name, product_code: meant, by })
  return written(db, upload, verdicts)
}

export async function skipSeveral({ db, me, input, today }: Context<typeof skipRows>): Promise<Touched> {
  const { id, row_nos, skip } = input
  const upload = await locked(db, me, id)
  const near = await rowsNear(db, id, row_nos, [])
  const changes = new Map(row_nos.map((row_no) => [row_no, { skip }]))
  return written(db, upload, await rejudged(db, me, { upload, near, changes, today }))
}

type Change = { [Field in 'fix_product' | 'fix_quantity' | 'as_typed' | 'skip']?: KeptRow[Field] | undefined }
type Changes = Map<number, Change>

function changeIn({ product_code, quantity, as_typed, skip }: Parsed<typeof fixRow>): Change {
  return {
    fix_product: product_code,
    fix_quantity: quantity === undefined ? undefined : String(quantity),
    as_typed,
    skip,
  }
}

/** What is not said stays. */
function changed(row: JudgedKept, { fix_product, fix_quantity, as_typed, skip }: Change): JudgedKept {
  return {
    ...row,
    fix_product: fix_product === undefined ? row.fix_product : fix_product,
    fix_quantity: fix_quantity ?? row.fix_quantity,
    as_typed: as_typed ?? row.as_typed,
    skip: skip ?? row.skip,
  }
}

type Rejudging = {
  upload: Fixed
  near: JudgedKept[]
  changes: Changes
  /** What the person chose must be for sale. */
  sold?: string | null | undefined
  today: Day
}

type Rejudged = { before: JudgedKept[]; verdicts: JudgedUpload }

/**
 * Rows of one product are added up, so they are judged together: those that are changed, and those
 * beside them.
 */
async function rejudged(
  db: Db,
  me: CustomerSession,
  { upload, near, changes, sold, today }: Rejudging,
): Promise<Rejudged> {
  const rows = near.map((row) => {
    const change = row.passed === null && changes.get(row.row_no)
    return change ? changed(row, change) : row
  })
  const verdicts = await judged(db, me, { firm: upload, rows, today })
  if (sold && !verdicts.products.some(({ product_code }) => product_code === sold))
    throw new Problem(422, `Product ${sold} can’t be ordered for ${upload.distributor_name}. Choose another.`, {
      errors: { product_code: 'This product can’t be ordered here.' },
    })
  return { before: near, verdicts }
}

async function counting(db: Db, { id, counted }: Fixed, { before, verdicts: { rows } }: Rejudged): Promise<Touched> {
  const counts = counted ?? (await countRows(db, id))
  for (const { judgement } of before) counts[judgement] -= 1
  for (const { judgement } of rows) counts[judgement] += 1
  return { rows, counts }
}

async function written(db: Db, upload: Fixed, verdicts: Rejudged): Promise<Touched> {
  const touched = await counting(db, upload, verdicts)
  await writeDecided(db, { id: upload.id, ...touched })
  return touched
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
  const table = tableOf({ rows }, known, { mayHaveDistributors: false, chosen: roles })
  const hasCodes = roles.includes('code')
  const read = await understood(db, table.rows, { asked: askedFor(me, upload, today), hasCodes })
  const verdicts = await judged(db, me, { firm: upload, rows: read, today })
  await replaceRows(db, id, stored(verdicts, table))
  const { remembered_at } = await rememberMap(db, upload.distributor_id, upload.shape, roles)
  await setUploadColumns(db, id, { columns: table.columns, remembered_at })
  return answeredAs(db, me, id, verdicts)
}
