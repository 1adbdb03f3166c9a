import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { formatRupees } from '#kit/money.ts'
import { DaysFilter } from '#kit/web/list/DaysFilter.tsx'
import { ChipFilter, SelectFilter } from '#kit/web/list/ListFilters.tsx'
import { type ListColumn, ListView } from '#kit/web/list/ListView.tsx'
import type { List } from '#kit/web/list/useList.ts'
import { Code } from '#ui/base/Code.tsx'
import { counted } from '#ui/base/counted.ts'
import { DateText } from '#ui/base/DateText.tsx'
import { Marked } from '#ui/base/Marked.tsx'
import { Money } from '#ui/base/Money.tsx'
import { StatusMark } from '#ui/base/StatusMark.tsx'
import { listInvoices } from '../contract.ts'
import type { FilterName, Row, StateAsked } from './invoiceList.ts'
import { invoiceWords } from './words.ts'

const stateNames: Record<StateAsked, string> = {
  open: 'Open',
  past_due: 'Past due',
  paid: 'Paid',
  cancelled: 'Cancelled',
  irn_to_cancel: 'IRN to cancel',
}

export type InvoiceList = List<Row, FilterName>
type InvoicesProps = {
  list: InvoiceList
  figures: { total: number; total_paise: number; balance_paise: number } | undefined
  columns: ListColumn<Row>[]
  detail: string
  firms: ReactNode
  states: readonly StateAsked[]
}

export function Invoices({ list, figures, columns, detail, firms, states }: InvoicesProps) {
  return (
    <ListView
      list={list}
      noun="invoice"
      search="Search by invoice number"
      count={figures && inAll(figures)}
      filters={
        <>
          {firms}
          <DaysFilter list={list} names={['start_date', 'end_date']} labels={['Invoiced from', 'Invoiced until']} />
          <ChipFilter
            list={list}
            name="state"
            label="State"
            options={states.map((value) => ({ value, label: stateNames[value] }))}
          />
        </>
      }
      columns={columns}
      rowKey={(row) => row.invoice_id}
      opens={{ hrefOf: (row) => `${detail}/${row.invoice_id}`, trail: 'invoice', endpoint: listInvoices }}
      empty="No invoices yet. An invoice is made when an order is sent."
    />
  )
}

/** '23 invoices, ₹12,34,567.00, of which ₹2,00,000.00 is open' */
function inAll({ total, total_paise, balance_paise }: { total: number; total_paise: number; balance_paise: number }) {
  if (total === 0) return 'No invoices'
  if (total_paise === 0) return counted(total, 'invoice')
  const open = balance_paise > 0 ? `, of which ${formatRupees(balance_paise)} is open` : ', all paid'
  return `${counted(total, 'invoice')}, ${formatRupees(total_paise)}${open}`
}

type Firm = { distributor: string; distributor_name: string; city: string }

/** The name goes with the code into the address, and away with it. */
export function FirmFilter({ list, firms = [] }: { list: InvoiceList; firms: readonly Firm[] | undefined }) {
  const { filters, setFilters } = list.address
  const chosen = filters.distributor_id
  const isKnown = firms.some((firm) => firm.distributor === chosen)
  const named: InvoiceList = {
    ...list,
    address: {
      ...list.address,
      setFilters: ({ distributor_id = '' }) =>
        setFilters({
          distributor_id,
          distributor_name: firms.find((firm) => firm.distributor === distributor_id)?.distributor_name ?? '',
        }),
    },
  }
  return (
    <SelectFilter
      list={named}
      name="distributor_id"
      label="Distributor"
      all="All distributors"
      choices={[
        ...firms
          .map((firm) => ({ code: firm.distributor, name: `${firm.distributor_name}, ${firm.city}` }))
          .sort((one, other) => one.name.localeCompare(other.name)),
        ...(chosen && !isKnown ? [{ code: chosen, name: filters.distributor_name || chosen }] : []),
      ]}
    />
  )
}

const number = (detail: string): ListColumn<Row> => ({
  head: 'Invoice',
  card: 'title',
  cell: (row) => (
    <Link href={`${detail}/${row.invoice_id}`} className="figures inline-block py-0.5 font-semibold whitespace-nowrap">
      <Marked>{row.invoice_no}</Marked>
    </Link>
  ),
})

const firm: ListColumn<Row> = {
  head: 'Distributor',
  kind: 'name',
  card: 'wide',
  cell: (row) => (
    <>
      {row.distributor_name}
      <span className="block font-normal text-ink-2">
        <Code>{row.distributor_id}</Code> <span className="ml-1">{row.city}</span>
      </span>
    </>
  ),
}

const order = (detail: string): ListColumn<Row> => ({
  head: 'Order',
  kind: 'soft',
  cell: (row) =>
    row.order_id ? (
      <Link href={`${detail}/${row.order_id}`} className="figures inline-block py-0.5 whitespace-nowrap">
        {row.order_no}
      </Link>
    ) : (
      '–'
    ),
})

const rest: ListColumn<Row>[] = [
  { head: 'Dated', kind: 'date', sortBy: 'invoice_date', cell: (row) => <DateText day={row.invoice_date} /> },
  { head: 'Due', kind: 'date', sortBy: 'due_date', cell: (row) => <DateText day={row.due_date} /> },
  { head: 'Total ₹', kind: 'number', sortBy: 'total_paise', cell: (row) => <Money paise={row.total_paise} column /> },
  {
    head: 'Balance ₹',
    kind: 'number',
    sortBy: 'balance_paise',
    cell: (row) => <Money paise={row.balance_paise} column dash />,
  },
  {
    head: 'State',
    cell: ({ state }) => <StatusMark group={invoiceWords[state].group}>{invoiceWords[state].word}</StatusMark>,
  },
]

export const own = [number('/my-invoice-details'), order('/my-order-details'), ...rest]
export const served = [number('/my-invoice-details'), firm, order('/my-order-details'), ...rest]
export const inOffice = [number('/admin/my-invoice-details'), firm, order('/admin/my_order_details'), ...rest]
