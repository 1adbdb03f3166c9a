import { useState } from 'react'
import { mayEnterMoney } from '#credit/rights.ts'
import { getStaffChoices } from '#employees/contract.ts'
import { useWhyNotManage } from '#employees/web/mayManage.ts'
import { PersonFormFoot } from '#employees/web/PersonFormFoot.tsx'
import { adminWho } from '#kit/access.ts'
import { todayInIndia } from '#kit/date.ts'
import { AreaField, TextField } from '#kit/web/form/fields.tsx'
import { type Form, useForm } from '#kit/web/form/useForm.ts'
import { useRead, useWrite } from '#kit/web/query.ts'
import { whyNotIn } from '#kit/web/rights.ts'
import { listPlants } from '#places/contract.ts'
import { states } from '#places/gstin.ts'
import { tidyPin } from '#places/pin.ts'
import { Notice } from '#ui/base/Notice.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import { useUnsavedPage } from '#ui/dialogs/unsaved.ts'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { Field } from '#ui/fields/Field.tsx'
import { Segmented } from '#ui/fields/Segmented.tsx'
import { SectionHead } from '#ui/page/PageHead.tsx'
import {
  createDistributor,
  getDistributor,
  getDistributorHistory,
  listDistributors,
  updateDistributor,
} from '../contract.ts'
import { firmWarnings, whyNotChange } from '../rules.ts'
import { AddressFields } from './AddressFields.tsx'
import { CfaFields } from './CfaFields.tsx'
import { ContactFields } from './ContactFields.tsx'
import { DivisionFields } from './DivisionFields.tsx'
import { LicenceFields } from './LicenceFields.tsx'
import {
  type Distributor,
  type Known,
  mergedOf,
  ofCredit,
  partOf,
  sentOf,
  type Typed,
  typedOf,
  whyNotTyped,
} from './typed.ts'

type DistributorFormProps = { firm: Distributor | null; onSaved: (firm: Distributor) => void }

const types = [
  { value: 'E' as const, label: 'Ethical' },
  { value: 'G' as const, label: 'Generic' },
  { value: 'B' as const, label: 'Both' },
]

export function DistributorForm({ firm, onSaved }: DistributorFormProps) {
  const whyNot = useWhyNots(firm)
  const mayManage = whyNot.firm === null
  const known = useKnown()
  const { form, isSaving, failure } = useDistributorForm(firm, { known, whyNot, onSaved })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        form.onSubmit(event)
      }}
      className="mt-6 grid gap-8"
    >
      {whyNot.firm && !whyNot.all && (
        <p className="text-ink-2">You can change the credit. {whyNotIn('Everything else', whyNot.firm)}</p>
      )}
      <fieldset disabled={!mayManage} className="grid min-w-0 gap-8">
        <FirmFields form={form} disabled={!mayManage} />
      </fieldset>
      <CreditFields form={form} firm={firm} whyNot={whyNot.credit} />
      <fieldset disabled={!mayManage} className="grid min-w-0 gap-8">
        <ContactFields form={form} disabled={!mayManage} isNew={!firm} />
        <AddressFields form={form} disabled={!mayManage} />
        <LicenceFields form={form} firm={firm} disabled={!mayManage} />
        <DivisionFields form={form} divisions={known?.divisions ?? []} />
        <CfaFields form={form} plants={known?.plants ?? []} disabled={!mayManage} />
      </fieldset>
      <Warnings typed={form.values} />
      <PersonFormFoot
        whyNot={whyNot.all}
        failure={failure}
        list="/admin/customer-profile"
        action={firm ? 'Save changes' : 'Add distributor'}
        busy={isSaving}
      />
    </form>
  )
}

/** What is saved all the same, but keeps the firm from ordering. */
function Warnings({ typed }: { typed: Typed }) {
  const licences = typed.licences.filter(({ ends_on }) => ends_on !== '')
  const warnings = firmWarnings({ ...typed, licences }, todayInIndia(new Date()))
  return warnings.map((warning) => <Notice key={warning} group="warning" title={warning} />)
}

type WhyNots = { firm: string | null; credit: string | null; all: string | null }

/** The credit is money, the rest of a firm is people; a new firm needs the latter. */
function useWhyNots(firm: Distributor | null): WhyNots {
  const whyNotFirm = useWhyNotManage(createDistributor)(firm)
  const credit = useWhyNotManage({ access: adminWho(mayEnterMoney) })(firm)
  const whyNotAny = useWhyNotManage(updateDistributor)(firm)
  return { firm: whyNotFirm, credit, all: firm ? whyNotAny : whyNotFirm }
}

type Forming = { known: Known | null; whyNot: WhyNots; onSaved: (firm: Distributor) => void }

/** What is typed of a firm, its saving, and what somebody else saved meanwhile. */
function useDistributorForm(firm: Distributor | null, { known, whyNot, onSaved }: Forming) {
  const refresh = { refresh: [listDistributors, getDistributor, getDistributorHistory], ownFailure: true }
  const create = useWrite(createDistributor, refresh)
  const update = useWrite(updateDistributor, refresh)
  const saving = firm ? update : create
  const [version, setVersion] = useState(firm?.version)
  const form = useForm({
    initial: { ...typedOf(firm), ...(!firm && whyNot.credit && { credit_limit: '0' }) },
    judge: (typed) => (whyNot.firm ? ofCredit(whyNotTyped(typed, firm, known)) : whyNotTyped(typed, firm, known)),
    saving,
    onSave: (typed) => (firm ? change(firm, typed) : add(typed)),
  })
  useUnsavedPage(form.isDirty)

  function add(typed: Typed) {
    create.mutate(sentOf(typed), {
      onSuccess: ({ data }) =>
        done(`${data.name} is added. The invitation is on its way to ${data.contacts[0]?.email}.`, data),
    })
  }

  function change(firm: Distributor, typed: Typed) {
    update.mutate(
      { id: firm.id, ...partOf(sentOf(typed), whyNot), reason: typed.reason.trim(), version },
      {
        onSuccess: ({ data }) => done(`${data.name} is saved.`, data),
        onError: (failure) => {
          const now = failure.data as Distributor | undefined
          if (failure.http !== 409 || !now?.version) return
          // Their changes are taken in; what was typed here stays on top of them.
          setVersion(now.version)
          form.restart(typedOf(now), mergedOf(typedOf(firm), typed, typedOf(now)))
        },
      },
    )
  }

  function done(text: string, saved: Distributor) {
    toast({ group: 'success', text })
    form.restart(typedOf(saved))
    onSaved(saved)
  }

  const isMerged = saving.error?.http === 409 && version !== firm?.version
  return { form, isSaving: saving.isPending, failure: form.failure && isMerged ? changedMeanwhile : form.failure }
}

const changedMeanwhile =
  'Somebody else changed this distributor meanwhile. Their changes are in the form now, and yours are kept. Check them, then save again.'

function FirmFields({ form, disabled }: { form: Form<Typed>; disabled: boolean }) {
  const { values, set } = form
  const state = states[values.gstin.slice(0, 2)]
  return (
    <section className="grid gap-3">
      <SectionHead title="Firm" />
      <div className="grid gap-4 tablet:grid-cols-2">
        <TextField form={form} name="name" label="Name of the firm" most={120} />
        <TextField form={form} name="code" label="Customer code" kind="code" most={60} help="Also the user name." />
        <TextField
          form={form}
          name="gstin"
          label="GSTIN"
          kind="code"
          most={15}
          clean={(text) => text.toUpperCase().replace(/\s/g, '')}
          help={state ? `${state}. PAN ${values.gstin.slice(2, 12)}` : '15 characters; it says the state and the PAN.'}
        />
        <TextField form={form} name="city" label="City" most={60} />
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
      </div>
      <AreaField form={form} name="address" label="Address" most={300} />
      <div className="grid gap-4 tablet:grid-cols-2">
        <Field label="Product types" error={form.error('div_type')}>
          <Segmented
            label="Product types"
            disabled={disabled}
            options={types}
            value={values.div_type}
            onChange={(div_type) => set({ div_type })}
          />
        </Field>
        <div className="self-end pb-2">
          <Checkbox
            label="Depot login: orders for a depot"
            checked={values.depot_login}
            onChange={(depot_login) => set({ depot_login })}
          />
        </div>
      </div>
    </section>
  )
}

type CreditFieldsProps = { form: Form<Typed>; firm: Distributor | null; whyNot: string | null }

/** A change of the credit limit or the GSTIN asks why. */
function CreditFields({ form, firm, whyNot }: CreditFieldsProps) {
  const readOnly = whyNot !== null
  const asksWhy = firm !== null && whyNotChange(firm, sentOf(form.values), '') !== null
  return (
    <section className="grid gap-3">
      <SectionHead title="Credit" />
      <div className="grid gap-4 tablet:grid-cols-2">
        <TextField form={form} name="credit_limit" label="Credit limit, ₹" kind="money" most={16} readOnly={readOnly} />
        <TextField form={form} name="credit_days" label="Credit days" kind="number" most={3} readOnly={readOnly} />
      </div>
      {whyNot && (
        <p className="text-ink-2 text-small">{firm ? whyNot : `A new firm begins without credit. ${whyNot}`}</p>
      )}
      {asksWhy && (
        <TextField
          form={form}
          name="reason"
          label="Why the credit limit or GSTIN changes"
          most={300}
          help="It is kept with the change."
        />
      )}
    </section>
  )
}

function useKnown(): Known | null {
  const divisions = useRead(getStaffChoices, {}).data?.data.divisions
  const plants = useRead(listPlants, {}).data?.data
  return divisions && plants ? { divisions, plants } : null
}
