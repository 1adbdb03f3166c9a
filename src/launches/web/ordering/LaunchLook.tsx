import { groupIndian } from '#kit/money.ts'
import { ToCheck } from '#placing/web/ToCheck.tsx'
import { Button } from '#ui/base/Button.tsx'
import { counted } from '#ui/base/counted.ts'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import type { Looked } from './useLaunching.ts'

type LaunchLookProps = {
  open: boolean
  onClose: () => void
  onPlace: () => void
  productName: string
  /** All that are about to be placed. */
  orders: number
  firms: readonly Looked[]
}

/** One look at the orders that are unusual, before they go with the others. */
export function LaunchLook({ open, onClose, onPlace, productName, orders, firms }: LaunchLookProps) {
  const others = orders - firms.length
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={orders === 1 ? 'Place this order?' : `Place ${groupIndian(orders)} orders?`}
      footer={
        <>
          <Button onClick={onClose}>Back to the list</Button>
          <Button kind="primary" onClick={onPlace}>
            {orders === 1 ? 'Place the order' : `Place ${groupIndian(orders)} orders`}
          </Button>
        </>
      }
    >
      <p className="mb-3 text-ink-2">
        {productName}
        {others > 0 &&
          `. ${counted(others, 'order')} of ${groupIndian(orders)} ${others === 1 ? 'is' : 'are'} as usual`}
        . Check {firms.length === 1 ? 'this one' : 'these'} before {firms.length === 1 ? 'it goes' : 'they go'}.
      </p>
      <div className="max-h-80 overflow-y-auto">
        {firms.map(({ distributor, name, sentences }) => (
          <section key={distributor} className="mb-3">
            <h3 className="mb-1 font-semibold">{name}</h3>
            <ToCheck sentences={sentences} label={`Check before you order for ${name}`} />
          </section>
        ))}
      </div>
    </Dialog>
  )
}
