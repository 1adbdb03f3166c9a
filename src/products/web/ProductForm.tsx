import { useState } from 'react'
import { productCodeLength } from '#catalogue/contract.ts'
import type { CallFailure } from '#kit/calling.ts'
import { type Day, formatTime, isDay, todayInIndia } from '#kit/date.ts'
import type { Output } from '#kit/endpoint.ts'
import { call } from '#kit/web/call.ts'
import { showFailure } from '#kit/web/failures.ts'
import { DayField, TextField } from '#kit/web/form/fields.tsx'
import { type Errors, type Form, useForm } from '#kit/web/form/useForm.ts'
import { useWrite } from '#kit/web/query.ts'
import { DivisionField } from '#schemes/web/DivisionField.tsx'
import { Notice } from '#ui/base/Notice.tsx'
import { FormDialog } from '#ui/dialogs/FormDialog.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import { createProduct, getHistory, getMaster, listMaster, updateProduct } from '../contract.ts'
import { labels, longest, type ProductTerms, priceNames, pricesOn, termNames } from '../fields.ts'
import {
  type Merge,
  mergeEdits,
  readTyped,
  type TermErrors,
  type TypedProduct,
  tidy,
  typedOf,
  whyNotCode,
  whyNotFrom,
} from '../rules.ts'
import { ComingPrices } from './ComingPrices.tsx'
import { PriceNotes } from './PriceNotes.tsx'

export type MasterProduct = Output<typeof getMaster>['data']

type ProductFormProps = {
  open: boolean
  onClose: () => void
  /** The product that is edited, as it is now; null adds one. */
  product: MasterProduct | null
}

const empty: TypedProduct = {
  product_name: '',
  division_code: '',
  molecule: '',
  form: '',
  strength: '',
  pack: '',
  manufacturer: '',
  hsn: '',
  gst_bp: '',
  mrp_paise: '',
  ptr_paise: '',
  pts_paise: '',
}

/**
 * What the form holds: all terms as they are typed, the code of a new product, and from when other
 * prices hold.
 */
type Typed = TypedProduct & { product_code: string; prices_from: string }

type News = { by: string; at: string | null; merge: Merge; theirs: TypedProduct }

/**
 * Adds a product or edits one. What somebody else saved meanwhile is put together with what was
 * typed here.
 */
export function ProductForm({ open, onClose, product }: ProductFormProps) {
  const { base, form, saving, news, pricing, readAnew } = useProductForm(product, onClose)
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      size="wide"
      title={base ? `Edit ${base.product_code}` : 'Add product'}
      onSubmit={form.onSubmit}
      action={base ? 'Save changes' : 'Add product'}
      busy={saving.isPending}
      whyNot={saving.whyNot}
      failure={isStale(saving.error?.data) ? null : form.failure}
      unsaved={form.isDirty}
    >
      {news && <WhatIsNew news={news} />}
      <TermFields form={form} isNew={!base} />
      <fieldset className="grid gap-3 border-line border-t pt-4">
        <legend className="float-left w-full text-heading">Prices</legend>
        <PriceFields form={form} pricing={pricing} isNew={!base} />
        <PriceNotes {...pricing} />
        {base && (
          <ComingPrices product={base} today={pricing.today} onChanged={() => void readAnew().catch(showFailure)} />
        )}
      </fieldset>
    </FormDialog>
  )
}

/** What is typed over what is saved, and its saving. */
function useProductForm(product: MasterProduct | null, onClose: () => void) {
  const [today] = useState(() => todayInIndia(new Date()))
  const [base, setBase] = useState(product)
  const [news, setNews] = useState<News | null>(null)
  const refresh = { refresh: [listMaster, getMaster, getHistory], ownFailure: true }
  const create = useWrite(createProduct, refresh)
  const update = useWrite(updateProduct, refresh)
  const saving = base ? update : create
  const form = useForm<Typed>({
    initial: { product_code: '', ...(product ? typedOf(product) : empty), prices_from: today },
    judge: (values) => judge(values, base !== null, today),
    saving,
    onSave: save,
  })
  const { product_code: code, prices_from: from, ...typed } = form.values
  const pricing = pricingOf(form.values, base, today)
  const { terms, isRepriced } = pricing

  /** What was typed here stays on top of how the product is now. */
  function takeOver(fresh: MasterProduct): Merge {
    const theirs = typedOf(fresh)
    const merge = mergeEdits({ base: base ? typedOf(base) : typed, mine: typed, theirs })
    setBase(fresh)
    form.restart({ ...form.values, ...theirs }, { ...form.values, ...merge.typed })
    return merge
  }

  async function readAnew() {
    if (!base) return
    const { data } = await call(getMaster, { product_code: base.product_code })
    takeOver(data)
  }

  function save() {
    if (!terms) return
    const done = {
      onSuccess: () => {
        toast({ group: 'success', text: `${terms.product_name} ${base ? 'changed' : 'added'}.` })
        onClose()
      },
      onError: (failure: CallFailure) => {
        if (!isStale(failure.data)) return
        const { product: fresh, changed_by, changed_at } = failure.data
        setNews({ by: changed_by, at: changed_at, merge: takeOver(fresh), theirs: typedOf(fresh) })
      },
    }
    if (!base) return create.mutate({ product_code: tidy(code), ...terms }, done)
    update.mutate(
      { product_code: base.product_code, version: base.version, ...terms, ...(isRepriced && { prices_from: from }) },
      done,
    )
  }

  return { base, form, saving, news, pricing, readAnew }
}

/** The prices that are typed, beside those that hold on the day from which they are to hold. */
type Pricing = Parameters<typeof PriceNotes>[0] & { isRepriced: boolean }

function pricingOf(typed: Typed, base: MasterProduct | null, today: Day): Pricing {
  const read = readTyped(typed)
  const terms = 'terms' in read ? read.terms : null
  const from = isDay(typed.prices_from) ? typed.prices_from : today
  const held = base && pricesOn(base, from)
  const isRepriced = Boolean(held && terms && priceNames.some((name) => terms[name] !== held[name]))
  return { terms, held, from, today, isRepriced }
}

function TermFields({ form, isNew }: { form: Form<Typed>; isNew: boolean }) {
  return (
    <div className="grid gap-4 tablet:grid-cols-6">
      {isNew && (
        <TextField
          form={form}
          name="product_code"
          label="Product code"
          help="It can’t be changed later. Leading zeros count."
          kind="code"
          most={productCodeLength}
          counted
          className="tablet:col-span-2"
        />
      )}
      <TextField
        form={form}
        name="product_name"
        label="Name"
        most={longest.product_name}
        className={isNew ? 'tablet:col-span-4' : 'tablet:col-span-6'}
      />
      <div className="tablet:col-span-3">
        <DivisionField
          value={form.values.division_code}
          onChange={(division_code) => form.set({ division_code })}
          error={form.error('division_code')}
        />
      </div>
      <TextField
        form={form}
        name="molecule"
        label="Molecule"
        optional
        most={longest.molecule}
        className="tablet:col-span-3"
      />
      <TextField form={form} name="form" label="Form" most={longest.form} className="tablet:col-span-2" />
      <TextField
        form={form}
        name="strength"
        label="Strength"
        optional
        most={longest.strength}
        className="tablet:col-span-2"
      />
      <TextField form={form} name="pack" label="Pack" most={longest.pack} className="tablet:col-span-2" />
      <TextField
        form={form}
        name="manufacturer"
        label="Manufacturer"
        optional
        help="Printed on invoices beside batch and expiry"
        most={longest.manufacturer}
        className="tablet:col-span-6"
      />
      <TextField
        form={form}
        name="hsn"
        label="HSN"
        help="4, 6 or 8 digits"
        kind="number"
        most={8}
        className="tablet:col-span-2"
      />
      <TextField form={form} name="gst_bp" label="GST %" kind="money" most={6} className="tablet:col-span-2" />
    </div>
  )
}

type PriceFieldsProps = { form: Form<Typed>; pricing: Pricing; isNew: boolean }

function PriceFields({ form, pricing: { isRepriced, today }, isNew }: PriceFieldsProps) {
  return (
    <>
      <div className="clear-both grid gap-4 tablet:grid-cols-3">
        {priceNames.map((name) => (
          <TextField
            key={name}
            form={form}
            name={name}
            label={`${labels[name]} ₹`}
            help={priceHelp[name]}
            kind="money"
            most={13}
          />
        ))}
      </div>
      {!isNew && (
        <div className="grid gap-4 tablet:grid-cols-3">
          <DayField
            form={form}
            name="prices_from"
            label="Valid from"
            help={isRepriced ? 'Today’s prices stay until then' : 'Applies after the next price change'}
            min={today}
          />
        </div>
      )}
    </>
  )
}

const priceHelp = { mrp_paise: 'Of a pack, tax included', ptr_paise: 'To a retailer', pts_paise: 'To a stockist' }

/** In the order of the fields, so that the first wrong one is focused. */
function judge({ product_code, prices_from, ...typed }: Typed, isSaved: boolean, today: string): Errors<Typed> {
  const read = readTyped(typed)
  const code = isSaved ? null : whyNotCode(tidy(product_code))
  const from = isSaved ? whyNotFrom(prices_from, today) : null
  const terms: TermErrors = 'errors' in read ? read.errors : {}
  const inOrder = termNames.flatMap((name) => (terms[name] ? [[name, terms[name]]] : []))
  return { ...(code && { product_code: code }), ...Object.fromEntries(inOrder), ...(from && { prices_from: from }) }
}

/** Nothing is lost silently: what was taken over, and where the two differ. */
function WhatIsNew({ news: { by, at, merge, theirs } }: { news: News }) {
  const { taken, conflicts, typed } = merge
  const named = (names: (keyof ProductTerms)[]) => names.map((name) => labels[name]).join(', ')
  return (
    <Notice
      live
      group="warning"
      title={
        conflicts.length > 0
          ? 'Look at what both of you changed, then save again.'
          : 'Look at what is new, then save again.'
      }
    >
      <p>
        {by} saved this product{at && ` on ${formatTime(at)}`}. Nothing of yours was stored yet.
        {taken.length > 0 && ` Taken over from there: ${named(taken)}.`}
      </p>
      {conflicts.length > 0 && (
        <ul className="mt-1 grid gap-0.5">
          {conflicts.map((name) => (
            <li key={name}>
              {labels[name]}: yours is <b>{typed[name] || '–'}</b>, the saved one <b>{theirs[name] || '–'}</b>.
            </li>
          ))}
        </ul>
      )}
    </Notice>
  )
}

type Stale = { product: MasterProduct; changed_by: string; changed_at: string | null }

function isStale(data: unknown): data is Stale {
  return typeof data === 'object' && data !== null && 'product' in data
}
