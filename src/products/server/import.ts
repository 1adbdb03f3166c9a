// From a file to the master: read beside the server, planned by the pure rules, applied in one
// transaction, once.
import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { ProductType } from '#kit/access.ts'
import type { Day } from '#kit/date.ts'
import type { Output } from '#kit/endpoint.ts'
import { Problem } from '#kit/problem.ts'
import type { Db } from '#kit/server/db/db.ts'
import type { UploadedFile } from '#kit/server/files/upload.ts'
import type { Context } from '#kit/server/http/serve.ts'
import {
  inParts,
  oneImportAtATime,
  type Received as ReceivedFile,
  receive as receiveFile,
  recordImport,
} from '#kit/server/importing/receive.ts'
import type { applyImport, previewImport } from '../contract.ts'
import { countsOf, type Known, type Plan, planner } from '../plan.ts'
import { type ColumnName, columns, readHeads } from '../sheet.ts'
import {
  changeProducts,
  codesWithZeros,
  countLater,
  countNow,
  divisionsOf,
  insertProducts,
  savedPrices,
  savedProducts,
} from './import-queries.ts'
import { putPrices } from './queries.ts'

export type Received = ReceivedFile<ColumnName>

/** The one file of the request as a sheet whose columns are known, or a refusal. */
export async function receive(given: { files: AsyncIterable<UploadedFile> }): Promise<Received> {
  const file = await receiveFile(given, columns, 'products')
  const heads = readHeads(file.head)
  if ('why' in heads) throw new Problem(422, heads.why)
  return file
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
  await oneImportAtATime(db, 'product', me.productType)
  const { plan, known } = await planned(db, file, { type: me.productType, today })
  const fresh = shown(file, plan, me.productType)
  if (fresh.fingerprint !== input.fingerprint) throw changedSince(fresh)
  if (fresh.new + fresh.changed === 0)
    throw new Problem(409, 'The file changes nothing, so there is nothing to apply.', { data: fresh })
  if (!(await holdAsKnown(db, plan, known)))
    throw changedSince(shown(file, await planFor(db, file, { type: me.productType, today }), me.productType))
  await applyPlan(db, plan, me.productType)
  const counts = { new: fresh.new, changed: fresh.changed, refused: fresh.refused }
  const import_id = await recordImport(db, {
    ...counts,
    kind: 'products',
    adminId: me.id,
    type: me.productType,
    fileName: file.name,
    requestId: from.requestId,
  })
  return { data: { import_id, ...counts } }
}

function changedSince(fresh: Output<typeof previewImport>['data']): Problem {
  return new Problem(409, 'The master has changed since this preview. Look at the new one, then apply it.', {
    data: fresh,
  })
}

/**
 * Locks what will be changed, and nothing else: others go on with the rest. False when one of them
 * has changed meanwhile.
 */
async function holdAsKnown(db: Db, { updates, prices }: Plan, known: Known): Promise<boolean> {
  const codes = [...new Set([...updates, ...prices].map((one) => one.product_code))].filter((code) =>
    known.saved.has(code),
  )
  const [now, priced] = [await savedProducts(db, codes, true), await savedPrices(db, codes)]
  return now.every((one) => {
    const then = known.saved.get(one.product_code)
    return JSON.stringify({ ...one, prices: priced.get(one.product_code) ?? [] }) === JSON.stringify(then)
  })
}

type Planning = { type: ProductType; today: Day }

/** What the file would do now. */
export async function planFor(db: Db, file: Pick<Received, 'heads' | 'rows'>, planning: Planning): Promise<Plan> {
  return (await planned(db, file, planning)).plan
}

async function planned(db: Db, file: Pick<Received, 'heads' | 'rows'>, planning: Planning) {
  const known = await knownFor(db, file, planning)
  const { plan, take } = planner(file.heads, known)
  for (const some of inParts(file.rows)) {
    take(some)
    // Others are answered in between.
    await setImmediate()
  }
  return { plan, known }
}

async function knownFor(
  db: Db,
  { heads, rows }: Pick<Received, 'heads' | 'rows'>,
  { type, today }: Planning,
): Promise<Known> {
  const place = heads.at.product_code ?? 0
  const codes = [...new Set(rows.map(({ cells }) => cells[place] ?? ''))].filter(Boolean)
  const products = await savedProducts(db, codes, false)
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

export async function applyPlan(db: Db, { inserts, updates, prices }: Plan, type: ProductType): Promise<void> {
  await countLater(db)
  for (const some of inParts(inserts)) if (!(await insertProducts(db, some, type))) throw overtaken()
  for (const some of inParts(updates)) await changeProducts(db, some)
  for (const some of inParts(prices)) await putPrices(db, some)
  await countNow(
    db,
    [...inserts, ...updates].map((one) => one.product_code),
    type,
  )
}

function overtaken(): Problem {
  return new Problem(409, 'Somebody added one of these products just now. Choose the file again to see what is left.')
}

function shown(file: Received, plan: Plan, type: ProductType): Output<typeof previewImport>['data'] {
  return {
    // The values that were there are part of it: another change to any of them makes another
    // preview.
    fingerprint: createHash('sha256')
      .update(JSON.stringify([type, plan.rows]))
      .digest('hex'),
    sheet: file.sheet,
    ignored_columns: file.heads.ignored,
    ...countsOf(plan),
    rows: plan.rows,
  }
}
