import { ChoiceField } from '#kit/web/form/ChoiceField.tsx'
import { AreaField } from '#kit/web/form/fields.tsx'
import { savedBy, useSavingForm } from '#kit/web/form/useSavingForm.ts'
import { readAgain, useRead } from '#kit/web/query.ts'
import { listed } from '#ui/base/counted.ts'
import { FormDialog } from '#ui/dialogs/FormDialog.tsx'
import { cancelInvoice } from '../../cancelling-contract.ts'
import { getAnyInvoice, type Invoice, listAllInvoices } from '../../contract.ts'
import { getEInvoice } from '../../e-invoice-contract.ts'

type Typed = { lines: 'reopen' | 'close'; reason: string }
type CancelFormProps = { open: boolean; onClose: () => void; invoice: Invoice }

export function CancelForm({ open, onClose, invoice }: CancelFormProps) {
  const source = useRead(getEInvoice, { invoice_id: String(invoice.invoice_id) }, { ownFailure: true }).data?.data
    .source
  const form = useSavingForm<Typed>({
    initial: { lines: 'reopen', reason: '' },
    judge: ({ reason }) => (reason.trim() === '' ? { reason: 'Say why.' } : {}),
    save: savedBy(
      cancelInvoice,
      (typed) => ({ invoice_id: String(invoice.invoice_id), ...typed }),
      `Invoice ${invoice.invoice_no} is cancelled.`,
    ),
    refresh: [getAnyInvoice, listAllInvoices, getEInvoice],
    onClose: close,
  })

  /** What it was refused for, such as another one's cancelling, is on the page then. */
  function close() {
    if (form.failure) readAgain([getAnyInvoice])
    onClose()
  }

  return (
    <FormDialog
      open={open}
      {...form.dialog}
      title={`Cancel invoice ${invoice.invoice_no}?`}
      action="Cancel invoice"
      cancel="Keep it"
      danger
    >
      <p className="text-ink-2">
        The invoice keeps its number, nothing of it is due any more, and its packs go back into stock. If the goods have
        left, write a credit note instead.
      </p>
      {invoice.orders.length > 0 && (
        <div className="grid gap-2">
          <ChoiceField
            form={form}
            name="lines"
            label="What happens to the order"
            options={{ reopen: 'Invoice it again', close: 'Close its lines' }}
          />
          <p className="text-ink-2 text-small">{whatFollows(invoice, form.values.lines)}</p>
        </div>
      )}
      <AreaField form={form} name="reason" label="Reason" most={300} help="The distributor reads it." />
      {invoice.irn && (
        <p className="text-ink-2 text-small">
          {source === 'stand_in'
            ? 'Its IRN is cancelled at the stand-in portal too.'
            : 'Cancel its IRN at the tax portal too, within 24 hours of registering it. Then enter the date here.'}
        </p>
      )}
    </FormDialog>
  )
}

function whatFollows({ orders }: Invoice, lines: Typed['lines']): string {
  const named = `The lines of ${orders.length === 1 ? 'order' : 'orders'} ${listed(orders.map(({ order_no }) => order_no))}`
  return lines === 'reopen'
    ? `${named} are open again and are invoiced with the next stock allocation.`
    : `${named} are closed. These packs will not be sent.`
}
