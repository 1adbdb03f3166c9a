import { AreaField, SelectField, TextField } from '#kit/web/form/fields.tsx'
import { savedBy, useSavingForm } from '#kit/web/form/useSavingForm.ts'
import { FormDialog } from '#ui/dialogs/FormDialog.tsx'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import type { Plant } from '../contract.ts'
import { createPlant, listPlants, updatePlant } from '../contract.ts'
import { states } from '../gstin.ts'
import { tidyPin } from '../pin.ts'
import { whyNotPlant } from '../rules.ts'

type PlantFormProps = { open: boolean; onClose: () => void; plant: Plant | null }

const stateChoices = Object.entries(states)
  .map(([code, name]) => ({ code, name }))
  .sort((one, other) => one.name.localeCompare(other.name))

const empty = {
  code: '',
  name: '',
  address: '',
  city: '',
  pin_code: '',
  state_code: '',
  gstin: '',
  licence_no: '',
  bank_lines: '',
  series: '',
  active: true,
}

type Typed = typeof empty

const capitals = (text: string) => text.toUpperCase().replace(/\s/g, '')

/** Adds a plant, or changes one; its code stays. */
export function PlantForm({ open, onClose, plant }: PlantFormProps) {
  const form = usePlantForm(plant, onClose)
  return (
    <FormDialog
      open={open}
      {...form.dialog}
      size="wide"
      title={plant ? `Edit ${plant.name}` : 'Add plant'}
      action={plant ? 'Save changes' : 'Add plant'}
    >
      <div className="grid gap-4 tablet:grid-cols-2">
        {!plant && (
          <TextField
            form={form}
            name="code"
            label="Code"
            kind="code"
            most={10}
            clean={capitals}
            help="Can’t be changed later."
          />
        )}
        <TextField form={form} name="name" label="Name" most={80} />
        <TextField form={form} name="city" label="City" most={60} optional />
        <TextField
          form={form}
          name="pin_code"
          label="PIN code"
          kind="number"
          most={7}
          clean={tidyPin}
          optional
          help="E-invoices need it."
        />
        <SelectField
          form={form}
          name="state_code"
          label="State"
          options={stateChoices}
          placeholder="Choose the state"
        />
        <TextField form={form} name="gstin" label="GSTIN" kind="code" most={15} clean={capitals} />
        <TextField form={form} name="licence_no" label="Drug licence" kind="code" most={60} optional />
        <TextField
          form={form}
          name="series"
          label="Document prefix"
          kind="code"
          most={3}
          clean={capitals}
          optional={!plant}
          help={plant ? 'New invoices and notes begin with it.' : 'Leave it empty and we choose one that is free.'}
        />
      </div>
      <AreaField form={form} name="address" label="Address" most={300} />
      <AreaField
        form={form}
        name="bank_lines"
        label="Bank details on invoices"
        most={500}
        rows={3}
        optional
        help="Printed below the total."
      />
      <Checkbox
        label="Active: supplies orders"
        checked={form.values.active}
        onChange={(active) => form.set({ active })}
      />
    </FormDialog>
  )
}

function usePlantForm(plant: Plant | null, onClose: () => void) {
  return useSavingForm<Typed>({
    initial: plant ? startOf(plant) : empty,
    judge: (typed) => whyNotPlant({ ...tidy(typed), series: typed.series || null }),
    save: plant
      ? savedBy(
          updatePlant,
          (typed) => ({ id: plant.code, ...termsOf(typed) }),
          (_, { name }) => `${name.trim()} is saved.`,
        )
      : savedBy(
          createPlant,
          (typed) => ({ code: tidy(typed).code, ...termsOf(typed) }),
          (_, { name }) => `${name.trim()} is added.`,
        ),
    refresh: [listPlants],
    onClose,
  })
}

/** All but its code. */
function termsOf(typed: Typed) {
  const { code: _, series, ...rest } = tidy(typed)
  return { ...rest, ...(series && { series }) }
}

function startOf({ id: _, distributor_count: __, batches: ___, state: ____, series, ...plant }: Plant) {
  return { ...plant, series: series ?? '' }
}

function tidy(typed: Typed): Typed {
  return {
    ...typed,
    name: typed.name.trim(),
    address: typed.address.trim(),
    city: typed.city.trim(),
    licence_no: typed.licence_no.trim(),
    bank_lines: typed.bank_lines.trim(),
  }
}
