import { Link } from 'wouter'
import { todayInIndia } from '#kit/date.ts'
import type { ListColumn } from '#kit/web/list/ListView.tsx'
import { statusColour, statusWord } from '#orders/status.ts'
import { percentOf } from '#parties/rules.ts'
import { DateText } from '#ui/base/DateText.tsx'
import { Marked } from '#ui/base/Marked.tsx'
import { Money } from '#ui/base/Money.tsx'
import { StatusMark } from '#ui/base/StatusMark.tsx'
import type { DiscountOrderRow } from '../../orders.ts'
import { needsInWords } from '../words.ts'

type Shown = { detail: string; isFirm: boolean }

/** A discount order in a list: for whom, how deep, and what it comes to on both sides. */
export function discountColumns({ detail, isFirm }: Shown): ListColumn<DiscountOrderRow>[] {
  return [
    {
      head: 'Order',
      card: 'title',
      width: 112,
      cell: (row) => (
        <Link
          href={`${detail}/${row.order_id}`}
          className="figures inline-block py-0.5 font-semibold whitespace-nowrap"
        >
          <Marked>{row.order_no}</Marked>
        </Link>
      ),
    },
    {
      head: 'Placed',
      sortBy: 'placed_at',
      kind: 'soft',
      cell: (row) => (
        <>
          <DateText day={todayInIndia(new Date(row.placed_at))} />
          <span className="block text-small">{row.placed_by.name}</span>
        </>
      ),
    },
    {
      head: 'For',
      sortBy: 'party_name',
      kind: 'name',
      card: 'wide',
      cell: (row) => (
        <>
          <Marked>{row.party.name}</Marked>
          <span className="block font-normal text-ink-2">{row.party.city}</span>
        </>
      ),
    },
    ...(isFirm
      ? []
      : [
          {
            head: 'Supplied by',
            sortBy: 'distributor_name',
            kind: 'name' as const,
            card: 'wide' as const,
            cell: (row: DiscountOrderRow) => (
              <span className="font-normal">
                <Marked>{row.distributor_name}</Marked>
              </span>
            ),
          },
        ]),
    { head: 'Highest discount', kind: 'number', sortBy: 'deepest_bp', cell: (row) => percentOf(row.deepest_bp) },
    {
      head: 'At PTS ₹',
      kind: 'number',
      sortBy: 'at_pts_paise',
      cell: (row) => <Money column paise={row.at_pts_paise} />,
    },
    { head: 'Net ₹', kind: 'number', sortBy: 'net_paise', cell: (row) => <Money column paise={row.net_paise} /> },
    {
      head: isFirm ? 'My margin ₹' : 'Claim ₹',
      sortBy: isFirm ? 'margin_paise' : 'claim_paise',
      kind: 'number',
      cell: (row) => <Money column paise={isFirm ? row.margin_paise : row.claim_paise} />,
    },
    { head: 'Status', card: 'wide', cell: (row) => <State row={row} /> },
  ]
}

function State({ row }: { row: DiscountOrderRow }) {
  return (
    <span className="max-desk:[&_.mark]:whitespace-normal">
      <StatusMark group={statusColour(row.status)}>
        {row.is_waiting ? 'Needs approval' : statusWord(row.status)}
      </StatusMark>
      {row.is_waiting && <span className="block text-ink-2 text-small">{needsInWords[row.needs]}</span>}
    </span>
  )
}

export const discountStates = [
  { value: '6', label: 'Awaiting confirmation' },
  { value: '10', label: 'On hold' },
  { value: '1', label: 'Confirmed' },
  { value: '2', label: 'Fulfilled' },
  { value: '3', label: 'Rejected' },
]

export const isDiscountState = (value: number): value is number =>
  discountStates.some((one) => one.value === String(value))
