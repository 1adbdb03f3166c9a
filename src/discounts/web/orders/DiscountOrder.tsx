import { useState } from 'react'
import { Link } from 'wouter'
import { authSlice } from '#accounts/state.ts'
import { usePathParam } from '#kit/web/params.ts'
import { useRead, useWrite } from '#kit/web/query.ts'
import { useSlice } from '#kit/web/store.ts'
import { whyFailed } from '#kit/web/whyFailed.ts'
import { NoDepot } from '#myorders/web/NoDepot.tsx'
import { cancelOrder, countOrders, getOrder, listOrders } from '#orders/contract.ts'
import { useLiveOrders } from '#orders/web/live/useLiveOrders.ts'
import { Button, buttonClass } from '#ui/base/Button.tsx'
import { whenOpened } from '#ui/base/later.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import { DocumentLoading } from '#ui/page/DocumentPage.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { EmptyState } from '#ui/table/EmptyState.tsx'
import { FailedState } from '#ui/table/FailedState.tsx'
import { approveOrder, type DiscountDetail, getDiscountOrder, listDiscountOrders, refuseOrder } from '../../orders.ts'
import { Deciding } from './Deciding.tsx'
import { DiscountDocument } from './DiscountDocument.tsx'

const EditDiscounts = whenOpened(() => import('./EditDiscounts.tsx').then((part) => part.EditDiscounts))

const ReasonDialog = whenOpened(() => import('#ui/dialogs/ReasonDialog.tsx').then((part) => part.ReasonDialog))

type Place = { list: { label: string; to: string }; detail: string; isDepot?: true }

export function DiscountOrder() {
  return (
    <One
      place={{ list: { label: 'Discount orders', to: '/my-orders-discount' }, detail: '/my-order-discount-details' }}
    />
  )
}

export function DepotDiscountOrder() {
  return (
    <One
      place={{
        list: { label: 'Depot discount orders', to: '/my-orders-discount-depot' },
        detail: '/depot-my-order-discount-details',
        isDepot: true,
      }}
    />
  )
}

function One({ place }: { place: Place }) {
  useLiveOrders()
  const order_id = usePathParam('order_id')
  const read = useRead(getDiscountOrder, { order_id }, { ownFailure: true })
  const data = read.data?.data
  if (read.isError && !data)
    return read.error.http === 404 ? (
      <>
        <PageHead title="Discount order not found" />
        <EmptyState
          action={
            <Link href={place.list.to} className={buttonClass()}>
              All discount orders
            </Link>
          }
        >
          We can’t find that discount order. It may belong to another stockist.
        </EmptyState>
      </>
    ) : (
      <FailedState onRetry={() => void read.refetch()}>The order did not load.</FailedState>
    )
  if (!data) return <DocumentLoading title="Discount order" />
  return (
    <DiscountDocument
      data={data}
      list={place.list}
      detail={place.detail}
      actions={<Actions data={data} />}
      note={place.isDepot && <NoDepot />}
    />
  )
}

function Actions({ data }: { data: DiscountDetail }) {
  const { order } = data
  const [{ userType }] = useSlice(authSlice)
  const [isCancelling, setCancelling] = useState(false)
  const [isEditing, setEditing] = useState(false)
  const cancel = useWrite(cancelOrder, {
    refresh: [listOrders, countOrders, getOrder, getDiscountOrder, listDiscountOrders],
    ownFailure: true,
  })
  return (
    <>
      {order.moves.includes('cancel') && <Button onClick={() => setCancelling(true)}>Cancel order</Button>}
      {order.moves.includes('edit') && (
        <Link
          href={
            userType === 'Distributor'
              ? `/update-cart?order=${order.order_id}`
              : `/my-order-details/${order.order_id}?edit=1`
          }
          className={buttonClass()}
        >
          Edit quantities
        </Link>
      )}
      {order.moves.includes('edit') && (
        <Button aria-haspopup="dialog" onClick={() => setEditing(true)}>
          Change discounts
        </Button>
      )}
      {isEditing && <EditDiscounts open onClose={() => setEditing(false)} order={order} />}
      {order.moves.includes('confirm') && (
        <Link href={`/order-confirmation-discount-details/${order.order_id}`} className={buttonClass('primary')}>
          Confirm
        </Link>
      )}
      <Deciding data={data} calls={{ approve: approveOrder, refuse: refuseOrder }} />
      {isCancelling && (
        <ReasonDialog
          open
          onClose={() => setCancelling(false)}
          title={`Cancel order ${order.order_no}?`}
          text="It can’t be taken back."
          action="Cancel order"
          cancel="Keep order"
          help="Everybody who sees the order reads this."
          busy={cancel.isPending}
          failure={whyFailed(cancel.error)}
          onReason={(reason) =>
            cancel.mutate(
              { order_id: order.order_id, reason },
              {
                onSuccess: () => {
                  toast({ group: 'success', text: `Order ${order.order_no} is cancelled.` })
                  setCancelling(false)
                },
              },
            )
          }
        />
      )}
    </>
  )
}
