import { useEffect } from 'react'
import { Link } from 'wouter'
import { listAllInvoices } from '#invoices/contract.ts'
import { formatRupees, readRupees } from '#kit/money.ts'
import { ChoiceField } from '#kit/web/form/ChoiceField.tsx'
import { AreaField, fieldOf, SelectField, TextField } from '#kit/web/form/fields.tsx'
import { PickField } from '#kit/web/form/PickField.tsx'
import { type Form, useForm } from '#kit/web/form/useForm.ts'
import { useRead, useWrite } from '#kit/web/query.ts'
import { useStable } from '#kit/web/stable.ts'
import { getAllOutstanding } from '#outstanding/contract.ts'
import { pickDistributors } from '#people/contract.ts'
import { mostSigns, typedPacks, typedQuantity } from '#pricing/quantity.ts'
import {
  listAllPromises,
  listAllPromisingFirms,
  type SchemePromise,
  settlePromise,
} from '#shortages/promise-contract.ts'
import { settlementSum } from '#shortages/promises.ts'
import { counted } from '#ui/base/counted.ts'
import { FormDialog } from '#ui/dialogs/FormDialog.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import { Field } from '#ui/fields/Field.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { listAllNotes, writeNote } from '../../contract.ts'
import { isSettlement, promiseOf, type TypedNote, whyNotNote, whyNotSettling } from '../../noting.ts'
import { noteReasons } from '../../rules.ts'

const reasons = Object.entries(noteReasons).map(([code, name]) => ({ code, name }))
const noInvoice = 'none'

type NoteFormProps = { open: boolean; onClose: () => void }

/** A note by hand: a commercial one, without tax. */
export function NoteForm({ open, onClose }: NoteFormProps) {
  const { form, isSaving } = useNoteForm(onClose)
  const promise = promiseOf(form.values)
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Write note"
      action="Write note"
      onSubmit={form.onSubmit}
      busy={isSaving}
      failure={form.failure}
      unsaved={form.isDirty}
    >
      <ChoiceField form={form} name="kind" label="Kind" options={{ credit: 'Credit note', debit: 'Debit note' }} />
      <PickField form={form} name="distributor" label="Distributor" noun="distributor" from={pickDistributors} />
      <SelectField form={form} name="reason_code" label="Reason" options={reasons} placeholder="Choose a reason" />
      {isSettlement(form.values) && form.values.distributor !== '' && <Settles form={form} />}
      {promise ? (
        <TextField
          form={form}
          name="quantity"
          label="Packs"
          kind="number"
          most={mostSigns}
          clean={typedQuantity}
          help={`${settlementSum(typedPacks(form.values.quantity) || 0, promise.price_paise)}. Packs that are credited will not be sent.`}
        />
      ) : (
        <AmountFields form={form} />
      )}
      <AreaField
        form={form}
        name="text"
        label="Text"
        help="The distributor reads this."
        most={promise ? 200 : 300}
        optional={promise !== null}
      />
      <p className="text-ink-2">
        A note written here has no GST and is not registered at the e-invoice portal. To credit GST, approve a claim.
      </p>
    </FormDialog>
  )
}

/**
 * What is typed, and the two calls that it may be saved by: a note, or the settling of a promise.
 */
function useNoteForm(onClose: () => void) {
  const refresh = [listAllNotes, getAllOutstanding, listAllInvoices]
  const write = useWrite(writeNote, { refresh, ownFailure: true })
  const settle = useWrite(settlePromise, {
    refresh: [...refresh, listAllPromises, listAllPromisingFirms],
    ownFailure: true,
  })
  const form = useForm<TypedNote>({
    initial: {
      distributor: '',
      kind: 'credit',
      reason_code: '',
      promise: null,
      quantity: '',
      amount: '',
      invoice: noInvoice,
      text: '',
    },
    judge: whyNotNote,
    saving: {
      error: settle.error ?? write.error,
      isPending: settle.isPending || write.isPending,
      reset: () => {
        settle.reset()
        write.reset()
      },
    },
    onSave: save,
  })

  function save(typed: TypedNote) {
    const { reason_code, kind, amount, invoice } = typed
    const text = typed.text.trim()
    const promise = promiseOf(typed)
    const done = {
      onSuccess: ({ data }: { data: { note_no: string; amount_paise: number } }) => {
        toast({ group: 'success', text: `Note ${data.note_no} of ${formatRupees(data.amount_paise)} is written.` })
        onClose()
      },
    }
    if (promise) return settle.mutate({ id: promise.id, quantity: Number(typed.quantity), text }, done)
    if (reason_code === '') return
    const invoice_id = invoice === noInvoice ? {} : { invoice_id: Number(invoice) }
    const amount_paise = readRupees(amount) ?? 0
    const settles = isSettlement(typed) && { settles: 'nothing' as const }
    write.mutate(
      { distributor: typed.distributor, kind, reason_code, amount_paise, text, ...invoice_id, ...settles },
      done,
    )
  }

  return { form, isSaving: settle.isPending || write.isPending }
}

/** Which of the promises that are due the note settles, or that it settles none. */
function Settles({ form }: { form: Form<TypedNote> }) {
  const { values, set, object } = form
  const due = useRead(listAllPromises, { distributor: values.distributor, state: 'due' }, { ownFailure: true }).data
  const why = whyNotSettling(values, due?.total ?? 0)
  const say = useStable((reason: string | null) => object('promise', reason))
  useEffect(() => {
    say(why)
    return () => say(null)
  }, [say, why])
  if (!due) return null
  if (due.total === 0)
    return <p className="text-ink-2">No free packs are due to this distributor. The note settles no scheme promise.</p>

  function choose(code: string) {
    const chosen = due?.data.find(({ id }) => id === code)
    set(chosen ? { promise: chosen, quantity: String(chosen.due_qty) } : { promise: 'none' })
  }

  return (
    <Field {...fieldOf({ form, name: 'promise', label: 'Settles', help: <SettlesHelp form={form} {...due} /> })}>
      <Select
        name="promise"
        placeholder="Choose a scheme promise"
        options={[
          ...due.data.map(({ id, due_qty, product_name, order_no }) => ({
            value: id,
            label: `${counted(due_qty, 'pack')} of ${product_name}, order ${order_no}`,
          })),
          { value: 'none', label: 'No promise' },
        ]}
        value={values.promise === 'none' ? 'none' : (promiseOf(values)?.id ?? null)}
        onChange={choose}
      />
    </Field>
  )
}

type SettlesHelpProps = { form: Form<TypedNote>; data: SchemePromise[]; total: number }

function SettlesHelp({ form, data, total }: SettlesHelpProps) {
  const { distributor, promise } = form.values
  return (
    <>
      {promise === 'none' && 'The note settles no promise: the free packs stay due. '}
      <Link href={`/admin/unfulfilled-orders?tab=promises&state=due&distributor=${encodeURIComponent(distributor)}`}>
        {total > data.length ? `See all ${counted(total, 'promise')}` : 'See the ledger of promises'}
      </Link>
    </>
  )
}

function AmountFields({ form }: { form: Form<TypedNote> }) {
  const { distributor } = form.values
  const invoices = useRead(
    listAllInvoices,
    { distributor_id: distributor },
    { enabled: distributor !== '', ownFailure: true },
  ).data?.data
  return (
    <>
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
    </>
  )
}
