import { useMemo } from 'react'
import { Link, useSearchParams } from 'wouter'
import { heldInBrief } from '#credit/hold-in-brief.ts'
import type { Output } from '#kit/endpoint.ts'
import { groupIndian } from '#kit/money.ts'
import { DaysFilter } from '#kit/web/list/DaysFilter.tsx'
import { ExportMenu } from '#kit/web/list/ExportMenu.tsx'
import { dayOf, numberOf, textOf } from '#kit/web/list/filters.ts'
import { ChipFilter, SelectFilter } from '#kit/web/list/ListFilters.tsx'
import { type ListColumn, ListView } from '#kit/web/list/ListView.tsx'
import { useList } from '#kit/web/list/useList.ts'
import { useSelection } from '#kit/web/list/useSelection.ts'
import { readAhead, useRead } from '#kit/web/query.ts'
import { useMay } from '#kit/web/rights.ts'
import { type BookedOrder, countAllOrders, listAllOrders, moveOrders } from '#orders/book-contract.ts'
import { mostCounted, ordersInWords } from '#orders/rules.ts'
import { isStatusCode, type StatusCode, status, statusColour, statusWord } from '#orders/status.ts'
import { useLiveOrders } from '#orders/web/live/useLiveOrders.ts'
import { ToPay } from '#orders/web/ToPay.tsx'
import { getScopes } from '#schemes/contract.ts'
import { buttonClass } from '#ui/base/Button.tsx'
import { Code } from '#ui/base/Code.tsx'
import { counted } from '#ui/base/counted.ts'
import { TimeText } from '#ui/base/DateText.tsx'
import { Marked } from '#ui/base/Marked.tsx'
import { StatusMark } from '#ui/base/StatusMark.tsx'
import { whenShown } from '#ui/base/whenShown.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { BulkMoves } from './BulkMoves.tsx'
import { FirmName, useFirmFacts } from './useFirmFacts.tsx'

/** What asks for the order desk first, then the way of an order to its end. */
const statuses = (
  [
    status.onHold,
    status.failed,
    status.awaitingConfirmation,
    status.confirmed,
    status.sent,
    status.inProcess,
    status.partlyFulfilled,
    status.fulfilled,
    status.closedShort,
    status.rejected,
    status.cancelled,
  ] satisfies StatusCode[]
).map((code) => ({ value: String(code), label: statusWord(code) }))

const filters = {
  status: numberOf(isStatusCode),
  cfa_code: textOf(10),
  distributor: textOf(60),
  from: dayOf,
  to: dayOf,
}

const PurchaseOrders = whenShown(() =>
  import('#uploads/web/office/PurchaseOrders.tsx').then((part) => part.PurchaseOrders),
)

// A page that begins with the whole book asks for it before it is drawn.
if (window.location.pathname === '/admin/orders' && window.location.search === '')
  void readAhead(listAllOrders, { page: 1 }, { ownFailure: true })

/** The order book, and beside it the purchase orders that distributors sent. */
export function OrderBook() {
  const [params] = useSearchParams()
  return params.get('view') === 'purchase-orders' ? <PurchaseOrders /> : <Book />
}

function Book() {
  useLiveOrders('admin')
  const list = useList(listAllOrders, { name: 'order', filters, mostCounted })
  const { selection, chosen, choose } = useSelection(list, {
    keyOf: ({ order_id }) => order_id,
    nameOf: ({ order_no }) => order_no,
  })
  const mayMove = useMay(moveOrders)
  const { show, facts } = useFirmFacts()
  const columns = useMemo(() => columnsOf(show), [show])
  const scopes = useRead(getScopes, {})
  const { sort: _, limit: __, ...narrowed } = list.narrowed
  const figures = useRead(countAllOrders, narrowed, { keepPrevious: true, ownFailure: true }).data?.data.statuses

  return (
    <>
      <PageHead
        title="Order book"
        crumbs={[{ label: 'Orders' }, { label: 'Order book' }]}
        actions={
          <>
            <Link href="/admin/orders?view=purchase-orders" className={buttonClass()}>
              Purchase orders
            </Link>
            <ExportMenu list={listAllOrders} input={narrowed} name="order-book" disabled={!list.total} />
          </>
        }
      />
      <ListView
        list={list}
        noun="order"
        count={list.total === undefined ? undefined : inAll(list, figures, narrowed.status)}
        isCountLong
        search="Search by number, distributor or city"
        filters={
          <>
            <SelectFilter
              list={list}
              name="cfa_code"
              label="CFA"
              all="All CFAs"
              choices={scopes.data?.data.cfas ?? []}
            />
            <DaysFilter list={list} names={['from', 'to']} labels={['Placed from', 'Placed until']} />
            <ChipFilter
              list={list}
              name="status"
              label="Status"
              options={statuses.map((one) => ({ ...one, label: labelled(one, figures) }))}
            />
          </>
        }
        columns={columns}
        rowKey={(order) => order.order_id}
        {...(mayMove && { selection })}
        bulk={<BulkMoves chosen={chosen} choose={choose} onMoved={() => list.head.current?.focus()} />}
        opens={{ hrefOf, trail: 'order', endpoint: listAllOrders }}
        empty="No orders yet. They appear here the moment they are placed."
      />
      {facts}
    </>
  )
}

const hrefOf = ({ order_id }: BookedOrder) => `/admin/my_order_details/${order_id}`

type Figures = Output<typeof countAllOrders>['data']['statuses']

/** '1,365 orders, ₹12,34,567.00 in total'; what they come to follows when it is counted. */
function inAll(
  { total = 0, most = total }: { total?: number | undefined; most?: number | undefined },
  figures: Figures | undefined,
  chosen: string | number | undefined,
): string | undefined {
  const shown = figures?.filter((one) => !chosen || one.status === chosen)
  const orders = shown?.reduce((sum, one) => sum + one.orders, 0)
  // Where the list stops counting, its figures go on; until they are there it says 'More than
  // 10,000 orders'.
  if (shown && orders !== undefined && total > most && orders > most) return ordersInWords(shown)
  if (total > most) return undefined
  if (!shown || orders !== total || total === 0) return counted(total, 'order')
  return ordersInWords(shown)
}

/** 'On hold 12': how many the status would leave. */
function labelled({ value, label }: { value: string; label: string }, figures: Figures | undefined): string {
  const orders = figures?.find((one) => String(one.status) === value)?.orders ?? 0
  return orders > 0 ? `${label} ${groupIndian(orders)}` : label
}

const columnsOf = (show: (order: BookedOrder) => void): ListColumn<BookedOrder>[] => [
  {
    head: 'Order',
    lines: 2,
    card: 'title',
    sortBy: 'placed_at',
    cell: (order) => (
      <>
        <Link className="figures font-semibold whitespace-nowrap" href={hrefOf(order)}>
          {order.order_no}
        </Link>
        <span className="block font-normal text-ink-2 text-small">
          <TimeText at={order.placed_at} />
        </span>
      </>
    ),
  },
  {
    head: 'Distributor',
    lines: 2,
    kind: 'name',
    card: 'wide',
    sortBy: 'distributor_name',
    cell: (order) => (
      <>
        <FirmName firm={order} show={show}>
          <Marked>{order.distributor_name}</Marked>
        </FirmName>
        <span className="block font-normal text-ink-2">
          <Code>
            <Marked>{order.distributor}</Marked>
          </Code>{' '}
          <span className="ml-1">
            <Marked>{order.city}</Marked>
          </span>
        </span>
      </>
    ),
  },
  { head: 'CFA', kind: 'soft', cell: (order) => order.cfa_name },
  {
    head: 'Placed by',
    kind: 'soft',
    cell: (order) => (order.placed_by.type === 'E' ? order.placed_by.name : 'The distributor'),
  },
  {
    head: 'Status',
    sortBy: 'held_since',
    cell: (order) => (
      <>
        <StatusMark group={statusColour(order.status)}>{statusWord(order.status)}</StatusMark>
        {order.holds.length > 0 && (
          <span className="figures block text-ink-2 text-small">{heldInBrief(order.holds, new Date())}</span>
        )}
      </>
    ),
  },
  { head: 'Lines', kind: 'number', width: 64, sortBy: 'line_count', cell: (order) => groupIndian(order.line_count) },
  {
    head: 'Total ₹',
    kind: 'number',
    sortBy: 'total_paise',
    cell: (order) => <ToPay order={order} />,
  },
]
