import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { Fragment, type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { OtherAdminType, OtherType } from '#accounts/web/OtherType.tsx'
import { daysBetween, todayInIndia } from '#kit/date.ts'
import { formatRupees } from '#kit/money.ts'
import { download } from '#kit/web/download.ts'
import { useTrail } from '#kit/web/list/trail.ts'
import { usePathParam } from '#kit/web/params.ts'
import { useRead } from '#kit/web/query.ts'
import { useTabTitle } from '#kit/web/title.ts'
import { Arrivals } from '#orders/web/Arrivals.tsx'
import { crumbLink } from '#orders/web/crumbLink.tsx'
import { Button, IconButton } from '#ui/base/Button.tsx'
import { Code } from '#ui/base/Code.tsx'
import { counted, listed } from '#ui/base/counted.ts'
import { DateText } from '#ui/base/DateText.tsx'
import { Notice } from '#ui/base/Notice.tsx'
import { Badge } from '#ui/base/StatusMark.tsx'
import { DocumentLoading, DocumentPage, DocumentSection } from '#ui/page/DocumentPage.tsx'
import { FactList } from '#ui/page/FactList.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { EmptyState } from '#ui/table/EmptyState.tsx'
import { FailedState } from '#ui/table/FailedState.tsx'
import { getAnyInvoice, getInvoice, type Invoice, listAllInvoices, listInvoices } from '../contract.ts'
import { HsnTable, InvoiceLines, invoiceSums } from './InvoiceLines.tsx'
import { InvoicePapers } from './InvoicePapers.tsx'
import { InvoiceSide } from './InvoiceSide.tsx'
import type { Place } from './place.ts'
import { invoiceWords } from './words.ts'

type Shown = { invoice: Invoice; crumbs: { label: string; to?: string }[] }
type OneInvoiceProps = { place: Place; children: (shown: Shown) => ReactNode }

/** The invoice of the address, or why it is not there. */
export function OneInvoice({ place, children }: OneInvoiceProps) {
  const invoice_id = usePathParam('invoiceId')
  const read = useRead(place.isOffice ? getAnyInvoice : getInvoice, { invoice_id }, { ownFailure: true })
  const invoice = read.data?.data as Invoice | undefined
  useTabTitle(invoice && `Invoice ${invoice.invoice_no}`)
  const trail = useTrail({
    to: 'invoice',
    key: Number(invoice_id),
    list: (place.isOffice ? listAllInvoices : listInvoices) as typeof listInvoices,
    keyOf: (row) => row.invoice_id,
    hrefOf: (key) => `${place.list}-details/${key}`,
  })
  const crumbs = [...(place.isOffice ? [{ label: 'Money' }] : []), { label: 'Invoices', to: trail.back ?? place.list }]
  if (read.isError && !invoice) {
    const isAbsent = read.error.http === 404 || read.error.http === 400
    return (
      <>
        <PageHead title={isAbsent ? 'No such invoice' : 'Invoice'} crumbs={crumbs} renderLink={crumbLink} />
        {isAbsent ? (
          <EmptyState action={place.isOffice ? <OtherAdminType /> : <OtherType />}>
            We can’t find that invoice. It may belong to the other product type.
          </EmptyState>
        ) : (
          <FailedState onRetry={() => void read.refetch()}>The invoice did not load.</FailedState>
        )}
      </>
    )
  }
  if (!invoice) return <DocumentLoading title="Invoice" crumbs={crumbs} renderLink={crumbLink} />
  return children({ invoice, crumbs: [...crumbs, { label: invoice.invoice_no }] })
}

type InvoiceDocumentProps = Shown & {
  place: Place
  /** Opens the form of a claim; null where nothing can be claimed. */
  onClaim: (() => void) | null
  /** Notes and claims, beside it. */
  written: ReactNode
  /** What the office adds beside it. */
  aside?: ReactNode
}

export function InvoiceDocument({ invoice, place, crumbs, onClaim, written, aside }: InvoiceDocumentProps) {
  const { word, group } = invoiceWords[invoice.state]
  return (
    <DocumentPage
      noun="invoice"
      title={`Invoice ${invoice.invoice_no}`}
      crumbs={crumbs}
      renderLink={crumbLink}
      badge={<Badge group={group}>{word}</Badge>}
      actions={
        <>
          {onClaim && (
            <Button aria-haspopup="dialog" onClick={onClaim}>
              Raise claim
            </Button>
          )}
          <IconButton label="Print" className="max-tablet:hidden" onClick={() => window.print()}>
            <Printer />
          </IconButton>
          <PdfButton invoice={invoice} isOffice={place.isOffice} />
        </>
      }
      context={<Context invoice={invoice} place={place} />}
      facts={factsOf(invoice)}
      notices={<Notices invoice={invoice} isOffice={place.isOffice} onClaim={onClaim} />}
      side={
        <>
          {invoice.lines.length > 0 && !invoice.cancelled_at && (
            <Arrivals invoices={[invoice]} refresh={[getInvoice]} />
          )}
          <InvoiceSide invoice={invoice} written={written} />
          {invoice.files.length > 0 && <InvoicePapers invoice={invoice} isOffice={place.isOffice} />}
          {aside}
        </>
      }
    >
      <InvoiceLines invoice={invoice} />
      {invoice.lines.length > 0 && (
        <div className="grid gap-10 desk:grid-cols-[minmax(0,1fr)_280px]">
          <DocumentSection id="hsn-h" title="Tax by HSN">
            <HsnTable lines={invoice.lines} />
          </DocumentSection>
          <FactList figures facts={invoiceSums(invoice)} />
        </div>
      )}
    </DocumentPage>
  )
}

function PdfButton({ invoice, isOffice }: { invoice: Invoice; isOffice: boolean }) {
  const [isBusy, setBusy] = useState(false)
  async function save() {
    setBusy(true)
    await download({
      path: `/api/${isOffice ? 'adm/' : ''}invoices/${invoice.invoice_id}/pdf`,
      name: `${invoice.invoice_no.replaceAll('/', '-')}.pdf`,
      kind: isOffice ? 'admin' : 'customer',
    })
    setBusy(false)
  }
  return (
    <Button kind="primary" busy={isBusy} onClick={() => void save()}>
      <Download />
      PDF
    </Button>
  )
}

function Context({ invoice, place }: { invoice: Invoice; place: Place }) {
  return (
    <>
      {place.isOffice && `For ${invoice.distributor_name}, ${invoice.city}. `}
      {invoice.seller ? `From ${invoice.seller.name}, ${invoice.seller.city}. ` : 'An opening balance. '}
      {invoice.orders.length > 0 && (
        <>
          For {invoice.orders.length === 1 ? 'order' : 'orders'}{' '}
          {invoice.orders.map(({ order_id, order_no }, at) => (
            <Fragment key={order_id}>
              {at > 0 && ', '}
              <Link href={`${place.order}/${order_id}`} className="underline underline-offset-3">
                {order_no}
              </Link>
            </Fragment>
          ))}
          .
        </>
      )}
    </>
  )
}

function factsOf(invoice: Invoice) {
  const today = todayInIndia(new Date())
  const days = daysBetween(today, invoice.due_date)
  const isOpen = invoice.balance_paise > 0
  return [
    { label: 'Total', value: formatRupees(invoice.total_paise), strong: true },
    { label: 'Invoice date', value: <DateText day={invoice.invoice_date} /> },
    {
      label: 'Due',
      value: (
        <>
          <DateText day={invoice.due_date} />
          {isOpen && days >= 0 && (days === 0 ? ', today' : `, in ${counted(days, 'day')}`)}
          {isOpen && days < 0 && `, ${counted(-days, 'day')} past due`}
        </>
      ),
    },
    ...(invoice.received ? [{ label: 'Received', value: <DateText day={invoice.received.received_on} /> }] : []),
    ...(invoice.place_of_supply
      ? [{ label: 'Place of supply', value: `${invoice.buyer.state} (${invoice.place_of_supply})` }]
      : []),
    ...(invoice.po_no ? [{ label: 'PO', value: invoice.po_no }] : []),
    ...(invoice.irn ? [{ label: 'IRN', value: <Code>{invoice.irn.slice(0, 16)}…</Code> }] : []),
  ]
}

/**
 * What can be done about it: a cancelled invoice is not to pay, a line that came short-dated can be
 * claimed.
 */
function Notices({
  invoice,
  isOffice,
  onClaim,
}: {
  invoice: Invoice
  isOffice: boolean
  onClaim: (() => void) | null
}) {
  const short = invoice.lines.filter((line) => line.is_short_life && line.claimed_qty === 0)
  return (
    <>
      {invoice.cancelled_at && (
        <Notice group="danger" title="This invoice is cancelled. Nothing is due.">
          Cancelled on <DateText day={todayInIndia(new Date(invoice.cancelled_at))} /> by{' '}
          {invoice.cancelled_by ?? 'SAP'}: “{invoice.cancel_reason}”
          {isOffice && invoice.irn && (
            <span className="block">
              {invoice.irn_cancelled_on
                ? 'Its IRN is cancelled too.'
                : 'Cancel its IRN at the tax portal too, within 24 hours of registering it.'}
            </span>
          )}
        </Notice>
      )}
      {short.length > 0 && !invoice.cancelled_at && (
        <Notice
          group="warning"
          title={`${listed(short.slice(0, 3).map((line) => line.product_name))}${short.length > 3 ? ` and ${short.length - 3} more` : ''} can be claimed`}
          actions={
            onClaim && (
              <Button size="small" aria-haspopup="dialog" onClick={onClaim}>
                {short.length === 1 ? 'Claim the line' : 'Claim the lines'}
              </Button>
            )
          }
        >
          Less than the promised {counted(invoice.promised_months, 'month')} of shelf life were left on delivery.
        </Notice>
      )}
    </>
  )
}
