import { useState } from 'react'
import { formatDay } from '#kit/date.ts'
import type { Output } from '#kit/endpoint.ts'
import { formatAmount, groupIndian } from '#kit/money.ts'
import { mostSigns, readQuantity, typedQuantity, whyNotPacks } from '#pricing/quantity.ts'
import { groupSize, netRatePaise, type Scheme } from '#pricing/scheme.ts'
import { Mark } from '#ui/base/Mark.tsx'
import { Field } from '#ui/fields/Field.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { SchemeStrip } from '#ui/goods/SchemeStrip.tsx'
import type { weighOffer } from '../contract.ts'
import { contestOf, examplesOf, type OfferForm, readPacks, savedInWords } from '../offer-rules.ts'
import { nameOf, type OfferRow, schemeOf } from './offerRow.ts'

type Weighed = Output<typeof weighOffer>['data']

type OfferPreviewProps = {
  form: OfferForm
  /** The offer's own number: of two that give as much, the newer one wins. */
  id: number
  weighed: Weighed | null
  isWeighing: boolean
}

/** What the offer makes of quantities, and whether it would be used at all. */
export function OfferPreview({ form, id, weighed, isWeighing }: OfferPreviewProps) {
  const [typed, setTyped] = useState('')
  const minQty = readPacks(form.min_qty)
  const schemeQty = readPacks(form.scheme_qty)
  if (!minQty || !schemeQty)
    return (
      <section aria-label="Preview" className="rounded-panel bg-sunken px-4 py-3 text-ink-2">
        Say how many to buy and how many are free, and this shows what an order becomes.
      </section>
    )

  const scheme: Scheme = { enabled: true, compulsory: form.compulsory, minQty, schemeQty }
  const price = weighed?.price_paise ?? null
  const group = groupSize(scheme)
  const asked = readQuantity(typed) ?? 0
  return (
    <section aria-label="Preview" className="grid gap-3">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div>
          <h3 className="figures text-heading">
            {minQty}+{schemeQty}, a group of {group}
          </h3>
          {group <= 30 && <SchemeStrip paid={minQty} free={schemeQty} packs={group} className="mt-1" />}
        </div>
        <Field label="Try a quantity" className="w-32" error={whyNotPacks(typed)}>
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            maxLength={mostSigns}
            className="figures h-control-s"
            value={typed}
            onChange={(event) => setTyped(typedQuantity(event.target.value))}
          />
        </Field>
      </div>
      <div className="panel" data-density="compact">
        <table className="data-table">
          <caption className="sr-only">What an order becomes under this offer</caption>
          <thead>
            <tr>
              {['Asked', 'Paid', 'Free', 'Total', 'Net effect'].map((head) => (
                <th key={head} scope="col" className="numeric static!">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {examplesOf(scheme, asked).map((example) => (
              <tr key={example.asked} data-selected={example.asked === asked || undefined}>
                <td className="numeric font-semibold">{example.asked}</td>
                <td className="numeric">{example.paid}</td>
                <td className="numeric text-accent-ink">{example.free || '–'}</td>
                <td className="numeric">{example.total}</td>
                <td className="numeric">
                  {savedInWords(example.saved_bp)}
                  {price !== null && (
                    <span className="ml-2 text-ink-2 max-tablet:ml-0 max-tablet:block">
                      ₹{formatAmount(netRatePaise(price, { ...example, quantity: example.total, incomplete: false }))} a
                      pack
                    </span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div aria-live="polite" aria-busy={isWeighing}>
        {weighed && <Verdict form={form} mine={{ ...scheme, enabled: form.enabled, id }} weighed={weighed} />}
      </div>
    </section>
  )
}

function Verdict({ form, mine, weighed }: { form: OfferForm; mine: Scheme & { id: number }; weighed: Weighed }) {
  const rivals = weighed.rivals.map(asRival)
  const { winner, exceptions } = contestOf(
    { ...mine, product_code: form.product_code || null, distributor: form.distributor.toLowerCase() || null },
    rivals,
  )
  const others = weighed.rival_count
  return (
    <div className="grid gap-1.5">
      <p className="flex items-baseline gap-2 font-medium">
        <Mark group={winner === 'this' ? 'success' : 'warning'} className="translate-y-px" />
        {!form.enabled
          ? 'It is switched off, so it gives nothing away.'
          : winner === 'this'
            ? others === 0
              ? 'No other offer fits in these days, so this one is used.'
              : `${others === 1 ? 'One other offer fits' : `${groupIndian(others)} other offers fit`} in these days. This one wins: it gives the most free per pack.`
            : winner && `${inWords(winner.row)} gives more and wins. This one would not be used while both run.`}
      </p>
      {form.enabled && exceptions.length > 0 && (
        <ul className="grid gap-0.5 pl-5 text-small text-ink-2">
          {exceptions.slice(0, 4).map(({ row }) => (
            <li key={row.id}>Except: {inWords(row)} gives more.</li>
          ))}
          {exceptions.length > 4 && <li>And {groupIndian(exceptions.length - 4)} more.</li>}
        </ul>
      )}
      {winner === 'this' && exceptions.length === 0 && rivals.length > 0 && (
        <ul className="grid gap-0.5 pl-5 text-small text-ink-2">
          {rivals.slice(0, 3).map(({ row }) => (
            <li key={row.id}>{inWords(row)} gives way.</li>
          ))}
          {others > 3 && <li>And {others - 3} more.</li>}
        </ul>
      )}
    </div>
  )
}

function asRival(row: OfferRow) {
  return {
    id: row.id,
    enabled: row.enabled,
    compulsory: row.compulsory,
    minQty: row.min_qty,
    schemeQty: row.scheme_qty,
    product_code: row.product_code,
    distributor: row.distributor?.toLowerCase() ?? null,
    row,
  }
}

function inWords(row: OfferRow): string {
  const whom = row.distributor ? ` for ${row.distributor_name}` : ''
  return `${schemeOf(row)} of ${nameOf(row)}${whom}, ${formatDay(row.starts_on)} to ${formatDay(row.ends_on)},`
}
