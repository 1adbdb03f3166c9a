import { PickField } from '#kit/web/form/PickField.tsx'
import { useForm } from '#kit/web/form/useForm.ts'
import { useWrite } from '#kit/web/query.ts'
import { FormDialog } from '#ui/dialogs/FormDialog.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import { mergeParties, type PartyRow, pickParties } from '../contract.ts'
import { listContracts } from '../rate-contract.ts'
import { refresh } from './calls.ts'

/** Two that are one: which of them stays. */
export function MergeDialog({ open, onClose, party }: { open: boolean; onClose: () => void; party: PartyRow }) {
  const merge = useWrite(mergeParties, { refresh: [...refresh, listContracts], ownFailure: true })
  const form = useForm({
    initial: { into: '' },
    judge: ({ into }) => ({
      ...(into === '' && { into: `Choose the ${party.kind} that stays.` }),
      ...(into === String(party.id) && { into: 'Choose another one.' }),
    }),
    saving: merge,
    onSave: ({ into }) =>
      merge.mutate(
        { id: party.id, into: Number(into) },
        {
          onSuccess: ({ data }) => {
            toast({ group: 'success', text: `${party.name} is part of ${data.name} now.` })
            onClose()
          },
        },
      ),
  })
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`Merge ${party.name} into another`}
      onSubmit={form.onSubmit}
      action="Merge"
      busy={merge.isPending}
      failure={form.failure}
      unsaved={form.isDirty}
    >
      <p className="text-ink-2">
        Its orders, contracts, employees and distributors go to the one that stays. This can’t be taken back.
      </p>
      <PickField form={form} name="into" label={`The ${party.kind} that stays`} noun={party.kind} from={pickParties} />
    </FormDialog>
  )
}
