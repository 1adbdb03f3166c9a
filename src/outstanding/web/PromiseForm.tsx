import { pastDue } from '#credit/rules.ts'
import { addDays, formatDay } from '#kit/date.ts'
import { formatRupees, readRupees, typedRupees } from '#kit/money.ts'
import { DayField, TextField } from '#kit/web/form/fields.tsx'
import { savedBy, useSavingForm } from '#kit/web/form/useSavingForm.ts'
import { FormDialog } from '#ui/dialogs/FormDialog.tsx'
import { getAllOutstanding, getOutstanding, type Outstanding } from '../contract.ts'
import { makeAnyPromise, makePromise } from '../promise-contract.ts'
import { longestPromiseDays, whyNotPromise } from '../promises.ts'

type PromiseFormProps = {
  open: boolean
  onClose: () => void
  owing: Outstanding
  today: string
  kind: 'customer' | 'admin'
  distributor: string
  /** What releases an order, where one waits for money. */
  startPaise?: number | undefined
}

export function PromiseForm({ open, onClose, owing, today, kind, distributor, startPaise }: PromiseFormProps) {
  const call = kind === 'admin' ? makeAnyPromise : (makePromise as unknown as typeof makeAnyPromise)
  const late = pastDue(owing.ageing)
  const form = useSavingForm<{ amount: string; pay_on: string; text: string }>({
    initial: { amount: typedRupees(startPaise || late || owing.total_paise), pay_on: '', text: '' },
    judge: ({ amount, pay_on }) => {
      const amount_paise = readRupees(amount) ?? 0
      const { amount_paise: wrong, ...rest } = whyNotPromise({ amount_paise, pay_on }, owing.total_paise, today)
      const why = amount_paise > 0 ? wrong : 'Enter an amount above zero, such as 12,500.00.'
      return { ...rest, ...(why && { amount: why }) }
    },
    save: savedBy(
      call,
      ({ amount, pay_on, text }) => ({ distributor, amount_paise: readRupees(amount) ?? 0, pay_on, text: text.trim() }),
      ({ data }) => `${formatRupees(data.amount_paise)} is promised for ${formatDay(data.pay_on)}.`,
    ),
    refresh: kind === 'admin' ? [getAllOutstanding] : [getOutstanding],
    onClose,
  })
  return (
    <FormDialog open={open} {...form.dialog} title="Promise a payment" action="Save promise">
      <div className="grid gap-4 tablet:grid-cols-2">
        <TextField form={form} name="amount" label="Amount in ₹" kind="money" most={16} />
        <DayField form={form} name="pay_on" label="Pay on" min={today} max={addDays(today, longestPromiseDays)} />
      </div>
      <TextField
        form={form}
        name="text"
        label="How"
        most={300}
        optional
        help="Such as NEFT, or the number of a cheque."
      />
    </FormDialog>
  )
}
