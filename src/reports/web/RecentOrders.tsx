import { useMemo } from 'react'
import { Link } from 'wouter'
import { authSlice } from '#accounts/state.ts'
import { todayInIndia } from '#kit/date.ts'
import { useSlice } from '#kit/web/store.ts'
import { statusColour, statusWord } from '#orders/status.ts'
import { buttonClass } from '#ui/Button.tsx'
import { DateText } from '#ui/DateText.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Money } from '#ui/Money.tsx'
import { SectionHead } from '#ui/PageHead.tsx'
import { StatusMark } from '#ui/StatusMark.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import type { HomeData } from './Home.tsx'

type Row = HomeData['recent'][number]

export function RecentOrders({ data, isEmployee }: { data: HomeData | undefined; isEmployee: boolean }) {
  const [{ DepotLogin, userClaims }] = useSlice(authSlice)
  const depot = DepotLogin ? 'depot-' : ''
  const me = userClaims?.sub ?? ''
  const columns = useMemo(
    () => columnsOf({ detail: `/${depot}my-order-details`, isEmployee, me }),
    [depot, isEmployee, me],
  )
  return (
    <section aria-labelledby="recent-h">
      <SectionHead title="Recent orders" id="recent-h">
        {data && data.recent.length > 0 && (
          <Link href={`/${depot}my-orders`} className="inline-block py-0.5">
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

function columnsOf({ detail, isEmployee, me }: { detail: string; isEmployee: boolean; me: string }): Column<Row>[] {
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
      width: 112,
      cell: (row) => (
        <Link href={`${detail}/${row.order_id}`} className="num inline-block py-0.5 font-semibold whitespace-nowrap">
          {row.order_no}
        </Link>
      ),
    },
    { head: 'Placed', kind: 'date', cell: (row) => <DateText day={todayInIndia(new Date(row.placed_at))} /> },
    ...(isEmployee ? [distributor] : []),
    { head: 'By', kind: 'soft', cell: (row) => (String(row.placed_by.id) === me ? 'You' : row.placed_by.name) },
    { head: 'Lines', kind: 'number', card: 'none', cell: (row) => row.line_count },
    { head: 'To pay ₹', kind: 'number', cell: (row) => <Money paise={row.total_paise} column /> },
    {
      head: 'Status',
      width: 184,
      cell: (row) => <StatusMark group={statusColour(row.status)}>{statusWord(row.status)}</StatusMark>,
    },
  ]
}
