import type { Day } from '#kit/date.ts'
import { Mark } from '#ui/base/Mark.tsx'
import {
  fromInWords,
  isSteep,
  labels,
  type Prices,
  type ProductTerms,
  priceNames,
  riseBp,
  showRise,
} from '../fields.ts'

type PriceNotesProps = {
  /** What is typed, once all of it can be read. */
  terms: ProductTerms | null
  /** What would hold on that day otherwise; null for a new product. */
  held: Prices | null
  from: Day
  today: Day
}

/** What the prices leave to whom, and how far they move. */
export function PriceNotes({ terms, held, from, today }: PriceNotesProps) {
  if (!terms) return null
  const moved = held
    ? priceNames
        .filter((name) => terms[name] !== held[name])
        .map((field) => ({ field, from: held[field], to: terms[field] }))
    : []
  const steep = moved.filter(isSteep)
  return (
    <div role="status" className="grid gap-1 text-small">
      <p className="figures text-ink-2">
        The retailer keeps {share(terms.mrp_paise, terms.ptr_paise)} of the MRP, the stockist{' '}
        {share(terms.ptr_paise, terms.pts_paise)} of the PTR.
      </p>
      {moved.length > 0 && (
        <p className="figures flex items-baseline gap-1.5">
          {steep.length > 0 && <Mark group="warning" className="translate-y-0.5" />}
          <span>
            {moved.map((change) => `${labels[change.field]} ${showRise(riseBp(change.from, change.to))}`).join(', ')}{' '}
            {fromInWords(from, today)}.{steep.length > 0 && ' That is more than 20%: look twice.'} Open carts show the
            old price and the new.
          </span>
        </p>
      )}
    </div>
  )
}

function share(of: number, paid: number): string {
  return `${(((of - paid) * 100) / of).toFixed(1)}%`
}
