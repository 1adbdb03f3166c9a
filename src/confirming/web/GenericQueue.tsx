import { useSearchParams } from 'wouter'
import { ConfirmQueue } from './ConfirmQueue.tsx'
import { OrderToConfirm } from './OrderToConfirm.tsx'
import { ReviewOrder } from './ReviewOrder.tsx'

/**
 * The specification has one path for generic orders, so the order and its review are open under it
 * too.
 */
export function GenericQueue() {
  const [params] = useSearchParams()
  const order = params.get('order')
  if (!order) return <ConfirmQueue type="G" />
  return params.has('review') ? (
    <ReviewOrder key={order} type="G" orderId={order} />
  ) : (
    <OrderToConfirm key={order} type="G" orderId={order} />
  )
}
