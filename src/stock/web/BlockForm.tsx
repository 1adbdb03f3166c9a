import { groupIndian } from '#kit/money.ts'
import { ChoiceField } from '#kit/web/form/ChoiceField.tsx'
import { AreaField } from '#kit/web/form/fields.tsx'
import { savedBy, useSavingForm } from '#kit/web/form/useSavingForm.ts'
import { FormDialog } from '#ui/dialogs/FormDialog.tsx'
import type { Batch } from '../contract.ts'
import { blockBatch, listStock } from '../contract.ts'

type BlockFormProps = { open: boolean; onClose: () => void; batch: Batch }
type Typed = { where: 'here' | 'everywhere'; reason: string }

/** Nothing more of a batch is sent, or it is sent again. */
export function BlockForm({ open, onClose, batch }: BlockFormProps) {
  const { product_name, plant_name, batch_no, on_hand, reserved, blocked_reason } = batch
  const isBlocked = blocked_reason !== null
  const form = useSavingForm<Typed>({
    initial: { where: isBlocked ? 'here' : 'everywhere', reason: '' },
    judge: ({ reason }) => (isBlocked || reason.trim() ? {} : { reason: 'Say why.' }),
    save: savedBy(
      blockBatch,
      ({ where, reason }) => ({
        batch_id: String(batch.id),
        blocked: !isBlocked,
        reason: reason.trim(),
        everywhere: where === 'everywhere',
      }),
      `Batch ${batch_no} is ${isBlocked ? 'unblocked' : 'blocked'}.`,
    ),
    refresh: [listStock],
    onClose,
  })
  const action = isBlocked ? 'Unblock batch' : 'Block batch'
  return (
    <FormDialog open={open} {...form.dialog} title={`${action} ${batch_no}`} action={action}>
      <p>
        {product_name} at {plant_name}: {groupIndian(on_hand)} packs on hand, {groupIndian(reserved)} of them reserved
        for orders.{' '}
        {isBlocked
          ? `Blocked: ${blocked_reason}`
          : 'Nothing more of it is allocated. What is reserved for orders stays reserved.'}
      </p>
      <ChoiceField
        form={form}
        name="where"
        label="Where"
        options={{ everywhere: 'At every plant', here: `Only at ${plant_name}` }}
      />
      {!isBlocked && <AreaField form={form} name="reason" label="Reason" most={300} />}
    </FormDialog>
  )
}
