import { FormDialog } from '#ui/dialogs/FormDialog.tsx'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { listViews, type SavedView, saveView } from '../../saved-views.ts'
import { TextField } from '../form/fields.tsx'
import { savedBy, useSavingForm } from '../form/useSavingForm.ts'

type SaveViewFormProps = {
  open: boolean
  onClose: () => void
  list: string
  looks: Pick<SavedView, 'address' | 'hidden'>
}

/** A name for what the list shows now. */
export function SaveViewForm({ open, onClose, list, looks }: SaveViewFormProps) {
  const form = useSavingForm<{ name: string; shared: boolean; is_default: boolean }>({
    initial: { name: '', shared: false, is_default: false },
    judge: ({ name }) => (name.trim() === '' ? { name: 'Enter a name.' } : {}),
    save: savedBy(
      saveView,
      (typed) => ({ list, ...looks, ...typed }),
      (_, { name }) => `‘${name.trim()}’ is saved.`,
    ),
    refresh: [listViews],
    onClose,
  })
  return (
    <FormDialog title="Save this view" action="Save view" open={open} {...form.dialog}>
      <p className="text-ink-2">Search, filters, sorting and columns as they are now.</p>
      <TextField form={form} name="name" label="Name" most={60} />
      <Checkbox
        label="Show it to everyone in the office"
        checked={form.values.shared}
        onChange={(shared) => form.set({ shared })}
      />
      <Checkbox
        label="Open the list with this view"
        checked={form.values.is_default}
        onChange={(is_default) => form.set({ is_default })}
      />
    </FormDialog>
  )
}
