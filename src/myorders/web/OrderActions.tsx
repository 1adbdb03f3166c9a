// What can be done with one's own order, and how a held one goes on.

import Ellipsis from 'lucide-react/icons/ellipsis'
import Printer from 'lucide-react/icons/printer'
import { useState } from 'react'
import { Link } from 'wouter'
import { authSlice } from '#accounts/state.ts'
import { getCart, listCarts } from '#cart/contract.ts'
import { formatTime } from '#kit/date.ts'
import { useWrite } from '#kit/web/query.ts'
import { useSlice } from '#kit/web/store.ts'
import { whyFailed } from '#kit/web/whyFailed.ts'
import { cancelOrder, countOrders, getOrder, listOrders, type Order } from '#orders/contract.ts'
import { Button, buttonClass, IconButton } from '#ui/base/Button.tsx'
import { whenOpened } from '#ui/base/later.tsx'
import { Notice } from '#ui/base/Notice.tsx'
import { MenuButton } from '#ui/dialogs/MenuButton.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import { reorder } from '../edit-contract.ts'

export type Placed = { list: string; detail: string; title: string }

const ReasonDialog = whenOpened(() => import('#ui/dialogs/ReasonDialog.tsx').then((part) => part.ReasonDialog))
const ReorderDialog = whenOpened(() => import('./ReorderDialog.tsx').then((part) => part.ReorderDialog))

/** One plan, whatever holds the order, with the ways to go about it. */
export function Holds({ order, placed }: { order: Order; placed: Placed }) {
  const [{ userType }] = useSlice(authSlice)
  const isOwn = userType === 'Distributor'
  const { way_out: way, holds } = order
  const since = holds.map((hold) => hold.since).sort()[0]
  if (!way) return null
  const small = buttonClass('default', 'small')
  return (
    <Notice
      group="warning"
      title={way.title}
      actions={
        <>
          {way.pay_paise > 0 && isOwn && (
            <Link href="/my-outstanding" className={small}>
              See what to pay
            </Link>
          )}
          {way.less_helps && order.moves.includes('edit') && (
            <Link href={editPath(order, placed, isOwn)} className={small}>
              Order less
            </Link>
          )}
          {holds.some((hold) => hold.kind === 'licence') && isOwn && (
            <Link href="/my-profile" className={small}>
              See the licence
            </Link>
          )}
        </>
      }
    >
      {way.why}
      {since && (
        <>
          {' '}
          Held since <span className="whitespace-nowrap">{formatTime(since)}</span>.
        </>
      )}
    </Notice>
  )
}

/** A distributor edits where the specification says; an employee on the order's own page. */
function editPath(order: Order, { detail }: Placed, isDistributor: boolean): string {
  return isDistributor ? `/update-cart?order=${order.order_id}` : `${detail}/${order.order_id}?edit=1`
}

/**
 * Said only while it is true: fulfilment has not taken the order, and leaves it alone until then.
 */
export function CancelUntil({ order }: { order: Order }) {
  if (!order.cancellable_until || !order.moves.includes('cancel')) return null
  return (
    <p className="mb-4 text-ink-2 print:hidden">
      You can cancel this order until <span className="whitespace-nowrap">{formatTime(order.cancellable_until)}</span>.
      Then it goes to fulfilment.
    </p>
  )
}

export function Actions({ order, placed }: { order: Order; placed: Placed }) {
  const [{ userType }] = useSlice(authSlice)
  const isEmployee = userType === 'Employee'
  const [open, setOpen] = useState<'cancel' | 'again' | null>(null)
  const refresh = [listOrders, countOrders, getOrder]
  const cancel = useWrite(cancelOrder, { refresh, ownFailure: true })
  const again = useWrite(reorder, { refresh: [getCart, listCarts] })
  const close = () => setOpen(null)

  return (
    <>
      {order.moves.includes('edit') && (
        <Link href={editPath(order, placed, !isEmployee)} className={buttonClass()}>
          Edit quantities
        </Link>
      )}
      <Button
        busy={again.isPending}
        onClick={() => again.mutate({ order_id: order.order_id }, { onSuccess: () => setOpen('again') })}
      >
        Order again
      </Button>
      <IconButton label="Print" onClick={() => window.print()}>
        <Printer />
      </IconButton>
      {order.moves.includes('cancel') && (
        <MenuButton
          trigger={
            <IconButton label="More actions, cancel the order among them">
              <Ellipsis />
            </IconButton>
          }
          items={[
            {
              label: 'Cancel the order',
              danger: true,
              onSelect: () => {
                cancel.reset()
                setOpen('cancel')
              },
            },
          ]}
        />
      )}
      <ReasonDialog
        open={open === 'cancel'}
        onClose={close}
        title={`Cancel order ${order.order_no}?`}
        text="Nothing will be sent. This can’t be undone."
        action="Cancel the order"
        cancel="Keep the order"
        label="Why is it cancelled?"
        help="Everybody who sees the order reads this."
        busy={cancel.isPending}
        failure={whyFailed(cancel.error)}
        onReason={(reason) =>
          cancel.mutate(
            { order_id: order.order_id, reason },
            {
              onSuccess: () => {
                close()
                toast({ group: 'success', text: `Order ${order.order_no} is cancelled.` })
              },
            },
          )
        }
      />
      <ReorderDialog
        open={open === 'again'}
        onClose={close}
        order={order}
        result={again.data?.data}
        isEmployee={isEmployee}
      />
    </>
  )
}
