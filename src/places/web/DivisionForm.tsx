import type { ProductType } from '#kit/access.ts'
import { TextField } from '#kit/web/form/fields.tsx'
import { useForm } from '#kit/web/form/useForm.ts'
import { useWrite } from '#kit/web/query.ts'
import { FormDialog } from '#ui/dialogs/FormDialog.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import { Field } from '#ui/fields/Field.tsx'
import { Segmented } from '#ui/fields/Segmented.tsx'
import type { Division } from '../contract.ts'
import { createDivision, listDivisions, updateDivision } from '../contract.ts'
import { whyNotDivision } from '../rules.ts'

type DivisionFormProps = { open: boolean; onClose: () => void; division: Division | null }
type Typed = { code: string; name: string; product_type: ProductType }

/** Adds a division, or renames one: its code and product type stay. */
export function DivisionForm({ open, onClose, division }: DivisionFormProps) {
  const refresh = { refresh: [listDivisions], ownFailure: true }
  const create = useWrite(createDivision, refresh)
  const update = useWrite(updateDivision, refresh)
  const saving = division ? update : create
  const form = useForm<Typed>({
    initial: division
      ? { code: division.code, name: division.name, product_type: division.product_type }
      : { code: '', name: '', product_type: 'E' },
    judge: ({ code, name }) => whyNotDivision({ code, name: name.trim() }),
    saving,
    onSave: ({ code, name, product_type }) => {
      const sent = { name: name.trim(), product_type }
      const onSuccess = () => {
        toast({ group: 'success', text: division ? `${sent.name} is saved.` : `${sent.name} is added.` })
        onClose()
      }
      if (division) update.mutate({ id: division.code, name: sent.name }, { onSuccess })
      else create.mutate({ code, ...sent }, { onSuccess })
    },
  })
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={division ? `Rename ${division.name}` : 'Add division'}
      action={division ? 'Save changes' : 'Add division'}
      onSubmit={form.onSubmit}
      busy={saving.isPending}
      failure={form.failure}
      unsaved={form.isDirty}
    >
      <TextField form={form} name="name" label="Name" most={60} />
      {!division && (
        <>
          <TextField
            form={form}
            name="code"
            label="Code"
            kind="code"
            most={10}
            clean={(text) => text.toUpperCase().replace(/\s/g, '')}
            help="It never changes."
          />
          <Field label="Product type" error={form.error('product_type')}>
            <Segmented
              label="Product type"
              options={[
                { value: 'E', label: 'Ethical' },
                { value: 'G', label: 'Generic' },
              ]}
              value={form.values.product_type}
              onChange={(product_type) => form.set({ product_type })}
            />
          </Field>
        </>
      )}
    </FormDialog>
  )
}
