import { formatDay, isDay, todayInIndia } from '#kit/date.ts'
import { formatRupees, readRupees, typedRupees } from '#kit/money.ts'
import { AreaField, DayField, TextField } from '#kit/web/form/fields.tsx'
import type { Errors } from '#kit/web/form/useForm.ts'
import { savedBy, useSavingForm } from '#kit/web/form/useSavingForm.ts'
import { depthOf } from '#pricing/discount.ts'
import { FormDialog } from '#ui/dialogs/FormDialog.tsx'
import { listFloors, type ProductFloor, setFloor } from '../rate-contract.ts'
import { percentOf } from '../rules.ts'

type Typed = { floor_paise: string; from: string; reason: string }
type FloorFormProps = { open: boolean; onClose: () => void; floor: ProductFloor }

/** Another floor from a day on. Existing contracts and orders keep their rate. */
export function FloorForm({ open, onClose, floor }: FloorFormProps) {
  const today = todayInIndia(new Date())
  const form = useSavingForm<Typed>({
    initial: { floor_paise: typedRupees(floor.floor_paise), from: today, reason: '' },
    judge: (typed) => judge(typed, today),
    save: savedBy(
      setFloor,
      ({ floor_paise, from, reason }) => ({
        product_code: floor.product_code,
        floor_paise: readRupees(floor_paise) ?? 0,
        from,
        reason,
      }),
      ({ data }) =>
        `${floor.product_name} can’t be sold below ${formatRupees(data.floor_paise)} from ${formatDay(data.from)}.`,
    ),
    refresh: [listFloors],
    onClose,
  })
  const rate = readRupees(form.values.floor_paise)
  return (
    <FormDialog open={open} {...form.dialog} title={`Floor of ${floor.product_name}`} action="Set floor">
      <div className="grid gap-4">
        <TextField
          form={form}
          name="floor_paise"
          label="Lowest net rate, ₹"
          kind="money"
          help={`${rate ? `${percentOf(depthOf(floor.pts_paise, rate))} below the ` : ''}PTS of ${formatRupees(floor.pts_paise)}.`}
        />
        <DayField form={form} name="from" label="First day" min={today} />
        <AreaField form={form} name="reason" label="Reason" most={300} help="The reason is kept with the change." />
        <p className="text-ink-2">Existing contracts and orders keep their rate.</p>
      </div>
    </FormDialog>
  )
}

function judge({ floor_paise, from, reason }: Typed, today: string): Errors<Typed> {
  return {
    ...(!readRupees(floor_paise) && { floor_paise: 'Enter a rate.' }),
    ...(!isDay(from) && { from: 'Choose a day.' }),
    ...(isDay(from) && from < today && { from: 'The first day can’t be in the past.' }),
    ...(reason.trim() === '' && { reason: 'Say why this changes.' }),
  }
}
