import { type FormEvent, useState } from 'react'
import { formatDay, isDay, todayInIndia } from '#kit/date.ts'
import type { Output } from '#kit/endpoint.ts'
import { focusOn } from '#kit/web/form/judging.ts'
import { PickField } from '#kit/web/form/PickField.tsx'
import { useWrite } from '#kit/web/query.ts'
import { pickEmployees } from '#people/contract.ts'
import { counted } from '#ui/base/counted.ts'
import { Money } from '#ui/base/Money.tsx'
import { FormDialog } from '#ui/dialogs/FormDialog.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { DateField } from '#ui/fields/DateField.tsx'
import { Field } from '#ui/fields/Field.tsx'
import { getEmployee, getEmployeeHistory, listEmployees } from '../contract.ts'
import { handOver, listHandovers, previewHandover } from '../handover.ts'
import type { Employee } from './words.tsx'

type Preview = Output<typeof previewHandover>['data']
type HandOverDialogProps = { open: boolean; onClose: () => void; employee: Employee }

/**
 * Who takes over, which distributors, from when; then what moves and what stays, before anything is
 * done.
 */
export function HandOverDialog({ open, onClose, employee }: HandOverDialogProps) {
  const handing = useHandOver(employee, onClose)
  const { form, set, shown, error } = handing
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      size="wide"
      title={`Hand over ${employee.name}’s territory`}
      onSubmit={handing.submit}
      action={shown ? `Hand over ${counted(shown.distributors.length, 'distributor')}` : 'Show what moves'}
      busy={handing.isBusy}
      whyNot={handing.whyNot}
      failure={handing.failure}
      unsaved={handing.isDirty}
    >
      <div className="grid gap-4 tablet:grid-cols-2">
        <PickField
          form={{
            values: form,
            set,
            error: () => error('to'),
            leave: () => {},
            object: (_, why) => handing.object(why),
          }}
          name="to"
          label="Taken over by"
          noun="employee"
          from={pickEmployees}
        />
        <Field label="From" error={error('starts_on')}>
          <DateField
            name="starts_on"
            value={isDay(form.starts_on) ? form.starts_on : null}
            min={handing.today}
            onChange={(day, text) => set({ starts_on: day ?? text })}
          />
        </Field>
      </div>
      <FirmsHandedOver employee={employee} handing={handing} />
      <Checkbox
        label="Carts move too, unless the other employee has one already"
        checked={form.with_carts}
        onChange={(with_carts) => set({ with_carts })}
      />
    </FormDialog>
  )
}

type Handing = ReturnType<typeof useHandOver>
type Asked = { to: string; starts_on: string; with_carts: boolean; distributors: ReadonlySet<string> }

/** What is asked for, what would move by it, and doing it. */
function useHandOver(employee: Employee, onClose: () => void) {
  const [today] = useState(() => todayInIndia(new Date()))
  const [form, setForm] = useState<Asked>({
    to: '',
    starts_on: today,
    with_carts: true,
    distributors: new Set(employee.distributors),
  })
  const [unclear, object] = useState<string | null>(null)
  const [isTried, setTried] = useState(false)
  const preview = useWrite(previewHandover, { ownFailure: true })
  const write = useWrite(handOver, {
    refresh: [listHandovers, getEmployee, listEmployees, getEmployeeHistory],
    ownFailure: true,
  })
  const whyNot = preview.whyNot ?? write.whyNot
  const shown = preview.data?.data
  const failed = preview.error ?? write.error
  const errors = (failed?.errors ?? {}) as Record<string, string>
  const why = whyNotHandOver(form, unclear)

  function set(change: Partial<Asked>) {
    setForm((was) => ({ ...was, ...change }))
    if ('to' in change || 'distributors' in change) preview.reset()
    if (!('with_carts' in change)) write.reset()
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    setTried(true)
    const first = (['to', 'starts_on', 'distributors'] as const).find((name) => why[name])
    if (first) return focusOn(event.currentTarget, first)
    const asked = { id: employee.id, to: form.to, distributors: [...form.distributors] }
    if (!shown) return preview.mutate(asked)
    write.mutate(
      { ...asked, starts_on: form.starts_on, with_carts: form.with_carts },
      {
        onSuccess: ({ data }) => {
          const from = data.done_at ? 'now' : formatDay(data.starts_on)
          const what = counted(data.distributors, 'distributor')
          toast({ group: 'success', text: `${data.to.name} serves ${what} from ${from} on.` })
          onClose()
        },
      },
    )
  }

  return {
    today,
    whyNot,
    form,
    set,
    object,
    isDirty: form.to !== '' || unclear !== null || form.distributors.size !== employee.distributors.length,
    shown,
    error: (name: keyof typeof why) => errors[name] ?? (isTried ? why[name] : undefined),
    submit,
    isBusy: preview.isPending || write.isPending,
    failure: failed && Object.keys(errors).length === 0 && (failed.message || 'It was not saved. Try again.'),
  }
}

function whyNotHandOver({ to, starts_on, distributors }: Asked, unclear: string | null) {
  return {
    to: to === '' ? (unclear ?? 'Choose the employee who takes over.') : undefined,
    starts_on: isDay(starts_on) ? undefined : 'Enter a date as DD-MM-YYYY.',
    distributors: distributors.size === 0 ? 'Choose at least one distributor.' : undefined,
  }
}

function FirmsHandedOver({ employee, handing }: { employee: Employee; handing: Handing }) {
  const { form, set, shown, error } = handing
  function choose(code: string, on: boolean) {
    const next = new Set(form.distributors)
    if (on) next.add(code)
    else next.delete(code)
    set({ distributors: next })
  }
  return (
    <fieldset>
      <legend className="mb-2 font-medium text-small">Distributors</legend>
      <ul className="max-h-64 overflow-y-auto rounded-panel border border-line">
        {employee.serves.map((firm) => (
          <li key={firm.code} className="border-line border-b px-3 py-2 last:border-b-0">
            <Checkbox
              name="distributors"
              label={`${firm.name}, ${firm.city}`}
              checked={form.distributors.has(firm.code)}
              onChange={(on) => choose(firm.code, on)}
            />
            <Moves of={shown} code={firm.code} withCarts={form.with_carts} />
          </li>
        ))}
      </ul>
      {error('distributors') && (
        <p role="alert" className="text-danger-ink text-small">
          {error('distributors')}
        </p>
      )}
    </fieldset>
  )
}

function Moves({ of, code, withCarts }: { of: Preview | undefined; code: string; withCarts: boolean }) {
  const firm = of?.distributors.find((one) => one.code === code)
  if (!firm) return null
  const moving = withCarts ? firm.carts_moving : 0
  const staying = firm.carts_moving + firm.carts_staying - moving
  return (
    <p className="ml-6 text-ink-2 text-small" role="status">
      {firm.proposals === 0 ? (
        'No open orders'
      ) : (
        <>
          {counted(firm.proposals, 'open order')} of <Money paise={firm.proposals_paise} /> moves
        </>
      )}
      {moving > 0 && `, ${counted(moving, 'cart')} moves`}
      {staying > 0 && `, ${counted(staying, 'cart')} stays`}
      {firm.is_shared && ', already served by both'}
    </p>
  )
}
