// Beside an invoice in the office: whether the tax portal has it, its file, and its IRN.
import { useState } from 'react'
import { download } from '#kit/web/download.ts'
import { useOpening } from '#kit/web/opening.ts'
import { useRead, useWrite } from '#kit/web/query.ts'
import { useWhyNot } from '#kit/web/rights.ts'
import { Button } from '#ui/base/Button.tsx'
import { DateText } from '#ui/base/DateText.tsx'
import { Skeleton } from '#ui/base/Skeleton.tsx'
import { StatusMark } from '#ui/base/StatusMark.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import { FactList } from '#ui/page/FactList.tsx'
import { getAnyInvoice, type Invoice } from '../../contract.ts'
import { enterIrn, enterIrnCancelled, getEInvoice, sendEInvoice } from '../../e-invoice-contract.ts'

const loadForm = () => import('./IrnForm.tsx').then((part) => part.IrnForm)
const loadCancelForm = () => import('./IrnCancelForm.tsx').then((part) => part.IrnCancelForm)

export function EInvoice({ invoice }: { invoice: Invoice }) {
  const whyNotEnter = useWhyNot(enterIrn)
  const asked = { invoice_id: String(invoice.invoice_id) }
  const read = useRead(getEInvoice, asked, { ownFailure: true })
  const send = useWrite(sendEInvoice, { refresh: [getEInvoice, getAnyInvoice] })
  const form = useOpening(loadForm)
  const [isBusy, setBusy] = useState(false)
  const found = read.data?.data
  async function save() {
    setBusy(true)
    const path = `/api/adm/invoices/${invoice.invoice_id}/e-invoice.json`
    await download({ path, name: `${invoice.invoice_no.replaceAll('/', '-')}.json`, kind: 'admin' })
    setBusy(false)
  }
  if (read.isError) return null
  return (
    <section aria-labelledby="e-invoice-h">
      <h2 id="e-invoice-h" className="mb-2.5 text-heading">
        E-invoice
      </h2>
      {!found && <Skeleton width="100%" height={60} />}
      {found?.irn && <Registered {...found} irn={found.irn} isCancelled={invoice.cancelled_at !== null} />}
      {found?.acked_on && invoice.cancelled_at && !found.cancelled_on && <CancelledIrn invoice={invoice} />}
      {found && !found.irn && (
        <>
          <StatusMark group={found.why_not.length > 0 ? 'warning' : 'neutral'}>
            {found.why_not.length > 0 ? 'Not ready' : 'Not registered'}
          </StatusMark>
          {found.why_not.length > 0 && (
            <ul className="mt-2 grid list-disc gap-1 pl-4 text-ink-2 text-small">
              {found.why_not.slice(0, 6).map((why) => (
                <li key={why}>{why}</li>
              ))}
              {found.why_not.length > 6 && <li>And {found.why_not.length - 6} more.</li>}
            </ul>
          )}
        </>
      )}
      {found && !invoice.cancelled_at && (
        <div className="mt-3 flex flex-wrap gap-2 print:hidden">
          {found.why_not.length === 0 && (
            <Button size="small" busy={isBusy} onClick={() => void save()}>
              Download JSON
            </Button>
          )}
          {!found.irn && found.can_send && found.why_not.length === 0 && (
            <Button
              size="small"
              busy={send.isPending}
              whyNot={send.whyNot}
              onClick={() =>
                send.mutate(asked, {
                  onSuccess: () => toast({ group: 'success', text: `${invoice.invoice_no} is registered.` }),
                })
              }
            >
              Register
            </Button>
          )}
          {!found.irn && (
            <Button size="small" aria-haspopup="dialog" whyNot={whyNotEnter} onClick={form.open}>
              Enter IRN
            </Button>
          )}
        </div>
      )}
      {form.Part && <form.Part key={form.times} open={form.isOpen} onClose={form.close} invoice={invoice} />}
    </section>
  )
}

function CancelledIrn({ invoice }: { invoice: Invoice }) {
  const whyNot = useWhyNot(enterIrnCancelled)
  const form = useOpening(loadCancelForm)
  return (
    <div className="mt-3 print:hidden">
      <Button size="small" aria-haspopup="dialog" whyNot={whyNot} onClick={form.open}>
        Enter cancellation
      </Button>
      {form.Part && <form.Part key={form.times} open={form.isOpen} onClose={form.close} invoice={invoice} />}
    </div>
  )
}

const sources = { portal: 'By the portal', stand_in: 'By a stand-in', entered: 'Entered by hand' }

type RegisteredProps = {
  irn: string
  ack_no: string | null
  acked_on: string | null
  cancelled_on: string | null
  isCancelled: boolean
  source: keyof typeof sources | null
}

function Registered({ irn, ack_no, acked_on, cancelled_on, isCancelled, source }: RegisteredProps) {
  return (
    <>
      {cancelled_on ? (
        <StatusMark group="neutral">IRN cancelled</StatusMark>
      ) : isCancelled ? (
        <StatusMark group="warning">IRN not cancelled yet</StatusMark>
      ) : (
        <StatusMark group="success">Registered</StatusMark>
      )}
      <p className="code mt-2 break-all text-small">{irn}</p>
      <FactList
        facts={[
          ...(ack_no ? [{ label: 'Acknowledgement', value: ack_no }] : []),
          ...(acked_on ? [{ label: 'Date', value: <DateText day={acked_on} /> }] : []),
          ...(cancelled_on ? [{ label: 'Cancelled', value: <DateText day={cancelled_on} /> }] : []),
          ...(source ? [{ label: 'Registered', value: sources[source] }] : []),
        ]}
      />
    </>
  )
}
