// Goods leave: what is there is taken from its batches and invoiced, the rest of the order waits.
import type { Day } from '#kit/date.ts'
import { breaks } from '#kit/server/db/constraint.ts'
import type { Db } from '#kit/server/db/db.ts'
import { readSetting } from '#kit/server/db/settings.ts'
import { readShelfDays, shelfDays, shelfDaysAt, shelfDaysFor } from '#stock/settings.ts'
import { allocate, openPacks, type Short, type Taken } from '../allocation.ts'
import { invoiceHead, invoiceLines } from '../invoice.ts'
import { waitForPicking, wholeOrdersOnly } from '../settings.ts'
import { reservingSteps, stepsOf } from '../steps.ts'
import { ordersToFulfil, ordersWaitingFor, reservePacks, type Work, workOf, writeFulfilment } from './work.ts'

export type Fulfilled = { invoice_no: string | null; short: Short[] }

/**
 * Decides and writes for one order. Where another order took a batch meanwhile, it is decided anew.
 */
export async function fulfilOrder(db: Db, orderId: number, today: Day, isWaitedFor = false): Promise<Fulfilled | null> {
  const shelf = readShelfDays(await readSetting(db, shelfDays), await readSetting(db, shelfDaysFor))
  const isWholeOnly = await readSetting(db, wholeOrdersOnly)
  const isPickedFirst = await readSetting(db, waitForPicking)
  for (let tries = 1; ; tries += 1) {
    const work = await workOf(db, orderId)
    if (!work) return null
    const { cfa_code: plant, distributor } = work.order
    const rules = { shelfDays: shelfDaysAt(shelf, { plant, distributor }), wholeOrdersOnly: isWholeOnly }
    const { taken, short } = allocate(work.lines, work.batches, today, rules)
    try {
      if (isPickedFirst) return await reserve(db, work, taken, short)
      return { invoice_no: await writeTaken(db, work, taken, { today, isWaitedFor }), short }
    } catch (error) {
      if (tries === 10 || !wasTakenMeanwhile(error)) throw error
    }
  }
}

/**
 * Every confirmed order, the oldest first; answers with how many were looked at. One that fails
 * does not stop the others.
 */
export async function fulfilAll(
  db: Db,
  today: Day,
  onFailure: (orderId: number, error: unknown) => void,
): Promise<number> {
  const tried = new Set<number>()
  for (;;) {
    const next = (await ordersToFulfil(db, 100 + tried.size)).filter((id) => !tried.has(id))
    if (next.length === 0) return tried.size
    for (const id of next) {
      tried.add(id)
      await fulfilOrder(db, id, today).catch((error) => onFailure(id, error))
    }
  }
}

export type Arrived = { plant_code: string; product_codes: string[] }

/** Packs have come: the orders that wait for them are supplied, the oldest first. */
export async function fulfilWaiting(db: Db, { plant_code, product_codes }: Arrived, today: Day): Promise<void> {
  for (const id of await ordersWaitingFor(db, plant_code, product_codes)) await fulfilOrder(db, id, today, true)
}

/** The packs stay where they are until somebody has picked them. */
async function reserve(db: Db, { order }: Work, taken: readonly Taken[], short: Short[]): Promise<Fulfilled> {
  const { id: order_id, cfa_code: plant_code } = order
  const steps = reservingSteps(order.status, taken.length > 0)
  if (steps.length > 0 || taken.length > 0) await reservePacks(db, { order_id, plant_code, steps }, taken)
  return { invoice_no: null, short }
}

/**
 * What was taken becomes an invoice, and the order moves on; the invoice's number, or null where
 * nothing left.
 */
export async function writeTaken(
  db: Db,
  { order, lines, batches }: Work,
  taken: readonly Taken[],
  when: { today: Day; isWaitedFor?: boolean },
): Promise<string | null> {
  const supply = { plantState: order.plant_state, buyerState: order.buyer_state, creditDays: order.credit_days }
  const invoiced = invoiceLines(taken, lines, batches, supply)
  const open = lines.reduce((sum, line) => sum + openPacks(line) + line.reserved_qty, 0)
  const sent = taken.reduce((sum, { paid_qty, free_qty }) => sum + paid_qty + free_qty, 0)
  const { id, distributor_id, product_type, cfa_code: plant_code } = order
  const isCut = lines.some((line) => line.closed_qty > 0)
  const steps = stepsOf(order.status, { sentSomething: sent > 0, isComplete: sent === open, isCut })
  if (steps.length === 0) return null
  const invoice =
    invoiced.length > 0
      ? { ...invoiceHead(invoiced, when.today, supply), distributor_id, product_type, plant_code }
      : null
  const { invoice_no } = await writeFulfilment(db, { order_id: id, plant_code, steps, invoice }, invoiced, when)
  return invoice_no
}

/** A batch that has not enough any more, or an order that moved on. */
export function wasTakenMeanwhile(error: unknown): boolean {
  return (
    breaks(error, 'reserved_is_part_of_what_is_there') ||
    breaks(error, 'batches_on_hand_check') ||
    (error as { code?: string }).code === 'AP409'
  )
}
