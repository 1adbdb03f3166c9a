import { type FormEvent, useState } from 'react'
import { authSlice } from '#accounts/state.ts'
import { formatTime, isDay, todayInIndia } from '#kit/date.ts'
import { focusOn, useJudging } from '#kit/web/form.ts'
import { useRead, useWrite } from '#kit/web/query.ts'
import { useSlice } from '#kit/web/store.ts'
import { getScopes } from '#schemes/contract.ts'
import { DivisionField } from '#schemes/web/DivisionField.tsx'
import { CodeInput } from '#ui/CodeInput.tsx'
import { DateField } from '#ui/DateField.tsx'
import { Field } from '#ui/Field.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { RadioGroup } from '#ui/RadioGroup.tsx'
import { Segmented } from '#ui/Segmented.tsx'
import { Select } from '#ui/Select.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { toast } from '#ui/toast.ts'
import { createLock, listLocks } from '../contract.ts'
import {
  type LockForm as Form,
  type LockErrors,
  type LockReach,
  longestMessage,
  readClock,
  readLock,
} from '../rules.ts'

const reaches: { value: LockReach; label: string }[] = [
  { value: 'everyone', label: 'Everyone' },
  { value: 'division', label: 'A division' },
  { value: 'cfa', label: 'A CFA' },
  { value: 'distributor', label: 'A distributor' },
]

/** Locks ordering at once or later. What the server would refuse is said before it is asked, by the same rule. */
export function LockForm({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [{ adminClaims, adminProductType }] = useSlice(authSlice)
  const productType = adminProductType ?? 'E'
  const by = { productType, divType: adminClaims?.div_type ?? productType }
  const [form, setForm] = useState<Form>({
    message: '',
    from_day: '',
    from_time: '',
    until_day: '',
    until_time: '',
    product_type: productType,
    reach: 'everyone',
    division_code: '',
    cfa_code: '',
    distributor: '',
  })
  const [isLater, setLater] = useState(false)
  const { judgeAll, leave, isJudged } = useJudging<keyof Form>()
  const scopes = useRead(getScopes, {})
  const create = useWrite(createLock, { refresh: [listLocks], ownFailure: true })

  const meant = isLater ? form : { ...form, from_day: '', from_time: '' }
  const read = readLock(meant, by, new Date())
  const judged: LockErrors = {
    ...('errors' in read && read.errors),
    ...(isLater &&
      !form.from_day &&
      !form.from_time && { from_day: 'Say from which day.', from_time: 'Give the time.' }),
  }
  const refused = (create.error?.errors as LockErrors | undefined) ?? {}
  const error = (name: keyof Form) => refused[name] ?? (isJudged(name) ? judged[name] : undefined)
  const today = todayInIndia(new Date())

  function set(change: Partial<Form>) {
    setForm((was) => ({ ...was, ...change }))
    create.reset()
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    judgeAll()
    if (create.isPending) return
    const [first] = Object.keys(judged)
    if (first) return focusOn(event.currentTarget, first)
    create.mutate(meant, {
      onSuccess: ({ data }) => {
        const until = formatTime(data.ends_at)
        toast({
          group: 'success',
          text: isLater ? `The lock is planned, until ${until}.` : `Ordering is locked until ${until}.`,
        })
        onClose()
      },
    })
  }

  const failure = create.error && Object.keys(refused).length === 0 && (create.error.message || 'It was not locked.')

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Lock ordering"
      onSubmit={submit}
      action={isLater ? 'Plan the lock' : 'Lock now'}
      busy={create.isPending}
      failure={failure}
    >
      <Field
        label="Message"
        help="What who places reads; when ordering opens again is added"
        error={error('message')}
        counter={{ at: form.message.length, of: longestMessage }}
      >
        <TextArea
          name="message"
          rows={2}
          maxLength={longestMessage}
          value={form.message}
          onChange={(event) => set({ message: event.target.value })}
          onBlur={() => leave('message')}
        />
      </Field>
      <RadioGroup label="For" options={reaches} value={form.reach} onChange={(reach) => set({ reach })} />
      {form.reach === 'division' && (
        <DivisionField
          value={form.division_code}
          onChange={(division_code) => set({ division_code })}
          error={error('division_code')}
          help="Orders with any line of it"
        />
      )}
      {form.reach === 'cfa' && (
        <Field label="CFA" error={error('cfa_code')} help="Orders that it supplies">
          <Select
            name="cfa_code"
            options={(scopes.data?.data.cfas ?? []).map(({ code, name }) => ({ value: code, label: name }))}
            value={form.cfa_code || null}
            onChange={(cfa_code) => set({ cfa_code })}
            placeholder="Choose a CFA"
          />
        </Field>
      )}
      {form.reach === 'distributor' && (
        <Field label="Customer code" error={error('distributor')} help="Its own orders, and those placed for it">
          <CodeInput
            name="distributor"
            maxLength={60}
            value={form.distributor}
            onChange={(event) => set({ distributor: event.target.value })}
            onBlur={() => leave('distributor')}
          />
        </Field>
      )}
      {by.divType === 'B' && form.reach !== 'division' && (
        <Segmented
          label="Product type"
          options={[
            { value: productType, label: productType === 'E' ? 'Ethical products' : 'Generic products' },
            { value: '', label: 'Both product types' },
          ]}
          value={form.product_type}
          onChange={(product_type) => set({ product_type })}
        />
      )}
      <RadioGroup
        label="Begins"
        options={[
          { value: 'now', label: 'At once' },
          { value: 'later', label: 'Later' },
        ]}
        value={isLater ? 'later' : 'now'}
        onChange={(when) => setLater(when === 'later')}
      />
      {isLater && (
        <Moment
          label="From"
          form={form}
          names={['from_day', 'from_time']}
          min={today}
          error={error}
          onChange={set}
          onLeave={leave}
        />
      )}
      <Moment
        label="Until"
        form={form}
        names={['until_day', 'until_time']}
        min={isLater && isDay(form.from_day) ? form.from_day : today}
        error={error}
        onChange={set}
        onLeave={leave}
      />
    </FormDialog>
  )
}

type MomentProps = {
  label: string
  form: Form
  names: ['from_day' | 'until_day', 'from_time' | 'until_time']
  min: string
  error: (name: keyof Form) => string | undefined
  onChange: (change: Partial<Form>) => void
  onLeave: (name: keyof Form) => void
}

/** A day and a time of India, side by side. */
function Moment({ label, form, names: [day, time], min, error, onChange, onLeave }: MomentProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_120px] gap-x-4">
      <Field label={label} error={error(day)} help="India’s time">
        <DateField
          name={day}
          value={isDay(form[day]) ? form[day] : null}
          min={min}
          onChange={(value, text) => onChange({ [day]: value ?? text })}
          onBlur={() => onLeave(day)}
        />
      </Field>
      <Field label="Time" error={error(time)} help="24 hours">
        <TextInput
          name={time}
          inputMode="numeric"
          placeholder="HH:MM"
          autoComplete="off"
          maxLength={5}
          className="num"
          value={form[time]}
          onChange={(event) => onChange({ [time]: event.target.value })}
          onBlur={() => {
            const clock = readClock(form[time])
            if (clock && clock !== form[time]) onChange({ [time]: clock })
            onLeave(time)
          }}
        />
      </Field>
    </div>
  )
}
