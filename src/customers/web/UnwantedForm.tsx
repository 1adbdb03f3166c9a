import { todayInIndia } from '#kit/date.ts'
import { AreaField, DayField, SelectField, TextField } from '#kit/web/form/fields.tsx'
import { useForm } from '#kit/web/form/useForm.ts'
import { useWrite } from '#kit/web/query.ts'
import { counted } from '#ui/base/counted.ts'
import { FormDialog } from '#ui/dialogs/FormDialog.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import { listUnwanted, setUnwanted } from '../contract.ts'
import { codesIn, longestReason, whyNotUnwanted } from '../rules.ts'
import type { Firm } from './firm.ts'

type UnwantedFormProps = { open: boolean; onClose: () => void; firms: Firm[]; firm: string }

/** Codes as they are pasted; those that nobody knows stay in the box, the others are noted. */
export function UnwantedForm({ open, onClose, firms, firm }: UnwantedFormProps) {
  const today = todayInIndia(new Date())
  const save = useWrite(setUnwanted, { refresh: [listUnwanted], ownFailure: true })
  const form = useForm({
    initial: {
      distributor: firm || (firms.length === 1 ? (firms[0]?.code ?? '') : ''),
      codes: '',
      reason: '',
      until: '',
    },
    judge: (typed) => whyNotUnwanted(typed, today),
    saving: save,
    onSave: ({ distributor, codes, reason, until }) =>
      save.mutate(
        { distributor, codes: codesIn(codes), reason: reason.trim(), until: until || null },
        {
          onSuccess: ({ data }) => {
            if (data.noted > 0) toast({ group: 'success', text: `${counted(data.noted, 'product')} noted.` })
            if (data.unknown.length === 0) onClose()
            else form.set({ codes: data.unknown.join('\n') })
          },
        },
      ),
  })
  const unknown = save.data?.data.unknown ?? []
  const found = codesIn(form.values.codes)
  const isLeft = unknown.length > 0 && found.join() === unknown.join()
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Add unwanted products"
      action={found.length > 1 ? `Note ${found.length} products` : 'Note product'}
      onSubmit={form.onSubmit}
      busy={save.isPending}
      failure={
        form.failure ||
        (isLeft &&
          `${unknown.length === 1 ? 'This code is' : 'These codes are'} not in the product list. Correct or remove ${unknown.length === 1 ? 'it' : 'them'}.`)
      }
      unsaved={form.isDirty}
    >
      <SelectField
        form={form}
        name="distributor"
        label="Distributor"
        options={firms}
        placeholder="Choose a distributor"
      />
      <AreaField
        form={form}
        name="codes"
        label="Product codes"
        most={10_000}
        rows={4}
        help="Paste as many as you like, one a line or with commas."
      />
      <TextField form={form} name="reason" label="Reason" most={longestReason} counted />
      <DayField
        form={form}
        name="until"
        label="Until"
        optional
        min={today}
        help="Without a date it holds until it is removed."
      />
    </FormDialog>
  )
}
