import { useMemo } from 'react'
import { Link } from 'wouter'
import { ownerOf } from '#accounts/claims.ts'
import { authSlice } from '#accounts/state.ts'
import { useSlice } from '#kit/web/store.ts'
import { orderColumns } from '#orders/web/orderColumns.tsx'
import { buttonClass } from '#ui/base/Button.tsx'
import { SectionHead } from '#ui/page/PageHead.tsx'
import { EmptyState } from '#ui/table/EmptyState.tsx'
import { Table } from '#ui/table/Table.tsx'
import type { HomeData } from '../contract.ts'

type Row = HomeData['recent'][number]

export function RecentOrders({ data, isEmployee }: { data: HomeData | undefined; isEmployee: boolean }) {
  const [{ DepotLogin, userClaims }] = useSlice(authSlice)
  const depot = DepotLogin ? 'depot-' : ''
  const me = userClaims ? ownerOf(userClaims) : ''
  const columns = useMemo(
    () => orderColumns<Row>({ detail: `/${depot}my-order-details`, isEmployee, me }),
    [depot, isEmployee, me],
  )
  return (
    <section aria-labelledby="recent-h">
      <SectionHead title="Recent orders" id="recent-h">
        {data && data.recent.length > 0 && (
          <Link href={`/${depot}my-orders?kind=all`} className="inline-block py-0.5">
            All orders
          </Link>
        )}
      </SectionHead>
      <Table<Row>
        label="Recent orders"
        columns={columns}
        rows={data?.recent}
        rowKey={(row) => row.order_id}
        empty={
          <EmptyState
            action={
              <Link href="/products-list" className={buttonClass('default', 'small')}>
                Open the order sheet
              </Link>
            }
          >
            {isEmployee
              ? 'No orders yet. Choose a distributor in the order sheet, then type quantities.'
              : 'No orders yet. Type quantities into the order sheet, then place them.'}
          </EmptyState>
        }
      />
    </section>
  )
}
