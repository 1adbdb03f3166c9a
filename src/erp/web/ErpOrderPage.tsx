import { Link } from 'wouter'
import { groupIndian } from '#kit/money.ts'
import { usePathParam } from '#kit/web/params.ts'
import { useRead } from '#kit/web/query.ts'
import { useTabTitle } from '#kit/web/title.ts'
import { statusColour, statusWord } from '#orders/status.ts'
import { Code } from '#ui/base/Code.tsx'
import { counted } from '#ui/base/counted.ts'
import { DateText, TimeText } from '#ui/base/DateText.tsx'
import { Money } from '#ui/base/Money.tsx'
import { Badge } from '#ui/base/StatusMark.tsx'
import { DocumentLoading, DocumentPage, DocumentSection } from '#ui/page/DocumentPage.tsx'
import type { Fact } from '#ui/page/FactLine.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { Timeline } from '#ui/page/Timeline.tsx'
import type { RenderLink } from '#ui/shell/nav.ts'
import { EmptyState } from '#ui/table/EmptyState.tsx'
import { FailedState } from '#ui/table/FailedState.tsx'
import { type Column, Table } from '#ui/table/Table.tsx'
import type { ErpOrder, getAnyErpOrder, getErpOrder } from '../contract.ts'

export type ErpLinks = {
  call: typeof getErpOrder | typeof getAnyErpOrder
  list: { label: string; to: string }
  order: (id: number) => string
  part: (ref: string) => string
  invoice: (id: number) => string
}

const renderLink: RenderLink = ({ to, ...rest }) => <Link href={to} {...rest} />
type Line = ErpOrder['lines'][number]
type SapDocument = ErpOrder['documents'][number]
type Invoice = ErpOrder['invoices'][number]

/** What the system that fulfils an order has of one of its parts. */
export function ErpOrderPage({ links }: { links: ErpLinks }) {
  const order_ref = usePathParam('order_ref')
  const read = useRead(links.call as typeof getErpOrder, { order_ref }, { ownFailure: true })
  const order = read.data?.data
  useTabTitle(order && `ERP order ${order.order_ref}`)
  if (read.isError && !order) {
    const isAbsent = read.error.http === 404 || read.error.http === 422
    return (
      <>
        <PageHead
          title={isAbsent ? 'ERP order not found' : 'ERP order'}
          crumbs={[links.list]}
          renderLink={renderLink}
        />
        {isAbsent ? (
          <EmptyState>
            We can’t find that ERP order. It may not be sent yet, or belong to the other product type.
          </EmptyState>
        ) : (
          <FailedState onRetry={() => void read.refetch()}>The ERP order did not load.</FailedState>
        )}
      </>
    )
  }
  if (!order) return <DocumentLoading title="ERP order" crumbs={[links.list]} renderLink={renderLink} />
  return (
    <DocumentPage
      noun="ERP order"
      title={`ERP order ${order.order_ref}`}
      crumbs={[links.list, { label: order.order_no, to: links.order(order.order_id) }, { label: order.order_ref }]}
      renderLink={renderLink}
      badge={<Badge group={statusColour(order.status)}>{statusWord(order.status)}</Badge>}
      context={`${order.division_name}, part ${order.part_no} of ${order.part_count} of order ${order.order_no}, for ${order.distributor_name}.`}
      facts={factsOf(order)}
      side={<Messages order={order} />}
    >
      <DocumentSection id="lines-h" title="Lines" aside={counted(order.lines.length, 'line')}>
        <Table<Line>
          label="Lines of the ERP order"
          columns={lineColumns}
          rows={order.lines}
          rowKey={(line) => line.line_no}
        />
      </DocumentSection>
      <DocumentSection id="invoices-h" title="Invoices" aside={counted(order.invoices.length, 'invoice')}>
        <Table<Invoice>
          label="Invoices of the ERP order"
          columns={invoiceColumns(links)}
          rows={order.invoices}
          rowKey={(invoice) => invoice.id}
          empty="Nothing is invoiced yet."
        />
      </DocumentSection>
      {order.documents.length > 0 && (
        <DocumentSection id="documents-h" title="In SAP" aside={counted(order.documents.length, 'document')}>
          <Table<SapDocument>
            label="Documents of SAP"
            columns={documentColumns}
            rows={order.documents}
            rowKey={(one) => `${one.kind} ${one.document_no}`}
          />
        </DocumentSection>
      )}
      {order.others.length > 0 && <OtherParts others={order.others} links={links} />}
    </DocumentPage>
  )
}

function factsOf(order: ErpOrder): Fact[] {
  const invoiced = order.lines.reduce((sum, line) => sum + line.invoiced_qty, 0)
  const ordered = order.lines.reduce((sum, line) => sum + line.ordered_qty, 0)
  return [
    { label: 'System', value: order.system === 'sap' ? 'SAP' : 'Apotheca' },
    { label: 'From', value: order.cfa_name },
    { label: 'Value with tax', value: <Money paise={order.total_paise} />, strong: true },
    ...(order.progress
      ? [
          { label: 'Delivered', value: order.progress.delivery },
          { label: 'SAP asked', value: <TimeText at={order.progress.told_at} /> },
        ]
      : []),
    { label: 'Packs invoiced', value: `${groupIndian(invoiced)} of ${groupIndian(ordered)}` },
  ]
}

function OtherParts({ others, links }: { others: ErpOrder['others']; links: ErpLinks }) {
  return (
    <DocumentSection id="others-h" title="Other parts of the order">
      <ul className="grid gap-1">
        {others.map((other) => (
          <li key={other.order_ref}>
            <Link className="text-accent-ink" href={links.part(other.order_ref)}>
              <Code>{other.order_ref}</Code>
            </Link>{' '}
            {other.division_name}
          </li>
        ))}
      </ul>
    </DocumentSection>
  )
}

const lineColumns: Column<Line>[] = [
  {
    head: 'Product',
    kind: 'name',
    cell: (line) => (
      <>
        {line.product_name}
        <span className="block font-normal text-ink-2">
          <Code>{line.product_code}</Code> {line.pack}
        </span>
      </>
    ),
  },
  { head: 'Ordered', kind: 'number', cell: (line) => groupIndian(line.ordered_qty) },
  { head: 'Free', kind: 'number', cell: (line) => (line.free_qty > 0 ? groupIndian(line.free_qty) : '–') },
  { head: 'Invoiced', kind: 'number', cell: (line) => groupIndian(line.invoiced_qty) },
  { head: 'Closed', kind: 'number', cell: (line) => (line.closed_qty > 0 ? groupIndian(line.closed_qty) : '–') },
  {
    head: 'Batches',
    card: 'wide',
    cell: (line) =>
      line.batches.length === 0
        ? '–'
        : line.batches.map((batch) => (
            <span key={`${batch.batch_no} ${batch.invoice_no}`} className="block whitespace-nowrap">
              <Code>{batch.batch_no}</Code> {groupIndian(batch.quantity)}, expires <DateText day={batch.expires_on} />
            </span>
          )),
  },
]

const documentColumns: Column<SapDocument>[] = [
  {
    head: 'Document',
    kind: 'name',
    cell: (one) => (
      <>
        {one.kind === 'delivery' ? 'Delivery' : 'Billing document'} <Code>{one.document_no}</Code>
        {one.cancelled && <span className="text-danger-ink"> cancelled</span>}
      </>
    ),
  },
  { head: 'Date', kind: 'date', cell: (one) => (one.day ? <DateText day={one.day} /> : 'Not left yet') },
  { head: 'Packs', kind: 'number', cell: (one) => groupIndian(one.packs) },
]

const invoiceColumns = (links: ErpLinks): Column<Invoice>[] => [
  {
    head: 'Invoice',
    kind: 'name',
    cell: (invoice) => (
      <Link className="text-accent-ink" href={links.invoice(invoice.id)}>
        <Code>{invoice.invoice_no}</Code>
      </Link>
    ),
  },
  { head: 'Date', kind: 'date', cell: (invoice) => <DateText day={invoice.invoice_date} /> },
  {
    head: 'Received',
    kind: 'date',
    cell: (invoice) => (invoice.received ? <DateText day={invoice.received.received_on} /> : '–'),
  },
  { head: 'This part, ₹', kind: 'number', cell: (invoice) => <Money column paise={invoice.part_paise} /> },
  { head: 'Whole invoice, ₹', kind: 'number', cell: (invoice) => <Money column paise={invoice.total_paise} /> },
]

const said: Record<string, string> = {
  send: 'Accepted',
  fail: 'Refused',
  retry: 'Sent again',
  allocate: 'Stock allocated',
  invoice: 'Invoiced',
  invoice_part: 'Partly invoiced',
  cancel_invoice: 'Invoice cancelled',
  close: 'Closed short',
  reopen: 'Re-opened',
}

function Messages({ order }: { order: ErpOrder }) {
  return (
    <section aria-labelledby="messages-h">
      <h2 id="messages-h" className="font-semibold">
        Messages
      </h2>
      {order.messages.length === 0 ? (
        <p className="mt-2 text-ink-2">Nothing yet.</p>
      ) : (
        <Timeline
          label="Messages of the ERP order"
          steps={order.messages.map((message, at) => ({
            key: String(at),
            state: at === order.messages.length - 1 ? ('now' as const) : ('done' as const),
            group: statusColour(message.to_status),
            title: said[message.move] ?? statusWord(message.to_status),
            meta: <TimeText at={message.at} />,
            detail: message.text,
          }))}
        />
      )}
    </section>
  )
}
