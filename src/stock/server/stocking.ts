// Taking packs in and correcting what is there, for the office and for other systems alike.
import type { ProductType } from '#kit/access.ts'
import type { Day } from '#kit/date.ts'
import type { Parsed } from '#kit/endpoint.ts'
import { notFound, wrongField } from '#kit/problem.ts'
import type { Db } from '#kit/server/db/db.ts'
import type { Enqueue } from '#kit/server/jobs/jobs.ts'
import type { adjustStock, receiveStock } from '../contract.ts'
import { whyNotAdjust, whyNotReceive, whyNotTogether } from '../rules.ts'
import {
  asWritten,
  type BatchRow,
  batchById,
  holdBatches,
  plantIsThere,
  productsOf,
  type ReceivedLine,
  writeAdjustment,
  writeDelivery,
} from './queries.ts'

export type Stocking = {
  db: Db
  me: { accountId: number; productType: ProductType }
  today: Day
  enqueue: Enqueue
}

export async function receive({ db, me, today, enqueue }: Stocking, input: Parsed<typeof receiveStock>) {
  const { plant_code: plant, reference } = input
  if (!(await plantIsThere(db, plant))) throw wrongField('plant_code', `There is no plant ${plant}.`)
  const written = await asWritten(db, input.lines)
  const given = written.map((line) => ({ ...line, made_on: line.made_on ?? null }))
  const lines = merged(given)
  const codes = [...new Set(given.map((line) => line.product_code))]
  const known = await productsOf(db, codes, me.productType)
  const held = new Map((await holdBatches(db, plant, [...lines.values()])).map((batch) => [batchKey(batch), batch]))
  for (const [at, one] of given.entries()) {
    const line = lines.get(batchKey(one)) ?? one
    if (!known.has(line.product_code))
      throw wrongField(`lines.${at}.product_code`, `There is no product with the code ${line.product_code}.`)
    const there = held.get(batchKey(line)) ?? null
    const why = whyNotTogether(one, line) ?? whyNotReceive({ ...line, made_on: one.made_on ?? undefined }, there, today)
    if (why) throw wrongField(`lines.${at}.batch_no`, why)
  }
  const isNew = (line: ReceivedLine) => !held.has(batchKey(line))
  await writeDelivery(db, { plant, lines: [...lines.values()], isNew, reference, actorId: me.accountId })
  await enqueue('fulfil-waiting', { plant_code: plant, product_codes: codes })
  return { lines: lines.size, packs: given.reduce((sum, { quantity }) => sum + quantity, 0) }
}

export async function adjust({ db, me, enqueue }: Stocking, input: Parsed<typeof adjustStock>): Promise<BatchRow> {
  const { plant_code, product_code, change, reason } = input
  const known = await productsOf(db, [product_code], me.productType)
  const [held] = known.has(product_code) ? await holdBatches(db, plant_code, await asWritten(db, [input])) : []
  if (!held) throw notFound('That batch')
  const refused = whyNotAdjust(held, change, reason)
  if (refused) throw wrongField(refused.field, refused.why)
  await writeAdjustment(db, { batchId: held.id, change, reason, actorId: me.accountId })
  if (change > 0) await enqueue('fulfil-waiting', { plant_code, product_codes: [product_code] })
  const batch = await batchById(db, held.id, me.productType)
  if (!batch) throw notFound('That batch')
  return batch
}

const batchKey = ({ product_code, batch_no }: Pick<ReceivedLine, 'product_code' | 'batch_no'>) =>
  `${product_code}\n${batch_no}`

/** The same batch on two lines is one line: their packs together. */
function merged(lines: ReceivedLine[]): Map<string, ReceivedLine> {
  const byBatch = new Map<string, ReceivedLine>()
  for (const line of lines) {
    const before = byBatch.get(batchKey(line))
    byBatch.set(batchKey(line), before ? { ...before, quantity: before.quantity + line.quantity } : line)
  }
  return byBatch
}
