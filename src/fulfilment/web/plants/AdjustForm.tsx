import { groupIndian } from '#kit/money.ts'
import { AreaField, TextField } from '#kit/web/form/fields.tsx'
import { savedBy, useSavingForm } from '#kit/web/form/useSavingForm.ts'
import { FormDialog } from '#ui/dialogs/FormDialog.tsx'
import type { Batch } from '../../stock-contract.ts'
import { adjustStock, listMovements, listStock } from '../../stock-contract.ts'
import { whyNotAdjust } from '../../stock-rules.ts'
import { BatchMovements } from './BatchMovements.tsx'

type AdjustFormProps = { open: boolean; onClose: () => void; batch: Batch }

/** Corrects what is on hand of a batch, above what came in and went out of it before. */
export function AdjustForm({ open, onClose, batch }: AdjustFormProps) {
  const { plant_code, product_code, batch_no } = batch
  const form = useSavingForm<{ change: string; reason: string }>({
    initial: { change: '', reason: '' },
    judge: ({ change, reason }) => {
      const packs = packsOf(change)
      if (packs === null) return { change: 'Enter how many packs more (+) or fewer (−).' }
      const refused = whyNotAdjust(batch, packs, reason)
      return refused ? { [refused.field]: refused.why } : {}
    },
    save: savedBy(
      adjustStock,
      ({ change, reason }) => ({
        plant_code,
        product_code,
        batch_no,
        change: packsOf(change) ?? 0,
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
        most={9}
        placeholder="-12"
        clean={(text) => text.replace(/−/g, '-').replace(/\..*|[^\d+-]/gs, '')}
        help="12 adds, -12 takes away."
      />
      <AreaField form={form} name="reason" label="Reason" most={300} />
      <BatchMovements id={batch.id} />
    </FormDialog>
  )
}

function packsOf(text: string): number | null {
  return /^[+-]?\d{1,7}$/.test(text) ? Number(text) : null
}
