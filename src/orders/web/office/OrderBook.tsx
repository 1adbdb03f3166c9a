import { Link } from 'wouter'
import { isDay } from '#kit/date.ts'
import type { Output } from '#kit/endpoint.ts'
import { groupIndian } from '#kit/money.ts'
import { ListSearch } from '#kit/web/ListSearch.tsx'
import { useListAddress } from '#kit/web/listAddress.ts'
import { usePagedList } from '#kit/web/pagedList.ts'
import { useRead } from '#kit/web/query.ts'
import { getScopes } from '#schemes/contract.ts'
import { Button } from '#ui/Button.tsx'
import { Code } from '#ui/Code.tsx'
import { counted } from '#ui/counted.ts'
import { TimeText } from '#ui/DateText.tsx'
import { ChipChoice, FilterBar } from '#ui/FilterBar.tsx'
import { FilterSelect } from '#ui/FilterSelect.tsx'
import { ListTable } from '#ui/ListTable.tsx'
import { Money } from '#ui/Money.tsx'
import { NoMatch } from '#ui/NoMatch.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { StatusMark } from '#ui/StatusMark.tsx'
import type { Column } from '#ui/Table.tsx'
import { countAllOrders, listAllOrders } from '../../contract.ts'
import { ordersInWords } from '../../rules.ts'
import { isStatusCode, type StatusCode, status, statusColour, statusWord } from '../../status.ts'
import { ExportMenu } from '../ExportMenu.tsx'
import { FilterDate } from '../FilterDate.tsx'
import { useLiveOrders } from '../useLiveOrders.ts'

type Order = Output<typeof listAllOrders>['data'][number]

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

export function OrderBook() {
  useLiveOrders('admin')
  const address = useListAddress('order', ['status', 'cfa', 'from', 'to'])
  const { search, page, filters } = address
  const chosen = isStatusCode(Number(filters.status)) ? Number(filters.status) : undefined
  const from = isDay(filters.from) ? filters.from : null
  const to = isDay(filters.to) ? filters.to : null
  const narrowed = {
    search_text: search,
    ...(chosen && { status: chosen }),
    ...(filters.cfa && { cfa_code: filters.cfa.slice(0, 10) }),
    ...(from && { from }),
    ...(to && { to }),
  }
  const isNarrowed = Boolean(search || chosen || filters.cfa || from || to)
  const read = useRead(listAllOrders, { ...narrowed, page }, { keepPrevious: true, ownFailure: true })
  const scopes = useRead(getScopes, {})
  const figures = useRead(countAllOrders, narrowed, { keepPrevious: true, ownFailure: true }).data?.data.statuses
  const list = usePagedList(read, address)

  return (
    <>
      <PageHead
        title="Order book"
        crumbs={[{ label: 'Orders' }, { label: 'Order book' }]}
        actions={
          <ExportMenu list={listAllOrders} input={narrowed} name="order-book" kind="admin" disabled={!list.total} />
        }
      />
      <FilterBar list={list} count={list.total !== undefined && inAll(list.total, figures, chosen)}>
        <ListSearch label="Search by number or distributor" address={address} className="w-75 max-tablet:w-full" />
        <FilterSelect
          label="CFA"
          all="All CFAs"
          choices={scopes.data?.data.cfas ?? []}
          value={filters.cfa}
          onChange={(cfa) => address.setFilters({ cfa })}
          className="w-52! max-tablet:w-full!"
        />
        <div className="grid grid-cols-2 gap-2 max-tablet:w-full tablet:w-80">
          <FilterDate
            label="Placed from"
            kept={from}
            onKeep={(day) => address.setFilters({ from: day ?? '' })}
            max={to ?? undefined}
            rangeEnd={to}
          />
          <FilterDate
            label="Placed until"
            kept={to}
            onKeep={(day) => address.setFilters({ to: day ?? '' })}
            min={from ?? undefined}
            rangeStart={from}
          />
        </div>
        {isNarrowed && (
          <Button kind="link" onClick={address.clearAll}>
            Clear all
          </Button>
        )}
      </FilterBar>
      <div className="mb-3">
        <ChipChoice
          label="Status"
          options={statuses.map((one) => ({ ...one, label: labelled(one, figures) }))}
          value={chosen ? String(chosen) : ''}
          onChange={(next) => address.setFilters({ status: next })}
        />
      </div>
      <ListTable
        list={list}
        label="Orders"
        pages="Pages of orders"
        columns={columns}
        rowKey={(order) => order.order_id}
        empty={
          isNarrowed ? (
            <NoMatch onClear={address.clearAll}>
              No order matches{search && ` ‘${search}’`}
              {chosen && ` that is ${statusWord(chosen).toLowerCase()}`}.
            </NoMatch>
          ) : (
            'No orders yet. They appear here the moment they are placed.'
          )
        }
        failed="The order book did not load."
      />
    </>
  )
}

type Figures = Output<typeof countAllOrders>['data']['statuses']

/** '1,365 orders, ₹12,34,567.00 together'; what they come to follows when it is counted. */
function inAll(total: number, figures: Figures | undefined, chosen: number | undefined): string {
  const shown = figures?.filter((one) => !chosen || one.status === chosen)
  const orders = shown?.reduce((sum, one) => sum + one.orders, 0)
  if (!shown || orders !== total || total === 0) return counted(total, 'order')
  return ordersInWords(
    total,
    shown.reduce((sum, one) => sum + one.total_paise, 0),
  )
}

/** 'On hold 12': how many the status would leave. */
function labelled({ value, label }: { value: string; label: string }, figures: Figures | undefined): string {
  const orders = figures?.find((one) => String(one.status) === value)?.orders ?? 0
  return orders > 0 ? `${label} ${groupIndian(orders)}` : label
}

const columns: Column<Order>[] = [
  {
    head: 'Order',
    card: 'title',
    cell: (order) => (
      <>
        <Link className="num font-semibold whitespace-nowrap" href={`/admin/my_order_details/${order.order_id}`}>
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
    kind: 'name',
    card: 'wide',
    cell: (order) => (
      <>
        {order.distributor_name}
        <span className="block font-normal text-ink-2">
          <Code>{order.distributor}</Code> <span className="ml-1">{order.city}</span>
        </span>
      </>
    ),
  },
  { head: 'CFA', kind: 'soft', cell: (order) => order.cfa_name },
  {
    head: 'Placed by',
    kind: 'soft',
    cell: (order) => (order.placed_by.type === 'E' ? order.placed_by.name : 'Itself'),
  },
  {
    head: 'Status',
    cell: (order) => <StatusMark group={statusColour(order.status)}>{statusWord(order.status)}</StatusMark>,
  },
  { head: 'Lines', kind: 'number', width: 64, cell: (order) => groupIndian(order.line_count) },
  { head: 'Total ₹', kind: 'number', cell: (order) => <Money paise={order.total_paise} column /> },
]
