import { useEffect } from 'react'
import { useSearchParams } from 'wouter'
import { whenShown } from '#ui/base/whenShown.tsx'
import { ConfirmQueue } from './ConfirmQueue.tsx'

const OrderToConfirm = whenShown(() => import('./OrderToConfirm.tsx').then((part) => part.OrderToConfirm))
const ReviewOrder = whenShown(() => import('./ReviewOrder.tsx').then((part) => part.ReviewOrder))

/**
 * The specification has one path for generic orders, so the order and its review are open under it
 * too.
 */
export function GenericQueue() {
  const [params] = useSearchParams()
  const order = params.get('order')
  useEffect(() => {
    OrderToConfirm.ahead()
    ReviewOrder.ahead()
  }, [])
  if (!order) return <ConfirmQueue type="G" />
  return params.has('review') ? (
    <ReviewOrder key={order} type="G" orderId={order} />
  ) : (
    <OrderToConfirm key={order} type="G" orderId={order} />
  )
}
