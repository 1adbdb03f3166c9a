import { Link } from 'wouter'
import type { Output } from '#kit/endpoint.ts'
import { formatRupees } from '#kit/money.ts'
import { Button, buttonClass } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import type { Group } from '#ui/Mark.tsx'
import { StatusMark } from '#ui/StatusMark.tsx'
import type { reorder } from '../contract.ts'
import type { Order } from './MyOrder.tsx'

type Result = Output<typeof reorder>['data']

type ReorderDialogProps = {
  open: boolean
  onClose: () => void
  order: Order
  result: Result | undefined
  isEmployee: boolean
}

const groups: Record<Result['changes'][number]['code'], Group> = {
  gone: 'danger',
  dearer: 'warning',
  cheaper: 'success',
  scheme: 'info',
  out: 'warning',
  more: 'info',
}

/** What lies in the cart now, and what is another than when it was ordered. */
export function ReorderDialog({ open, onClose, order, result, isEmployee }: ReorderDialogProps) {
  if (!result) return null
  const { lines, changes, total_paise } = result
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={
        lines === 0
          ? 'Nothing of it is sold any more'
          : `${lines === 1 ? '1 line is' : `${lines} lines are`} in the cart`
      }
      light
      footer={
        <>
          <Button onClick={onClose}>Stay here</Button>
          {lines > 0 && (
            <Link href={cartPath(result, isEmployee)} className={buttonClass('primary')}>
              Go to the cart
            </Link>
          )}
        </>
      }
    >
      <p className="num text-ink-2">
        As asked on {order.order_no}, for {order.distributor_name}. The cart is {formatRupees(total_paise)} now.
      </p>
      {changes.length === 0 ? (
        <p>
          <StatusMark group="success">Nothing has changed since.</StatusMark>
        </p>
      ) : (
        <section aria-label="What has changed since">
          <h3 className="mb-1 text-micro text-ink-3">Changed since</h3>
          <ul className="border-t border-line">
            {changes.map((change) => (
              <li key={`${change.product_code} ${change.code}`} className="border-b border-line py-2">
                <StatusMark group={groups[change.code]}>{change.product_name}</StatusMark>
                <p className="num pl-4.5 text-small text-ink-2">{change.message}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Dialog>
  )
}

function cartPath({ distributor, cfa_code }: Result, isEmployee: boolean): string {
  const query = new URLSearchParams({ ...(isEmployee && { for: distributor }), cfa: cfa_code })
  return `/cart?${query}`
}
