import { formatRupees } from '#kit/money.ts'
import { AreaField, TextField } from '#kit/web/form/fields.tsx'
import { savedBy, useSavingForm } from '#kit/web/form/useSavingForm.ts'
import { mostSigns, typedPacks, typedQuantity, whyNotPacks } from '#pricing/quantity.ts'
import { counted } from '#ui/base/counted.ts'
import { FormDialog } from '#ui/dialogs/FormDialog.tsx'
import { getAnyDesk, listAllShortages } from '../../contract.ts'
import { listAllPromises, listAllPromisingFirms, type SchemePromise, settlePromise } from '../../promise-contract.ts'
import { settlementSum, whyNotSettlePromise } from '../../promises.ts'

type SettleFormProps = { open: boolean; onClose: () => void; promise: SchemePromise }

/** Free packs that will not come become a credit note. */
export function SettleForm({ open, onClose, promise }: SettleFormProps) {
  const form = useSavingForm<{ quantity: string; text: string }>({
    initial: { quantity: String(promise.due_qty), text: '' },
    judge: ({ quantity }) => {
      const why = whyNotPacks(quantity) ?? whyNotSettlePromise(typedPacks(quantity), promise)
      return why ? { quantity: why } : {}
    },
    save: savedBy(
      settlePromise,
      ({ quantity, text }) => ({ id: promise.id, quantity: typedPacks(quantity), text }),
      ({ data }) => `Note ${data.note_no} of ${formatRupees(data.amount_paise)} is written.`,
    ),
    refresh: [listAllPromises, listAllPromisingFirms, getAnyDesk, listAllShortages],
    onClose,
  })
  const packs = typedPacks(form.values.quantity)
  return (
    <FormDialog
      open={open}
      {...form.dialog}
      title={`Settle free packs of ${promise.product_name}`}
      action="Write credit note"
    >
      <p>
        {promise.distributor_name} is owed {counted(promise.due_qty, 'free pack')} of order{' '}
        <span className="figures whitespace-nowrap">{promise.order_no}</span>. The note credits free packs at the PTS of
        that order, without tax. Packs that are credited will not be sent.
      </p>
      <TextField
        form={form}
        name="quantity"
        label="Packs"
        kind="number"
        most={mostSigns}
        clean={typedQuantity}
        help={packs > 0 ? settlementSum(packs, promise.price_paise) : undefined}
      />
      <AreaField form={form} name="text" label="Text" help="The distributor reads this." most={200} optional />
    </FormDialog>
  )
}
