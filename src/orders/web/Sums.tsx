import { taxParts } from '#cart/tax.ts'
import { formatRupees } from '#kit/money.ts'

type SumsProps = {
  lines: readonly { gst_bp: number; tax_paise: number }[]
  isInterstate: boolean
  totals: { value_paise: number; total_paise: number }
  /** What it came to before it was changed. */
  wasPaise?: number
}

/** Value, the tax by its parts, and what is to pay. */
export function Sums({ lines, isInterstate, totals, wasPaise }: SumsProps) {
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
      {wasPaise !== undefined && (
        <>
          <dt>Was</dt>
          <dd>{formatRupees(wasPaise)}</dd>
        </>
      )}
      <dt className="last">To pay</dt>
      <dd className="last" {...(wasPaise !== undefined && { 'aria-live': 'polite' })}>
        {formatRupees(totals.total_paise)}
      </dd>
    </dl>
  )
}
