import { pickProducts } from '#catalogue/contract.ts'
import { getStaffChoices } from '#employees/contract.ts'
import { addDays, daysBetween, isDay, todayInIndia } from '#kit/date.ts'
import { readRupees, typedRupees } from '#kit/money.ts'
import { ChoiceField } from '#kit/web/form/ChoiceField.tsx'
import { DayField, SelectField, TextField } from '#kit/web/form/fields.tsx'
import { PickField } from '#kit/web/form/PickField.tsx'
import type { Errors, Form } from '#kit/web/form/useForm.ts'
import { savedBy, useSavingForm } from '#kit/web/form/useSavingForm.ts'
import { useRead } from '#kit/web/query.ts'
import { typedQuantity } from '#pricing/quantity.ts'
import { FormDialog } from '#ui/dialogs/FormDialog.tsx'
import { DatePair } from '#ui/fields/DateField.tsx'
import { pickParties } from '../contract.ts'
import { createContract, listContracts, type RateContract } from '../rate-contract.ts'
import { type PartyKind, readPercent } from '../rules.ts'
import { refresh } from './calls.ts'

type Typed = {
  whom: 'one' | 'all'
  party_id: string
  of: 'product' | 'division'
  product_code: string
  division_code: string
  by: 'discount' | 'rate'
  discount_bp: string
  net_rate_paise: string
  from: string
  until: string
  most_packs: string
  margin_bp: string
}

type ContractFormProps = { open: boolean; onClose: () => void; kind: PartyKind; copied: RateContract | null }

/** A new contract; a renewal begins as a copy that follows the old one. */
export function ContractForm({ open, onClose, kind, copied }: ContractFormProps) {
  const today = todayInIndia(new Date())
  const form = useSavingForm<Typed>({
    initial: typedOf(copied, today),
    judge: (typed) => judge(typed, today),
    save: savedBy(createContract, (typed) => sentOf(typed, kind), copied ? 'Contract renewed.' : 'Contract added.'),
    refresh: [listContracts, ...refresh],
    onClose,
  })
  const { values } = form
  return (
    <FormDialog
      open={open}
      {...form.dialog}
      size="wide"
      title={copied ? 'Renew contract' : 'Add contract'}
      action={copied ? 'Renew contract' : 'Add contract'}
    >
      <div className="grid gap-4 tablet:grid-cols-2">
        <Whom form={form} kind={kind} copied={copied} />
        <On form={form} copied={copied} />
        <Terms form={form} />
        <DatePair>
          <DayField form={form} name="from" label="First day" rangeEnd={isDay(values.until) ? values.until : null} />
          <DayField
            form={form}
            name="until"
            label="Last day"
            min={today}
            rangeStart={isDay(values.from) ? values.from : null}
          />
        </DatePair>
      </div>
    </FormDialog>
  )
}

type Part = { form: Form<Typed>; copied: RateContract | null }

function Whom({ form, kind, copied }: Part & { kind: PartyKind }) {
  return (
    <div className="grid content-start gap-3">
      <ChoiceField
        form={form}
        name="whom"
        label="The contract is for"
        options={{ one: `One ${kind}`, all: `All ${kind}s` }}
      />
      {form.values.whom === 'one' && (
        <PickField
          form={form}
          name="party_id"
          label={kind === 'doctor' ? 'Doctor' : 'Hospital'}
          noun={kind}
          from={pickParties}
          known={copied?.party_id ? { code: String(copied.party_id), name: copied.party_name ?? '' } : null}
        />
      )}
    </div>
  )
}

function On({ form, copied }: Part) {
  const divisions = (useRead(getStaffChoices, {}).data?.data.divisions ?? []).filter((one) => one.product_type === 'E')
  return (
    <div className="grid content-start gap-3">
      <ChoiceField form={form} name="of" label="On" options={{ product: 'A product', division: 'A division' }} />
      {form.values.of === 'product' ? (
        <PickField
          form={form}
          name="product_code"
          label="Product"
          noun="product"
          from={pickProducts}
          known={copied?.product_code ? { code: copied.product_code, name: copied.product_name ?? '' } : null}
        />
      ) : (
        <SelectField
          form={form}
          name="division_code"
          label="Division"
          placeholder="Choose a division"
          options={divisions}
        />
      )}
    </div>
  )
}

function Terms({ form }: Pick<Part, 'form'>) {
  const { of, by } = form.values
  return (
    <>
      <div className="grid content-start gap-3">
        {of === 'product' && (
          <ChoiceField form={form} name="by" label="Agreed as" options={{ discount: 'Discount', rate: 'Net rate' }} />
        )}
        {by === 'rate' && of === 'product' ? (
          <TextField form={form} name="net_rate_paise" label="Net rate, ₹ a pack" kind="money" most={12} />
        ) : (
          <TextField form={form} name="discount_bp" label="Discount, % below PTS" kind="money" most={5} />
        )}
      </div>
      <div className="grid grid-cols-2 content-start gap-x-4">
        <TextField
          form={form}
          name="margin_bp"
          label="Stockist’s margin, %"
          kind="money"
          most={5}
          help="Of the net rate"
        />
        <TextField
          form={form}
          name="most_packs"
          label="Packs a month"
          kind="number"
          most={7}
          clean={typedQuantity}
          optional
        />
      </div>
    </>
  )
}

function typedOf(copied: RateContract | null, today: string): Typed {
  const from = copied && copied.until >= today ? addDays(copied.until, 1) : today
  const days = copied ? daysBetween(copied.from, copied.until) : 364
  return {
    whom: copied && copied.party_id === null ? 'all' : 'one',
    party_id: copied?.party_id ? String(copied.party_id) : '',
    of: copied && !copied.product_code ? 'division' : 'product',
    product_code: copied?.product_code ?? '',
    division_code: copied && !copied.product_code ? copied.division_code : '',
    by: copied?.net_rate_paise ? 'rate' : 'discount',
    discount_bp: copied?.discount_bp ? typedRupees(copied.discount_bp) : '',
    net_rate_paise: copied?.net_rate_paise ? typedRupees(copied.net_rate_paise) : '',
    from,
    until: addDays(from, days),
    most_packs: copied?.most_packs ? String(copied.most_packs) : '',
    margin_bp: typedRupees(copied?.margin_bp ?? 800),
  }
}

function judge(typed: Typed, today: string): Errors<Typed> {
  const isRate = typed.by === 'rate' && typed.of === 'product'
  return {
    ...(typed.whom === 'one' && !typed.party_id && { party_id: 'Choose one of the list.' }),
    ...(typed.of === 'product' && !typed.product_code && { product_code: 'Choose a product.' }),
    ...(typed.of === 'division' && !typed.division_code && { division_code: 'Choose a division.' }),
    ...(!isRate && !readPercent(typed.discount_bp) && { discount_bp: 'Enter a percentage, as 12.5.' }),
    ...(isRate && !readRupees(typed.net_rate_paise) && { net_rate_paise: 'Enter an amount, as 120.50.' }),
    ...(readPercent(typed.margin_bp) === null && { margin_bp: 'Enter a percentage, as 8.' }),
    ...(!isDay(typed.from) && { from: 'Enter the first day.' }),
    ...(!isDay(typed.until)
      ? { until: 'Enter the last day.' }
      : typed.until < typed.from
        ? { until: 'The last day can’t be before the first.' }
        : typed.until < today && { until: 'The last day can’t be in the past.' }),
  }
}

function sentOf(typed: Typed, kind: PartyKind) {
  const isRate = typed.by === 'rate' && typed.of === 'product'
  return {
    ...(typed.whom === 'one' ? { party_id: Number(typed.party_id) } : { kind }),
    ...(typed.of === 'product' ? { product_code: typed.product_code } : { division_code: typed.division_code }),
    ...(isRate
      ? { net_rate_paise: readRupees(typed.net_rate_paise) ?? 0 }
      : { discount_bp: readPercent(typed.discount_bp) ?? 0 }),
    from: typed.from,
    until: typed.until,
    ...(Number(typed.most_packs) > 0 && { most_packs: Number(typed.most_packs) }),
    margin_bp: readPercent(typed.margin_bp) ?? 0,
  }
}
