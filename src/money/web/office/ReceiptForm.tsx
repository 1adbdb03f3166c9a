import { useEffect } from 'react'
import { type OpenDocument, openSum, settleOldestFirst } from '#credit/rules.ts'
import { listAllInvoices } from '#invoices/contract.ts'
import { todayInIndia } from '#kit/date.ts'
import { formatRupees, readRupees } from '#kit/money.ts'
import { ChoiceField } from '#kit/web/form/ChoiceField.tsx'
import { DayField, TextField } from '#kit/web/form/fields.tsx'
import { PickField } from '#kit/web/form/PickField.tsx'
import type { Errors } from '#kit/web/form/useForm.ts'
import { savedBy, useSavingForm } from '#kit/web/form/useSavingForm.ts'
import { readAgain, useRead } from '#kit/web/query.ts'
import { getAllOutstanding, type Outstanding } from '#outstanding/contract.ts'
import { pickDistributors } from '#people/contract.ts'
import { Mark } from '#ui/base/Mark.tsx'
import { FormDialog } from '#ui/dialogs/FormDialog.tsx'
import { FactList } from '#ui/page/FactList.tsx'
import { enterReceipt, listReceipts } from '../../contract.ts'
import { whyNotDated } from '../../rules.ts'

type Typed = {
  distributor: string
  amount: string
  tds: string
  received_on: string
  reference: string
  settles: 'oldest' | 'later'
}
type ReceiptFormProps = { open: boolean; onClose: () => void; distributor: string }

/** Money that came in. What it will settle is shown before it is sent, by the server's own rule. */
export function ReceiptForm({ open, onClose, distributor }: ReceiptFormProps) {
  const today = todayInIndia(new Date())
  const form = useSavingForm<Typed>({
    initial: { distributor, amount: '', tds: '', received_on: today, reference: '', settles: 'oldest' },
    judge: (typed) => judge(typed, today),
    save: savedBy(
      enterReceipt,
      (typed) => meantBy(typed, owing),
      ({ data: { amount_paise, on_account_paise: left } }) => {
        const onAccount = left > 0 ? `, ${formatRupees(left)} stays on account` : ''
        return `Receipt of ${formatRupees(amount_paise)} is entered${onAccount}.`
      },
    ),
    refresh: [listReceipts, getAllOutstanding, listAllInvoices],
    onClose,
  })
  const { values } = form
  const owing: Outstanding | undefined = useRead(
    getAllOutstanding,
    { distributor: values.distributor },
    { enabled: values.distributor !== '', ownFailure: true },
  ).data?.data
  // What it was refused for may be that something was settled meanwhile: the preview shows how it
  // is now.
  useEffect(() => {
    if (form.failure) readAgain([getAllOutstanding])
  }, [form.failure])
  const worth = (readRupees(values.amount) ?? 0) + (readRupees(values.tds || '0') ?? 0)

  return (
    <FormDialog open={open} {...form.dialog} title="Enter receipt" action="Enter receipt">
      <PickField
        form={form}
        name="distributor"
        label="Distributor"
        noun="distributor"
        from={pickDistributors}
        known={distributor && owing?.distributor_name ? { code: distributor, name: owing.distributor_name } : null}
      />
      <TextField form={form} name="amount" label="Amount in ₹" kind="money" most={16} />
      <TextField
        form={form}
        name="tds"
        label="TDS in ₹"
        kind="money"
        most={16}
        optional
        help="Tax that the distributor kept back. It settles like money."
      />
      <DayField form={form} name="received_on" label="Received on" max={today} />
      <TextField form={form} name="reference" label="Reference" kind="code" most={60} help="UTR, cheque number" />
      <ChoiceField
        form={form}
        name="settles"
        label="Settles"
        options={{ oldest: 'Oldest invoices first', later: 'Invoices chosen afterwards' }}
      />
      {values.settles === 'later' && (
        <p className="text-ink-2">
          The money stays on account until you settle invoices with it in the list of receipts.
        </p>
      )}
      {owing && worth > 0 && values.settles === 'oldest' && <Preview owing={owing} worth={worth} />}
    </FormDialog>
  )
}

function Preview({ owing, worth }: { owing: Outstanding; worth: number }) {
  const open: OpenDocument[] = owing.invoices.map(({ kind, invoice_id, due_date, balance_paise }) => ({
    kind,
    id: invoice_id,
    due_date,
    balance_paise,
  }))
  const settles = settleOldestFirst(worth, open)
  const left = worth - settles.reduce((sum, one) => sum + one.amount_paise, 0)
  const shown = settles.slice(0, 5)
  const noOf = (id: number, kind: string) =>
    owing.invoices.find((one) => one.invoice_id === id && one.kind === kind)?.invoice_no ?? ''
  return (
    <div>
      <p className="mb-1 font-medium">Settles, oldest first</p>
      <FactList
        figures
        facts={[
          ...shown.map(({ kind, id, amount_paise }) => ({
            key: `${kind} ${id}`,
            label: noOf(id, kind),
            value: formatRupees(amount_paise),
          })),
          ...(settles.length > shown.length
            ? [
                {
                  key: 'more',
                  label: `${settles.length - shown.length} more`,
                  value: formatRupees(settles.slice(5).reduce((sum, one) => sum + one.amount_paise, 0)),
                },
              ]
            : []),
          ...(left > 0
            ? [
                {
                  key: 'left',
                  label: (
                    <span className="mark">
                      <Mark group="info" />
                      Stays on account
                    </span>
                  ),
                  value: formatRupees(left),
                },
              ]
            : []),
        ]}
      />
    </div>
  )
}

function judge({ distributor, amount, tds, received_on, reference }: Typed, today: string): Errors<Typed> {
  const errors: Errors<Typed> = {}
  if (!distributor) errors.distributor = 'Choose a distributor.'
  if (!readRupees(amount)) errors.amount = 'Enter an amount above zero, such as 12,500.00.'
  if (tds.trim() !== '' && readRupees(tds) === null) errors.tds = 'Enter an amount such as 125.00.'
  const date = /^\d{4}-\d{2}-\d{2}$/.test(received_on)
    ? whyNotDated(received_on, today, null)
    : 'Enter a date as DD-MM-YYYY.'
  if (date) errors.received_on = date
  if (!reference.trim()) errors.reference = 'Enter the bank’s reference or the cheque number.'
  return errors
}

function meantBy({ distributor, amount, tds, received_on, reference, settles }: Typed, owing: Outstanding | undefined) {
  return {
    distributor,
    amount_paise: readRupees(amount) ?? 0,
    tds_paise: readRupees(tds || '0') ?? 0,
    received_on,
    reference: reference.trim(),
    // The preview is kept: it is never other invoices that are settled.
    ...(settles === 'later' ? { allocations: [] } : owing && { expected_open_paise: openSum(owing.invoices) }),
  }
}
