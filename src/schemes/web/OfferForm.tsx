import { pickProducts } from '#catalogue/contract.ts'
import { type Day, isDay, todayInIndia } from '#kit/date.ts'
import { ChoiceField } from '#kit/web/form/ChoiceField.tsx'
import { DayField, TextField } from '#kit/web/form/fields.tsx'
import { PickField } from '#kit/web/form/PickField.tsx'
import type { Errors, Form as FormState } from '#kit/web/form/useForm.ts'
import { savedBy, useSavingForm } from '#kit/web/form/useSavingForm.ts'
import { isOutOfDate } from '#kit/web/list/removal.ts'
import { useRead } from '#kit/web/query.ts'
import { pickDistributors } from '#people/contract.ts'
import { typedQuantity } from '#pricing/quantity.ts'
import { Notice } from '#ui/base/Notice.tsx'
import { FormDialog } from '#ui/dialogs/FormDialog.tsx'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { DatePair } from '#ui/fields/DateField.tsx'
import { createOffer, listOffers, updateOffer, weighOffer } from '../contract.ts'
import { type OfferForm as Form, newestId, readOffer, whyOdd } from '../offer-rules.ts'
import { DivisionField } from './DivisionField.tsx'
import { OfferPreview } from './OfferPreview.tsx'
import { asForm, type OfferRow } from './offerRow.ts'

type OfferFormProps = {
  open: boolean
  onClose: () => void
  /** The offer that is edited; null adds one. */
  offer: OfferRow | null
  onOutOfDate: () => void
}

/** What the form holds besides: of two fields, which one counts. */
type Typed = Form & { of: 'product' | 'division'; whom: 'everybody' | 'one' }

const empty: Form = {
  product_code: '',
  division_code: '',
  distributor: '',
  min_qty: '',
  scheme_qty: '',
  compulsory: false,
  starts_on: '',
  ends_on: '',
  enabled: true,
}

/**
 * Adds an offer or edits one; what it would do to quantities, and which offer would win, is shown
 * before it is saved.
 */
export function OfferForm({ open, onClose, offer, onOutOfDate }: OfferFormProps) {
  const today = todayInIndia(new Date())
  const form = useOfferForm({ offer, today, onClose, onOutOfDate })
  const { values, set } = form
  const meant = meantBy(values)
  const weighed = useWeighed(meant, offer)
  const odd = whyOdd(values)
  return (
    <FormDialog
      open={open}
      {...form.dialog}
      size="wide"
      title={offer ? 'Edit offer' : 'Add offer'}
      action={offer ? 'Save changes' : 'Create offer'}
    >
      <div className="grid gap-4 tablet:grid-cols-2">
        <Target form={form} offer={offer} />
        <Whom form={form} offer={offer} />
        <div className="grid grid-cols-2 content-start gap-x-4">
          <TextField
            form={form}
            name="min_qty"
            label="Buy"
            help="Packs to pay for"
            kind="number"
            most={6}
            clean={typedQuantity}
          />
          <TextField
            form={form}
            name="scheme_qty"
            label="Get free"
            help="Free packs"
            kind="number"
            most={6}
            clean={typedQuantity}
          />
        </div>
        <Runs form={form} today={today} />
        <div className="tablet:col-span-2">
          <Checkbox
            label="Compulsory: nobody can buy less than a group or decline the free packs"
            checked={values.compulsory}
            onChange={(compulsory) => set({ compulsory })}
          />
        </div>
      </div>
      {odd && <Notice group="warning" title={odd} />}
      <OfferPreview
        form={meant}
        id={offer?.id ?? newestId}
        weighed={weighed.data?.data ?? null}
        isWeighing={weighed.isFetching}
      />
    </FormDialog>
  )
}

type Saved = Pick<OfferFormProps, 'offer' | 'onClose' | 'onOutOfDate'> & { today: Day }

function useOfferForm({ offer, today, onClose, onOutOfDate }: Saved) {
  return useSavingForm<Typed>({
    initial: {
      ...(offer ? asForm(offer) : empty),
      of: offer && !offer.product_code ? 'division' : 'product',
      whom: offer?.distributor ? 'one' : 'everybody',
    },
    judge: (values) => judge(values, today, offer),
    save: offer
      ? savedBy(updateOffer, (typed) => ({ id: offer.id, ...meantBy(typed) }), 'Offer changed.')
      : savedBy(createOffer, meantBy, 'Offer created.'),
    refresh: [listOffers, weighOffer],
    onClose,
    onRefused: (failure) => offer && isOutOfDate(failure) && onOutOfDate(),
  })
}

function Runs({ form, today }: { form: FormState<Typed>; today: Day }) {
  const { starts_on, ends_on } = form.values
  const starts = isDay(starts_on) ? starts_on : null
  return (
    <DatePair>
      <DayField form={form} name="starts_on" label="First day" min={today} rangeEnd={isDay(ends_on) ? ends_on : null} />
      <DayField
        form={form}
        name="ends_on"
        label="Last day"
        min={starts && starts > today ? starts : today}
        rangeStart={starts}
      />
    </DatePair>
  )
}

type Part = { form: FormState<Typed>; offer: OfferRow | null }

function Target({ form, offer }: Part) {
  return (
    <div className="grid content-start gap-3">
      <ChoiceField
        form={form}
        name="of"
        label="The offer is for"
        options={{ product: 'A product', division: 'A division' }}
      />
      {form.values.of === 'product' ? (
        <PickField
          form={form}
          name="product_code"
          label="Product"
          noun="product"
          from={pickProducts}
          known={offer?.product_code ? { code: offer.product_code, name: offer.product_name ?? '' } : null}
        />
      ) : (
        <DivisionField
          value={form.values.division_code}
          onChange={(division_code) => form.set({ division_code })}
          error={form.error('division_code')}
          help="All its products, future ones too"
        />
      )}
    </div>
  )
}

function Whom({ form, offer }: Part) {
  return (
    <div className="grid content-start gap-3">
      <ChoiceField
        form={form}
        name="whom"
        label="Who gets it"
        options={{ everybody: 'Everybody', one: 'One distributor' }}
      />
      {form.values.whom === 'one' && (
        <PickField
          form={form}
          name="distributor"
          label="Distributor"
          noun="distributor"
          from={pickDistributors}
          known={offer?.distributor ? { code: offer.distributor, name: offer.distributor_name ?? '' } : null}
        />
      )}
    </div>
  )
}

/** 'Say which product or division' stands at whichever of the two is asked for. */
function judge(typed: Typed, today: string, offer: OfferRow | null): Errors<Typed> {
  const read = readOffer(meantBy(typed), today, offer ?? undefined)
  const { product_code, ...errors } = 'errors' in read ? read.errors : {}
  return {
    ...(product_code && { [typed.of === 'product' ? 'product_code' : 'division_code']: product_code }),
    ...(typed.whom === 'one' && !typed.distributor && { distributor: 'Choose the distributor.' }),
    ...errors,
  }
}

/** What was chosen last counts, whatever stands in the field that is hidden now. */
function meantBy({ of, whom, ...form }: Typed): Form {
  return {
    ...form,
    product_code: of === 'product' ? form.product_code : '',
    division_code: of === 'division' ? form.division_code : '',
    distributor: whom === 'one' ? form.distributor : '',
  }
}

/** What the offer is of and for whom, and its rivals. */
function useWeighed(form: Form, offer: OfferRow | null) {
  const { product_code, division_code, distributor, starts_on, ends_on } = form
  return useRead(
    weighOffer,
    {
      product_code,
      division_code,
      distributor,
      ...(isDay(starts_on) && { starts_on }),
      ...(isDay(ends_on) && { ends_on }),
      ...(offer && { except: offer.id }),
    },
    { enabled: Boolean(product_code || division_code), ownFailure: true },
  )
}
