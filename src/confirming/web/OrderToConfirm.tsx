import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { formatRupees, groupIndian } from '#kit/money.ts'
import { namedBriefly } from '#kit/naming.ts'
import { useTrail } from '#kit/web/list/trail.ts'
import { useRead } from '#kit/web/query.ts'
import { useTabTitle } from '#kit/web/title.ts'
import { getOrder, type Order } from '#orders/contract.ts'
import { status, statusColour, statusWord } from '#orders/status.ts'
import { crumbLink } from '#orders/web/crumbLink.tsx'
import { useLiveOrders } from '#orders/web/live/useLiveOrders.ts'
import { buttonClass } from '#ui/base/Button.tsx'
import { TimeText } from '#ui/base/DateText.tsx'
import { Badge } from '#ui/base/StatusMark.tsx'
import { DocumentLoading, DocumentPage } from '#ui/page/DocumentPage.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { EmptyState } from '#ui/table/EmptyState.tsx'
import { FailedState } from '#ui/table/FailedState.tsx'
import { listToConfirm } from '../contract.ts'
import { ConfirmOrder } from './ConfirmOrder.tsx'
import { LapseStrip } from './LapseStrip.tsx'
import { confirmPaths } from './paths.ts'
import '#ui/table/table.css'
import '#orders/web/order.css'

/** One order that an employee placed, line by line, with the way to the next one that waits. */
export function OrderToConfirm({ type, orderId }: { type: 'E' | 'G'; orderId: string }) {
  const [, navigate] = useLocation()
  const paths = confirmPaths(type)
  const trail = useTrail({
    to: 'confirm',
    key: Number(orderId),
    list: listToConfirm,
    keyOf: (row) => row.order_id,
    hrefOf: (key) => paths.details(key),
  })
  return (
    <Answerable type={type} orderId={orderId}>
      {(order, crumbs) => (
        <DocumentPage
          noun="order"
          title={`Order ${order.order_no}`}
          crumbs={crumbs}
          renderLink={crumbLink}
          badge={<Badge group={statusColour(order.status)}>{statusWord(order.status)}</Badge>}
          neighbours={trail}
          context={`${order.placed_by.name} proposes ${lines(order)}. You can lower or remove lines, but not raise them. Only what you confirm is sent.`}
          facts={[
            { label: 'To pay', value: formatRupees(order.total_paise), strong: true },
            { label: 'From', value: order.cfa_name },
            { label: 'Asked', value: <TimeText at={askedAt(order)} /> },
            ...(order.po_no ? [{ label: 'Purchase order', value: order.po_no }] : []),
          ]}
          side={<Side order={order} />}
        >
          <ConfirmOrder order={order} onAnswered={() => (trail.next ? trail.next() : navigate(paths.list))} />
        </DocumentPage>
      )}
    </Answerable>
  )
}

type Crumb = { label: ReactNode; to?: string }
type AnswerableProps = {
  type: 'E' | 'G'
  orderId: string
  /** The last crumb, where there is one below the order. */
  below?: string
  children: (order: Order, crumbs: Crumb[]) => ReactNode
}

/**
 * The order as long as its distributor's word is awaited; else what became of it, and the way
 * there.
 */
export function Answerable({ type, orderId, below, children }: AnswerableProps) {
  useLiveOrders()
  const paths = confirmPaths(type)
  const read = useRead(getOrder, { order_id: orderId }, { ownFailure: true })
  const order = read.data?.data
  useTabTitle(order && `Order ${order.order_no}`)
  const first = { label: 'To confirm', to: paths.list }
  if (read.isError && !order && read.error.http !== 404)
    return <FailedState onRetry={() => void read.refetch()}>The order did not load.</FailedState>
  if (read.isError && !order)
    return (
      <Ended title="No such order" list={paths.list}>
        That order is not there, or not yours to see.
      </Ended>
    )
  if (!order) return <DocumentLoading title="Order" crumbs={[first]} renderLink={crumbLink} />
  if (!order.moves.includes('confirm'))
    return (
      <Ended title={`Order ${order.order_no}`} list={paths.list} orderId={order.order_id}>
        {order.status === status.awaitingConfirmation
          ? 'Only those who order for the firm can answer it.'
          : `It is ${statusWord(order.status).toLowerCase()}, so there is nothing left to confirm.`}
      </Ended>
    )
  const crumbs = below
    ? [first, { label: order.order_no, to: paths.details(order.order_id) }, { label: below }]
    : [first, { label: order.order_no }]
  return children(order, crumbs)
}

function Ended({
  title,
  list,
  orderId,
  children,
}: {
  title: string
  list: string
  orderId?: number
  children: string
}) {
  return (
    <>
      <PageHead title={title} crumbs={[{ label: 'To confirm', to: list }, { label: title }]} renderLink={crumbLink} />
      <EmptyState
        action={
          <span className="flex flex-wrap justify-center gap-2">
            {orderId && (
              <Link href={`/my-order-details/${orderId}`} className={buttonClass()}>
                See the order
              </Link>
            )}
            <Link href={list} className={buttonClass('primary')}>
              See what waits
            </Link>
          </span>
        }
      >
        {children}
      </EmptyState>
    </>
  )
}

function Side({ order }: { order: Order }) {
  return (
    <section aria-labelledby="asks-h">
      <h2 id="asks-h" className="text-heading">
        {order.placed_by.name} asks
      </h2>
      <p className="text-ink-2">
        <TimeText at={askedAt(order)} />, {namedBriefly(order.parts.map(({ division_name }) => division_name))}
      </p>
      {order.notes && (
        <blockquote className="my-3 border-line-strong border-l-2 pl-3 text-ink-2 wrap-anywhere">
          {order.notes}
        </blockquote>
      )}
      <p className="mt-2">
        <LapseStrip askedAt={askedAt(order)} inLine />
      </p>
    </section>
  )
}

/** An edit asks anew. */
export function askedAt(order: Order): string {
  return order.timeline.findLast(({ move }) => move === 'place' || move === 'edit')?.at ?? order.placed_at
}

export function lines({ line_count }: Pick<Order, 'line_count'>): string {
  return line_count === 1 ? '1 line' : `${groupIndian(line_count)} lines`
}
