import { Link } from 'wouter'
import type { Output } from '#kit/endpoint.ts'
import { formatRupees } from '#kit/money.ts'
import type { Order } from '#orders/contract.ts'
import { isChange } from '#orders/rules.ts'
import { Button, buttonClass } from '#ui/base/Button.tsx'
import type { Group } from '#ui/base/Mark.tsx'
import { StatusMark } from '#ui/base/StatusMark.tsx'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import type { reorder } from '../edit-contract.ts'

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
  const changed = changes.filter(isChange)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={
        lines === 0 ? 'Nothing of it is sold now' : `${lines === 1 ? '1 line is' : `${lines} lines are`} in the cart`
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
      <p className="figures text-ink-2">
        As asked on {order.order_no}, for {order.distributor_name}. The cart is {formatRupees(total_paise)} now.
      </p>
      {changed.length === 0 ? (
        <p>
          <StatusMark group="success">Nothing has changed since.</StatusMark>
        </p>
      ) : (
        <Told title="Changed since" changes={changed} />
      )}
      {changed.length < changes.length && (
        <Told title="Good to know" changes={changes.filter((change) => !isChange(change))} />
      )}
    </Dialog>
  )
}

function Told({ title, changes }: { title: string; changes: Result['changes'] }) {
  return (
    <section aria-label={title}>
      <h3 className="mb-1 text-micro text-ink-3">{title}</h3>
      <ul className="border-t border-line">
        {changes.map((change) => (
          <li key={`${change.product_code} ${change.code}`} className="border-b border-line py-2">
            <StatusMark group={groups[change.code]}>{change.product_name}</StatusMark>
            <p className="figures pl-4.5 text-small text-ink-2">{change.message}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function cartPath({ distributor, cfa_code }: Result, isEmployee: boolean): string {
  const query = new URLSearchParams({ ...(isEmployee && { for: distributor }), cfa: cfa_code })
  return `/cart?${query}`
}
