import { Link } from 'wouter'
import { usePathParam } from '#kit/web/params.ts'
import { useRead } from '#kit/web/query.ts'
import { buttonClass } from '#ui/base/Button.tsx'
import { DocumentLoading } from '#ui/page/DocumentPage.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { EmptyState } from '#ui/table/EmptyState.tsx'
import { FailedState } from '#ui/table/FailedState.tsx'
import { approveAnyOrder, getAnyDiscountOrder, refuseAnyOrder } from '../../orders.ts'
import { Deciding } from '../orders/Deciding.tsx'
import { DiscountDocument } from '../orders/DiscountDocument.tsx'

const list = { label: 'Discount orders', to: '/admin/orders-discounted' }

export function AnyDiscountOrder() {
  const order_id = usePathParam('order_id')
  const read = useRead(getAnyDiscountOrder, { order_id }, { ownFailure: true })
  const data = read.data?.data
  if (read.isError && !data)
    return read.error.http === 404 ? (
      <>
        <PageHead title="Discount order not found" />
        <EmptyState
          action={
            <Link href={list.to} className={buttonClass()}>
              All discount orders
            </Link>
          }
        >
          We can’t find that discount order.
        </EmptyState>
      </>
    ) : (
      <FailedState onRetry={() => void read.refetch()}>The order did not load.</FailedState>
    )
  if (!data) return <DocumentLoading title="Discount order" />
  return (
    <DiscountDocument
      data={data}
      list={list}
      detail="/admin/discounted_order_details"
      actions={
        <>
          <Link href={`/admin/my_order_details/${data.order.order_id}`} className={buttonClass()}>
            Open in order book
          </Link>
          <Deciding data={data} calls={{ approve: approveAnyOrder, refuse: refuseAnyOrder }} />
        </>
      }
    />
  )
}
