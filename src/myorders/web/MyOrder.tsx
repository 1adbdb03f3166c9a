import { Suspense } from 'react'
import { Link, useSearchParams } from 'wouter'
import { OtherType } from '#accounts/web/OtherType.tsx'
import { todayInIndia } from '#kit/date.ts'
import { groupIndian } from '#kit/money.ts'
import { usePathParam } from '#kit/web/params.ts'
import { useRead } from '#kit/web/query.ts'
import { useTabTitle } from '#kit/web/title.ts'
import { cancelOrder, countOrders, getOrder, listOrders, type Order } from '#orders/contract.ts'
import { statusColour, statusWord } from '#orders/status.ts'
import { storyOf, storyTitle } from '#orders/story.ts'
import { Arrivals } from '#orders/web/Arrivals.tsx'
import { crumbLink } from '#orders/web/crumbLink.tsx'
import { invoiceFacts } from '#orders/web/invoiceFacts.tsx'
import { useLiveOrders } from '#orders/web/live/useLiveOrders.ts'
import { Offers } from '#orders/web/Offers.tsx'
import { OrderLines } from '#orders/web/OrderLines.tsx'
import { erpFact, Parts } from '#orders/web/OrderParts.tsx'
import { PrintHead } from '#orders/web/PrintHead.tsx'
import { toPayFacts } from '#orders/web/ToPay.tsx'
import { WhoseMove } from '#orders/web/WhoseMove.tsx'
import { buttonClass } from '#ui/base/Button.tsx'
import { Code } from '#ui/base/Code.tsx'
import { TimeText } from '#ui/base/DateText.tsx'
import { Skeleton } from '#ui/base/Skeleton.tsx'
import { Badge } from '#ui/base/StatusMark.tsx'
import { whenShown } from '#ui/base/whenShown.tsx'
import { FactLine } from '#ui/page/FactLine.tsx'
import { FactList } from '#ui/page/FactList.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { Timeline } from '#ui/page/Timeline.tsx'
import { TitleLoading } from '#ui/page/TitleLoading.tsx'
import { EmptyState } from '#ui/table/EmptyState.tsx'
import { FailedState } from '#ui/table/FailedState.tsx'
import { NoDepot } from './NoDepot.tsx'
import { Actions, CancelUntil, Holds, type Placed } from './OrderActions.tsx'
import '#ui/page/document.css'
import '#ui/table/table.css'
import '#orders/web/order.css'

const EditOrder = whenShown(() => import('./editing/EditOrder.tsx').then((part) => part.EditOrder))
const ConfirmOrder = whenShown(() => import('#confirming/web/ConfirmOrder.tsx').then((part) => part.ConfirmOrder))

export function MyOrder() {
  return <OneOrder placed={{ list: '/my-orders', detail: '/my-order-details', title: 'Orders' }} />
}

export function DepotOrder() {
  return <OneOrder placed={{ list: '/depot-my-orders', detail: '/depot-my-order-details', title: 'Depot orders' }} />
}

function OneOrder({ placed }: { placed: Placed }) {
  useLiveOrders()
  const order_id = usePathParam('order_id')
  const [params] = useSearchParams()
  const read = useRead(getOrder, { order_id }, { ownFailure: true })
  const order = read.data?.data
  useTabTitle(order && `Order ${order.order_no}`)
  if (read.isError && !order) {
    if (read.error.http !== 404)
      return <FailedState onRetry={() => void read.refetch()}>The order did not load.</FailedState>
    return <NotThere list={placed.list} />
  }
  if (!order) return <Loading />
  if (params.has('edit') && order.moves.includes('edit'))
    return <EditOrder orderId={order.order_id} back={`${placed.detail}/${order_id}`} />
  return <Shown order={order} placed={placed} />
}

function Shown({ order, placed }: { order: Order; placed: Placed }) {
  return (
    <>
      <PrintHead order={order} />
      <PageHead
        title={
          <>
            Order <span className="figures">{order.order_no}</span>
          </>
        }
        badge={<Badge group={statusColour(order.status)}>{statusWord(order.status)}</Badge>}
        crumbs={[{ label: placed.title, to: placed.list }, { label: order.order_no }]}
        renderLink={crumbLink}
        actions={<Actions order={order} placed={placed} />}
      >
        For {order.distributor_name}, {order.city}. {capital(order.kind)},{' '}
        {order.product_type === 'E' ? 'ethical' : 'generic'}, from {order.cfa_name}.
      </PageHead>
      {placed.detail === '/depot-my-order-details' && <NoDepot />}
      <div className="my-5 print:hidden">
        <FactLine facts={factsOf(order)} />
      </div>
      <Holds order={order} placed={placed} />
      <CancelUntil order={order} />
      <Offers
        order={order}
        cancel={cancelOrder}
        refresh={[getOrder, listOrders, countOrders]}
        hrefOf={(id) => `${placed.detail}/${id}`}
      />
      <div className="document mt-7 max-tablet:mt-6 max-tablet:gap-7">
        {order.moves.includes('confirm') ? (
          <Suspense fallback={<OrderLines order={order} />}>
            <ConfirmOrder order={order} />
          </Suspense>
        ) : (
          <OrderLines order={order} />
        )}
        <div className="document-side">
          <Story order={order} />
          <Arrivals invoices={order.supply?.invoices ?? []} refresh={[getOrder]} hrefOf={invoiceHref} />
          {order.po_no && (
            <p className="text-ink-2">
              Purchase order{' '}
              {order.po_id ? (
                <Link href={`/po-details?id=${order.po_id}`} className="figures font-medium text-accent-ink">
                  {order.po_no}
                </Link>
              ) : (
                <b className="figures font-medium text-ink">{order.po_no}</b>
              )}
            </p>
          )}
          {order.notes && (
            <section aria-labelledby="notes-h">
              <h2 id="notes-h" className="mb-1 text-heading">
                Notes
              </h2>
              <p className="wrap-anywhere whitespace-pre-line text-ink-2">{order.notes}</p>
            </section>
          )}
          <Parts order={order} />
          <BuyerAndSupplier order={order} />
        </div>
      </div>
    </>
  )
}

const invoiceHref = (id: number) => `/my-invoice-details/${id}`

function Story({ order }: { order: Order }) {
  const today = todayInIndia(new Date())
  const title = storyTitle(order, today)
  return (
    <section className="story" aria-labelledby="story-h">
      <h2 id="story-h" className="text-heading">
        {title}
      </h2>
      <WhoseMove order={order} />
      <Timeline
        label={title}
        steps={storyOf(order, today).map(({ at, ...step }, place) => ({
          ...step,
          key: `${place}`,
          meta: at && <TimeText at={at} />,
        }))}
      />
    </section>
  )
}

function BuyerAndSupplier({ order }: { order: Order }) {
  return (
    <section aria-labelledby="firms-h" className="print:hidden">
      <h2 id="firms-h" className="mb-2.5 text-heading">
        Buyer and supplier
      </h2>
      <FactList
        facts={[
          {
            label: 'Distributor',
            value: (
              <>
                {order.distributor_name}
                <br />
                <Code className="text-ink-3">{order.distributor}</Code>
              </>
            ),
          },
          {
            label: 'Supplied by',
            value: (
              <>
                {order.cfa_name} <Code className="text-ink-3">{order.cfa_code}</Code>
              </>
            ),
          },
          {
            label: 'Placed by',
            value: `${order.placed_by.name}${order.placed_by.type === 'E' ? ', field employee' : ''}`,
          },
          ...(order.looked_after_by ? [{ label: 'Looked after by', value: order.looked_after_by.name }] : []),
        ]}
      />
    </section>
  )
}

function factsOf(order: Order) {
  const free = order.lines.reduce((sum, line) => sum + line.free_qty, 0)
  const total = order.lines.reduce((sum, line) => sum + line.total_qty, 0)
  return [
    ...toPayFacts(order),
    {
      label: 'Packs',
      value: `${groupIndian(total - free)} paid${free > 0 ? ` + ${groupIndian(free)} free` : ''}`,
    },
    { label: 'Placed', value: <TimeText at={order.placed_at} /> },
    { label: 'Placed by', value: order.placed_by.name },
    erpFact(order),
    ...invoiceFacts(order, '/my-invoice-details'),
  ]
}

function NotThere({ list }: { list: string }) {
  return (
    <>
      <PageHead title="No such order" />
      <EmptyState
        action={
          <span className="flex flex-wrap justify-center gap-2">
            <OtherType />
            <Link href={list} className={buttonClass('primary')}>
              See your orders
            </Link>
          </span>
        }
      >
        We can’t find that order. It may belong to somebody else or to the other product type.
      </EmptyState>
    </>
  )
}

function Loading() {
  return (
    <div aria-busy="true">
      <PageHead title={<TitleLoading width={220}>Order</TitleLoading>}>
        <Skeleton width={320} />
      </PageHead>
      <div className="panel mt-8 grid gap-6 p-4">
        {[1, 2, 3, 4, 5].map((row) => (
          <Skeleton key={row} width="100%" />
        ))}
      </div>
    </div>
  )
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
