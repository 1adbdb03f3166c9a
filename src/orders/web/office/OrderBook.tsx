import { lazy, Suspense, useRef } from 'react'
import { Link } from 'wouter'
import { StickyFoot } from '#images/web/ListHead.tsx'
import { longestSearch, useLastPage, useSearchBox } from '#images/web/listAddress.ts'
import { isDay } from '#kit/date.ts'
import type { Output } from '#kit/endpoint.ts'
import { pageSize } from '#kit/list.ts'
import { groupIndian } from '#kit/money.ts'
import { useRead } from '#kit/web/query.ts'
import { getScopes } from '#schemes/contract.ts'
import { ChipChoice, FilterBar } from '#schemes/web/FilterBar.tsx'
import { useFilteredAddress } from '#schemes/web/listFilters.ts'
import { Button } from '#ui/Button.tsx'
import { Code } from '#ui/Code.tsx'
import { TimeText } from '#ui/DateText.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Money } from '#ui/Money.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { Pager } from '#ui/Pager.tsx'
import { SearchInput } from '#ui/SearchInput.tsx'
import { StatusMark } from '#ui/StatusMark.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { countAllOrders, listAllOrders } from '../../contract.ts'
import { ordersInWords } from '../../rules.ts'
import { isStatusCode, type StatusCode, status, statusColour, statusWord } from '../../status.ts'
import { ExportMenu } from '../ExportMenu.tsx'
import { FilterDate } from '../FilterDate.tsx'
import { useLiveOrders } from '../useLiveOrders.ts'

type Order = Output<typeof listAllOrders>['data'][number]

// The list of choices is large; the orders need not wait for it.
const CfaSelect = lazy(() => import('#ui/Select.tsx').then((part) => ({ default: part.Select<string> })))

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
  const address = useFilteredAddress('order', ['status', 'cfa', 'from', 'to'])
  const box = useSearchBox(address)
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
  const orders = useRead(listAllOrders, { ...narrowed, page }, { keepPrevious: true, ownFailure: true })
  const scopes = useRead(getScopes, {})
  const figures = useRead(countAllOrders, narrowed, { keepPrevious: true, ownFailure: true }).data?.data.statuses
  const { data, isPlaceholderData } = orders
  const head = useRef<HTMLParagraphElement>(null)
  useLastPage(
    address,
    data && !isPlaceholderData ? { rows: data.data.length, total: data.total, size: pageSize } : null,
  )

  return (
    <>
      <PageHead
        title="Order book"
        crumbs={[{ label: 'Orders' }, { label: 'Order book' }]}
        actions={
          <ExportMenu
            list={listAllOrders}
            input={narrowed}
            name="order-book"
            kind="admin"
            disabled={!data || data.total === 0}
          />
        }
      />
      <FilterBar ref={head} busy={orders.isFetching} count={data ? inAll(data.total, figures, chosen) : '…'}>
        <SearchInput
          label="Search by number or distributor"
          maxLength={longestSearch}
          slash
          className="w-75 max-tablet:w-full"
          {...box}
        />
        <Suspense fallback={<span className="in w-52 max-tablet:w-full" aria-busy="true" />}>
          <CfaSelect
            label="CFA"
            placeholder="All CFAs"
            className="w-52! max-tablet:w-full!"
            options={[
              { value: '', label: 'All CFAs' },
              ...(scopes.data?.data.cfas ?? []).map(({ code, name }) => ({ value: code, label: name })),
            ]}
            value={filters.cfa}
            onChange={(cfa) => address.setFilters({ cfa })}
          />
        </Suspense>
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
      <Table
        label="Orders"
        columns={columns}
        rows={data?.data}
        rowKey={(order) => order.order_id}
        skeletonRows={8}
        busy={isPlaceholderData}
        empty={
          isNarrowed ? (
            <EmptyState
              action={
                <Button size="small" onClick={address.clearAll}>
                  Clear the filters
                </Button>
              }
            >
              No order matches{search && ` ‘${search}’`}
              {chosen && ` that is ${statusWord(chosen).toLowerCase()}`}.
            </EmptyState>
          ) : (
            'No orders yet. They appear here the moment they are placed.'
          )
        }
        failed={
          orders.isError && !data
            ? { text: 'The order book did not load.', onRetry: () => void orders.refetch() }
            : null
        }
        foot={
          data &&
          data.total > pageSize && (
            <StickyFoot>
              <Pager
                label="Pages of orders"
                page={page}
                pageSize={pageSize}
                total={data.total}
                onPage={(next) => {
                  address.setPage(next)
                  head.current?.scrollIntoView({ block: 'nearest' })
                }}
              />
            </StickyFoot>
          )
        }
      />
    </>
  )
}

type Figures = Output<typeof countAllOrders>['data']['statuses']

/** '1,365 orders, ₹12,34,567.00 together'; what they come to follows when it is counted. */
function inAll(total: number, figures: Figures | undefined, chosen: number | undefined): string {
  const shown = figures?.filter((one) => !chosen || one.status === chosen)
  const counted = shown?.reduce((sum, one) => sum + one.orders, 0)
  if (!shown || counted !== total || total === 0) return `${groupIndian(total)} ${total === 1 ? 'order' : 'orders'}`
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
  { head: 'Lines', kind: 'number', width: 64, cell: (order) => order.line_count },
  { head: 'Total ₹', kind: 'number', cell: (order) => <Money paise={order.total_paise} column /> },
]
