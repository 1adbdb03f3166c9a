import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { Link } from 'wouter'
import { authSlice } from '#accounts/state.ts'
import { todayInIndia } from '#kit/date.ts'
import type { Output } from '#kit/endpoint.ts'
import { useRead } from '#kit/web/query.ts'
import { useSlice } from '#kit/web/store.ts'
import { Button, buttonClass } from '#ui/Button.tsx'
import { DateText } from '#ui/DateText.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Money } from '#ui/Money.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { Pager } from '#ui/Pager.tsx'
import { StatusMark } from '#ui/StatusMark.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { countOrders, listOrders } from '../contract.ts'
import { ordersInWords } from '../rules.ts'
import { statusColour, statusWord } from '../status.ts'
import { ExportMenu } from './ExportMenu.tsx'
import { type Figures, OrderFilters } from './OrderFilters.tsx'
import { inputOf, type OrderAddress, ordersAPage, useOrderAddress } from './orderAddress.ts'
import { SendTo } from './SendTo.tsx'
import { useLiveOrders } from './useLiveOrders.ts'

type Row = Output<typeof listOrders>['data'][number]

export function MyOrders() {
  return <Orders />
}

/** The specification lets every customer in; who has no depot login finds its orders where they are. */
export function DepotOrders() {
  const [{ DepotLogin }] = useSlice(authSlice)
  return DepotLogin ? <Orders byDepot /> : <SendTo from="/depot-my-orders" to={`/my-orders${window.location.search}`} />
}

function Orders({ byDepot = false }: { byDepot?: boolean }) {
  useLiveOrders()
  const address = useOrderAddress()
  const [{ userType, userClaims }] = useSlice(authSlice)
  const isEmployee = userType === 'Employee'
  const input = inputOf(address)
  const orders = useRead(
    listOrders,
    { ...input, page: address.page, limit: ordersAPage },
    { keepPrevious: true, ownFailure: true },
  )
  const figures = useRead(countOrders, input, { keepPrevious: true, ownFailure: true }).data?.data
  const { data, isPlaceholderData } = orders
  const top = useRef<HTMLDivElement>(null)
  const me = userClaims?.sub ?? ''
  const columns = useMemo(() => columnsOf({ isEmployee, byDepot, me }), [isEmployee, byDepot, me])
  useLastPage(address, data && !isPlaceholderData ? data : null)

  return (
    <>
      <PageHead
        title={byDepot ? 'Depot orders' : 'Orders'}
        actions={
          <ExportMenu list={listOrders} input={input} name="orders" kind="customer" disabled={data?.total === 0} />
        }
      >
        {figures && data ? inAll(figures, address) : '\u00a0'}
      </PageHead>
      <div ref={top} className="mt-5 mb-4 scroll-mt-4">
        <OrderFilters address={address} figures={figures} isEmployee={isEmployee} byDepot={byDepot} />
      </div>
      <Table
        label={byDepot ? 'Orders of the depot' : 'My orders'}
        columns={columns}
        rows={data?.data}
        rowKey={(row) => row.order_id}
        skeletonRows={8}
        busy={isPlaceholderData}
        empty={<NoOrders address={address} />}
        failed={
          orders.isError && !data ? { text: 'The orders did not load.', onRetry: () => void orders.refetch() } : null
        }
        foot={
          data &&
          data.total > ordersAPage && (
            <Pager
              label="Pages of orders"
              page={address.page}
              pageSize={ordersAPage}
              total={data.total}
              onPage={(page) => {
                address.setPage(page)
                top.current?.scrollIntoView({ block: 'nearest' })
              }}
            />
          )
        }
      />
    </>
  )
}

/** '23 orders, ₹12,34,567.00 together' of what is shown. */
function inAll({ statuses }: Figures, { status }: OrderAddress): string {
  const shown = status ? statuses.filter((one) => one.status === status) : statuses
  const orders = shown.reduce((sum, one) => sum + one.orders, 0)
  const total = shown.reduce((sum, one) => sum + one.total_paise, 0)
  return orders === 0 ? 'None here' : ordersInWords(orders, total)
}

function NoOrders({ address }: { address: OrderAddress }) {
  if (address.isNarrowed)
    return (
      <EmptyState
        action={
          <Button kind="link" onClick={address.clear}>
            Clear the filters
          </Button>
        }
      >
        {address.search ? `No orders match ‘${address.search}’ here.` : 'No orders match these filters.'}
      </EmptyState>
    )
  return (
    <EmptyState
      action={
        <Link href="/products-list" className={buttonClass('primary', 'small')}>
          Open the order sheet
        </Link>
      }
    >
      No orders yet. Type quantities into the order sheet, then place them.
    </EmptyState>
  )
}

/** Leaves a page that there is no more, as when others were cancelled meanwhile. */
function useLastPage({ page, setPage }: OrderAddress, shown: { data: unknown[]; total: number } | null) {
  const last = shown && shown.data.length === 0 && page > 1 ? Math.max(1, Math.ceil(shown.total / ordersAPage)) : null
  const leave = useEffectEvent((to: number) => setPage(to, { replace: true }))
  useEffect(() => {
    if (last !== null) leave(last)
  }, [last])
}

function columnsOf({ isEmployee, byDepot, me }: { isEmployee: boolean; byDepot: boolean; me: string }): Column<Row>[] {
  const detail = byDepot ? '/depot-my-order-details' : '/my-order-details'
  const distributor: Column<Row> = {
    head: 'Distributor',
    kind: 'name',
    card: 'wide',
    cell: (row) => (
      <>
        {row.distributor_name} <span className="font-normal text-ink-3">{row.city}</span>
      </>
    ),
  }
  return [
    {
      head: 'Order',
      card: 'title',
      width: 120,
      cell: (row) => (
        <Link href={`${detail}/${row.order_id}`} className="num font-semibold whitespace-nowrap">
          {row.order_no}
        </Link>
      ),
    },
    { head: 'Placed', kind: 'date', cell: (row) => <DateText day={todayInIndia(new Date(row.placed_at))} /> },
    ...(isEmployee ? [distributor] : []),
    {
      head: byDepot ? 'Depot' : 'CFA',
      kind: 'soft',
      ...(!byDepot && { card: 'none' as const }),
      cell: (row) => row.cfa_name,
    },
    { head: 'By', kind: 'soft', cell: (row) => (String(row.placed_by.id) === me ? 'You' : row.placed_by.name) },
    { head: 'Lines', kind: 'number', card: 'none', cell: (row) => row.line_count },
    { head: 'To pay ₹', kind: 'number', cell: (row) => <Money paise={row.total_paise} column /> },
    {
      head: 'Status',
      width: 196,
      cell: (row) => <StatusMark group={statusColour(row.status)}>{statusWord(row.status)}</StatusMark>,
    },
  ]
}
