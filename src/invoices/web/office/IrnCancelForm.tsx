import { todayInIndia } from '#kit/date.ts'
import { DayField } from '#kit/web/form/fields.tsx'
import { savedBy, useSavingForm } from '#kit/web/form/useSavingForm.ts'
import { FormDialog } from '#ui/dialogs/FormDialog.tsx'
import { getAnyInvoice, type Invoice } from '../../contract.ts'
import { whyNotIrnCancelled } from '../../e-invoice.ts'
import { enterIrnCancelled, getEInvoice } from '../../e-invoice-contract.ts'

type Typed = { cancelled_on: string }
type IrnCancelFormProps = { open: boolean; onClose: () => void; invoice: Invoice }

/** What was done at the portal by hand. */
export function IrnCancelForm({ open, onClose, invoice }: IrnCancelFormProps) {
  const today = todayInIndia(new Date())
  const acked = invoice.acked_on ?? invoice.invoice_date
  const form = useSavingForm<Typed>({
    initial: { cancelled_on: today },
    judge: ({ cancelled_on }) => {
      const why = whyNotIrnCancelled(cancelled_on, acked, today)
      return why ? { cancelled_on: why } : {}
    },
    save: savedBy(
      enterIrnCancelled,
      (typed) => ({ invoice_id: String(invoice.invoice_id), ...typed }),
      `The IRN of ${invoice.invoice_no} is saved as cancelled.`,
    ),
    refresh: [getEInvoice, getAnyInvoice],
    onClose,
  })
  return (
    <FormDialog open={open} {...form.dialog} title={`Cancelled IRN of ${invoice.invoice_no}`} action="Save date">
      <p className="text-ink-2">
        Cancel the IRN at the tax portal first. If its 24 hours are over, the portal refuses it: correct the invoice in
        your GST return.
      </p>
      <DayField form={form} name="cancelled_on" label="Cancelled at the portal on" min={acked} max={today} />
    </FormDialog>
  )
}
