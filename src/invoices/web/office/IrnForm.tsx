import { todayInIndia } from '#kit/date.ts'
import { AreaField, DayField, TextField } from '#kit/web/form/fields.tsx'
import { savedBy, useSavingForm } from '#kit/web/form/useSavingForm.ts'
import { FormDialog } from '#ui/dialogs/FormDialog.tsx'
import { getAnyInvoice, type Invoice } from '../../contract.ts'
import { whyNotIrn } from '../../e-invoice.ts'
import { enterIrn, getEInvoice } from '../../e-invoice-contract.ts'

type Typed = { irn: string; ack_no: string; acked_on: string; signed_qr: string }
type IrnFormProps = { open: boolean; onClose: () => void; invoice: Invoice }

/** What the portal answered when the file was uploaded there by hand. */
export function IrnForm({ open, onClose, invoice }: IrnFormProps) {
  const today = todayInIndia(new Date())
  const form = useSavingForm<Typed>({
    initial: { irn: '', ack_no: '', acked_on: today, signed_qr: '' },
    judge: (typed) => whyNotIrn(tidy(typed), { no: invoice.invoice_no, dated: invoice.invoice_date, irn: null }, today),
    save: savedBy(
      enterIrn,
      (typed) => ({ invoice_id: String(invoice.invoice_id), ...tidy(typed) }),
      `The IRN of ${invoice.invoice_no} is saved.`,
    ),
    refresh: [getEInvoice, getAnyInvoice],
    onClose,
  })
  return (
    <FormDialog open={open} {...form.dialog} title={`IRN of ${invoice.invoice_no}`} action="Save IRN">
      <AreaField form={form} name="irn" label="IRN" most={80} help="64 characters, as the portal gave it." />
      <div className="grid gap-4 tablet:grid-cols-2">
        <TextField form={form} name="ack_no" label="Acknowledgement number" kind="number" most={20} />
        <DayField form={form} name="acked_on" label="Date" min={invoice.invoice_date} max={today} />
      </div>
      <AreaField
        form={form}
        name="signed_qr"
        label="Signed QR code"
        most={2500}
        rows={4}
        help="The text, not the picture. It is printed on the invoice as a QR code."
      />
    </FormDialog>
  )
}

function tidy(typed: Typed): Typed {
  return {
    ...typed,
    irn: typed.irn.replace(/\s/g, '').toLowerCase(),
    ack_no: typed.ack_no.trim(),
    signed_qr: typed.signed_qr.replace(/\s/g, ''),
  }
}
