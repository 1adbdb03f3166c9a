import { formatRupees } from '#kit/money.ts'
import { Money } from '#ui/base/Money.tsx'
import { isOff } from '../status.ts'

type Costing = { status: number; total_paise: number }

/** What an order costs, in a column. Of one that is cancelled or rejected nothing is to pay. */
export function ToPay({ order }: { order: Costing }) {
  if (!isOff(order.status)) return <Money paise={order.total_paise} column />
  return (
    <s className="text-ink-3" title="Nothing to pay">
      <Money paise={order.total_paise} column />
      <span className="sr-only">, nothing to pay</span>
    </s>
  )
}

/** The same among the facts of an order's page. */
export function toPayFacts({ status, total_paise }: Costing) {
  const toPay = { label: 'To pay', value: formatRupees(isOff(status) ? 0 : total_paise), strong: true }
  return isOff(status) ? [toPay, { label: 'Was', value: formatRupees(total_paise) }] : [toPay]
}
