import { formatRupees, readRupees } from '#kit/money.ts'
import { ChoiceField } from '#kit/web/form/ChoiceField.tsx'
import { AreaField, SelectField, TextField } from '#kit/web/form/fields.tsx'
import { PickField } from '#kit/web/form/PickField.tsx'
import { type Errors, useForm } from '#kit/web/form/useForm.ts'
import { useRead, useWrite } from '#kit/web/query.ts'
import { pickDistributors } from '#people/contract.ts'
import { FormDialog } from '#ui/dialogs/FormDialog.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import { listAllInvoices } from '../../invoice-contract.ts'
import { listAllNotes, writeNote } from '../../money-contract.ts'
import { getAllOutstanding } from '../../outstanding-contract.ts'
import { type NoteReason, noteReasons } from '../../rules.ts'

type Typed = {
  distributor: string
  kind: 'credit' | 'debit'
  reason_code: NoteReason | ''
  amount: string
  invoice: string
  text: string
}

const reasons = Object.entries(noteReasons).map(([code, name]) => ({ code, name }))
const noInvoice = 'none'

/** A note by hand: a commercial one, without tax. */
export function NoteForm({ open, onClose }: { open: boolean; onClose: () => void }) {
  const write = useWrite(writeNote, { refresh: [listAllNotes, getAllOutstanding, listAllInvoices], ownFailure: true })
  const form = useForm<Typed>({
    initial: { distributor: '', kind: 'credit', reason_code: '', amount: '', invoice: noInvoice, text: '' },
    judge,
    saving: write,
    onSave: ({ distributor, kind, reason_code, amount, invoice, text }) => {
      if (reason_code === '') return
      const amount_paise = readRupees(amount) ?? 0
      const invoice_id = invoice === noInvoice ? {} : { invoice_id: Number(invoice) }
      write.mutate(
        { distributor, kind, reason_code, amount_paise, text: text.trim(), ...invoice_id },
        {
          onSuccess: ({ data }) => {
            toast({ group: 'success', text: `Note ${data.note_no} of ${formatRupees(data.amount_paise)} is written.` })
            onClose()
          },
        },
      )
    },
  })
  const { values } = form
  const invoices = useRead(
    listAllInvoices,
    { distributor_id: values.distributor },
    { enabled: values.distributor !== '', ownFailure: true },
  ).data?.data

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Write note"
      action="Write note"
      onSubmit={form.onSubmit}
      busy={write.isPending}
      failure={form.failure}
      unsaved={form.isDirty}
    >
      <ChoiceField form={form} name="kind" label="Kind" options={{ credit: 'Credit note', debit: 'Debit note' }} />
      <PickField form={form} name="distributor" label="Distributor" noun="distributor" from={pickDistributors} />
      <SelectField form={form} name="reason_code" label="Reason" options={reasons} placeholder="Choose a reason" />
      <TextField form={form} name="amount" label="Amount in ₹" kind="money" most={16} />
      <SelectField
        form={form}
        name="invoice"
        label="Invoice"
        help="A credit note settles its invoice as far as that is open."
        options={[
          { code: noInvoice, name: 'None' },
          ...(invoices ?? []).map((one) => ({
            code: String(one.invoice_id),
            name: `${one.invoice_no}, ${formatRupees(one.total_paise)}`,
          })),
        ]}
      />
      <AreaField form={form} name="text" label="Text" help="The distributor reads this." most={300} />
      <p className="text-ink-2">
        A note written here has no GST and is not registered at the e-invoice portal. To credit GST, approve a claim.
      </p>
    </FormDialog>
  )
}

function judge({ distributor, reason_code, amount, text }: Typed): Errors<Typed> {
  const errors: Errors<Typed> = {}
  if (!distributor) errors.distributor = 'Choose a distributor.'
  if (!reason_code) errors.reason_code = 'Choose a reason.'
  if (!readRupees(amount)) errors.amount = 'Enter an amount above zero, such as 12,500.00.'
  if (!text.trim()) errors.text = 'Say what the note is for.'
  return errors
}
