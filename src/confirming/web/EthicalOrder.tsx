import { usePathParam } from '#kit/web/params.ts'
import { OrderToConfirm } from './OrderToConfirm.tsx'

export function EthicalOrder() {
  const id = usePathParam('order_id')
  return <OrderToConfirm key={id} type="E" orderId={id} />
}
