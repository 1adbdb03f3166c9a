// The one way in which carts become orders. Those that wait are placed as one batch; what a batch
// leaves out is placed again as a batch of its own, which waits for others and says what is wrong.
import { editableOf } from '#cart/server/kept.ts'
import { pricedCart } from '#cart/server/priced.ts'
import type { CustomerSession } from '#kit/access.ts'
import type { Day } from '#kit/date.ts'
import type { Parsed } from '#kit/endpoint.ts'
import { Problem } from '#kit/problem.ts'
import type { Db } from '#kit/server/db/db.ts'
import { isOutage } from '#kit/server/db/outage.ts'
import { inBatches } from '#kit/server/http/places/batches.ts'
import { atMostAtOnce } from '#kit/server/http/places/share.ts'
import type { placeOrder } from '#orders/contract.ts'
import type { OrderRow } from '#orders/server/one-order.ts'
import { type Made, writeOrders } from '#orders/server/writing-orders.ts'
import { asOrder, asPlacing, asWritten, type CartAsOrder, whyNotPlaced, withoutLicensed } from './cart-as-order.ts'
import { type PlacingState, stateAlone, statesTogether, type WholeState } from './state.ts'

/** A cart to place; the same key with another body is another request. */
export type Ask = { me: CustomerSession; input: Parsed<typeof placeOrder>; key: string; bodyHash: string; today: Day }

/** Placed by its key, now or before; `row` is there where the order need not be read. */
export type Outcome = { order_id: number; isSame: boolean; row: OrderRow | null }

type Placing = (ask: Ask) => Promise<Outcome>

/** A batch that takes longer waits for something, which the next need not wait for. */
const patienceMs = 100
const mostTogether = 32
/** Each may stand still, with a connection. */
const mostAlone = 6

const opened = new WeakMap<Db, Placing>()

export function placingBy(db: Db): Placing {
  const placing = opened.get(db) ?? openPlacing(db)
  opened.set(db, placing)
  return placing
}

function openPlacing(db: Db): Placing {
  const together = inBatches<Ask, Outcome | null>({
    most: mostTogether,
    patienceMs,
    // A cart has one placer, and the orders that take a firm's credit are its own.
    nameOf: ({ me }) => String(me.id),
    fits: (first, ask) => first.today === ask.today,
    work: (asks) => placeTogether(db, asks),
  })
  const inTurn = atMostAtOnce(mostAlone)
  return async (ask) => (await together(ask).catch(nothing)) ?? (await inTurn(() => placeAlone(db, ask)))
}

/** What the database refuses of a batch may be of one of them alone. */
function nothing(error: Error): null {
  if ('code' in error || isOutage(error)) return null
  throw error
}

/** Null for those that are to be placed alone. */
async function placeTogether(db: Db, asks: Ask[]): Promise<(Outcome | null)[]> {
  const today = (asks[0] as Ask).today
  const { states, shelf } = await statesTogether(db, asks.map(asked), today)
  const outcomes = asks.map((ask, at) => placedBefore(states.get(at), ask))
  const ready = asks.flatMap((ask, at) => {
    const state = outcomes[at] === null && states.get(at)
    const order = state && asOrder(ask.input.rest ? withoutLicensed(state) : state, ask.me)
    const isReady = order && whyNotPlaced(order, state.locks, ask.input.expected_total_paise) === null
    return isReady ? [{ at, ask, state, order }] : []
  })
  if (ready.length === 0) return outcomes
  const placings = ready.map(({ order, ask }) => asPlacing(order, said(ask)))
  for (const written of await writeOrders(db, placings, { waits: false, shelf, today })) {
    const one = ready[written.at]
    if (one && written.made) outcomes[one.at] = outcomeOf(one, written)
  }
  return outcomes
}

async function placeAlone(db: Db, ask: Ask): Promise<Outcome> {
  const whole = await stateAlone(db, asked(ask), ask.today)
  const before = placedBefore(whole, ask)
  if (before) return before
  const state = ask.input.rest ? withoutLicensed(whole) : whole
  const order = asOrder(state, ask.me)
  const why =
    whole.cart.lines.length > 0 && state.cart.lines.length === 0
      ? 'All lines need the drug licence. Nothing is left to place.'
      : whyNotPlaced(order, state.locks, ask.input.expected_total_paise)
  if (why !== null) throw await refused(db, whole, why)
  const [written] = await writeOrders(db, [asPlacing(order, said(ask))], { waits: true, shelf: null, today: ask.today })
  if (!written) throw new Error('An order was neither placed nor refused.')
  if (written.made) return outcomeOf({ ask, state, order }, written)
  if (written.why !== null) throw new Problem(409, written.why)
  return { order_id: written.order_id, isSame: written.same, row: null }
}

async function refused(db: Db, { cart }: WholeState, why: string): Promise<Problem> {
  return new Problem(409, why, { data: pricedCart({ ...cart, editable: await editableOf(db, cart.id) }) })
}

function placedBefore(state: PlacingState | undefined, { bodyHash }: Ask): Outcome | null {
  return state && state.order_id !== null
    ? { order_id: state.order_id, isSame: state.body_hash === bodyHash, row: null }
    : null
}

type Ordered = { ask: Ask; state: PlacingState; order: CartAsOrder }

/** One of a purchase order is read: it names the paper that it was made of. */
function outcomeOf({ ask, state, order }: Ordered, written: Made): Outcome {
  const row = written.po_no === null ? asWritten(state, order, written, ask.input.notes) : null
  return { order_id: written.order_id, isSame: true, row }
}

const asked = ({ me, input, key }: Ask) => ({ me, which: input, key })
const said = ({ key, bodyHash, input }: Ask) => ({ key, bodyHash, notes: input.notes })
