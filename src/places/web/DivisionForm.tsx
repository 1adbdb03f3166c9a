import type { ProductType } from '#kit/access.ts'
import { TextField } from '#kit/web/form/fields.tsx'
import { savedBy, useSavingForm } from '#kit/web/form/useSavingForm.ts'
import { FormDialog } from '#ui/dialogs/FormDialog.tsx'
import { Field } from '#ui/fields/Field.tsx'
import { Segmented } from '#ui/fields/Segmented.tsx'
import type { Division } from '../contract.ts'
import { createDivision, listDivisions, updateDivision } from '../contract.ts'
import { whyNotDivision } from '../rules.ts'

type DivisionFormProps = { open: boolean; onClose: () => void; division: Division | null }
type Typed = { code: string; name: string; product_type: ProductType }

/** Adds a division, or renames one: its code and product type stay. */
export function DivisionForm({ open, onClose, division }: DivisionFormProps) {
  const form = useSavingForm<Typed>({
    initial: division
      ? { code: division.code, name: division.name, product_type: division.product_type }
      : { code: '', name: '', product_type: 'E' },
    judge: ({ code, name }) => whyNotDivision({ code, name: name.trim() }),
    save: division
      ? savedBy(
          updateDivision,
          ({ name }) => ({ id: division.code, name: name.trim() }),
          (_, { name }) => `${name.trim()} is saved.`,
        )
      : savedBy(
          createDivision,
          ({ name, ...rest }) => ({ ...rest, name: name.trim() }),
          (_, { name }) => `${name.trim()} is added.`,
        ),
    refresh: [listDivisions],
    onClose,
  })
  return (
    <FormDialog
      open={open}
      {...form.dialog}
      title={division ? `Rename ${division.name}` : 'Add division'}
      action={division ? 'Save changes' : 'Add division'}
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
            help="Can’t be changed later."
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
