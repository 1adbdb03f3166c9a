import { Link } from 'wouter'
import type { Output } from '#kit/endpoint.ts'
import { formatRupees } from '#kit/money.ts'
import { counted, listed } from '#ui/base/counted.ts'
import { Notice } from '#ui/base/Notice.tsx'
import type { getWayOut } from '../contract.ts'

type Way = Output<typeof getWayOut>['data']

/** What to pay for which held orders, step by step. `orders`: where an order opens. */
export function WayOut({ way, orders }: { way: Way; orders: string }) {
  const steps = way.steps.filter((step) => step.pay_paise > 0)
  if (steps.length === 0 && way.licence_orders.length === 0) return null
  return (
    <div className="mt-5 grid gap-3">
      {steps.map((step) => (
        <Notice
          key={step.pay_paise}
          group="warning"
          title={`${formatRupees(step.pay_paise)} releases ${counted(step.orders.length, 'order')}`}
        >
          <p>
            Pay {listed(step.invoices.map((one) => `${formatRupees(one.pay_paise)} of ${one.invoice_no}`))}. Orders that
            wait for it: <Orders of={step.orders} at={orders} />.
          </p>
        </Notice>
      ))}
      {way.licence_orders.length > 0 && (
        <Notice group="warning" title="Renew the drug licence to release the rest">
          Orders that wait for it: <Orders of={way.licence_orders} at={orders} />.
        </Notice>
      )}
    </div>
  )
}

function Orders({ of, at }: { of: Way['licence_orders']; at: string }) {
  return of.map((order, place) => (
    <span key={order.order_id}>
      {place > 0 && ', '}
      <Link href={`${at}/${order.order_id}`} className="figures">
        {order.order_no}
      </Link>
    </span>
  ))
}
