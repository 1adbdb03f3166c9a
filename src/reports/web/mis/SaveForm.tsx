import { authSlice } from '#accounts/state.ts'
import { SelectField, TextField } from '#kit/web/form/fields.tsx'
import { savedBy, useSavingForm } from '#kit/web/form/useSavingForm.ts'
import { useSlice } from '#kit/web/store.ts'
import { FormDialog } from '#ui/dialogs/FormDialog.tsx'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { addressText } from '../../report-address.ts'
import type { At } from './useReportAddress.ts'

type SaveFormProps = { at: At; title: string; open: boolean; onClose: () => void }

const mailings = [
  { code: 'never', name: 'Never' },
  { code: 'weekly', name: 'Every Monday' },
  { code: 'monthly', name: 'On the first of each month' },
]

/** A name for what is on the screen, and whether it comes by mail. */
export function SaveForm({ at, title, open, onClose }: SaveFormProps) {
  const { side } = at
  const [{ userType }] = useSlice(authSlice)
  const isAlone = side.kind === 'customer' && userType !== 'Distributor'
  const form = useSavingForm<{ name: string; mail: string; shared: boolean }>({
    initial: { name: title.slice(0, 60), mail: 'never', shared: false },
    judge: ({ name }) => (name.trim() === '' ? { name: 'Enter a name.' } : {}),
    save: savedBy(
      side.save,
      ({ name, mail, shared }) => ({
        name,
        shared,
        mail: mail as 'never' | 'weekly' | 'monthly',
        address: addressText(at.address),
      }),
      (_, { name }) => `‘${name.trim()}’ is saved.`,
    ),
    refresh: [side.saved],
    onClose,
  })
  return (
    <FormDialog title="Save this report" action="Save report" open={open} {...form.dialog}>
      <TextField form={form} name="name" label="Name" most={60} />
      <SelectField form={form} name="mail" label="E-mail it to me" options={mailings} />
      {!isAlone && (
        <Checkbox
          label={side.kind === 'admin' ? 'Show it to everyone in the office' : 'Show it to everyone in my firm'}
          checked={form.values.shared}
          onChange={(shared) => form.set({ shared })}
        />
      )}
    </FormDialog>
  )
}
