import { formatDay, isDay, todayInIndia } from '#kit/date.ts'
import { formatRupees, readRupees, typedRupees } from '#kit/money.ts'
import { DayField, TextField } from '#kit/web/form/fields.tsx'
import { type Errors, useForm } from '#kit/web/form/useForm.ts'
import { useWrite } from '#kit/web/query.ts'
import { depthOf } from '#pricing/discount.ts'
import { FormDialog } from '#ui/dialogs/FormDialog.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import { listFloors, type ProductFloor, setFloor } from '../rate-contract.ts'
import { percentOf } from '../rules.ts'

type Typed = { floor_paise: string; from: string }
type FloorFormProps = { open: boolean; onClose: () => void; floor: ProductFloor }

/** Another floor from a day on. Existing contracts and orders keep their rate. */
export function FloorForm({ open, onClose, floor }: FloorFormProps) {
  const today = todayInIndia(new Date())
  const saving = useWrite(setFloor, { refresh: [listFloors], ownFailure: true })
  const form = useForm<Typed>({
    initial: { floor_paise: typedRupees(floor.floor_paise), from: today },
    judge: (typed) => judge(typed, today),
    saving,
    onSave: ({ floor_paise, from }) =>
      saving.mutate(
        { product_code: floor.product_code, floor_paise: readRupees(floor_paise) ?? 0, from },
        {
          onSuccess: ({ data }) => {
            const what = `${floor.product_name} can’t be sold below ${formatRupees(data.floor_paise)}`
            toast({ group: 'success', text: `${what} from ${formatDay(data.from)}.` })
            onClose()
          },
        },
      ),
  })
  const rate = readRupees(form.values.floor_paise)
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`Floor of ${floor.product_name}`}
      onSubmit={form.onSubmit}
      action="Set floor"
      busy={saving.isPending}
      failure={form.failure}
      unsaved={form.isDirty}
    >
      <div className="grid gap-4">
        <TextField
          form={form}
          name="floor_paise"
          label="Lowest net rate, ₹"
          kind="money"
          help={`${rate ? `${percentOf(depthOf(floor.pts_paise, rate))} below the ` : ''}PTS of ${formatRupees(floor.pts_paise)}.`}
        />
        <DayField form={form} name="from" label="First day" min={today} />
        <p className="text-ink-2">Existing contracts and orders keep their rate.</p>
      </div>
    </FormDialog>
  )
}

function judge({ floor_paise, from }: Typed, today: string): Errors<Typed> {
  return {
    ...(!readRupees(floor_paise) && { floor_paise: 'Enter a rate.' }),
    ...(!isDay(from) && { from: 'Choose a day.' }),
    ...(isDay(from) && from < today && { from: 'The first day can’t be in the past.' }),
  }
}
