import { Link } from 'wouter'
import { groupIndian } from '#kit/money.ts'
import { usePathParam } from '#kit/web/params.ts'
import { useRead } from '#kit/web/query.ts'
import { Code } from '#ui/Code.tsx'
import { TimeText } from '#ui/DateText.tsx'
import { FactLine } from '#ui/FactLine.tsx'
import { FactList } from '#ui/FactList.tsx'
import { FailedState } from '#ui/FailedState.tsx'
import { Money } from '#ui/Money.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { RenderLink } from '#ui/nav.ts'
import { PageHead, SectionHead } from '#ui/PageHead.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Badge } from '#ui/StatusMark.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { Timeline } from '#ui/Timeline.tsx'
import { getAnyOrder } from '../../contract.ts'
import { status, statusColour, statusWord } from '../../status.ts'
import { storyOf, storyTitle } from '../../story.ts'
import type { Order } from '../MyOrder.tsx'
import { OrderLines } from '../OrderLines.tsx'
import { useLiveOrders } from '../useLiveOrders.ts'
import { OrderMoves } from './OrderMoves.tsx'
import '../order.css'

type Part = Order['parts'][number]

const renderLink: RenderLink = ({ to, ...rest }) => <Link href={to} {...rest} />
const crumbs = [{ label: 'Orders' }, { label: 'Order book', to: '/admin/orders' }]
const kinds = { regular: 'Regular', discount: 'Discount', launch: 'Launch' }

/** One order as the order desk sees it, with the moves that it has now. */
export function OfficeOrder() {
  useLiveOrders('admin')
  const order_id = usePathParam('order_id')
  const read = useRead(getAnyOrder, { order_id }, { ownFailure: true })
  const order = read.data?.data
  if (read.isError && !order) {
    const isAbsent = read.error.http === 404
    return (
      <>
        <PageHead title={isAbsent ? 'No such order' : 'Order'} crumbs={crumbs} renderLink={renderLink} />
        <FailedState {...(!isAbsent && { onRetry: () => void read.refetch() })}>
          {isAbsent ? 'That order is not there, or of the other product type.' : 'The order did not load.'}
        </FailedState>
      </>
    )
  }
  if (!order) return <Loading />
  return (
    <>
      <PageHead
        title={`Order ${order.order_no}`}
        crumbs={[...crumbs, { label: order.order_no }]}
        renderLink={renderLink}
        badge={<Badge group={statusColour(order.status)}>{statusWord(order.status)}</Badge>}
        actions={<OrderMoves order={order} onOutOfDate={() => void read.refetch()} />}
      >
        For {order.distributor_name}, {order.city}. {kinds[order.kind]},{' '}
        {order.product_type === 'G' ? 'generic' : 'ethical'}, from {order.cfa_name}.
      </PageHead>
      <div className="my-5">
        <FactLine facts={factsOf(order)} />
      </div>
      <WaysOut order={order} />
      <div className="order-columns">
        <div className="grid min-w-0 gap-10">
          <OrderLines order={order} />
          <section aria-labelledby="parts-h">
            <SectionHead title="Parts for the ERP" id="parts-h">
              <span className="text-ink-3">one for each division</span>
            </SectionHead>
            <Table<Part>
              label="Parts of the order"
              className="mt-2.5"
              columns={partColumns}
              rows={order.parts}
              rowKey={(part) => part.part_no}
            />
          </section>
        </div>
        <div className="order-side">
          <Story order={order} />
          <Parties order={order} />
        </div>
      </div>
    </>
  )
}

function factsOf(order: Order) {
  const free = order.lines.reduce((sum, line) => sum + line.free_qty, 0)
  const total = order.lines.reduce((sum, line) => sum + line.total_qty, 0)
  return [
    { label: 'To pay', value: <Money paise={order.total_paise} />, strong: true },
    {
      label: 'Packs',
      value: `${groupIndian(total - free)} paid${free > 0 ? ` + ${groupIndian(free)} free` : ''}`,
    },
    { label: 'Placed', value: <TimeText at={order.placed_at} /> },
    { label: 'Placed by', value: order.placed_by.name },
    { label: 'ERP order', value: order.order_ref ? <Code>{order.order_ref}</Code> : 'not sent yet' },
  ]
}

/** What would let a stuck order go on: the way out first, then why. */
function WaysOut({ order }: { order: Order }) {
  const isFailed = order.status === status.failed
  const refused = order.timeline.at(-1)?.reason
  if (order.holds.length === 0 && !isFailed) return null
  return (
    <div className="grid gap-3">
      {order.holds.map((hold) => (
        <Notice key={hold.kind} group="warning" title={hold.title}>
          {hold.why} Held since <TimeText at={hold.since} />.
        </Notice>
      ))}
      {isFailed && (
        <Notice group="danger" title="Correct what the ERP refused, then send it again">
          {refused ? `It said: “${refused}”` : 'It gave no reason.'}
        </Notice>
      )}
    </div>
  )
}

function Story({ order }: { order: Order }) {
  const title = storyTitle(order.status)
  return (
    <section className="story" aria-labelledby="story-h">
      <h2 id="story-h" className="text-heading">
        {title}
      </h2>
      <p className="mt-0.5 mb-4 text-ink-2">{order.waits_for}</p>
      <Timeline
        label={title}
        steps={storyOf(order).map(({ at, ...step }, place) => ({
          ...step,
          key: `${place}`,
          meta: at && <TimeText at={at} />,
        }))}
      />
    </section>
  )
}

function Parties({ order }: { order: Order }) {
  return (
    <section aria-labelledby="parties-h">
      <h2 id="parties-h" className="mb-2.5 text-heading">
        Parties
      </h2>
      <FactList
        facts={[
          { label: 'Distributor', value: named(order.distributor_name, order.distributor) },
          { label: 'Supplied by', value: named(order.cfa_name, order.cfa_code) },
          ...(order.notes ? [{ label: 'Note', value: order.notes }] : []),
        ]}
      />
    </section>
  )
}

function named(name: string, code: string) {
  return (
    <>
      {name} <Code className="block text-ink-3">{code}</Code>
    </>
  )
}

function Loading() {
  return (
    <div aria-busy="true">
      <PageHead title="Order" crumbs={crumbs} renderLink={renderLink} />
      <div className="mt-6 grid gap-4">
        <Skeleton width={280} />
        <Skeleton width="100%" height={240} />
      </div>
    </div>
  )
}

const partColumns: Column<Part>[] = [
  { head: 'Division', kind: 'name', cell: (part) => part.division_name },
  { head: 'Lines', kind: 'number', width: 72, cell: (part) => groupIndian(part.lines) },
  {
    head: 'ERP order',
    cell: (part) => (part.order_ref ? <Code>{part.order_ref}</Code> : <span className="text-ink-2">not sent yet</span>),
  },
  { head: 'To pay ₹', kind: 'number', width: 120, cell: (part) => <Money paise={part.total_paise} column /> },
]
