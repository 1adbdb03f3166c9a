import { type FormEvent, useState } from 'react'
import { productCodeLength } from '#catalogue/contract.ts'
import { ProductCodeField } from '#catalogue/web/ProductCodeField.tsx'
import { type Day, parseDay, showDay, todayInIndia } from '#kit/date.ts'
import type { Output } from '#kit/endpoint.ts'
import { focusOn, useJudging } from '#kit/web/form/judging.ts'
import { isOutOfDate } from '#kit/web/list/removal.ts'
import { useWrite } from '#kit/web/query.ts'
import { FormDialog } from '#ui/dialogs/FormDialog.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import { DateField, DatePair } from '#ui/fields/DateField.tsx'
import { Field } from '#ui/fields/Field.tsx'
import { createLaunch, listLaunches, updateLaunch } from '../contract.ts'
import { readLaunch } from '../rules.ts'

export type Launch = Output<typeof listLaunches>['data'][number]

type LaunchFormProps = {
  open: boolean
  onClose: () => void
  /** The launch that is edited; null adds one. */
  launch: Launch | null
  onOutOfDate: () => void
}

const format = 'MM-DD-YYYY'
type DateName = 'start_date' | 'end_date'

/**
 * Adds a launch or edits one. What the server would refuse is said before it is asked, by the same
 * rule.
 */
export function LaunchForm({ open, onClose, launch, onOutOfDate }: LaunchFormProps) {
  const { form, set, start, end, today, error, leave, submit, isSaving, failure, isDirty } = useLaunchForm({
    launch,
    onClose,
    onOutOfDate,
  })
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={launch ? 'Edit launch' : 'Add launch'}
      onSubmit={submit}
      action={launch ? 'Update product' : 'Launch product'}
      busy={isSaving}
      failure={failure}
      unsaved={isDirty}
    >
      <Field
        label="Product Code"
        help="Type the code, or search by name"
        counter={{ at: form.product_code.length, of: productCodeLength }}
      >
        <ProductCodeField value={form.product_code} onChange={(product_code) => set({ product_code })} />
      </Field>
      <DatePair help="Month-day-year, typed or picked. Lists show it as day-month-year.">
        <Field label="Start Date" error={error('start_date')}>
          <DateField
            name="start_date"
            format={format}
            value={start}
            min={today}
            rangeEnd={end}
            onChange={(_, text) => set({ start_date: text })}
            onBlur={() => leave('start_date')}
          />
        </Field>
        <Field label="End Date" error={error('end_date')}>
          <DateField
            name="end_date"
            format={format}
            value={end}
            min={later(start, today)}
            rangeStart={start}
            onChange={(_, text) => set({ end_date: text })}
            onBlur={() => leave('end_date')}
          />
        </Field>
      </DatePair>
    </FormDialog>
  )
}

/** What is typed of a launch, what is wrong with it, and saving it. */
function useLaunchForm({ launch, onClose, onOutOfDate }: Omit<LaunchFormProps, 'open'>) {
  const [initial] = useState({
    product_code: launch?.product_code ?? '',
    start_date: launch ? showDay(launch.start_date, format) : '',
    end_date: launch ? showDay(launch.end_date, format) : '',
  })
  const [form, setForm] = useState(initial)
  const { isTried, judgeAll, leave, isJudged } = useJudging<DateName>()
  const create = useWrite(createLaunch, { refresh: [listLaunches], ownFailure: true })
  const update = useWrite(updateLaunch, { refresh: [listLaunches], ownFailure: true })
  const saving = launch ? update : create

  const today = todayInIndia(new Date())
  const saved = launch ?? undefined
  const read = readLaunch(form, today, saved)
  const start = parseDay(form.start_date, format)
  const end = parseDay(form.end_date, format)

  /** Why the dates alone can't be, whatever else is missing. */
  const wrong = {
    start_date: form.start_date && whyNot('start_date', form.start_date),
    end_date: start && form.end_date && whyNot('end_date', form.end_date),
  }
  const error = (name: DateName) => isJudged(name) && (wrong[name] || '')

  function whyNot(name: DateName, end_date: string): string {
    const judged = readLaunch({ product_code: 'any', start_date: form.start_date, end_date }, today, saved)
    return 'why' in judged && judged.field === name ? judged.why : ''
  }

  function set(change: Partial<typeof form>) {
    setForm((was) => ({ ...was, ...change }))
    if (saving.isError) saving.reset()
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    judgeAll()
    if (saving.isPending) return
    if ('why' in read) return focusOn(event.currentTarget, firstToMend())
    const done = {
      onSuccess: () => {
        toast({ group: 'success', text: launch ? 'Product updated successfully.' : 'Product launched successfully.' })
        onClose()
      },
      onError: (failure: unknown) => isOutOfDate(failure) && onOutOfDate(),
    }
    const values = { ...form, product_code: read.launch.productCode }
    if (launch) update.mutate({ id: launch.id, ...values }, done)
    else create.mutate(values, done)
  }

  function firstToMend(): string {
    if (!form.product_code.trim()) return 'product_code'
    return !form.start_date.trim() || wrong.start_date ? 'start_date' : 'end_date'
  }

  const failure =
    (isTried && 'why' in read && !read.field && read.why) ||
    (saving.error && (saving.error.message || (launch ? 'Failed to update product' : 'Failed to launch product')))
  const isDirty = JSON.stringify(form) !== JSON.stringify(initial)
  return { form, set, start, end, today, error, leave, submit, isSaving: saving.isPending, failure, isDirty }
}

function later(day: Day | null, today: Day): Day {
  return day && day > today ? day : today
}
