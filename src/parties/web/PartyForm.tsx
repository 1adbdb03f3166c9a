import { getStaffChoices } from '#employees/contract.ts'
import { useDebounced } from '#kit/web/debounce.ts'
import { AreaField, SelectField, TextField } from '#kit/web/form/fields.tsx'
import type { Form as FormOf } from '#kit/web/form/useForm.ts'
import { savedBy, useSavingForm } from '#kit/web/form/useSavingForm.ts'
import { useRead } from '#kit/web/query.ts'
import { pickDistributors, pickEmployees } from '#people/contract.ts'
import { states } from '#places/gstin.ts'
import { typedQuantity } from '#pricing/quantity.ts'
import { Notice } from '#ui/base/Notice.tsx'
import { Skeleton } from '#ui/base/Skeleton.tsx'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { FormDialog } from '#ui/dialogs/FormDialog.tsx'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { findSimilar, type Party } from '../contract.ts'
import { type PartyForm as Form, hospitalKinds, type PartyKind, whyNotParty } from '../rules.ts'
import { callsOf, refresh } from './calls.ts'
import { type Picked, PickMany } from './PickMany.tsx'

type PartyFormProps = { open: boolean; onClose: () => void; kind: PartyKind; id: number | null }

/** Adds a doctor or hospital, or edits one as it is saved now. */
export function PartyForm({ id, ...props }: PartyFormProps) {
  return id === null ? <Filled {...props} party={null} /> : <Edited {...props} id={id} />
}

function Edited({ id, ...props }: PartyFormProps & { id: number }) {
  const read = useRead(callsOf[props.kind].get, { id })
  if (read.data) return <Filled key={id} {...props} party={read.data.data} />
  return (
    <Dialog open={props.open} onClose={props.onClose} title={`Edit ${props.kind}`} size="wide">
      <Skeleton width="60%" />
    </Dialog>
  )
}

type Typed = Omit<Form, 'beds' | 'employees' | 'distributors'> & {
  beds: string
  employees: readonly Picked[]
  distributors: readonly Picked[]
}

type FilledProps = Omit<PartyFormProps, 'id'> & { party: Party | null }

function Filled({ open, onClose, kind, party }: FilledProps) {
  const form = usePartyForm(kind, party, onClose)
  const { values, set } = form
  return (
    <FormDialog
      open={open}
      {...form.dialog}
      size="wide"
      title={party ? `Edit ${party.name}` : `Add ${kind}`}
      action={party ? 'Save changes' : `Add ${kind}`}
    >
      <div className="grid gap-x-4 gap-y-3 tablet:grid-cols-2">
        <TextField form={form} name="name" label="Name" most={120} />
        {kind === 'doctor' ? <DoctorFields form={form} /> : <HospitalFields form={form} />}
        <RegisteredFields form={form} />
      </div>
      <AreaField form={form} name="address" label="Address" most={300} optional />
      <Similar kind={kind} typed={values} except={party?.id} />
      <SellerFields form={form} />
      <Checkbox label="Active: can be sold to" checked={values.active} onChange={(active) => set({ active })} />
    </FormDialog>
  )
}

function usePartyForm(kind: PartyKind, party: Party | null, onClose: () => void) {
  const calls = callsOf[kind]
  return useSavingForm<Typed>({
    initial: typedOf(party),
    judge: (typed) => whyNotParty(kind, formOf(typed)),
    save: party
      ? savedBy(
          calls.update,
          (typed) => ({ id: party.id, version: party.version, ...termsOf(kind, typed) }),
          (_, { name }) => `${name.trim()} is saved.`,
        )
      : savedBy(
          calls.create,
          (typed) => termsOf(kind, typed),
          (_, { name }) => `${name.trim()} is added.`,
        ),
    refresh,
    onClose,
  })
}

function DoctorFields({ form }: { form: FormOf<Typed> }) {
  return (
    <>
      <TextField
        form={form}
        name="registration_no"
        label="Registration number"
        kind="code"
        most={40}
        help="Of the medical council"
      />
      <TextField form={form} name="speciality" label="Speciality" most={80} optional />
    </>
  )
}

function HospitalFields({ form }: { form: FormOf<Typed> }) {
  return (
    <>
      <SelectField
        form={form}
        name="hospital_kind"
        label="Kind"
        optional
        placeholder="Choose a kind"
        options={hospitalKinds.map((one) => ({ code: one, name: one }))}
      />
      <TextField form={form} name="beds" label="Beds" kind="number" most={5} clean={typedQuantity} optional />
    </>
  )
}

/** Where it is, and its numbers with the authorities. */
function RegisteredFields({ form }: { form: FormOf<Typed> }) {
  return (
    <>
      <TextField form={form} name="city" label="City" most={60} />
      <SelectField
        form={form}
        name="state_code"
        label="State"
        placeholder="Choose a state"
        options={Object.entries(states).map(([code, name]) => ({ code, name }))}
      />
      <TextField
        form={form}
        name="gstin"
        label="GSTIN"
        kind="code"
        most={15}
        optional
        clean={(text) => text.toUpperCase().replace(/\s/g, '')}
      />
      <TextField form={form} name="licence_no" label="Drug licence" kind="code" most={60} />
      <TextField
        form={form}
        name="no_licence_reason"
        label="Why no licence is needed"
        most={200}
        help="Only where there is no licence"
      />
    </>
  )
}

/** Who may sell to it, and who supplies it. */
function SellerFields({ form: { values, set, error } }: { form: FormOf<Typed> }) {
  const divisions = (useRead(getStaffChoices, {}).data?.data.divisions ?? []).filter((one) => one.product_type === 'E')
  return (
    <>
      <div className="grid gap-4 tablet:grid-cols-2">
        <PickMany
          label="Employees who may sell to it"
          noun="employee"
          from={pickEmployees}
          chosen={values.employees}
          onChange={(employees) => set({ employees })}
          error={error('employees')}
        />
        <PickMany
          label="Distributors that supply it"
          noun="distributor"
          from={pickDistributors}
          chosen={values.distributors}
          onChange={(distributors) => set({ distributors })}
          error={error('distributors')}
        />
      </div>
      <fieldset>
        <legend className="mb-2 font-medium">Divisions that may sell to it</legend>
        <div className="grid gap-2 tablet:grid-cols-3">
          {divisions.map(({ code, name }) => (
            <Checkbox
              key={code}
              label={name}
              checked={values.divisions.includes(code)}
              onChange={(on) =>
                set({
                  divisions: on ? [...values.divisions, code].sort() : values.divisions.filter((one) => one !== code),
                })
              }
            />
          ))}
        </div>
      </fieldset>
    </>
  )
}

/** Pointed out before it is saved: the same one may be there under another spelling. */
function Similar({ kind, typed, except }: { kind: PartyKind; typed: Typed; except: number | undefined }) {
  const asked = useDebounced(
    JSON.stringify({
      name: typed.name.trim(),
      city: typed.city.trim(),
      registration_no: typed.registration_no.trim(),
      gstin: typed.gstin,
    }),
    500,
  )
  const sought = JSON.parse(asked) as { name: string; city: string; registration_no: string; gstin: string }
  const read = useRead(
    findSimilar,
    { kind, ...sought, ...(except && { except }) },
    { enabled: sought.name.length > 3 || sought.registration_no !== '', keepPrevious: true, ownFailure: true },
  )
  const found = read.data?.data ?? []
  if (found.length === 0) return null
  return (
    <Notice group="warning" live title={`Check whether this ${kind} is there already`}>
      {found.map(({ id, name, city, registration_no }) => (
        <p key={id}>
          {name}, {city}
          {registration_no && `, ${registration_no}`}
        </p>
      ))}
    </Notice>
  )
}

function typedOf(party: Party | null): Typed {
  return {
    name: party?.name ?? '',
    registration_no: party?.registration_no ?? '',
    speciality: party?.speciality ?? '',
    hospital_kind: party?.hospital_kind ?? '',
    beds: party?.beds ? String(party.beds) : '',
    licence_no: party?.licence_no ?? '',
    no_licence_reason: party?.no_licence_reason ?? '',
    gstin: party?.gstin ?? '',
    address: party?.address ?? '',
    city: party?.city ?? '',
    state_code: party?.state_code ?? '',
    employees: party?.employee_names ?? [],
    divisions: party?.divisions ?? [],
    distributors: party?.distributor_names ?? [],
    active: party?.active ?? true,
  }
}

function formOf(typed: Typed): Form {
  return {
    ...typed,
    name: typed.name.trim(),
    registration_no: typed.registration_no.trim(),
    licence_no: typed.licence_no.trim(),
    no_licence_reason: typed.no_licence_reason.trim(),
    city: typed.city.trim(),
    beds: typed.beds === '' ? null : Number(typed.beds),
    employees: typed.employees.map(({ code }) => code),
    distributors: typed.distributors.map(({ code }) => code),
  }
}

/** What is sent: only what this kind of party has. */
function termsOf(kind: PartyKind, typed: Typed) {
  const { registration_no, speciality, hospital_kind, beds, ...sent } = formOf(typed)
  return {
    ...sent,
    ...(kind === 'doctor' ? { registration_no, speciality } : { hospital_kind, beds }),
    employees: [...sent.employees],
    divisions: [...sent.divisions],
    distributors: [...sent.distributors],
  }
}
