import { Link } from 'wouter'
import { todayInIndia } from '#kit/date.ts'
import { groupIndian } from '#kit/money.ts'
import type { SortableColumn } from '#kit/web/list/sortable.ts'
import { DateText } from '#ui/base/DateText.tsx'
import { Marked } from '#ui/base/Marked.tsx'
import { StatusMark } from '#ui/base/StatusMark.tsx'
import { type StatusCode, statusColour, statusWord } from '../status.ts'
import { ToPay } from './ToPay.tsx'

/** What both the list and the home page know of an order. */
type Row = {
  order_id: number
  order_no: string
  placed_at: string
  distributor_name: string
  city: string
  placed_by: { id: number; name: string }
  line_count: number
  total_paise: number
  invoiced_paise: number
  status: StatusCode
}

type Shown<R> = {
  /** Where an order opens: '/my-order-details' */
  detail: string | ((row: R) => string)
  /** Who orders for several sees for whom. */
  isEmployee: boolean
  /** The account that reads. */
  me: string
  /** Before who placed it. */
  extra?: SortableColumn<R>[]
}

/** An order in a customer's list. */
export function orderColumns<R extends Row>({ detail, isEmployee, me, extra = [] }: Shown<R>): SortableColumn<R>[] {
  const distributor: SortableColumn<R> = {
    head: 'Distributor',
    sortBy: 'distributor_name',
    kind: 'name',
    card: 'wide',
    cell: (row) => (
      <>
        <Marked>{row.distributor_name}</Marked>{' '}
        <span className="font-normal text-ink-3">
          <Marked>{row.city}</Marked>
        </span>
      </>
    ),
  }
  return [
    {
      head: 'Order',
      card: 'title',
      width: 112,
      cell: (row) => (
        <Link
          href={`${typeof detail === 'string' ? detail : detail(row)}/${row.order_id}`}
          className="figures inline-block py-0.5 font-semibold whitespace-nowrap"
        >
          <Marked>{row.order_no}</Marked>
        </Link>
      ),
    },
    {
      head: 'Placed',
      kind: 'date',
      sortBy: 'placed_at',
      cell: (row) => <DateText day={todayInIndia(new Date(row.placed_at))} />,
    },
    ...(isEmployee ? [distributor] : []),
    ...extra,
    { head: 'By', kind: 'soft', cell: (row) => (String(row.placed_by.id) === me ? 'You' : row.placed_by.name) },
    { head: 'Lines', kind: 'number', card: 'none', sortBy: 'line_count', cell: (row) => groupIndian(row.line_count) },
    { head: 'To pay ₹', kind: 'number', sortBy: 'total_paise', cell: (row) => <ToPay order={row} /> },
    {
      head: 'Status',
      width: 184,
      cell: (row) => <StatusMark group={statusColour(row.status)}>{statusWord(row.status)}</StatusMark>,
    },
  ]
}
