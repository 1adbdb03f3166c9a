import { type FormEvent, useState } from 'react'
import { formatDay, isDay, todayInIndia } from '#kit/date.ts'
import type { Output } from '#kit/endpoint.ts'
import { focusOn } from '#kit/web/form/judging.ts'
import { useWrite } from '#kit/web/query.ts'
import { counted } from '#ui/base/counted.ts'
import { Money } from '#ui/base/Money.tsx'
import { FormDialog } from '#ui/dialogs/FormDialog.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { CodeInput } from '#ui/fields/CodeInput.tsx'
import { DateField } from '#ui/fields/DateField.tsx'
import { Field } from '#ui/fields/Field.tsx'
import { getEmployee, getEmployeeHistory, listEmployees } from '../contract.ts'
import { handOver, listHandovers, previewHandover } from '../handover.ts'
import type { Employee } from './words.tsx'

type Preview = Output<typeof previewHandover>['data']
type HandOverDialogProps = { open: boolean; onClose: () => void; employee: Employee }

/** Who takes over, which distributors, from when; then what moves and what stays, before anything is done. */
export function HandOverDialog({ open, onClose, employee }: HandOverDialogProps) {
  const [today] = useState(() => todayInIndia(new Date()))
  const [to, setTo] = useState('')
  const [startsOn, setStartsOn] = useState<string>(today)
  const [withCarts, setWithCarts] = useState(true)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(employee.distributors))
  const [isTried, setTried] = useState(false)
  const preview = useWrite(previewHandover, { ownFailure: true })
  const write = useWrite(handOver, {
    refresh: [listHandovers, getEmployee, listEmployees, getEmployeeHistory],
    ownFailure: true,
  })
  const shown = preview.data?.data
  const errors = (preview.error?.errors ?? write.error?.errors ?? {}) as Record<string, string>
  const why = {
    to: to.trim() === '' ? 'Enter the code of the employee who takes over.' : undefined,
    starts_on: isDay(startsOn) ? undefined : 'Enter a date as DD-MM-YYYY.',
    distributors: chosen.size === 0 ? 'Choose at least one distributor.' : undefined,
  }
  const error = (name: keyof typeof why) => errors[name] ?? (isTried ? why[name] : undefined)

  function anew() {
    preview.reset()
    write.reset()
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    setTried(true)
    const first = (['to', 'starts_on', 'distributors'] as const).find((name) => why[name])
    if (first) return focusOn(event.currentTarget, first)
    const asked = { id: employee.id, to: to.trim(), distributors: [...chosen] }
    if (!shown) return preview.mutate(asked)
    write.mutate(
      { ...asked, starts_on: startsOn, with_carts: withCarts },
      {
        onSuccess: ({ data }) => {
          const what = counted(data.distributors, 'distributor')
          toast({
            group: 'success',
            text: data.done_at
              ? `${data.to.name} serves ${what} from now on.`
              : `${data.to.name} serves ${what} from ${formatDay(data.starts_on)} on.`,
          })
          onClose()
        },
      },
    )
  }

  const failed = preview.error ?? write.error
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      size="wide"
      title={`Hand over ${employee.name}’s territory`}
      onSubmit={submit}
      action={shown ? `Hand over ${counted(shown.distributors.length, 'distributor')}` : 'Show what moves'}
      busy={preview.isPending || write.isPending}
      failure={failed && Object.keys(errors).length === 0 && (failed.message || 'It was not saved. Try again.')}
    >
      <div className="grid gap-4 card:grid-cols-2">
        <Field label="Taken over by" error={error('to')} help={shown ? shown.to.name : 'An employee code'}>
          <CodeInput
            name="to"
            maxLength={40}
            value={to}
            onChange={(event) => {
              setTo(event.target.value)
              anew()
            }}
          />
        </Field>
        <Field label="From" error={error('starts_on')}>
          <DateField
            name="starts_on"
            value={isDay(startsOn) ? startsOn : null}
            min={today}
            onChange={(day, text) => {
              setStartsOn(day ?? text)
              write.reset()
            }}
          />
        </Field>
      </div>
      <fieldset>
        <legend className="mb-2 font-medium text-small">Distributors</legend>
        <ul className="max-h-64 overflow-y-auto rounded-panel border border-line">
          {employee.serves.map((firm) => (
            <li key={firm.code} className="border-line border-b px-3 py-2 last:border-b-0">
              <Checkbox
                name="distributors"
                label={`${firm.name}, ${firm.city}`}
                checked={chosen.has(firm.code)}
                onChange={(on) => {
                  const next = new Set(chosen)
                  if (on) next.add(firm.code)
                  else next.delete(firm.code)
                  setChosen(next)
                  anew()
                }}
              />
              <Moves of={shown} code={firm.code} withCarts={withCarts} />
            </li>
          ))}
        </ul>
        {error('distributors') && (
          <p role="alert" className="text-danger-ink text-small">
            {error('distributors')}
          </p>
        )}
      </fieldset>
      <Checkbox
        label="Carts move too, unless the other employee has one already"
        checked={withCarts}
        onChange={setWithCarts}
      />
    </FormDialog>
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
