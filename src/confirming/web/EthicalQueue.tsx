import { ConfirmQueue } from './ConfirmQueue.tsx'

export function EthicalQueue() {
  return <ConfirmQueue type="E" />
}
