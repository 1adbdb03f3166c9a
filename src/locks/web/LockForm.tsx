import { authSlice } from '#accounts/state.ts'
import { formatTime, isDay, todayInIndia } from '#kit/date.ts'
import { AreaField, DayField, SelectField, TextField } from '#kit/web/form/fields.tsx'
import { PickField } from '#kit/web/form/PickField.tsx'
import type { Errors, Form as FormOf } from '#kit/web/form/useForm.ts'
import { savedBy, useSavingForm } from '#kit/web/form/useSavingForm.ts'
import { useRead } from '#kit/web/query.ts'
import { useSlice } from '#kit/web/store.ts'
import { pickDistributors } from '#people/contract.ts'
import { getScopes } from '#schemes/contract.ts'
import { DivisionField } from '#schemes/web/DivisionField.tsx'
import { FormDialog } from '#ui/dialogs/FormDialog.tsx'
import { RadioGroup } from '#ui/fields/RadioGroup.tsx'
import { Segmented } from '#ui/fields/Segmented.tsx'
import { countLocked, createLock, listLocks } from '../contract.ts'
import { type LockForm as Form, type LockReach, longestMessage, readClock, readLock, stopsInWords } from '../rules.ts'

const reaches: { value: LockReach; label: string }[] = [
  { value: 'everyone', label: 'Everyone' },
  { value: 'division', label: 'A division' },
  { value: 'cfa', label: 'A CFA' },
  { value: 'distributor', label: 'A distributor' },
]

type Typed = Form & { begins: 'now' | 'later' }

const unlocked: Omit<Typed, 'product_type'> = {
  message: '',
  from_day: '',
  from_time: '',
  until_day: '',
  until_time: '',
  reach: 'everyone',
  division_code: '',
  cfa_code: '',
  distributor: '',
  begins: 'now',
}

type Locker = Parameters<typeof readLock>[1]

/**
 * Locks ordering at once or later. What the server would refuse is said before it is asked, by the
 * same rule.
 */
export function LockForm({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [{ adminClaims, adminProductType }] = useSlice(authSlice)
  const productType = adminProductType ?? 'E'
  const by: Locker = { productType, divType: adminClaims?.div_type ?? productType }
  const form = useSavingForm<Typed>({
    initial: { ...unlocked, product_type: productType },
    judge: (values) => judge(values, by),
    save: savedBy(createLock, meantBy, ({ data }, { begins }) => {
      const until = formatTime(data.ends_at)
      return begins === 'later' ? `The lock is planned, until ${until}.` : `Ordering is locked until ${until}.`
    }),
    refresh: [listLocks],
    otherwise: 'Nothing was locked. Try again.',
    onClose,
  })
  const { values, set } = form
  const isLater = values.begins === 'later'
  const today = todayInIndia(new Date())

  return (
    <FormDialog open={open} {...form.dialog} title="Lock ordering" action={isLater ? 'Plan lock' : 'Lock now'}>
      <AreaField
        form={form}
        name="message"
        label="Message"
        help="Shown when somebody tries to order, followed by the reopening time"
        most={longestMessage}
      />
      <ReachFields form={form} by={by} />
      <Stops values={values} />
      <RadioGroup
        label="Begins"
        options={[
          { value: 'now', label: 'At once' },
          { value: 'later', label: 'Later' },
        ]}
        value={values.begins}
        onChange={(begins) => set({ begins })}
      />
      {isLater && <Moment label="From" form={form} names={['from_day', 'from_time']} min={today} />}
      <Moment
        label="Until"
        form={form}
        names={['until_day', 'until_time']}
        min={isLater && isDay(values.from_day) ? values.from_day : today}
      />
    </FormDialog>
  )
}

/** Whose ordering it stops. */
function ReachFields({ form, by: { productType, divType } }: { form: FormOf<Typed>; by: Locker }) {
  const scopes = useRead(getScopes, {})
  const { values, set } = form
  return (
    <>
      <RadioGroup label="For" options={reaches} value={values.reach} onChange={(reach) => set({ reach })} />
      {values.reach === 'division' && (
        <DivisionField
          value={values.division_code}
          onChange={(division_code) => set({ division_code })}
          error={form.error('division_code')}
          help="Orders with any line of it"
        />
      )}
      {values.reach === 'cfa' && (
        <SelectField
          form={form}
          name="cfa_code"
          label="CFA"
          help="Orders that it supplies"
          options={scopes.data?.data.cfas ?? []}
          placeholder="Choose a CFA"
        />
      )}
      {values.reach === 'distributor' && (
        <PickField
          form={form}
          name="distributor"
          label="Distributor"
          noun="distributor"
          from={pickDistributors}
          help="Its own orders, and those placed for it"
        />
      )}
      {divType === 'B' && values.reach !== 'division' && (
        <Segmented
          label="Product type"
          options={[
            { value: productType, label: productType === 'E' ? 'Ethical products' : 'Generic products' },
            { value: '', label: 'Both product types' },
          ]}
          value={values.product_type}
          onChange={(product_type) => set({ product_type })}
        />
      )}
    </>
  )
}

/** Before anybody is stopped: how many would be. */
function Stops({ values }: { values: Typed }) {
  const { reach, product_type, division_code, cfa_code, distributor } = values
  const isChosen = { everyone: true, division: division_code, cfa: cfa_code, distributor }[reach]
  const counted = useRead(
    countLocked,
    { reach, product_type, division_code, cfa_code, distributor },
    { enabled: Boolean(isChosen), keepPrevious: true, ownFailure: true },
  ).data?.data
  return (
    <p role="status" className="figures min-h-5 text-ink-2">
      {isChosen && counted && stopsInWords(counted)}
    </p>
  )
}

function judge(typed: Typed, by: Locker): Errors<Typed> {
  const read = readLock(meantBy(typed), by, new Date())
  const isOpen = typed.begins === 'later' && !typed.from_day && !typed.from_time
  return {
    ...('errors' in read && read.errors),
    ...(isOpen && { from_day: 'Say from which day.', from_time: 'Enter the time.' }),
  }
}

function meantBy({ begins, ...form }: Typed): Form {
  return begins === 'later' ? form : { ...form, from_day: '', from_time: '' }
}

type MomentProps = {
  label: string
  form: FormOf<Typed>
  names: ['from_day' | 'until_day', 'from_time' | 'until_time']
  min: string
}

/** A day and a time of India, side by side. */
function Moment({ label, form, names: [day, time], min }: MomentProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_120px] gap-x-4">
      <DayField form={form} name={day} label={label} help="IST" min={min} />
      <TextField
        form={form}
        name={time}
        label="Time"
        help="24 hours"
        kind="number"
        most={5}
        placeholder="HH:MM"
        tidy={(typed) => readClock(typed) ?? typed}
      />
    </div>
  )
}
