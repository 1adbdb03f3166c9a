import { formatRupees } from '#kit/money.ts'
import { AreaField, TextField } from '#kit/web/form/fields.tsx'
import { useForm } from '#kit/web/form/useForm.ts'
import { useWrite } from '#kit/web/query.ts'
import { counted } from '#ui/base/counted.ts'
import { FormDialog } from '#ui/dialogs/FormDialog.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import {
  listAllPromises,
  listAllPromisingFirms,
  type SchemePromise,
  settlePromise,
} from '../../scheme-promise-contract.ts'
import { whyNotSettlePromise } from '../../scheme-promises.ts'
import { getAnyDesk, listAllShortages } from '../../shortage-contract.ts'

type SettleFormProps = { open: boolean; onClose: () => void; promise: SchemePromise }

const digits = (typed: string) => typed.replace(/\D/g, '')

/** Free packs that will not come become a credit note. */
export function SettleForm({ open, onClose, promise }: SettleFormProps) {
  const settle = useWrite(settlePromise, {
    refresh: [listAllPromises, listAllPromisingFirms, getAnyDesk, listAllShortages],
    ownFailure: true,
  })
  const form = useForm({
    initial: { quantity: String(promise.due_qty), text: '' },
    judge: ({ quantity }) => {
      const why = Number(quantity) < 1 ? 'Enter at least 1 pack.' : whyNotSettlePromise(Number(quantity), promise)
      return why ? { quantity: why } : {}
    },
    saving: settle,
    onSave: ({ quantity, text }) =>
      settle.mutate(
        { id: promise.id, quantity: Number(quantity), text },
        {
          onSuccess: ({ data }) => {
            toast({ group: 'success', text: `Note ${data.note_no} of ${formatRupees(data.amount_paise)} is written.` })
            onClose()
          },
        },
      ),
  })
  const packs = Number(form.values.quantity)
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`Settle free packs of ${promise.product_name}`}
      action="Write credit note"
      onSubmit={form.onSubmit}
      busy={settle.isPending}
      failure={form.failure}
      unsaved={form.isDirty}
    >
      <p>
        {promise.distributor_name} is owed {counted(promise.due_qty, 'free pack')} of order{' '}
        <span className="num whitespace-nowrap">{promise.order_no}</span>. The note credits free packs at the PTS of
        that order, without tax. Packs that are credited will not be sent.
      </p>
      <TextField
        form={form}
        name="quantity"
        label="Packs"
        kind="number"
        most={7}
        clean={digits}
        help={
          packs > 0
            ? `${counted(packs, 'pack')} × ${formatRupees(promise.price_paise)} = ${formatRupees(packs * promise.price_paise)}`
            : undefined
        }
      />
      <AreaField form={form} name="text" label="Text" help="The distributor reads this." most={200} optional />
    </FormDialog>
  )
}
