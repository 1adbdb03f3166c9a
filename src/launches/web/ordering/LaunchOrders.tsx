import { useMemo } from 'react'
import { Link } from 'wouter'
import { ownerOf } from '#accounts/claims.ts'
import { authSlice } from '#accounts/state.ts'
import { ConfirmChosen } from '#confirming/web/ConfirmChosen.tsx'
import type { Output } from '#kit/endpoint.ts'
import { ExportMenu } from '#kit/web/list/ExportMenu.tsx'
import { numberOf } from '#kit/web/list/filters.ts'
import { ChipFilter } from '#kit/web/list/ListFilters.tsx'
import { type ListColumn, ListView } from '#kit/web/list/ListView.tsx'
import { useList } from '#kit/web/list/useList.ts'
import { useSelection } from '#kit/web/list/useSelection.ts'
import { useSlice } from '#kit/web/store.ts'
import { listOrders } from '#orders/contract.ts'
import { status } from '#orders/status.ts'
import { useLiveOrders } from '#orders/web/live/useLiveOrders.ts'
import { OrderKinds } from '#orders/web/OrderKinds.tsx'
import { orderColumns } from '#orders/web/orderColumns.tsx'
import { buttonClass } from '#ui/base/Button.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'

type Row = Output<typeof listOrders>['data'][number]

const awaits = (row: Row) => row.status === status.awaitingConfirmation

const states = [
  { value: '6', label: 'Awaiting confirmation' },
  { value: '1', label: 'Confirmed' },
  { value: '10', label: 'On hold' },
  { value: '2', label: 'Fulfilled' },
]

const isState = (value: number): value is number => states.some((one) => one.value === String(value))

/**
 * Launch orders of both sides: an employee sees whose move they are, a distributor confirms one or
 * many.
 */
export function LaunchOrders() {
  useLiveOrders()
  const [{ userType, userClaims }] = useSlice(authSlice)
  const isEmployee = userType === 'Employee'
  const me = userClaims ? ownerOf(userClaims) : ''
  const list = useList(listOrders, {
    name: 'launch-order',
    filters: { status: numberOf(isState) },
    always: { kind: 'launch' },
  })
  const { selection, chosen, choose } = useSelection(list, {
    keyOf: (row) => row.order_id,
    nameOf: (row) => row.order_no,
  })
  const columns = useMemo<ListColumn<Row>[]>(
    () => orderColumns<Row>({ detail: '/my-order-details', isEmployee, me }),
    [isEmployee, me],
  )
  return (
    <>
      <PageHead
        title="Launch orders"
        actions={
          <>
            <ExportMenu list={listOrders} input={list.narrowed} name="launch-orders" disabled={!list.total} />
            {isEmployee && (
              <Link href="/new-product-launch" className={buttonClass('primary')}>
                Order a launch
              </Link>
            )}
          </>
        }
      >
        <span className="max-tablet:hidden">
          {isEmployee
            ? 'What you ordered of new products, and what waits for your distributors’ confirmation.'
            : 'New products that were ordered for you. Confirm them one by one, or several at once.'}
        </span>
      </PageHead>
      <OrderKinds now="launch" />
      <ListView
        list={list}
        noun="launch order"
        search="Search by order or distributor"
        filters={<ChipFilter list={list} name="status" label="Status" options={states} />}
        columns={columns}
        rowKey={(row) => row.order_id}
        empty={
          isEmployee
            ? 'No launch orders yet. Open Launches and order for your distributors.'
            : 'No launch orders yet. They appear here when your employee orders a new product for you.'
        }
        {...(!isEmployee && {
          selection,
          bulk: <ConfirmChosen chosen={chosen} choose={choose} waits={awaits} />,
        })}
      />
    </>
  )
}
