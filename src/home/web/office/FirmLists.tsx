// The lists of one distributor, each as its own screen has it.
import { Link } from 'wouter'
import { listAllClaims } from '#claims/contract.ts'
import { claimWords } from '#claims/web/words.ts'
import { listAnyVisitNotes } from '#customers/contract.ts'
import { History } from '#employees/web/History.tsx'
import { type getDistributor, getDistributorHistory } from '#firms/contract.ts'
import { listAllInvoices } from '#invoices/contract.ts'
import { invoiceStates } from '#invoices/rules.ts'
import { todayInIndia } from '#kit/date.ts'
import type { Output } from '#kit/endpoint.ts'
import { groupIndian } from '#kit/money.ts'
import { type ListColumn, ListView } from '#kit/web/list/ListView.tsx'
import { type RowOf, useList } from '#kit/web/list/useList.ts'
import { useRead } from '#kit/web/query.ts'
import { listAllMessages } from '#messages/contract.ts'
import { ThreadState } from '#messages/web/words.tsx'
import { listReceipts } from '#money/contract.ts'
import { listAllOrders } from '#orders/book-contract.ts'
import { statusColour, statusWord } from '#orders/status.ts'
import { Code } from '#ui/base/Code.tsx'
import { DateText, TimeText } from '#ui/base/DateText.tsx'
import { Money } from '#ui/base/Money.tsx'
import { StatusMark } from '#ui/base/StatusMark.tsx'
import { type Column, Table } from '#ui/table/Table.tsx'

type FirmProps = { firm: Output<typeof getDistributor>['data'] }

const dayOf = (at: string) => <DateText day={todayInIndia(new Date(at))} />

const orderColumns: ListColumn<RowOf<typeof listAllOrders>>[] = [
  {
    head: 'Order',
    card: 'title',
    cell: ({ order_id, order_no, kind }) => (
      <Link
        className="figures font-semibold whitespace-nowrap"
        href={`/admin/${kind === 'discount' ? 'discounted_order_details' : 'my_order_details'}/${order_id}`}
      >
        {order_no}
      </Link>
    ),
  },
  { head: 'Placed', kind: 'date', sortBy: 'placed_at', cell: ({ placed_at }) => dayOf(placed_at) },
  { head: 'By', kind: 'soft', cell: ({ placed_by }) => placed_by.name },
  { head: 'Lines', kind: 'number', sortBy: 'line_count', cell: ({ line_count }) => groupIndian(line_count) },
  {
    head: 'Total ₹',
    kind: 'number',
    sortBy: 'total_paise',
    cell: ({ total_paise }) => <Money paise={total_paise} column />,
  },
  {
    head: 'Status',
    cell: (row) => <StatusMark group={statusColour(row.status)}>{statusWord(row.status)}</StatusMark>,
  },
]

export function FirmOrders({ firm }: FirmProps) {
  const list = useList(listAllOrders, { name: 'order', always: { distributor: firm.code } })
  return (
    <ListView
      list={list}
      noun="order"
      search="Search by order"
      columns={orderColumns}
      rowKey={({ order_id }) => order_id}
      empty="No orders yet."
    />
  )
}

type Invoice = RowOf<typeof listAllInvoices>
const invoiceGroups = {
  open: 'info',
  partly_paid: 'info',
  paid: 'success',
  past_due: 'danger',
  cancelled: 'warning',
} as const
const invoiceColumns: Column<Invoice>[] = [
  {
    head: 'Invoice',
    card: 'title',
    cell: ({ invoice_id, invoice_no }) => (
      <Link className="figures font-semibold whitespace-nowrap" href={`/admin/my-invoice-details/${invoice_id}`}>
        {invoice_no}
      </Link>
    ),
  },
  { head: 'Date', kind: 'date', cell: ({ invoice_date }) => <DateText day={invoice_date} /> },
  { head: 'Due', kind: 'date', cell: ({ due_date }) => <DateText day={due_date} /> },
  { head: 'Total ₹', kind: 'number', cell: ({ total_paise }) => <Money paise={total_paise} column /> },
  { head: 'Open ₹', kind: 'number', cell: ({ balance_paise }) => <Money paise={balance_paise} column dash /> },
  { head: 'State', cell: ({ state }) => <StatusMark group={invoiceGroups[state]}>{invoiceStates[state]}</StatusMark> },
]

/** The latest; the list of invoices has all of them. */
export function FirmInvoices({ firm }: FirmProps) {
  const read = useRead(listAllInvoices, { distributor_id: firm.code }, { ownFailure: true })
  return (
    <div className="mt-4 grid gap-3">
      <Table
        label="Invoices"
        columns={invoiceColumns}
        rows={read.data?.data}
        rowKey={({ invoice_id }) => invoice_id}
        empty="No invoices yet."
        failed={read.isError ? { text: 'The invoices did not load.', onRetry: () => void read.refetch() } : null}
      />
      {read.data && read.data.total > read.data.data.length && (
        <Link href={`/admin/my-invoice?distributor_id=${encodeURIComponent(firm.code)}`}>
          All {groupIndian(read.data.total)} invoices
        </Link>
      )}
    </div>
  )
}

const receiptColumns: ListColumn<RowOf<typeof listReceipts>>[] = [
  { head: 'Reference', card: 'title', kind: 'name', cell: ({ reference }) => <Code>{reference}</Code> },
  { head: 'Received', kind: 'date', sortBy: 'received_on', cell: ({ received_on }) => <DateText day={received_on} /> },
  {
    head: 'Amount ₹',
    kind: 'number',
    sortBy: 'amount_paise',
    cell: ({ amount_paise }) => <Money paise={amount_paise} column />,
  },
  { head: 'TDS ₹', kind: 'number', cell: ({ tds_paise }) => <Money paise={tds_paise} column dash /> },
  {
    head: 'On account ₹',
    kind: 'number',
    cell: ({ on_account_paise }) => <Money paise={on_account_paise} column dash />,
  },
  {
    head: 'State',
    cell: ({ reversed_at }) =>
      reversed_at ? <StatusMark group="danger">Reversed</StatusMark> : <StatusMark group="success">Booked</StatusMark>,
  },
]

export function FirmReceipts({ firm }: FirmProps) {
  const list = useList(listReceipts, { name: 'receipt', always: { distributor: firm.code } })
  return (
    <ListView
      list={list}
      noun="receipt"
      search="Search by reference"
      columns={receiptColumns}
      rowKey={({ id }) => id}
      empty="No receipts yet."
    />
  )
}

const claimColumns: ListColumn<RowOf<typeof listAllClaims>>[] = [
  {
    head: 'Claim',
    card: 'title',
    cell: ({ id, claim_no }) => (
      <Link className="figures font-semibold whitespace-nowrap" href={`/admin/notes?tab=claims&claim=${id}`}>
        {claim_no}
      </Link>
    ),
  },
  { head: 'Invoice', kind: 'soft', cell: ({ invoice_no }) => <span className="figures">{invoice_no}</span> },
  { head: 'Raised', kind: 'date', sortBy: 'raised_at', cell: ({ raised_at }) => dayOf(raised_at) },
  { head: 'Value ₹', kind: 'number', cell: ({ value_paise }) => <Money paise={value_paise} column /> },
  {
    head: 'State',
    cell: ({ state }) => <StatusMark group={claimWords[state].group}>{claimWords[state].word}</StatusMark>,
  },
]

export function FirmClaims({ firm }: FirmProps) {
  const list = useList(listAllClaims, { name: 'claims', always: { distributor: firm.code } })
  return (
    <ListView
      list={list}
      noun="claim"
      search="Search by claim or invoice"
      columns={claimColumns}
      rowKey={({ id }) => id}
      empty="No claims yet."
    />
  )
}

const messageColumns: ListColumn<RowOf<typeof listAllMessages>>[] = [
  {
    head: 'Message',
    card: 'title',
    kind: 'name',
    cell: ({ id, excerpt }) => (
      <Link className="line-clamp-2" href={`/admin/contact-us?thread=${id}`}>
        {excerpt}
      </Link>
    ),
  },
  { head: 'From', kind: 'soft', cell: ({ from }) => from },
  { head: 'Last', kind: 'date', cell: ({ changed_at }) => dayOf(changed_at) },
  { head: 'State', cell: ({ state }) => <ThreadState state={state} side="office" /> },
]

export function FirmMessages({ firm }: FirmProps) {
  const list = useList(listAllMessages, { name: 'message', always: { distributor: firm.code } })
  return (
    <ListView
      list={list}
      noun="message"
      search="Search the messages"
      columns={messageColumns}
      rowKey={({ id }) => id}
      empty="No messages yet."
    />
  )
}

const visitColumns: ListColumn<RowOf<typeof listAnyVisitNotes>>[] = [
  { head: 'Visited', card: 'title', kind: 'date', cell: ({ visited_on }) => <DateText day={visited_on} /> },
  { head: 'By', kind: 'soft', cell: ({ by }) => by },
  { head: 'Note', card: 'wide', cell: ({ text }) => <span className="whitespace-pre-line">{text}</span> },
  { head: 'Written', kind: 'date', card: 'none', cell: ({ created_at }) => <TimeText at={created_at} /> },
]

export function FirmVisits({ firm }: FirmProps) {
  const list = useList(listAnyVisitNotes, { name: 'visit', always: { distributor: firm.code } })
  return (
    <ListView list={list} noun="visit" columns={visitColumns} rowKey={({ id }) => id} empty="No visits noted yet." />
  )
}

export function FirmChanges({ firm }: FirmProps) {
  return (
    <div className="mt-4">
      <History endpoint={getDistributorHistory} id={firm.id} />
    </div>
  )
}
