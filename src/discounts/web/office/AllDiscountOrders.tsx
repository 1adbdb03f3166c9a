import { useMemo } from 'react'
import { Link, useSearchParams } from 'wouter'
import type { Input } from '#kit/endpoint.ts'
import { DaysFilter } from '#kit/web/list/DaysFilter.tsx'
import { ExportMenu } from '#kit/web/list/ExportMenu.tsx'
import { dayOf, numberOf, oneOf, textOf } from '#kit/web/list/filters.ts'
import { ChipFilter } from '#kit/web/list/ListFilters.tsx'
import { ListView } from '#kit/web/list/ListView.tsx'
import { useList } from '#kit/web/list/useList.ts'
import { useRead } from '#kit/web/query.ts'
import { PageHead } from '#ui/page/PageHead.tsx'
import { Tabs } from '#ui/page/Tabs.tsx'
import { type DiscountOrderRow, listAllDiscountOrders } from '../../orders.ts'
import { discountColumns, discountStates, isDiscountState } from '../orders/discountColumns.tsx'

const detail = '/admin/discounted_order_details'

export function AllDiscountOrders() {
  const [params, setParams] = useSearchParams()
  const tab = params.get('tab') === 'approvals' ? 'approvals' : 'orders'
  const waiting = useRead(listAllDiscountOrders, { approval: 'waiting' }, { ownFailure: true }).data?.total
  return (
    <>
      <PageHead
        title="Discount orders"
        crumbs={[{ label: 'Orders' }, { label: 'Discount orders' }]}
        actions={<ExportOrders key={tab} isQueue={tab === 'approvals'} />}
      >
        <span className="max-tablet:hidden">
          Orders for doctors and hospitals, their rates, and what waits for an approval.
        </span>
      </PageHead>
      <div className="mt-5">
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

/** What a figure of discount business is narrowed to. */
const behindFilters = {
  party_id: textOf(15),
  product_code: textOf(20),
  division: textOf(10),
  distributor: textOf(60),
  employee: textOf(60),
  counted: oneOf(['1']),
  from: dayOf,
  to: dayOf,
}

function useDiscountOrders(isQueue: boolean) {
  return useList(listAllDiscountOrders, {
    name: isQueue ? 'approval' : 'discount-order',
    filters: { status: numberOf(isDiscountState), ...behindFilters },
    ...(isQueue && { always: { approval: 'waiting' as const } }),
  })
}

function ExportOrders({ isQueue }: { isQueue: boolean }) {
  const list = useDiscountOrders(isQueue)
  return <ExportMenu list={listAllDiscountOrders} input={list.narrowed} name="discount-orders" disabled={!list.total} />
}

function List({ isQueue }: { isQueue: boolean }) {
  const list = useDiscountOrders(isQueue)
  const columns = useMemo(() => discountColumns({ detail, isFirm: false }), [])
  const behind = list.narrowed.counted && { label: narrowedTo(list.narrowed, list.rows?.[0]) }
  return (
    <>
      {behind && (
        <p className="mt-4 text-ink-2">
          The orders behind a figure of{' '}
          <Link href="/admin/product-discount-buisness" className="inline-block py-0.5">
            discount business
          </Link>
          {behind.label && `: ${behind.label}`}. What was cancelled or rejected is left out.
        </p>
      )}
      <ListView
        list={list}
        noun="order"
        label={isQueue ? 'Orders that wait for an approval' : 'Discount orders'}
        search="Search by order, doctor, hospital or distributor"
        filters={
          !isQueue && (
            <>
              <ChipFilter list={list} name="status" label="Status" options={discountStates} />
              <DaysFilter list={list} names={['from', 'to']} labels={['From', 'To']} />
            </>
          )
        }
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

type Narrowed = Omit<Input<typeof listAllDiscountOrders>, 'page'>

/** By name, as far as the first order tells it. */
function narrowedTo(
  { party_id, distributor, employee, product_code, division }: Narrowed,
  first: DiscountOrderRow | undefined,
): string {
  if (party_id) return first?.party.name ?? ''
  if (distributor) return first?.distributor_name ?? distributor
  if (employee) return first?.placed_by.name ?? employee
  return product_code ? `product ${product_code}` : division ? `division ${division}` : ''
}
