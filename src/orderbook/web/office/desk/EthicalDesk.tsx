import { OrderDesk } from './OrderDesk.tsx'

export function EthicalDesk() {
  return <OrderDesk type="E" />
}
