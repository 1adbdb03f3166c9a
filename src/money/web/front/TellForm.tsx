// Step 3: what was paid, so that the office finds it at once, and what became of it.
import FileUp from 'lucide-react/icons/file-up'
import { useState } from 'react'
import { openSum } from '#credit/rules.ts'
import { todayInIndia } from '#kit/date.ts'
import { formatAmount, formatRupees, readRupees } from '#kit/money.ts'
import { download } from '#kit/web/download.ts'
import { DayField, TextField } from '#kit/web/form/fields.tsx'
import { useForm } from '#kit/web/form/useForm.ts'
import { useWrite } from '#kit/web/query.ts'
import { Button } from '#ui/base/Button.tsx'
import { Code } from '#ui/base/Code.tsx'
import { sizeInWords } from '#ui/base/counted.ts'
import { DateText } from '#ui/base/DateText.tsx'
import { Mark } from '#ui/base/Mark.tsx'
import { Notice } from '#ui/base/Notice.tsx'
import { StatusMark } from '#ui/base/StatusMark.tsx'
import { confirm } from '#ui/dialogs/asks.ts'
import { toast } from '#ui/dialogs/toast.ts'
import { DropZone } from '#ui/fields/DropZone.tsx'
import { Field } from '#ui/fields/Field.tsx'
import { Segmented } from '#ui/fields/Segmented.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { SectionHead } from '#ui/page/PageHead.tsx'
import { type Chosen, methodNames, type PayableOwed as Owed, type PayMethod, whyNotTold } from '../../paying.ts'
import { addPaymentFiles, type Expected, payMethods, reportPayment, withdrawPayment } from '../../paying-contract.ts'
import { asAllocations } from '../../rules.ts'
import { StepHead } from './PayTo.tsx'

type TellFormProps = { chosen: Chosen; owed: Owed; why: string | null; today: string; onDone: () => void }
type Typed = {
  method: PayMethod
  paid_on: string
  /** As chosen until something is typed. */
  amount: string | null
  tds: string
  reference: string
}

const methods = payMethods.map((value) => ({ value, label: methodNames[value] }))
const mostBytes = 10_485_760

export function TellForm(props: TellFormProps) {
  const { form, amountOf, advice, setAdvice, isBusy } = useTelling(props)
  const { today } = props
  const isCheque = form.values.method === 'cheque'
  return (
    <form
      noValidate
      className="grid gap-4"
      aria-labelledby="tell-h"
      onSubmit={(event) => {
        event.preventDefault()
        form.onSubmit(event)
      }}
    >
      <div>
        <StepHead step={3} id="tell-h" title="I have paid" />
        <p className="mt-1 text-ink-2 text-small">
          Tell us the details, and your orders are released as soon as we see the money.
        </p>
      </div>
      <div className="grid justify-items-start gap-1.5">
        <span aria-hidden="true" className="field-label">
          Paid by
        </span>
        <Segmented
          label="Paid by"
          options={methods}
          value={form.values.method}
          onChange={(method) => form.set({ method })}
        />
      </div>
      <div className="grid gap-4 tablet:grid-cols-3">
        <DayField form={form} name="paid_on" label="Paid on" max={today} />
        <Field label="Amount, ₹" error={form.error('amount')}>
          <TextInput
            name="amount"
            inputMode="decimal"
            className="figures"
            autoComplete="off"
            maxLength={16}
            value={amountOf(form.values)}
            onChange={({ target }) => form.set({ amount: target.value })}
            onBlur={() => form.leave('amount')}
          />
        </Field>
        <TextField form={form} name="tds" label="TDS deducted, ₹" kind="money" most={16} optional />
        <TextField
          form={form}
          name="reference"
          label={isCheque ? 'Cheque number' : 'UTR'}
          kind="code"
          most={60}
          help={isCheque ? 'Six digits at the foot of the cheque.' : '12 to 22 characters, on your bank’s receipt.'}
        />
        <Advice file={advice} onChange={setAdvice} />
      </div>
      {form.failure && (
        <p role="alert" className="flex items-center gap-2 text-danger-ink">
          <Mark group="danger" />
          {form.failure}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" kind="primary" busy={isBusy}>
          Send payment details
        </Button>
        <span className="text-ink-3 text-small">It counts once it has reached our bank.</span>
      </div>
    </form>
  )
}

/** What is typed, and sending it: the advice follows once the payment is told. */
function useTelling({ chosen, owed, why, today, onDone }: TellFormProps) {
  const report = useWrite(reportPayment, { ownFailure: true })
  const attach = useWrite(addPaymentFiles)
  const [advice, setAdvice] = useState<File | null>(null)
  const initial: Typed = { method: 'neft', paid_on: today, amount: null, tds: '', reference: '' }
  const amountOf = ({ amount, tds }: Typed) =>
    amount ?? (chosen.to_pay_paise > 0 ? formatAmount(Math.max(0, chosen.to_pay_paise - (readRupees(tds) ?? 0))) : '')
  const form = useForm<Typed>({
    initial,
    judge: (typed) => {
      const paise = readRupees(amountOf(typed)) ?? 0
      const tds = typed.tds.trim() === '' ? 0 : readRupees(typed.tds)
      const { paid_on, ...rest } = whyNotTold(typed, today)
      return {
        ...(paid_on && { paid_on }),
        ...(paise === 0 && { amount: 'Enter an amount above zero, such as 12,500.00.' }),
        ...(paise > 0 &&
          tds !== null &&
          paise + tds < chosen.to_pay_paise && {
            amount: `${formatRupees(chosen.to_pay_paise)} is chosen above. Choose less, or enter what you paid.`,
          }),
        ...(tds === null && { tds: 'Enter an amount such as 125.00.' }),
        ...rest,
      }
    },
    saving: report,
    onSave: (typed) => {
      if (why) return toast({ group: 'danger', text: why })
      report.mutate(
        {
          method: typed.method,
          paid_on: typed.paid_on,
          amount_paise: readRupees(amountOf(typed)) ?? 0,
          tds_paise: readRupees(typed.tds || '0') ?? 0,
          reference: typed.reference,
          notes: chosen.notes,
          ...(chosen.settles.length > 0 && {
            allocations: asAllocations(chosen.settles),
            expected_open_paise: openSum(owed.open),
          }),
        },
        { onSuccess: ({ data }) => sent(data.id, data.amount_paise) },
      )
    },
  })
  function sent(id: number, paise: number) {
    const done = () => {
      toast({ group: 'success', text: `Thank you. ${formatRupees(paise)} is being checked.` })
      form.restart(initial)
      setAdvice(null)
      onDone()
    }
    if (advice) attach.mutate({ id: String(id), file: [advice] }, { onSettled: done })
    else done()
  }
  return { form, amountOf, advice, setAdvice, isBusy: report.isPending || attach.isPending }
}

function Advice({ file: advice, onChange: setAdvice }: { file: File | null; onChange: (file: File | null) => void }) {
  return (
    <Field label="Bank’s receipt" optional className="tablet:col-span-2">
      {advice ? (
        <span className="flex min-h-10 items-center gap-2">
          <Mark group="success" />
          <span className="min-w-0 wrap-anywhere">{advice.name}</span>
          <span className="figures text-ink-3 text-small">{sizeInWords(advice.size)}</span>
          <Button kind="link" onClick={() => setAdvice(null)}>
            Remove <span className="sr-only">{advice.name}</span>
          </Button>
        </span>
      ) : (
        <DropZone
          icon={<FileUp />}
          choose="Choose a file"
          orDrop="or drop it here"
          hints={['PDF, PNG or JPEG, at most 10 MB']}
          accept="application/pdf,image/png,image/jpeg"
          className="py-2"
          onFiles={([file]) => {
            if (!file) return
            if (file.size > mostBytes)
              toast({ group: 'danger', text: 'The file is larger than 10 MB. Choose a smaller one.' })
            else setAdvice(file)
          }}
        />
      )}
    </Field>
  )
}

const stateWords = {
  open: ['info', 'Being checked'],
  received: ['success', 'Received'],
  refused: ['danger', 'Not found'],
  withdrawn: ['neutral', 'Withdrawn'],
} as const

type PaymentsProps = { payments: readonly Expected[] }

export function OpenPayments({ payments, onChange }: PaymentsProps & { onChange: () => void }) {
  const withdraw = useWrite(withdrawPayment)
  const open = payments.filter(({ state }) => state === 'open')
  async function takeBack({ id, amount_paise }: Expected) {
    const title = `Withdraw the payment of ${formatRupees(amount_paise)}?`
    const text = 'We stop looking for it. Credit notes that were set off with it stay set off.'
    if (!(await confirm({ title, text, action: 'Withdraw payment', danger: true }))) return
    withdraw.mutate(
      { id: String(id) },
      {
        onSuccess: () => {
          toast({ group: 'success', text: 'The payment is withdrawn.' })
          onChange()
        },
      },
    )
  }
  if (open.length === 0) return null
  return (
    <div className="mt-5 grid gap-3">
      {open.map((one) => (
        <Notice
          key={one.id}
          title={`A payment of ${formatRupees(one.amount_paise)} is being checked`}
          actions={
            <Button size="small" kind="quiet" busy={withdraw.isPending} onClick={() => void takeBack(one)}>
              Withdraw
            </Button>
          }
        >
          {methodNames[one.method]} <Code className="wrap-anywhere">{one.reference}</Code>, paid on{' '}
          <DateText day={one.paid_on} />, told by {one.told_by}. <Files payment={one} />
        </Notice>
      ))}
    </div>
  )
}

export function EarlierPayments({ payments }: PaymentsProps) {
  const ended = payments.filter(({ state }) => state !== 'open')
  if (ended.length === 0) return null
  return (
    <section className="mt-10" aria-labelledby="earlier-h">
      <SectionHead title="Payments you told us of" id="earlier-h" />
      <ul className="mt-2 grid divide-y divide-line border-line border-y">
        {ended.map((one) => {
          const [group, words] = stateWords[one.state]
          return (
            <li
              key={one.id}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-0.5 py-2.5 tablet:grid-cols-[130px_minmax(0,1fr)_auto]"
            >
              <StatusMark group={group}>{words}</StatusMark>
              <span className="text-ink-2 max-tablet:col-span-2 max-tablet:row-start-2">
                {methodNames[one.method]} <Code>{one.reference}</Code>
                {one.ended_at && (
                  <>
                    , <DateText day={todayInIndia(new Date(one.ended_at))} />
                  </>
                )}
                {one.reason && <span className="block text-ink">{one.reason}</span>}
              </span>
              <b className="figures text-right">{formatRupees(one.amount_paise)}</b>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Files({ payment }: { payment: Expected }) {
  return payment.files.map(({ id, file_name }) => (
    <Button
      key={id}
      kind="link"
      className="wrap-anywhere text-left"
      onClick={() =>
        void download({ path: `/api/payments/${payment.id}/files/${id}`, name: file_name, kind: 'customer' })
      }
    >
      {file_name}
    </Button>
  ))
}
