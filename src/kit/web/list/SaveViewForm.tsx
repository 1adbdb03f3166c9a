import { FormDialog } from '#ui/dialogs/FormDialog.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { listViews, type SavedView, saveView } from '../../saved-views.ts'
import { TextField } from '../form/fields.tsx'
import { useForm } from '../form/useForm.ts'
import { useWrite } from '../query.ts'

type SaveViewFormProps = {
  open: boolean
  onClose: () => void
  list: string
  looks: Pick<SavedView, 'address' | 'hidden'>
}

/** A name for what the list shows now. */
export function SaveViewForm({ open, onClose, list, looks }: SaveViewFormProps) {
  const save = useWrite(saveView, { refresh: [listViews], ownFailure: true })
  const form = useForm({
    initial: { name: '', shared: false, is_default: false },
    judge: ({ name }) => (name.trim() === '' ? { name: 'Enter a name.' } : {}),
    saving: save,
    onSave: (typed) =>
      save.mutate(
        { list, ...looks, ...typed },
        {
          onSuccess: () => {
            onClose()
            toast({ group: 'success', text: `‘${typed.name.trim()}’ is saved.` })
          },
        },
      ),
  })
  return (
    <FormDialog
      title="Save this view"
      action="Save view"
      onSubmit={form.onSubmit}
      busy={save.isPending}
      failure={form.failure}
      unsaved={form.isDirty}
      open={open}
      onClose={onClose}
    >
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
