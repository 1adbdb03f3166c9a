import { OrderDesk } from './OrderDesk.tsx'

export function GenericDesk() {
  return <OrderDesk type="G" />
}
