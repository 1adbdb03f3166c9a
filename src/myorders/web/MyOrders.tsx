import { useMemo } from 'react'
import { Link } from 'wouter'
import { ownerOf } from '#accounts/claims.ts'
import { authSlice } from '#accounts/state.ts'
import type { Output } from '#kit/endpoint.ts'
import { ExportMenu } from '#kit/web/list/ExportMenu.tsx'
import { usePagedList } from '#kit/web/list/pagedList.ts'
import { type SortableColumn, sortable } from '#kit/web/list/sortable.ts'
import { useRead } from '#kit/web/query.ts'
import { useStable } from '#kit/web/stable.ts'
import { useSlice } from '#kit/web/store.ts'
import { countOrders, listOrders } from '#orders/contract.ts'
import { mostCounted, ordersInWords } from '#orders/rules.ts'
import { useLiveOrders } from '#orders/web/live/useLiveOrders.ts'
import { OrderKinds } from '#orders/web/OrderKinds.tsx'
import { orderColumns } from '#orders/web/orderColumns.tsx'
import { Button, buttonClass } from '#ui/base/Button.tsx'
import { Matches } from '#ui/base/Marked.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { EmptyState } from '#ui/table/EmptyState.tsx'
import { ListPager, ListTable } from '#ui/table/ListTable.tsx'
import { NoDepot } from './NoDepot.tsx'
import { type Figures, OrderFilters } from './OrderFilters.tsx'
import { inputOf, type OrderAddress, ordersAPage, useOrderAddress } from './orderAddress.ts'

const kindInWords = { regular: 'Regular', discount: 'Discount', launch: 'Launch' } as const

type Row = Output<typeof listOrders>['data'][number]

export function MyOrders() {
  return <Orders />
}

export function DepotOrders() {
  return <Orders byDepot />
}

function Orders({ byDepot = false }: { byDepot?: boolean }) {
  useLiveOrders()
  const address = useOrderAddress()
  const [{ userType, userClaims }] = useSlice(authSlice)
  const isEmployee = userType === 'Employee'
  const { isAll } = address
  const input = inputOf(address)
  const read = useRead(
    listOrders,
    { ...input, page: address.page, limit: ordersAPage },
    { keepPrevious: true, ownFailure: true },
  )
  const { sort: _, ...counted } = input
  const figures = useRead(countOrders, counted, { keepPrevious: true, ownFailure: true }).data?.data
  const list = { ...usePagedList(read, address, ordersAPage), most: mostCounted }
  const me = userClaims ? ownerOf(userClaims) : ''
  const setSort = useStable(address.setSort)
  const columns = useMemo(
    () => columnsOf({ isEmployee, byDepot, isAll, me }).map((column) => sortable(column, address.sort, setSort)),
    [isEmployee, byDepot, isAll, me, address.sort, setSort],
  )

  return (
    <>
      <PageHead
        title={byDepot ? 'Depot orders' : 'Orders'}
        actions={<ExportMenu list={listOrders} input={input} name="orders" disabled={list.total === 0} />}
      >
        {figures && list.rows ? inAll(figures, address) : '\u00a0'}
      </PageHead>
      <OrderKinds now={isAll ? 'all' : 'regular'} />
      {byDepot && <NoDepot />}
      <div ref={list.head} className="mt-5 mb-4 scroll-mt-4">
        <OrderFilters address={address} figures={figures} isEmployee={isEmployee} byDepot={byDepot} />
      </div>
      <Matches search={address.search}>
        <ListTable
          list={list}
          label={byDepot ? 'Orders of the depot' : 'My orders'}
          pages={<ListPager list={list} label="Pages of orders" />}
          columns={columns}
          rowKey={(row) => row.order_id}
          empty={<NoOrders address={address} />}
          failed="The orders did not load."
        />
      </Matches>
    </>
  )
}

/** '23 orders, ₹12,34,567.00 in total' of what is shown. */
function inAll({ statuses }: Figures, { status }: OrderAddress): string {
  const shown = status ? statuses.filter((one) => one.status === status) : statuses
  return shown.length === 0 ? 'No orders' : ordersInWords(shown)
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
        {address.search ? `No orders match ‘${address.search}’.` : 'No orders match these filters.'}
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

function columnsOf({
  isEmployee,
  byDepot,
  isAll,
  me,
}: {
  isEmployee: boolean
  byDepot: boolean
  isAll: boolean
  me: string
}): SortableColumn<Row>[] {
  const supplier: SortableColumn<Row> = {
    head: byDepot ? 'Depot' : 'CFA',
    kind: 'soft',
    ...(!byDepot && { card: 'none' as const }),
    cell: (row) => row.cfa_name,
  }
  const depot = byDepot ? '/depot-' : '/'
  const detail = ({ kind }: Row) => `${depot}my-order-${kind === 'discount' ? 'discount-' : ''}details`
  const kind: SortableColumn<Row> = { head: 'Kind', kind: 'soft', cell: (row) => kindInWords[row.kind] }
  return orderColumns({ detail, isEmployee, me, extra: isAll ? [kind, supplier] : [supplier] })
}
