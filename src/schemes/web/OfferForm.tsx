import { type FormEvent, useState } from 'react'
import { productCodeLength } from '#catalogue/contract.ts'
import type { CallFailure } from '#kit/calling.ts'
import { isDay, todayInIndia } from '#kit/date.ts'
import { useDebounced } from '#kit/web/debounce.ts'
import { focusOn, useJudging } from '#kit/web/form.ts'
import { useRead, useWrite } from '#kit/web/query.ts'
import { isOutOfDate } from '#kit/web/removal.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { CodeInput } from '#ui/CodeInput.tsx'
import { DateField, DatePair } from '#ui/DateField.tsx'
import { Field } from '#ui/Field.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { Segmented } from '#ui/Segmented.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { toast } from '#ui/toast.ts'
import { createOffer, listOffers, updateOffer, weighOffer } from '../contract.ts'
import { type OfferForm as Form, newestId, type OfferErrors, readOffer } from '../offer-rules.ts'
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

/** Adds an offer or edits one; what it would do to quantities, and which offer would win, is shown before it is saved. */
export function OfferForm({ open, onClose, offer, onOutOfDate }: OfferFormProps) {
  const [form, setForm] = useState<Form>(offer ? asForm(offer) : empty)
  const [of, setOf] = useState<'product' | 'division'>(offer && !offer.product_code ? 'division' : 'product')
  const [whom, setWhom] = useState<'everybody' | 'one'>(offer?.distributor ? 'one' : 'everybody')
  const { judgeAll, leave, isJudged } = useJudging<keyof Form>()
  const refresh = { refresh: [listOffers, weighOffer], ownFailure: true }
  const create = useWrite(createOffer, refresh)
  const update = useWrite(updateOffer, refresh)
  const saving = offer ? update : create

  const today = todayInIndia(new Date())
  const meant = meantBy(form, of, whom)
  const read = readOffer(meant, today, offer ?? undefined)
  const weighed = useWeighed(meant, offer)
  const judged: OfferErrors = {
    ...('errors' in read && read.errors),
    ...(whom === 'one' && !meant.distributor && { distributor: 'Give the customer code.' }),
  }
  const unknown = errorsOf(weighed.error)
  const refused = errorsOf(saving.error)
  const error = (name: keyof Form) =>
    refused[name] ?? unknown[name] ?? (isJudged(name) ? judged[targetName(name)] : undefined)

  /** 'Say which product or division' stands at whichever of the two is asked for. */
  function targetName(name: keyof Form): keyof Form {
    return name === 'division_code' ? 'product_code' : name
  }

  function set(change: Partial<Form>) {
    setForm((was) => ({ ...was, ...change }))
    saving.reset()
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    judgeAll()
    if (saving.isPending) return
    const [first] = Object.keys({ ...judged, ...unknown })
    if (first) return focusOn(event.currentTarget, first)
    const done = {
      onSuccess: () => {
        toast({ group: 'success', text: offer ? 'The offer is changed.' : 'The offer is made.' })
        onClose()
      },
      onError: (failure: CallFailure) => offer && isOutOfDate(failure) && onOutOfDate(),
    }
    if (offer) update.mutate({ id: offer.id, ...meant }, done)
    else create.mutate(meant, done)
  }

  const found = weighed.data?.data
  const failure = saving.error && Object.keys(refused).length === 0 && (saving.error.message || 'It was not saved.')
  const starts = isDay(form.starts_on) ? form.starts_on : null
  const ends = isDay(form.ends_on) ? form.ends_on : null
  const packs = (name: 'min_qty' | 'scheme_qty') => (
    <TextInput
      name={name}
      inputMode="numeric"
      autoComplete="off"
      maxLength={6}
      className="num"
      value={form[name]}
      onChange={(event) => set({ [name]: event.target.value })}
      onBlur={() => leave(name)}
    />
  )

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      size="wide"
      title={offer ? 'Edit offer' : 'Add offer'}
      onSubmit={submit}
      action={offer ? 'Save changes' : 'Make offer'}
      busy={saving.isPending}
      failure={failure}
    >
      <div className="grid gap-x-4 gap-y-4 card:grid-cols-2">
        <div className="grid content-start gap-3">
          <Segmented
            label="The offer is of"
            full
            options={[
              { value: 'product', label: 'A product' },
              { value: 'division', label: 'A division' },
            ]}
            value={of}
            onChange={setOf}
          />
          {of === 'product' ? (
            <Field
              label="Product code"
              error={error('product_code')}
              help={<span role="status">{found?.name ?? 'As in the product master'}</span>}
            >
              <CodeInput
                name="product_code"
                maxLength={productCodeLength}
                value={form.product_code}
                onChange={(event) => set({ product_code: event.target.value })}
                onBlur={() => leave('product_code')}
              />
            </Field>
          ) : (
            <DivisionField
              value={form.division_code}
              onChange={(division_code) => set({ division_code })}
              error={error('division_code')}
              help="All its products, those to come too"
            />
          )}
        </div>
        <div className="grid content-start gap-3">
          <Segmented
            label="The offer is for"
            full
            options={[
              { value: 'everybody', label: 'Everybody' },
              { value: 'one', label: 'One distributor' },
            ]}
            value={whom}
            onChange={setWhom}
          />
          {whom === 'one' && (
            <Field
              label="Customer code"
              error={error('distributor')}
              help={<span role="status">{found?.distributor_name ?? 'Of the distributor that it is for'}</span>}
            >
              <CodeInput
                name="distributor"
                maxLength={60}
                value={form.distributor}
                onChange={(event) => set({ distributor: event.target.value })}
                onBlur={() => leave('distributor')}
              />
            </Field>
          )}
        </div>
        <div className="grid grid-cols-2 content-start gap-x-4">
          <Field label="Buy" error={error('min_qty')} help="Packs that are paid">
            {packs('min_qty')}
          </Field>
          <Field label="Get free" error={error('scheme_qty')} help="Packs on top">
            {packs('scheme_qty')}
          </Field>
        </div>
        <DatePair>
          <Field label="First day" error={error('starts_on')}>
            <DateField
              name="starts_on"
              value={starts}
              min={today}
              rangeEnd={ends}
              onChange={(day, text) => set({ starts_on: day ?? text })}
              onBlur={() => leave('starts_on')}
            />
          </Field>
          <Field label="Last day" error={error('ends_on')}>
            <DateField
              name="ends_on"
              value={ends}
              min={starts && starts > today ? starts : today}
              rangeStart={starts}
              onChange={(day, text) => set({ ends_on: day ?? text })}
              onBlur={() => leave('ends_on')}
            />
          </Field>
        </DatePair>
        <div className="card:col-span-2">
          <Checkbox
            label="Compulsory: nobody may buy less than a group, or take the free goods back"
            checked={form.compulsory}
            onChange={(compulsory) => set({ compulsory })}
          />
        </div>
      </div>
      <OfferPreview form={meant} id={offer?.id ?? newestId} weighed={found ?? null} isWeighing={weighed.isFetching} />
    </FormDialog>
  )
}

/** What was chosen last counts, whatever stands in the field that is hidden now. */
function meantBy(form: Form, of: 'product' | 'division', whom: 'everybody' | 'one'): Form {
  return {
    ...form,
    product_code: of === 'product' ? form.product_code.trim() : '',
    division_code: of === 'division' ? form.division_code : '',
    distributor: whom === 'one' ? form.distributor.trim() : '',
  }
}

/** What the offer is of and for whom, and its rivals, once typing has paused. */
function useWeighed(form: Form, offer: OfferRow | null) {
  const product_code = useDebounced(form.product_code)
  const distributor = useDebounced(form.distributor)
  const isSettled = product_code === form.product_code && distributor === form.distributor
  return useRead(
    weighOffer,
    {
      product_code,
      division_code: form.division_code,
      distributor,
      ...(isDay(form.starts_on) && { starts_on: form.starts_on }),
      ...(isDay(form.ends_on) && { ends_on: form.ends_on }),
      ...(offer && { except: offer.id }),
    },
    { enabled: isSettled && Boolean(product_code || form.division_code), ownFailure: true },
  )
}

function errorsOf(failure: CallFailure | null): OfferErrors {
  return (failure?.errors as OfferErrors | undefined) ?? {}
}
