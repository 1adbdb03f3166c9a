import { pickProducts } from '#catalogue/contract.ts'
import { isDay, todayInIndia } from '#kit/date.ts'
import { readRupees } from '#kit/money.ts'
import { DayField, SelectField, TextField } from '#kit/web/form/fields.tsx'
import { PickField } from '#kit/web/form/PickField.tsx'
import type { Errors } from '#kit/web/form/useForm.ts'
import { savedBy, useSavingForm } from '#kit/web/form/useSavingForm.ts'
import { listPlants } from '#places/contract.ts'
import { mostSigns, typedPacks, typedQuantity } from '#pricing/quantity.ts'
import { counted } from '#ui/base/counted.ts'
import { FormDialog } from '#ui/dialogs/FormDialog.tsx'
import { listStock, receiveStock } from '../contract.ts'
import { whyNotMrp, whyNotReceive, whyNotTaken } from '../rules.ts'

type DeliveryFormProps = {
  open: boolean
  onClose: () => void
  plants: { code: string; name: string; active: boolean }[]
}

const empty = {
  plant_code: '',
  product_code: '',
  batch_no: '',
  made_on: '',
  expires_on: '',
  mrp: '',
  quantity: '',
  bin: '',
  reference: '',
}
type Typed = typeof empty

/** One batch into stock; orders that wait for it are supplied next. */
export function DeliveryForm({ open, onClose, plants }: DeliveryFormProps) {
  const today = todayInIndia(new Date())
  const active = plants.filter((plant) => plant.active)
  const form = useSavingForm<Typed>({
    initial: { ...empty, plant_code: active.length === 1 ? (active[0]?.code ?? '') : '' },
    judge: (typed) => whyNotTyped(typed, today),
    save: savedBy(receiveStock, sentOf, ({ data }) => `${counted(data.packs, 'pack')} taken into stock.`),
    refresh: [listStock, listPlants],
    onClose,
  })
  return (
    <FormDialog open={open} {...form.dialog} size="wide" title="Take in stock" action="Take in stock">
      <div className="grid gap-4 tablet:grid-cols-2">
        <SelectField form={form} name="plant_code" label="Plant" options={active} placeholder="Choose the plant" />
        <PickField form={form} name="product_code" label="Product" noun="product" from={pickProducts} />
        <TextField form={form} name="batch_no" label="Batch" kind="code" most={20} />
        <TextField form={form} name="quantity" label="Packs" kind="number" most={mostSigns} clean={typedQuantity} />
        <DayField form={form} name="made_on" label="Made on" optional />
        <DayField form={form} name="expires_on" label="Expires on" />
        <TextField form={form} name="mrp" label="MRP of a pack, ₹" kind="money" most={12} />
        <TextField form={form} name="bin" label="Bin" kind="code" most={20} optional />
        <TextField
          form={form}
          name="reference"
          label="Reference"
          most={60}
          optional
          help="The number of the delivery."
        />
      </div>
    </FormDialog>
  )
}

function sentOf(typed: Typed) {
  return {
    plant_code: typed.plant_code,
    reference: typed.reference.trim(),
    lines: [
      {
        product_code: typed.product_code,
        batch_no: typed.batch_no.trim(),
        expires_on: typed.expires_on,
        mrp_paise: readRupees(typed.mrp) ?? 0,
        quantity: typedPacks(typed.quantity),
        bin: typed.bin.trim(),
        ...(typed.made_on && { made_on: typed.made_on }),
      },
    ],
  }
}

function whyNotTyped(typed: Typed, today: string): Errors<Typed> {
  const { plant_code, product_code, batch_no, quantity, made_on, expires_on, mrp } = typed
  const mrp_paise = readRupees(mrp) ?? 0
  const why: Record<string, string | null> = {
    plant_code: plant_code === '' ? 'Choose the plant.' : null,
    product_code: product_code === '' ? 'Choose the product.' : null,
    batch_no: batch_no.trim() === '' ? 'Enter the batch number.' : null,
    quantity: whyNotTaken(quantity),
    made_on: made_on !== '' && !isDay(made_on) ? 'Enter a date as DD-MM-YYYY.' : null,
    expires_on: isDay(expires_on)
      ? whyNotReceive({ batch_no, expires_on, mrp_paise, made_on: isDay(made_on) ? made_on : undefined }, null, today)
      : 'Enter the day on which it expires.',
    mrp: whyNotMrp(mrp_paise),
  }
  return Object.fromEntries(Object.entries(why).filter(([, reason]) => reason))
}
