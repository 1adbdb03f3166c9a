import { formatRupees } from '#kit/money.ts'
import { Money } from '#ui/base/Money.tsx'
import { type Costing, toPayOf } from '../to-pay.ts'

/** What is to pay of an order, in a column; its total crossed out where that is nothing. */
export function ToPay({ order }: { order: Costing }) {
  const toPay = toPayOf(order)
  if (toPay > 0) return <Money paise={toPay} column />
  return (
    <s className="text-ink-3" title="Nothing to pay">
      <Money paise={order.total_paise} column />
      <span className="sr-only">, nothing to pay</span>
    </s>
  )
}

/** The same among the facts of an order's page. */
export function toPayFacts(order: Costing) {
  const toPay = { label: 'To pay', value: formatRupees(toPayOf(order)), strong: true }
  return toPayOf(order) === order.total_paise
    ? [toPay]
    : [toPay, { label: 'Was', value: formatRupees(order.total_paise) }]
}
