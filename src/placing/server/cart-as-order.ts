// A cart as the order that it becomes: why it can't be placed, its head and lines as they are
// written, and the order as it would be read then.
import { overdueDays } from '#credit/rules.ts'
import type { CustomerSession } from '#kit/access.ts'
import { formatRupees } from '#kit/money.ts'
import { discountOf, whyNotSold } from '#orders/discounting.ts'
import { lockInWords } from '#orders/rules.ts'
import type { OrderRow } from '#orders/server/one-order.ts'
import type { Made, OrderLine, OrderPlacing } from '#orders/server/writing-orders.ts'
import { pricePacks } from '#pricing/line.ts'
import { partsOf, sumOf } from '#pricing/totals.ts'
import type { PlacedLine, PlacingState } from './state.ts'

export type Said = { key: string; bodyHash: string; notes: string }

/** What an order is made of: a cart, or lines that never were in one, as a launch's. */
export type Ordered = Pick<PlacingState['cart'], 'kind' | 'cfa_code' | 'is_interstate' | 'party' | 'lines'> &
  Partial<Pick<PlacingState['cart'], 'id' | 'version'>>

export function asOrder<Cart extends Ordered>(
  { cart, distributor_id }: { cart: Cart; distributor_id: number },
  me: CustomerSession,
) {
  const lines = cart.lines.map((line) => ({ ...line, ...pricePacks(line, line.asked, cart.is_interstate) }))
  const sums = sumOf(lines)
  return { me, cart, distributor_id, sums, lines: lines.map(asLine), parts: partsOf(lines) }
}

export type AsOrder<Cart extends Ordered> = ReturnType<typeof asOrder<Cart>>
export type CartAsOrder = AsOrder<PlacingState['cart']>

/** Why it is not placed, or null. */
export function whyNotPlaced(
  { cart, sums }: CartAsOrder,
  locks: PlacingState['locks'],
  expectedPaise: number,
): string | null {
  if (cart.lines.length === 0) return 'The cart is empty. Put something in, then place it.'
  const [lock] = locks
  if (lock) return lockInWords(lock)
  const gone = cart.lines.find((line) => !line.active)
  if (gone) return `${gone.product_name} is not sold any more. Take it out, then place.`
  const why = whyNotSold(cart.lines)
  if (why || sums.total_paise === expectedPaise) return why
  return `The total is ${formatRupees(sums.total_paise)} now, not ${formatRupees(expectedPaise)}. Look at the cart again, then place.`
}

/** What an ended drug licence does not hold. */
export function withoutLicensed<S extends PlacingState>(state: S): S {
  return { ...state, cart: { ...state.cart, lines: state.cart.lines.filter((line) => !line.licence_ended) } }
}

/** As the database writes it. */
export function asPlacing(
  { me, cart, distributor_id, sums, lines, parts }: AsOrder<Ordered>,
  { key, bodyHash, notes }: Said,
): OrderPlacing {
  const discount = discountOf(cart.lines, cart.party?.party_id)
  return {
    key,
    body_hash: bodyHash,
    actor_id: me.accountId,
    is_employee: me.userType === 'E',
    ...(cart.id !== undefined && cart.version !== undefined && { cart_id: cart.id, cart_version: cart.version }),
    overdue_days: overdueDays,
    // It goes to the ERP in one part for each division.
    parts: parts.map((part, at) => ({ ...part, part_no: at + 1 })),
    ...(discount && { discount }),
    lines,
    made: {
      ...sums,
      kind: cart.kind,
      product_type: me.productType,
      distributor_id,
      cfa_code: cart.cfa_code,
      placer_id: me.id,
      notes,
    },
  }
}

/** The order as it would be read, made of what was just written. */
export function asWritten(
  { names }: PlacingState,
  { me, cart, distributor_id, sums, lines, parts }: CartAsOrder,
  written: Made,
  notes: string,
): OrderRow {
  const { order_id, order_no, status, holds } = written
  const placed_at = new Date(written.placed_at).toISOString()
  const discount = discountOf(cart.lines, cart.party?.party_id)
  return {
    order_id,
    order_no,
    order_ref: null,
    invoiced_paise: 0,
    kind: cart.kind,
    product_type: me.productType,
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
    ...sums,
    lines: lines.map((line) => ({ ...line, confirmed_qty: null })),
    parts: parts.map((part, at) => ({ ...part, part_no: at + 1, order_ref: null, invoices: [] })),
    discount: cart.party && discount ? { ...discount, party: cart.party } : null,
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

type PricedLine = PlacedLine & ReturnType<typeof pricePacks>

/** A line as it is kept on an order: what the scheme made of it, and the scheme itself. */
export function asLine(line: PricedLine, at: number): OrderLine {
  return {
    line_no: at + 1,
    product_code: line.product_code,
    product_name: line.product_name,
    division_code: line.division_code,
    pack: line.pack,
    quantity_ordered: line.asked,
    free_qty: line.schemed.free,
    total_qty: line.schemed.total,
    offer_id: line.offer_id,
    min_qty: line.min_qty,
    scheme_qty: line.scheme_qty,
    compulsory: line.compulsory,
    price_paise: line.price_paise,
    mrp_paise: line.mrp_paise,
    gst_bp: line.gst_bp,
    amount_paise: line.amount_paise,
    tax_paise: line.tax_paise,
  }
}
