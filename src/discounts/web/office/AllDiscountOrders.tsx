import { useMemo } from 'react'
import { useSearchParams } from 'wouter'
import { ExportMenu } from '#kit/web/list/ExportMenu.tsx'
import { numberOf } from '#kit/web/list/filters.ts'
import { ChipFilter } from '#kit/web/list/ListFilters.tsx'
import { ListView } from '#kit/web/list/ListView.tsx'
import { useList } from '#kit/web/list/useList.ts'
import { useRead } from '#kit/web/query.ts'
import { PageHead } from '#ui/page/PageHead.tsx'
import { Tabs } from '#ui/page/Tabs.tsx'
import { listAllDiscountOrders } from '../../orders.ts'
import { discountColumns, discountStates, isDiscountState } from '../orders/discountColumns.tsx'

const detail = '/admin/discounted_order_details'

export function AllDiscountOrders() {
  const [params, setParams] = useSearchParams()
  const tab = params.get('tab') === 'approvals' ? 'approvals' : 'orders'
  const waiting = useRead(listAllDiscountOrders, { approval: 'waiting' }, { ownFailure: true }).data?.total
  return (
    <>
      <PageHead title="Discount orders" crumbs={[{ label: 'Orders' }, { label: 'Discount orders' }]}>
        <span className="max-tablet:hidden">
          Orders for doctors and hospitals, their rates, and what waits for an approval.
        </span>
      </PageHead>
      <div className="mt-5 max-tablet:mt-2">
        <Tabs
          label="Discount orders"
          tabs={[
            { value: 'orders', label: 'Orders' },
            { value: 'approvals', label: 'To approve', ...(waiting !== undefined && { count: waiting }) },
          ]}
          value={tab}
          onChange={(next) => setParams(next === 'approvals' ? { tab: next } : {})}
        >
          <List key={tab} isQueue={tab === 'approvals'} />
        </Tabs>
      </div>
    </>
  )
}

function List({ isQueue }: { isQueue: boolean }) {
  const list = useList(listAllDiscountOrders, {
    name: isQueue ? 'approval' : 'discount-order',
    filters: { status: numberOf(isDiscountState) },
    ...(isQueue && { always: { approval: 'waiting' as const } }),
  })
  const columns = useMemo(() => discountColumns({ detail, isFirm: false }), [])
  return (
    <>
      <div className="mt-4 flex justify-end max-tablet:hidden">
        <ExportMenu list={listAllDiscountOrders} input={list.narrowed} name="discount-orders" disabled={!list.total} />
      </div>
      <ListView
        list={list}
        noun="order"
        label={isQueue ? 'Orders that wait for an approval' : 'Discount orders'}
        search="Search by order, doctor, hospital or distributor"
        filters={!isQueue && <ChipFilter list={list} name="status" label="Status" options={discountStates} />}
        columns={columns}
        rowKey={(row) => row.order_id}
        opens={{
          hrefOf: (row) => `${detail}/${row.order_id}`,
          trail: 'discount-order',
          endpoint: listAllDiscountOrders,
        }}
        empty={
          isQueue ? 'Nothing waits for an approval.' : 'No discount orders yet. Employees and stockists place them.'
        }
      />
    </>
  )
}
