import { usePathParam } from '#kit/web/params.ts'
import { ReviewOrder } from './ReviewOrder.tsx'

export function EthicalReview() {
  const id = usePathParam('order_id')
  return <ReviewOrder key={id} type="E" orderId={id} />
}
