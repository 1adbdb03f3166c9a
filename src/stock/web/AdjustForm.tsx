import { groupIndian } from '#kit/money.ts'
import { AreaField, TextField } from '#kit/web/form/fields.tsx'
import { savedBy, useSavingForm } from '#kit/web/form/useSavingForm.ts'
import { mostSigns, whyNotPacks } from '#pricing/quantity.ts'
import { FormDialog } from '#ui/dialogs/FormDialog.tsx'
import type { Batch } from '../contract.ts'
import { adjustStock, listMovements, listStock } from '../contract.ts'
import { readChange, whyNotAdjust } from '../rules.ts'
import { BatchMovements } from './BatchMovements.tsx'

type AdjustFormProps = { open: boolean; onClose: () => void; batch: Batch }

/** Corrects what is on hand of a batch, above what came in and went out of it before. */
export function AdjustForm({ open, onClose, batch }: AdjustFormProps) {
  const { plant_code, product_code, batch_no } = batch
  const form = useSavingForm<{ change: string; reason: string }>({
    initial: { change: '', reason: '' },
    judge: ({ change, reason }) => {
      const why = whyNotPacks(change.replace('−', '-'))
      if (why !== null) return { change: why }
      const refused = whyNotAdjust(batch, readChange(change) ?? 0, reason)
      return refused ? { [refused.field]: refused.why } : {}
    },
    save: savedBy(
      adjustStock,
      ({ change, reason }) => ({
        plant_code,
        product_code,
        batch_no,
        change: readChange(change) ?? 0,
        reason: reason.trim(),
      }),
      ({ data }) => `Batch ${data.batch_no} has ${groupIndian(data.on_hand)} packs on hand now.`,
    ),
    refresh: [listStock, listMovements],
    onClose,
  })
  return (
    <FormDialog open={open} {...form.dialog} title={`Adjust batch ${batch.batch_no}`} action="Adjust stock">
      <p>
        {batch.product_name} at {batch.plant_name}: {groupIndian(batch.on_hand)} packs on hand,{' '}
        {groupIndian(batch.reserved)} of them reserved for orders.
      </p>
      <TextField
        form={form}
        name="change"
        label="Packs more or fewer"
        most={mostSigns}
        placeholder="-12"
        help="12 adds, -12 takes away."
      />
      <AreaField form={form} name="reason" label="Reason" most={300} />
      <BatchMovements id={batch.id} />
    </FormDialog>
  )
}
