// Which batches an order's packs come from: first to expire first, never one that is too near its
// end.
import { addDays, type Day } from '#kit/date.ts'

/** A line as far as it is still open. */
export type OpenLine = {
  line_no: number
  product_code: string
  /** As ordered, free packs included. */
  total_qty: number
  free_qty: number
  invoiced_qty: number
  /** Promised from a batch, still to be picked. */
  reserved_qty: number
  closed_qty: number
  /**
   * For so many of them a substitute awaits the distributor’s word: they are not sent meanwhile.
   */
  offered_qty?: number
}

export type BatchThere = {
  id: number
  product_code: string
  expires_on: Day
  /** On hand and not promised to anybody. */
  there: number
  blocked: boolean
}

export type ShortReason = 'no_stock' | 'near_expiry' | 'blocked'
export type Taken = { line_no: number; batch_id: number; paid_qty: number; free_qty: number }
export type Short = { line_no: number; quantity: number; reason: ShortReason }
export type Allocated = { taken: Taken[]; short: Short[] }

export type AllocationRules = {
  /** A batch must be good for so many days more. */
  shelfDays: number
  /** Nothing is sent before everything is there. */
  wholeOrdersOnly: boolean
}

/** Packs of a line that nobody has sent, promised or closed yet. */
export function openPacks({ total_qty, invoiced_qty, reserved_qty, closed_qty }: OpenLine): number {
  return Math.max(0, total_qty - invoiced_qty - reserved_qty - closed_qty)
}

/** Packs that may be sent now. */
function packsToSend(line: OpenLine): number {
  return Math.max(0, openPacks(line) - (line.offered_qty ?? 0))
}

/**
 * Of the first `packs` packs of a line so many are free: the scheme's proportion, so that the last
 * pack completes it.
 */
export function freeAmong(packs: number, { total_qty, free_qty }: Pick<OpenLine, 'total_qty' | 'free_qty'>): number {
  return total_qty === 0 ? 0 : Math.floor((packs * free_qty) / total_qty)
}

export function allocate(
  lines: readonly OpenLine[],
  batches: readonly BatchThere[],
  today: Day,
  { shelfDays, wholeOrdersOnly }: AllocationRules,
): Allocated {
  const goodUntil = addDays(today, shelfDays)
  const left = new Map(batches.map(({ id, there }) => [id, there]))
  const taken: Taken[] = []
  const short: Short[] = []
  for (const line of lines) {
    const mine = batches.filter(({ product_code }) => product_code === line.product_code)
    const usable = mine
      .filter(({ blocked, expires_on }) => !blocked && expires_on >= goodUntil)
      .sort((one, other) =>
        one.expires_on === other.expires_on ? one.id - other.id : one.expires_on < other.expires_on ? -1 : 1,
      )
    const missing = takeFrom(usable, line, left, taken)
    if (missing > 0) short.push({ line_no: line.line_no, quantity: missing, reason: reasonOf(mine, left, goodUntil) })
  }
  // A line that is there waits for the others then; it is not short itself.
  return wholeOrdersOnly && short.length > 0 ? { taken: [], short } : { taken, short }
}

function takeFrom(usable: BatchThere[], line: OpenLine, left: Map<number, number>, taken: Taken[]): number {
  let done = line.invoiced_qty + line.reserved_qty
  let missing = packsToSend(line)
  for (const { id } of usable) {
    const packs = Math.min(missing, left.get(id) ?? 0)
    if (packs === 0) continue
    const free_qty = freeAmong(done + packs, line) - freeAmong(done, line)
    taken.push({ line_no: line.line_no, batch_id: id, paid_qty: packs - free_qty, free_qty })
    left.set(id, (left.get(id) ?? 0) - packs)
    done += packs
    missing -= packs
  }
  return missing
}

/** What stands in the way of the packs that are there, if any are. */
function reasonOf(mine: readonly BatchThere[], left: Map<number, number>, goodUntil: Day): ShortReason {
  const there = mine.filter(({ id }) => (left.get(id) ?? 0) > 0)
  if (there.some(({ blocked, expires_on }) => !blocked && expires_on < goodUntil)) return 'near_expiry'
  return there.some(({ blocked }) => blocked) ? 'blocked' : 'no_stock'
}
