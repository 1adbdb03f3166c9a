import { Link, useSearchParams } from 'wouter'
import { authSlice } from '#accounts/state.ts'
import { useSlice } from '#kit/web/store.ts'
import { buttonClass } from '#ui/base/Button.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { EmptyState } from '#ui/table/EmptyState.tsx'
import { EditOrder } from './EditOrder.tsx'

/** An order of mine that is still editable, as a cart. */
export function UpdateCart() {
  const [params] = useSearchParams()
  const [{ DepotLogin }] = useSlice(authSlice)
  const list = DepotLogin ? '/depot-my-orders' : '/my-orders'
  const orderId = Number(params.get('order') ?? '')
  if (Number.isSafeInteger(orderId) && orderId > 0)
    return (
      <EditOrder
        orderId={orderId}
        back={`${DepotLogin ? '/depot-my-order-details' : '/my-order-details'}/${orderId}`}
      />
    )
  return (
    <>
      <PageHead title="Edit an order" />
      <EmptyState
        action={
          <Link href={list} className={buttonClass('primary')}>
            See your orders
          </Link>
        }
      >
        Open an order that is on hold, then choose ‘Edit quantities’.
      </EmptyState>
    </>
  )
}
