import { Suspense } from 'react'
import { Link } from 'wouter'
import { OtherAdminType } from '#accounts/web/OtherType.tsx'
import { groupIndian } from '#kit/money.ts'
import { useTrail } from '#kit/web/list/trail.ts'
import { usePathParam } from '#kit/web/params.ts'
import { useRead } from '#kit/web/query.ts'
import { useTabTitle } from '#kit/web/title.ts'
import { cancelAnyOrder, getAnyOrder, listAllOrders } from '#orders/book-contract.ts'
import type { Order } from '#orders/contract.ts'
import { status, statusColour, statusWord } from '#orders/status.ts'
import { invoiceFacts } from '#orders/web/invoiceFacts.tsx'
import { useLiveOrders } from '#orders/web/live/useLiveOrders.ts'
import { Offers } from '#orders/web/Offers.tsx'
import { OrderLines } from '#orders/web/OrderLines.tsx'
import { erpFact, notThere } from '#orders/web/OrderParts.tsx'
import { OfficePrintHead } from '#orders/web/PrintHead.tsx'
import { toPayFacts } from '#orders/web/ToPay.tsx'
import { Code } from '#ui/base/Code.tsx'
import { TimeText } from '#ui/base/DateText.tsx'
import { Money } from '#ui/base/Money.tsx'
import { Badge, StatusMark } from '#ui/base/StatusMark.tsx'
import { DocumentLoading, DocumentPage, DocumentSection } from '#ui/page/DocumentPage.tsx'
import { FactList } from '#ui/page/FactList.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import type { RenderLink } from '#ui/shell/nav.ts'
import { EmptyState } from '#ui/table/EmptyState.tsx'
import { FailedState } from '#ui/table/FailedState.tsx'
import { type Column, Table } from '#ui/table/Table.tsx'
import { OrderFile } from './laterParts.ts'
import { OfficeStory, WaysOut } from './OfficeStory.tsx'
import { OrderMoves } from './OrderMoves.tsx'
import { FirmName, useFirmFacts } from './useFirmFacts.tsx'
import '#orders/web/order.css'

type Part = Order['parts'][number]

const renderLink: RenderLink = ({ to, ...rest }) => <Link href={to} {...rest} />
const kinds = { regular: 'Regular', discount: 'Discount', launch: 'Launch' }

/** One order as the order desk sees it, with the moves that it has now. */
export function OfficeOrder() {
  useLiveOrders('admin')
  const order_id = usePathParam('order_id')
  const read = useRead(getAnyOrder, { order_id }, { ownFailure: true })
  const order = read.data?.data
  const trail = useTrail({
    to: 'order',
    key: Number(order_id),
    list: listAllOrders,
    keyOf: (row) => row.order_id,
    hrefOf: (key) => `/admin/my_order_details/${key}`,
  })
  const { show, facts } = useFirmFacts()
  useTabTitle(order && `Order ${order.order_no}`)
  const crumbs = [{ label: 'Orders' }, { label: 'Order book', to: trail.back ?? '/admin/orders' }]
  if (read.isError && !order) {
    const isAbsent = read.error.http === 404
    return (
      <>
        <PageHead title={isAbsent ? 'No such order' : 'Order'} crumbs={crumbs} renderLink={renderLink} />
        {isAbsent ? (
          <EmptyState action={<OtherAdminType />}>
            We can’t find that order. It may belong to the other product type.
          </EmptyState>
        ) : (
          <FailedState onRetry={() => void read.refetch()}>The order did not load.</FailedState>
        )}
      </>
    )
  }
  if (!order) return <DocumentLoading title="Order" crumbs={crumbs} renderLink={renderLink} />
  return (
    <DocumentPage
      noun="order"
      title={`Order ${order.order_no}`}
      crumbs={[...crumbs, { label: order.order_no }]}
      renderLink={renderLink}
      badge={<Badge group={statusColour(order.status)}>{statusWord(order.status)}</Badge>}
      neighbours={trail}
      actions={<OrderMoves order={order} onOutOfDate={() => void read.refetch()} />}
      context={
        <>
          {kinds[order.kind]}, {order.product_type === 'G' ? 'generic' : 'ethical'}, from {order.cfa_name} to{' '}
          {order.city}, for <FirmName firm={order} show={show} />
        </>
      }
      facts={factsOf(order)}
      notices={
        <>
          <WaysOut order={order} />
          <Offers
            order={order}
            cancel={cancelAnyOrder}
            refresh={[getAnyOrder]}
            hrefOf={(id) => `/admin/my_order_details/${id}`}
          />
        </>
      }
      side={<Side order={order} />}
    >
      {facts}
      <OfficePrintHead order={order} />
      <OrderLines order={order} />
      <DocumentSection id="parts-h" title="Parts for the ERP" aside="one for each division">
        <Table<Part>
          label="Parts of the order"
          columns={partColumns}
          rows={order.parts}
          rowKey={(part) => part.part_no}
        />
      </DocumentSection>
    </DocumentPage>
  )
}

function Side({ order }: { order: Order }) {
  return (
    <>
      <OfficeStory order={order} />
      <Suspense>
        <OrderFile orderId={order.order_id} name={order.distributor_name} />
      </Suspense>
      <BuyerAndSupplier order={order} />
    </>
  )
}

function factsOf(order: Order) {
  const free = order.lines.reduce((sum, line) => sum + line.free_qty, 0)
  const total = order.lines.reduce((sum, line) => sum + line.total_qty, 0)
  return [
    ...toPayFacts(order),
    {
      label: 'Packs',
      value: `${groupIndian(total - free)} paid${free > 0 ? ` + ${groupIndian(free)} free` : ''}`,
    },
    { label: 'Placed', value: <TimeText at={order.placed_at} /> },
    { label: 'Placed by', value: order.placed_by.name },
    ...(order.looked_after_by ? [{ label: 'Looked after by', value: order.looked_after_by.name }] : []),
    erpFact(order),
    ...invoiceFacts(order, '/admin/my-invoice-details'),
  ]
}

function BuyerAndSupplier({ order }: { order: Order }) {
  return (
    <section aria-labelledby="firms-h">
      <h2 id="firms-h" className="mb-2.5 text-heading">
        Buyer and supplier
      </h2>
      <FactList
        facts={[
          { label: 'Distributor', value: named(order.distributor_name, order.distributor) },
          { label: 'Supplied by', value: named(order.cfa_name, order.cfa_code) },
          ...(order.po_no ? [{ label: 'PO', value: <PoLink order={order} /> }] : []),
          ...(order.notes ? [{ label: 'Note', value: order.notes }] : []),
        ]}
      />
    </section>
  )
}

function named(name: string, code: string) {
  return (
    <>
      {name} <Code className="block text-ink-3">{code}</Code>
    </>
  )
}

const partColumns: Column<Part>[] = [
  { head: 'Division', kind: 'name', cell: (part) => part.division_name },
  { head: 'Lines', kind: 'number', width: 72, cell: (part) => groupIndian(part.lines) },
  {
    head: 'Status',
    cell: ({ status }) => status && <StatusMark group={statusColour(status)}>{statusWord(status)}</StatusMark>,
  },
  {
    head: 'Invoices',
    cell: ({ invoices }) => (invoices?.length ? invoices.map(({ invoice_no }) => invoice_no).join(', ') : '–'),
  },
  {
    head: 'ERP order',
    cell: (part) =>
      part.order_ref ? (
        <Link
          className="text-accent-ink"
          href={`/admin/order/my_sap_order_details/${encodeURIComponent(part.order_ref)}`}
        >
          <Code>{part.order_ref}</Code>
        </Link>
      ) : (
        <span className="text-ink-2">{notThere(part.status ?? status.confirmed)}</span>
      ),
  },
  { head: 'To pay ₹', kind: 'number', width: 120, cell: (part) => <Money paise={part.total_paise} column /> },
]

/** The document is a page of its own, outside the office. */
function PoLink({ order: { po_no, po_id } }: { order: Order }) {
  if (!po_id) return po_no
  return (
    <a href={`/view-po/${po_id}`} target="_blank" rel="noreferrer" className="figures text-accent-ink">
      {po_no}
    </a>
  )
}
