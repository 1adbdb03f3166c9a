import Plus from 'lucide-react/icons/plus'
import { useMemo } from 'react'
import { Link, useSearchParams } from 'wouter'
import { authSlice } from '#accounts/state.ts'
import { ExportMenu } from '#kit/web/list/ExportMenu.tsx'
import { numberOf } from '#kit/web/list/filters.ts'
import { ChipFilter } from '#kit/web/list/ListFilters.tsx'
import { ListView } from '#kit/web/list/ListView.tsx'
import { useList } from '#kit/web/list/useList.ts'
import { useSlice } from '#kit/web/store.ts'
import { NoDepot } from '#myorders/web/NoDepot.tsx'
import { useLiveOrders } from '#orders/web/live/useLiveOrders.ts'
import { OrderKinds } from '#orders/web/OrderKinds.tsx'
import { buttonClass } from '#ui/base/Button.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { Tabs } from '#ui/page/Tabs.tsx'
import { listDiscountOrders } from '../../orders.ts'
import { discountColumns, discountStates, isDiscountState } from './discountColumns.tsx'

export function DiscountOrders() {
  return <Orders detail="/my-order-discount-details" title="Discount orders" />
}

export function DepotDiscountOrders() {
  return <Orders detail="/depot-my-order-discount-details" isDepot title="Depot discount orders" />
}

type OrdersProps = { detail: string; title: string; isDepot?: true }

function Orders({ detail, title, isDepot }: OrdersProps) {
  useLiveOrders()
  const [{ userType, BrandManager }] = useSlice(authSlice)
  const [params, setParams] = useSearchParams()
  const isFirm = userType === 'Distributor'
  const tab = BrandManager && params.get('tab') === 'approvals' ? 'approvals' : 'orders'
  return (
    <>
      <PageHead
        title={title}
        actions={
          <>
            <ExportOrders key={tab} isQueue={tab === 'approvals'} />
            <Link href="/product-discount-buisness" aria-label="New discount order" className={buttonClass('primary')}>
              <Plus />
              <span>
                New <span className="max-tablet:hidden">discount order</span>
              </span>
            </Link>
          </>
        }
      >
        <span className="max-tablet:hidden">
          {isFirm
            ? 'Orders for doctors and hospitals that you supply: you pay PTS, bill the net rate, and the rest comes back as a credit note.'
            : 'Orders for doctors and hospitals at a contract rate or a discount.'}
        </span>
      </PageHead>
      <OrderKinds now="discount" />
      {isDepot && <NoDepot />}
      {BrandManager ? (
        <div className="mt-5">
          <Tabs
            label="Discount orders"
            tabs={[
              { value: 'orders', label: 'Orders' },
              { value: 'approvals', label: 'To approve' },
            ]}
            value={tab}
            onChange={(next) => setParams(next === 'approvals' ? { tab: next } : {})}
          >
            <List key={tab} detail={detail} isFirm={isFirm} isQueue={tab === 'approvals'} />
          </Tabs>
        </div>
      ) : (
        <List detail={detail} isFirm={isFirm} isQueue={false} />
      )}
    </>
  )
}

function useDiscountOrders(isQueue: boolean) {
  return useList(listDiscountOrders, {
    name: isQueue ? 'approval' : 'discount-order',
    filters: { status: numberOf(isDiscountState) },
    ...(isQueue && { always: { approval: 'mine' as const } }),
  })
}

function ExportOrders({ isQueue }: { isQueue: boolean }) {
  const list = useDiscountOrders(isQueue)
  return <ExportMenu list={listDiscountOrders} input={list.narrowed} name="discount-orders" disabled={!list.total} />
}

function List({ detail, isFirm, isQueue }: { detail: string; isFirm: boolean; isQueue: boolean }) {
  const list = useDiscountOrders(isQueue)
  const columns = useMemo(() => discountColumns({ detail, isFirm }), [detail, isFirm])
  return (
    <ListView
      list={list}
      noun="order"
      label={isQueue ? 'Orders that wait for my approval' : 'Discount orders'}
      search="Search by order, doctor, hospital or distributor"
      filters={!isQueue && <ChipFilter list={list} name="status" label="Status" options={discountStates} />}
      columns={columns}
      rowKey={(row) => row.order_id}
      opens={{ hrefOf: (row) => `${detail}/${row.order_id}`, trail: 'discount-order', endpoint: listDiscountOrders }}
      empty={
        isQueue
          ? 'Nothing waits for your approval.'
          : 'No discount orders yet. Start one for a doctor or hospital you supply.'
      }
    />
  )
}
