import { Link } from 'wouter'
import { formatTime } from '#kit/date.ts'
import { ExportMenu } from '#kit/web/list/ExportMenu.tsx'
import { oneOf } from '#kit/web/list/filters.ts'
import { ChipFilter } from '#kit/web/list/ListFilters.tsx'
import { type ListColumn, ListView } from '#kit/web/list/ListView.tsx'
import { useList } from '#kit/web/list/useList.ts'
import { DateText } from '#ui/base/DateText.tsx'
import { Marked } from '#ui/base/Marked.tsx'
import { StatusMark } from '#ui/base/StatusMark.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import type { RenderLink } from '#ui/shell/nav.ts'
import { listAllPurchaseOrders, type PurchaseOrder, poStateGroup, poStateInWords } from '../../purchase-orders.ts'

const listed = ['new', 'entering', 'ordered', 'returned'] as const
const states = listed.map((value) => ({ value, label: poStateInWords[value] }))
const renderLink: RenderLink = ({ to, ...rest }) => <Link href={to} {...rest} />

/** Every purchase order that distributors sent, with what became of it. */
export function PurchaseOrders() {
  const list = useList(listAllPurchaseOrders, { name: 'po', filters: { state: oneOf(listed) } })
  return (
    <>
      <PageHead
        title="Purchase orders"
        crumbs={[{ label: 'Order book', to: '/admin/orders' }, { label: 'Purchase orders' }]}
        renderLink={renderLink}
        actions={
          <ExportMenu
            list={listAllPurchaseOrders}
            input={list.narrowed}
            name="purchase-orders"
            disabled={!list.total}
          />
        }
      >
        Documents that distributors sent, and the orders that came of them.
      </PageHead>
      <ListView
        list={list}
        noun="purchase order"
        search="Search by number or distributor"
        filters={<ChipFilter list={list} name="state" label="State" options={states} />}
        columns={columns}
        rowKey={({ id }) => id}
        empty="No purchase orders yet. Distributors upload them with their orders."
      />
    </>
  )
}

const columns: ListColumn<PurchaseOrder>[] = [
  {
    head: 'PO number',
    kind: 'name',
    card: 'title',
    // The document is a page of its own, outside the office.
    cell: ({ id, po_no }) => (
      <a href={`/view-po/${id}`} target="_blank" rel="noreferrer" className="figures inline-block py-0.5">
        <Marked>{po_no}</Marked>
      </a>
    ),
  },
  { head: 'Dated', kind: 'date', cell: ({ po_date }) => <DateText day={po_date} /> },
  { head: 'Distributor', card: 'wide', cell: ({ distributor_name }) => <Marked>{distributor_name}</Marked> },
  { head: 'Sent', kind: 'date', cell: ({ uploaded_at }) => formatTime(uploaded_at) },
  {
    head: 'State',
    cell: ({ state }) => <StatusMark group={poStateGroup[state]}>{poStateInWords[state]}</StatusMark>,
  },
  {
    head: 'Result',
    card: 'wide',
    cell: ({ order_id, order_no, reason }) =>
      order_id !== null ? (
        <Link href={`/admin/my_order_details/${order_id}`} className="figures inline-block py-0.5 whitespace-nowrap">
          Order {order_no}
        </Link>
      ) : (
        reason || '–'
      ),
  },
]
