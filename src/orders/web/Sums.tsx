import { formatRupees } from '#kit/money.ts'
import { taxParts } from '#pricing/tax.ts'

type SumsProps = {
  lines: readonly { gst_bp: number; tax_paise: number }[]
  isInterstate: boolean
  totals: { value_paise: number; round_off_paise: number; total_paise: number }
  /** What it came to before it was changed. */
  wasPaise?: number
  /** Where it is not the total: of what was cancelled, rejected or closed short. */
  toPayPaise?: number
}

/** Value, the tax by its parts, what rounding to the rupee makes, and what is to pay. */
export function Sums({ lines, isInterstate, totals, wasPaise, toPayPaise = totals.total_paise }: SumsProps) {
  const was = toPayPaise === totals.total_paise ? wasPaise : totals.total_paise
  return (
    <dl className="sums">
      <dt>Value</dt>
      <dd>{formatRupees(totals.value_paise)}</dd>
      {taxParts(lines, isInterstate).map(({ label, tax_paise }) => (
        <div key={label} className="contents">
          <dt>{label}</dt>
          <dd>{formatRupees(tax_paise)}</dd>
        </div>
      ))}
      {totals.round_off_paise !== 0 && (
        <>
          <dt>Round-off</dt>
          <dd>{formatRupees(totals.round_off_paise)}</dd>
        </>
      )}
      {was !== undefined && (
        <>
          <dt>Was</dt>
          <dd>{formatRupees(was)}</dd>
        </>
      )}
      <dt className="last">To pay</dt>
      <dd className="last" {...(wasPaise !== undefined && { 'aria-live': 'polite' })}>
        {formatRupees(toPayPaise)}
      </dd>
    </dl>
  )
}
