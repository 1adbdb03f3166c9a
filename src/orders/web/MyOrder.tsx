import Ellipsis from 'lucide-react/icons/ellipsis'
import Printer from 'lucide-react/icons/printer'
import { useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { authSlice } from '#accounts/state.ts'
import { getCart, listCarts } from '#cart/contract.ts'
import { formatTime } from '#kit/date.ts'
import type { Output } from '#kit/endpoint.ts'
import { formatRupees, groupIndian } from '#kit/money.ts'
import { usePathParam } from '#kit/web/params.ts'
import { useRead, useWrite } from '#kit/web/query.ts'
import { useSlice } from '#kit/web/store.ts'
import { Button, buttonClass, IconButton } from '#ui/Button.tsx'
import { Code } from '#ui/Code.tsx'
import { TimeText } from '#ui/DateText.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FactLine } from '#ui/FactLine.tsx'
import { FactList } from '#ui/FactList.tsx'
import { FailedState } from '#ui/FailedState.tsx'
import { whenOpened } from '#ui/later.tsx'
import { MenuButton } from '#ui/MenuButton.tsx'
import { Notice } from '#ui/Notice.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Badge } from '#ui/StatusMark.tsx'
import { Timeline } from '#ui/Timeline.tsx'
import { toast } from '#ui/toast.ts'
import { cancelOrder, countOrders, getOrder, listOrders, reorder } from '../contract.ts'
import { status, statusColour, statusWord } from '../status.ts'
import { storyOf, storyTitle } from '../story.ts'
import { ConfirmOrder } from './ConfirmOrder.tsx'
import { crumbLink } from './crumbLink.tsx'
import { EditOrder } from './EditOrder.tsx'
import { OrderLines } from './OrderLines.tsx'
import { SendTo } from './SendTo.tsx'
import { useLiveOrders } from './useLiveOrders.ts'
import '#ui/table.css'
import './order.css'

export type Order = Output<typeof getOrder>['data']
type Placed = { list: string; detail: string; title: string }

const ReasonDialog = whenOpened(() => import('#ui/ReasonDialog.tsx').then((part) => part.ReasonDialog))
const ReorderDialog = whenOpened(() => import('./ReorderDialog.tsx').then((part) => part.ReorderDialog))

export function MyOrder() {
  return <OneOrder placed={{ list: '/my-orders', detail: '/my-order-details', title: 'Orders' }} />
}

/** The specification lets every customer in; who has no depot login finds the order where it is. */
export function DepotOrder() {
  const [{ DepotLogin }] = useSlice(authSlice)
  const id = usePathParam('order_id')
  if (!DepotLogin) return <SendTo from={`/depot-my-order-details/${id}`} to={`/my-order-details/${id}`} />
  return <OneOrder placed={{ list: '/depot-my-orders', detail: '/depot-my-order-details', title: 'Depot orders' }} />
}

function OneOrder({ placed }: { placed: Placed }) {
  useLiveOrders()
  const order_id = usePathParam('order_id')
  const [params] = useSearchParams()
  const read = useRead(getOrder, { order_id }, { ownFailure: true })
  const order = read.data?.data
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
  const story = storyOf(order)
  const title = storyTitle(order.status)
  return (
    <>
      <PageHead
        title={
          <>
            Order <span className="num">{order.order_no}</span>
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
      <div className="my-5">
        <FactLine facts={factsOf(order)} />
      </div>
      <Holds order={order} placed={placed} />
      <div className="order-columns">
        {order.moves.includes('confirm') ? <ConfirmOrder order={order} /> : <OrderLines order={order} />}
        <div className="order-side">
          <section className="story" aria-labelledby="story-h">
            <h2 id="story-h" className="text-heading">
              {title}
            </h2>
            <WhoseMove sentence={order.waits_for} />
            <Timeline
              label={title}
              steps={story.map(({ at, ...step }, place) => ({
                ...step,
                key: `${place}`,
                meta: at && <TimeText at={at} />,
              }))}
            />
          </section>
          {order.notes && (
            <section aria-labelledby="notes-h">
              <h2 id="notes-h" className="mb-1 text-heading">
                Notes
              </h2>
              <p className="wrap-anywhere whitespace-pre-line text-ink-2">{order.notes}</p>
            </section>
          )}
          <Parts order={order} />
          <section aria-labelledby="parties-h">
            <h2 id="parties-h" className="mb-2.5 text-heading">
              Parties
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
              ]}
            />
          </section>
        </div>
      </div>
    </>
  )
}

function factsOf(order: Order) {
  const free = order.lines.reduce((sum, line) => sum + line.free_qty, 0)
  const total = order.lines.reduce((sum, line) => sum + line.total_qty, 0)
  const refs = [order.order_ref, ...order.parts.map((part) => part.order_ref)].filter((ref) => ref !== null)
  const isOff = order.status === status.cancelled || order.status === status.rejected
  return [
    { label: isOff ? 'Was to pay' : 'To pay', value: formatRupees(order.total_paise), strong: true },
    {
      label: 'Packs',
      value: `${groupIndian(total - free)} paid${free > 0 ? ` + ${groupIndian(free)} free` : ''}`,
    },
    { label: 'Placed', value: <TimeText at={order.placed_at} /> },
    { label: 'Placed by', value: order.placed_by.name },
    {
      label: 'ERP order',
      value: refs.length > 0 ? <Code>{[...new Set(refs)].join(', ')}</Code> : isOff ? 'never sent' : 'not sent yet',
    },
  ]
}

/** The first sentence says whose move it is. */
function WhoseMove({ sentence }: { sentence: string }) {
  const end = sentence.indexOf('. ') + 1
  return (
    <p className="mt-0.5 mb-4 text-ink-2">
      <b className="font-semibold text-ink">{end > 0 ? sentence.slice(0, end) : sentence}</b>
      {end > 0 && sentence.slice(end)}
    </p>
  )
}

function Holds({ order, placed }: { order: Order; placed: Placed }) {
  const [{ userType }] = useSlice(authSlice)
  const isOwn = userType === 'Distributor'
  if (order.holds.length === 0) return null
  return (
    <div className="grid gap-3">
      {order.holds.map((hold, at) => (
        <Notice
          key={hold.kind}
          group="warning"
          title={hold.title}
          actions={
            hold.kind === 'licence' && isOwn ? (
              <Link href="/my-profile" className={buttonClass('default', 'small')}>
                See the licence
              </Link>
            ) : (
              hold.kind === 'credit' &&
              order.moves.includes('edit') && (
                <Link href={editPath(order, placed, isOwn)} className={buttonClass('default', 'small')}>
                  Order less
                </Link>
              )
            )
          }
        >
          {hold.why} Held since <span className="whitespace-nowrap">{formatTime(hold.since)}</span>.
          {at > 0 && at === order.holds.length - 1 && ' All of these are needed.'}
        </Notice>
      ))}
    </div>
  )
}

/** A distributor edits where the specification says; an employee on the order's own page. */
function editPath(order: Order, { detail }: Placed, isDistributor: boolean): string {
  return isDistributor ? `/update-cart?order=${order.order_id}` : `${detail}/${order.order_id}?edit=1`
}

function Actions({ order, placed }: { order: Order; placed: Placed }) {
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
        text="Nothing of it will be sent. This can’t be taken back."
        action="Cancel the order"
        cancel="Keep the order"
        label="Why is it cancelled?"
        help="Everybody who sees the order reads this."
        busy={cancel.isPending}
        failure={cancel.error?.message}
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

/** One order may go to the ERP as several, each with its own reference under one number. */
function Parts({ order }: { order: Order }) {
  if (order.parts.length < 2 && !order.parts.some((part) => part.order_ref)) return null
  return (
    <section aria-labelledby="parts-h">
      <h2 id="parts-h" className="text-heading">
        ERP orders under this number
      </h2>
      <p className="mb-2.5 text-small text-ink-3">One for each division.</p>
      <FactList
        figures
        facts={order.parts.map((part) => ({
          key: String(part.part_no),
          label: (
            <>
              {part.division_name}
              <span className="num block text-small text-ink-3">
                {part.order_ref ? <Code>{part.order_ref}</Code> : 'not sent yet'} ·{' '}
                {part.lines === 1 ? '1 line' : `${part.lines} lines`}
              </span>
            </>
          ),
          value: formatRupees(part.total_paise),
        }))}
      />
    </section>
  )
}

function NotThere({ list }: { list: string }) {
  return (
    <>
      <PageHead title="No such order" />
      <EmptyState
        action={
          <Link href={list} className={buttonClass('primary')}>
            See your orders
          </Link>
        }
      >
        That order is not there, or not yours to see.
      </EmptyState>
    </>
  )
}

function Loading() {
  return (
    <div aria-busy="true">
      <PageHead title={<Skeleton width={220} height={22} />}>
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
