import { Mark } from '#ui/base/Mark.tsx'
import { type Change, isPrice, isSteep, labels, riseBp, showRise, showValue } from '../fields.ts'

/** 'MRP ₹120.00 → ₹130.00 +8.3%'; a price that moves far is marked. */
export function ChangeLine({ change }: { change: Change }) {
  const { field, from, to } = change
  const isMoved = isPrice(field) && typeof from === 'number' && typeof to === 'number'
  const isFar = isMoved && isSteep(change)
  return (
    <span className="figures inline-flex flex-wrap items-baseline gap-x-1.5">
      {isFar && <Mark group="warning" className="translate-y-0.5" />}
      <span className="text-ink-3">{labels[field]}</span>{' '}
      {from !== null && (
        <>
          <span className="wrap-anywhere text-ink-2">{showValue(field, from)}</span> <span aria-hidden="true">→</span>{' '}
          <span className="sr-only">becomes</span>{' '}
        </>
      )}
      <span className="wrap-anywhere font-medium">{to === null ? 'taken away' : showValue(field, to)}</span>{' '}
      {isMoved && (
        <span className={isFar ? 'font-semibold text-warning-ink' : 'text-ink-2'}>{showRise(riseBp(from, to))}</span>
      )}
    </span>
  )
}
