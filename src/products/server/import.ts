// From a file to the master: read beside the server, planned by the pure rules, applied in one transaction, once.
import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { ProductType } from '#kit/access.ts'
import type { Day } from '#kit/date.ts'
import type { Output } from '#kit/endpoint.ts'
import { Problem } from '#kit/problem.ts'
import type { Db } from '#kit/server/db.ts'
import type { Context } from '#kit/server/serve.ts'
import { readSheet, type SheetRow } from '#kit/server/sheet.ts'
import type { UploadedFile } from '#kit/server/upload.ts'
import type { applyImport, previewImport } from '../contract.ts'
import { countsOf, type Known, type Plan, planner } from '../plan.ts'
import { type Heads, maxSheetBytes, readHeads } from '../sheet.ts'
import {
  appliedBefore,
  changeProducts,
  codesWithZeros,
  divisionsOf,
  insertProducts,
  oneImportAtATime,
  recordImport,
  savedPrices,
  savedProducts,
} from './import-queries.ts'
import { putPrices } from './queries.ts'

export type Received = { name: string; hash: string; sheet: string; head: string[]; heads: Heads; rows: SheetRow[] }

/** The one file of the request as a sheet whose columns are known, or a refusal. */
export async function receive({ files }: { files: AsyncIterable<UploadedFile> }): Promise<Received> {
  let given: UploadedFile | undefined
  for await (const file of files) given ??= file
  if (!given || given.bytes.length === 0) throw new Problem(422, 'Choose an XLSX or a CSV file that holds something.')
  if (given.isCut)
    throw new Problem(413, `The file is larger than ${maxSheetBytes / 1_048_576} MB. Cut it into several files.`)
  const { name, rows } = await readSheet(given.bytes)
  const [head, ...body] = rows
  if (!head) throw new Problem(422, 'The sheet is empty. Choose one with products in it.')
  const heads = readHeads(head.cells)
  if ('why' in heads) throw new Problem(422, heads.why)
  if (body.length === 0)
    throw new Problem(422, 'The sheet has no rows below its first. Choose one with products in it.')
  return {
    name: shortName(given.name),
    hash: createHash('sha256').update(given.bytes).digest('hex'),
    sheet: name,
    head: head.cells,
    heads,
    rows: body,
  }
}

export async function preview(
  db: Db,
  file: Received,
  type: ProductType,
  today: Day,
): Promise<Output<typeof previewImport>> {
  return { data: shown(file, await planFor(db, file, { type, today }), type) }
}

export async function apply(
  { db, me, input, from, today }: Context<typeof applyImport>,
  file: Received,
): Promise<Output<typeof applyImport>> {
  const key = readKey(from.idempotencyKey)
  const bodyHash = createHash('sha256').update(`${me.productType} ${input.fingerprint} ${file.hash}`).digest('hex')
  await oneImportAtATime(db, me.productType)
  const before = await appliedBefore(db, me.id, key)
  if (before && before.body_hash !== bodyHash)
    throw new Problem(422, 'This Idempotency-Key has applied another file. Make a new key.')
  if (before) return { data: before }

  const plan = await planFor(db, file, { type: me.productType, today, isLocked: true })
  const fresh = shown(file, plan, me.productType)
  if (fresh.fingerprint !== input.fingerprint)
    throw new Problem(409, 'The master has changed since this preview. Look at the new one, then apply it.', {
      data: fresh,
    })
  if (fresh.new + fresh.changed === 0)
    throw new Problem(409, 'The file changes nothing, so there is nothing to apply.', { data: fresh })
  await applyPlan(db, plan, me.productType)
  const counts = { new: fresh.new, changed: fresh.changed, refused: fresh.refused }
  const import_id = await recordImport(db, {
    ...counts,
    key,
    bodyHash,
    adminId: me.id,
    type: me.productType,
    fileName: file.name,
    requestId: from.requestId,
  })
  return { data: { import_id, ...counts } }
}

type Planning = {
  type: ProductType
  today: Day
  /** The products stay as they are until the transaction ends. */
  isLocked?: boolean
}

/** What the file would do now. */
export async function planFor(db: Db, file: Pick<Received, 'heads' | 'rows'>, planning: Planning): Promise<Plan> {
  const { plan, take } = planner(file.heads, await knownFor(db, file, planning))
  for (const some of parts(file.rows)) {
    take(some)
    // Others are answered in between.
    await setImmediate()
  }
  return plan
}

async function knownFor(
  db: Db,
  { heads, rows }: Pick<Received, 'heads' | 'rows'>,
  { type, today, isLocked = false }: Planning,
): Promise<Known> {
  const place = heads.at.product_code ?? 0
  const codes = [...new Set(rows.map(({ cells }) => cells[place] ?? ''))].filter(Boolean)
  const products = await savedProducts(db, codes, isLocked)
  const mine = products.filter((product) => product.product_type === type)
  const prices = await savedPrices(
    db,
    mine.map((product) => product.product_code),
  )
  const known = new Set(products.map((product) => product.product_code))
  const bare = codes.filter((code) => /^[1-9]\d*$/.test(code) && !known.has(code))
  return {
    saved: new Map(mine.map((one) => [one.product_code, { ...one, prices: prices.get(one.product_code) ?? [] }])),
    foreign: new Set(
      products.filter((product) => product.product_type !== type).map((product) => product.product_code),
    ),
    withZeros: bare.length > 0 ? await codesWithZeros(db, bare, type) : new Map(),
    divisions: await divisionsOf(db, type),
    today,
  }
}

/** Rows a statement: what a large file needs stays well below the time that a statement may take. */
const atOnce = 2000

export async function applyPlan(db: Db, { inserts, updates, prices }: Plan, type: ProductType): Promise<void> {
  for (const some of parts(inserts)) if (!(await insertProducts(db, some, type))) throw overtaken()
  for (const some of parts(updates)) await changeProducts(db, some)
  for (const some of parts(prices)) await putPrices(db, some)
}

function overtaken(): Problem {
  return new Problem(409, 'Somebody added one of these products just now. Choose the file again to see what is left.')
}

function* parts<T>(all: readonly T[]): Generator<T[]> {
  for (let at = 0; at < all.length; at += atOnce) yield all.slice(at, at + atOnce)
}

function shown(file: Received, plan: Plan, type: ProductType): Output<typeof previewImport>['data'] {
  return {
    // The values that were there are part of it: another change to any of them makes another preview.
    fingerprint: createHash('sha256')
      .update(JSON.stringify([type, plan.rows]))
      .digest('hex'),
    sheet: file.sheet,
    ignored_columns: file.heads.ignored,
    ...countsOf(plan),
    rows: plan.rows,
  }
}

function readKey(key: string): string {
  if (!/^[\x21-\x7e]{8,100}$/.test(key))
    throw new Problem(400, 'Applying needs an Idempotency-Key of 8 to 100 characters, so that it is done once.')
  return key
}

/** The last part of a path, without what could not be shown. */
function shortName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  return last.replace(/[^\p{L}\p{N} ._()+-]/gu, '').slice(-120) || 'file'
}
