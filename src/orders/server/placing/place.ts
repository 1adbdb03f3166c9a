import { createHash } from 'node:crypto'
import { priceLine } from '#cart/rules.ts'
import { editableOf, type KeptLine } from '#cart/server/kept.ts'
import { type PricedCart, pricedCart } from '#cart/server/priced.ts'
import { overdueDays } from '#credit/rules.ts'
import type { CustomerSession } from '#kit/access.ts'
import { formatRupees } from '#kit/money.ts'
import { Problem } from '#kit/problem.ts'
import type { Context } from '#kit/server/http/serve.ts'
import type { placeOrder } from '../../contract.ts'
import { discountOf, whyNotSold } from '../../discounting.ts'
import { lockInWords } from '../../rules.ts'
import type { OrderRow } from '../one-order.ts'
import { type Order, orderFor, shownTo } from '../present.ts'
import { type OrderLine, type PlacingState, placingState, type Written, writeOrder } from '../writing.ts'

/** The order that this key placed: now, or before. */
export async function place({ db, me, input, from, today }: Context<typeof placeOrder>): Promise<Order> {
  const key = from.idempotencyKey
  const bodyHash = createHash('sha256')
    .update(JSON.stringify([me.productType, input]))
    .digest('hex')
  const whole = await placingState(db, me, input, key, today)
  const state = input.rest ? withoutLicensed(whole) : whole
  if (state.order_id !== null) {
    refuseOther(state.body_hash === bodyHash)
    return orderFor(db, me, state.order_id)
  }
  const priced = pricedToPlace(state.cart)
  const why = whyNotPlaced(state, priced, input.expected_total_paise, whole)
  if (why !== null)
    throw new Problem(409, why, { data: pricedCart({ ...whole.cart, editable: await editableOf(db, whole.cart.id) }) })
  const order = asOrder(state, me, priced)
  const said = { key, body_hash: bodyHash, notes: input.notes, overdue_days: overdueDays }
  const written = await writeOrder(db, { ...order.placed, ...said }, order.lines, today)
  refuseOther(written.same)
  // One of a purchase order is read: it names the paper that it was made of.
  return written.made && !written.po_no
    ? shownTo(me, asWritten(state, me, order, written, input.notes))
    : orderFor(db, me, written.order_id)
}

function refuseOther(isSame: boolean): void {
  if (!isSame) throw new Problem(422, 'This Idempotency-Key was sent with another request. Make a new key.')
}

/** What an ended drug licence does not hold. */
function withoutLicensed(state: PlacingState): PlacingState {
  return { ...state, cart: { ...state.cart, lines: state.cart.lines.filter((line) => !line.licence_ended) } }
}

function whyNotPlaced(
  { cart, locks }: PlacingState,
  { total_paise }: PricedCart,
  expectedPaise: number,
  whole: PlacingState,
): string | null {
  if (whole.cart.lines.length > 0 && cart.lines.length === 0)
    return 'All lines need the drug licence. Nothing is left to place.'
  if (cart.lines.length === 0) return 'The cart is empty. Put something in, then place it.'
  const [lock] = locks
  if (lock) return lockInWords(lock)
  const gone = cart.lines.find((line) => !line.active)
  if (gone) return `${gone.product_name} is not sold any more. Take it out, then place.`
  const why = whyNotSold(cart.lines)
  if (why || total_paise === expectedPaise) return why
  return `The total is ${formatRupees(total_paise)} now, not ${formatRupees(expectedPaise)}. Look at the cart again, then place.`
}

/** Nobody edits while placing. */
const pricedToPlace = (cart: PlacingState['cart']): PricedCart => pricedCart({ ...cart, editable: [] })

/** The cart as an order: its head and its lines. */
export function asOrder({ cart, distributor_id }: PlacingState, me: CustomerSession, priced = pricedToPlace(cart)) {
  const { value_paise, tax_paise, round_off_paise, total_paise, parts } = priced
  const discount = discountOf(cart.lines, cart.party?.party_id)
  const placed = {
    placer_id: me.id,
    actor_id: me.accountId,
    distributor_id,
    is_employee: me.userType === 'E',
    ...(discount && { discount }),
    cart_id: cart.id,
    cart_version: cart.version,
    kind: cart.kind,
    product_type: me.productType,
    cfa_code: cart.cfa_code,
    value_paise,
    tax_paise,
    round_off_paise,
    total_paise,
    /** It goes to the ERP in one part for each division. */
    parts: parts.map((part, at) => ({ ...part, part_no: at + 1 })),
  }
  return { placed, lines: cart.lines.map((line, at) => asLine(line, at, cart.is_interstate)) }
}

/** The order as it would be read, made of what was just written. */
function asWritten(
  { cart, names, distributor_id }: PlacingState,
  me: CustomerSession,
  { placed, lines }: ReturnType<typeof asOrder>,
  written: Extract<Written, { made: true }>,
  notes: string,
): OrderRow {
  const { order_id, order_no, status, holds } = written
  const placed_at = new Date(written.placed_at).toISOString()
  return {
    order_id,
    order_no,
    order_ref: null,
    kind: placed.kind,
    product_type: placed.product_type,
    status,
    distributor_id,
    placer_id: me.id,
    distributor: cart.distributor,
    distributor_name: cart.distributor_name,
    city: names.city,
    cfa_code: cart.cfa_code,
    cfa_name: names.cfa_name,
    is_interstate: cart.is_interstate,
    placed_by: { id: me.id, name: names.placer_name, type: me.userType },
    placed_at,
    notes,
    po_no: null,
    po_id: null,
    cancellable_until: written.cancellable_until ?? null,
    line_count: lines.length,
    value_paise: placed.value_paise,
    tax_paise: placed.tax_paise,
    round_off_paise: placed.round_off_paise,
    total_paise: placed.total_paise,
    lines: lines.map((line) => ({ ...line, confirmed_qty: null })),
    parts: placed.parts.map((part) => ({ ...part, order_ref: null, invoices: [] })),
    discount: cart.party && placed.discount ? { ...placed.discount, party: cart.party } : null,
    holds: holds.map((hold) => ({ ...hold, since: placed_at })),
    holds_now: holds.length > 0 ? holds : null,
    supply: null,
    timeline: [
      {
        at: written.told_at,
        who: me.name,
        move: 'place',
        from_status: null,
        to_status: status,
        reason: '',
        changes: [],
        holds,
      },
    ],
  }
}

/** A line as it is kept on an order: what the scheme made of it, and the scheme itself. */
export function asLine(line: KeptLine, at: number, isInterstate: boolean): OrderLine {
  const { schemed, amount_paise, tax_paise } = priceLine(line, isInterstate)
  return {
    line_no: at + 1,
    product_code: line.product_code,
    product_name: line.product_name,
    division_code: line.division_code,
    pack: line.pack,
    quantity_ordered: line.asked,
    free_qty: schemed.free,
    total_qty: schemed.total,
    offer_id: line.offer_id,
    min_qty: line.min_qty,
    scheme_qty: line.scheme_qty,
    compulsory: line.compulsory,
    price_paise: line.price_paise,
    mrp_paise: line.mrp_paise,
    gst_bp: line.gst_bp,
    amount_paise,
    tax_paise,
  }
}
