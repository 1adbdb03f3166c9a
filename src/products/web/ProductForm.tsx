import { type FormEvent, type ReactNode, useState } from 'react'
import { productCodeLength } from '#catalogue/contract.ts'
import type { CallFailure } from '#kit/calling.ts'
import { formatTime, isDay, todayInIndia } from '#kit/date.ts'
import type { Output } from '#kit/endpoint.ts'
import { call } from '#kit/web/call.ts'
import { focusOn, useJudging } from '#kit/web/form.ts'
import { showFailure, useWrite } from '#kit/web/query.ts'
import { DivisionField } from '#schemes/web/DivisionField.tsx'
import { CodeInput } from '#ui/CodeInput.tsx'
import { DateField } from '#ui/DateField.tsx'
import { Field } from '#ui/Field.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { Notice } from '#ui/Notice.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { toast } from '#ui/toast.ts'
import { createProduct, getHistory, getMaster, listMaster, updateProduct } from '../contract.ts'
import { labels, longest, type ProductTerms, priceNames, pricesOn } from '../fields.ts'
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
  hsn: '',
  gst_bp: '',
  mrp_paise: '',
  ptr_paise: '',
  pts_paise: '',
}

type Errors = TermErrors & { product_code?: string; prices_from?: string }
type Name = keyof Errors

type News = { by: string; at: string | null; merge: Merge; theirs: TypedProduct }

/** Adds a product or edits one. What somebody else saved meanwhile is put together with what was typed here. */
export function ProductForm({ open, onClose, product }: ProductFormProps) {
  const [today] = useState(() => todayInIndia(new Date()))
  const [base, setBase] = useState(product)
  const [code, setCode] = useState('')
  const [typed, setTyped] = useState<TypedProduct>(product ? typedOf(product) : empty)
  const [from, setFrom] = useState<string>(today)
  const { isTried, judgeAll, leave, isJudged } = useJudging<Name>()
  const [news, setNews] = useState<News | null>(null)
  const refresh = { refresh: [listMaster, getMaster, getHistory], ownFailure: true }
  const create = useWrite(createProduct, refresh)
  const update = useWrite(updateProduct, refresh)
  const saving = base ? update : create

  const read = readTyped(typed)
  const terms = 'terms' in read ? read.terms : null
  const held = base && pricesOn(base, isDay(from) ? from : today)
  const isRepriced = Boolean(held && terms && priceNames.some((name) => terms[name] !== held[name]))
  const whyNot = whyNotFrom(from, today)
  const judged: Errors = {
    ...(!base && whyNotCode(tidy(code)) && { product_code: whyNotCode(tidy(code)) ?? '' }),
    ...('errors' in read && read.errors),
    ...(base && whyNot && { prices_from: whyNot }),
  }
  const refused = (saving.error?.errors as Errors | undefined) ?? {}
  const error = (name: Name) => refused[name] ?? (isJudged(name) ? judged[name] : undefined)

  function set(change: Partial<TypedProduct>) {
    setTyped((was) => ({ ...was, ...change }))
    saving.reset()
  }

  /** What was typed here stays on top of how the product is now. */
  function takeOver(fresh: MasterProduct): Merge {
    const merge = mergeEdits({ base: base ? typedOf(base) : typed, mine: typed, theirs: typedOf(fresh) })
    setBase(fresh)
    setTyped(merge.typed)
    return merge
  }

  async function readAnew() {
    if (!base) return
    const { data } = await call(getMaster, { product_code: base.product_code })
    takeOver(data)
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    judgeAll()
    if (saving.isPending) return
    const [first] = fieldOrder.filter((name) => judged[name])
    if (first || !terms) return focusOn(event.currentTarget, first ?? 'product_name')
    const done = {
      onSuccess: () => {
        toast({
          group: 'success',
          text: base ? `${terms.product_name} is changed.` : `${terms.product_name} is added.`,
        })
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

  const failure =
    saving.error && !isStale(saving.error.data) && Object.keys(refused).length === 0
      ? saving.error.message || 'It was not saved. Try again.'
      : null
  const text = (name: keyof TypedProduct, more: { numeric?: boolean; most?: number } = {}) => (
    <TextInput
      name={name}
      autoComplete="off"
      {...(more.numeric && { inputMode: 'decimal', className: 'num' })}
      {...(more.most && { maxLength: more.most })}
      value={typed[name]}
      onChange={(event) => set({ [name]: event.target.value })}
      onBlur={() => leave(name)}
    />
  )

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      size="wide"
      title={base ? `Edit ${base.product_code}` : 'Add product'}
      onSubmit={submit}
      action={base ? 'Save changes' : 'Add product'}
      busy={saving.isPending}
      failure={failure}
    >
      {news && <WhatIsNew news={news} />}
      <div className="grid gap-4 card:grid-cols-6">
        {!base && (
          <Wide of={2}>
            <Field
              label="Product code"
              error={error('product_code')}
              help="It stays for ever; zeros count"
              counter={{ at: code.length, of: productCodeLength }}
            >
              <CodeInput
                name="product_code"
                maxLength={productCodeLength}
                value={code}
                onChange={(event) => {
                  setCode(event.target.value)
                  saving.reset()
                }}
                onBlur={() => leave('product_code')}
              />
            </Field>
          </Wide>
        )}
        <Wide of={base ? 6 : 4}>
          <Field label="Name" error={error('product_name')}>
            {text('product_name', { most: longest.product_name })}
          </Field>
        </Wide>
        <Wide of={3}>
          <DivisionField
            value={typed.division_code}
            onChange={(division_code) => set({ division_code })}
            error={error('division_code')}
          />
        </Wide>
        <Wide of={3}>
          <Field label="Molecule" optional error={error('molecule')}>
            {text('molecule', { most: longest.molecule })}
          </Field>
        </Wide>
        <Wide of={2}>
          <Field label="Form" error={error('form')}>
            {text('form', { most: longest.form })}
          </Field>
        </Wide>
        <Wide of={2}>
          <Field label="Strength" optional error={error('strength')}>
            {text('strength', { most: longest.strength })}
          </Field>
        </Wide>
        <Wide of={2}>
          <Field label="Pack" error={error('pack')}>
            {text('pack', { most: longest.pack })}
          </Field>
        </Wide>
        <Wide of={2}>
          <Field label="HSN" error={error('hsn')} help="4, 6 or 8 digits">
            {text('hsn', { numeric: true, most: 8 })}
          </Field>
        </Wide>
        <Wide of={2}>
          <Field label="GST %" error={error('gst_bp')}>
            {text('gst_bp', { numeric: true, most: 6 })}
          </Field>
        </Wide>
      </div>
      <fieldset className="grid gap-3 border-line border-t pt-4">
        <legend className="float-left w-full text-heading">Prices</legend>
        <div className="clear-both grid gap-4 card:grid-cols-3">
          {priceNames.map((name) => (
            <Field key={name} label={`${labels[name]} ₹`} error={error(name)} help={priceHelp[name]}>
              {text(name, { numeric: true, most: 13 })}
            </Field>
          ))}
        </div>
        {base && (
          <div className="grid gap-4 card:grid-cols-3">
            <Field
              label="Holds from"
              error={(isRepriced || isTried) && error('prices_from')}
              help={isRepriced ? 'Other prices hold until then' : 'Counts once a price is another'}
            >
              <DateField
                name="prices_from"
                value={isDay(from) ? from : null}
                min={today}
                onChange={(day, given) => setFrom(day ?? given)}
                onBlur={() => leave('prices_from')}
              />
            </Field>
          </div>
        )}
        <PriceNotes terms={terms} held={held} from={isDay(from) ? from : today} today={today} />
        {base && <ComingPrices product={base} today={today} onChanged={() => void readAnew().catch(showFailure)} />}
      </fieldset>
    </FormDialog>
  )
}

const fieldOrder: Name[] = [
  'product_code',
  'product_name',
  'division_code',
  'molecule',
  'form',
  'strength',
  'pack',
  'hsn',
  'gst_bp',
  'mrp_paise',
  'ptr_paise',
  'pts_paise',
  'prices_from',
]

const priceHelp = { mrp_paise: 'Of a pack, tax included', ptr_paise: 'To a retailer', pts_paise: 'To a stockist' }

const widths = { 2: 'card:col-span-2', 3: 'card:col-span-3', 4: 'card:col-span-4', 6: 'card:col-span-6' }

function Wide({ of, children }: { of: keyof typeof widths; children: ReactNode }) {
  return <div className={widths[of]}>{children}</div>
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
