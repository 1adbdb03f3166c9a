// An invoice of what somebody else took from the batches: another system, or a warehouse that picks
// by itself.
import type { ProductType } from '#kit/access.ts'
import type { Day } from '#kit/date.ts'
import { groupIndian } from '#kit/money.ts'
import { notFound, Problem } from '#kit/problem.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import { freeAmong, openPacks, type Taken } from '../allocation.ts'
import { wasTakenMeanwhile, writeTaken } from './fulfil.ts'
import { type Work, workOf } from './work.ts'

type Left = { product_code: string; batch_no: string; quantity: number }

export async function invoiceByHand(
  db: Db,
  type: ProductType,
  { order_no, lines }: { order_no: string; lines: readonly Left[] },
  today: Day,
): Promise<{ invoice_no: string; order_no: string; status: number }> {
  const order = await db.maybe<{ id: number }>(sql`
    select id from orders where order_no = ${order_no} and product_type = ${type} for update`)
  if (!order) throw notFound('That order')
  const work = await workOf(db, order.id)
  if (!work) throw new Problem(409, 'This order is not waiting for goods. Look at its status.')
  const taken = takenBy(work, lines, today)
  const invoice_no = await writeTaken(db, work, taken, { today }).catch((error) => {
    if (wasTakenMeanwhile(error)) throw new Problem(409, 'Somebody else took some of it meanwhile. Ask again.')
    throw error
  })
  const { status } = await db.one<{ status: number }>(sql`select status from orders where id = ${order.id}`)
  if (invoice_no === null) throw new Problem(409, 'Nothing of it left.')
  return { invoice_no, order_no, status }
}

/**
 * The packs of each line in the sequence given, free ones in the scheme's proportion. The same
 * batch twice is taken together.
 */
function takenBy({ lines, batches }: Work, left: readonly Left[], today: Day): Taken[] {
  const done = new Map<number, number>()
  const taken = new Map<number, Taken>()
  for (const [at, { product_code, batch_no: named, quantity }] of left.entries()) {
    const line = lines.find((one) => one.product_code === product_code)
    if (!line) throw wrong(at, 'product_code', `${product_code} is not on this order.`)
    const there = batches.filter((one) => one.product_code === product_code)
    const batch =
      there.find((one) => one.batch_no === named) ??
      there.find((one) => one.batch_no.toUpperCase() === named.toUpperCase())
    if (!batch) throw wrong(at, 'batch_no', `Batch ${named} of ${product_code} is not at this plant.`)
    const { id: batch_id, batch_no } = batch
    if (batch.blocked) throw wrong(at, 'batch_no', `Batch ${batch_no} is blocked.`)
    if (batch.expires_on <= today) throw wrong(at, 'batch_no', `Batch ${batch_no} has expired.`)
    const before = done.get(line.line_no) ?? 0
    const open = openPacks(line) - before
    if (quantity > open)
      throw wrong(at, 'quantity', `Only ${groupIndian(Math.max(0, open))} packs of it are still open.`)
    const { paid_qty = 0, free_qty = 0 } = taken.get(batch_id) ?? {}
    const rest = batch.there - paid_qty - free_qty
    if (quantity > rest) throw wrong(at, 'quantity', `Only ${groupIndian(rest)} packs are in batch ${batch_no}.`)
    const from = line.invoiced_qty + line.reserved_qty + before
    const free = freeAmong(from + quantity, line) - freeAmong(from, line)
    done.set(line.line_no, before + quantity)
    taken.set(batch_id, {
      line_no: line.line_no,
      batch_id,
      paid_qty: paid_qty + quantity - free,
      free_qty: free_qty + free,
    })
  }
  return [...taken.values()]
}

function wrong(at: number, field: string, why: string): Problem {
  return new Problem(422, why, { errors: { [`lines.${at}.${field}`]: why } })
}
