import { PickField } from '#kit/web/form/PickField.tsx'
import { savedBy, useSavingForm } from '#kit/web/form/useSavingForm.ts'
import { FormDialog } from '#ui/dialogs/FormDialog.tsx'
import { mergeParties, type PartyRow, pickParties } from '../contract.ts'
import { listContracts } from '../rate-contract.ts'
import { refresh } from './calls.ts'

/** Two that are one: which of them stays. */
export function MergeDialog({ open, onClose, party }: { open: boolean; onClose: () => void; party: PartyRow }) {
  const form = useSavingForm<{ into: string }>({
    initial: { into: '' },
    judge: ({ into }) => ({
      ...(into === '' && { into: `Choose the ${party.kind} that stays.` }),
      ...(into === String(party.id) && { into: 'Choose another one.' }),
    }),
    save: savedBy(
      mergeParties,
      ({ into }) => ({ id: party.id, into: Number(into) }),
      ({ data }) => `${party.name} is part of ${data.name} now.`,
    ),
    refresh: [...refresh, listContracts],
    onClose,
  })
  return (
    <FormDialog open={open} {...form.dialog} title={`Merge ${party.name} into another`} action="Merge">
      <p className="text-ink-2">
        Its orders, contracts, employees and distributors go to the one that stays. This can’t be taken back.
      </p>
      <PickField form={form} name="into" label={`The ${party.kind} that stays`} noun={party.kind} from={pickParties} />
    </FormDialog>
  )
}
