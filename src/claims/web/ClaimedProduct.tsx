import type { Output } from '#kit/endpoint.ts'
import { formatRupees } from '#kit/money.ts'
import { Code } from '#ui/base/Code.tsx'
import type { getClaim } from '../contract.ts'
import { claimReasons } from '../rules.ts'

/** A line of a claim: the product, why it is claimed, and its batch. */
export function ClaimedProduct({ line }: { line: Output<typeof getClaim>['data']['lines'][number] }) {
  const less = line.difference_paise ?? line.rate_paise
  return (
    <span className="min-w-0">
      <b className="font-medium">{line.product_name}</b>
      <span className="block text-ink-3 text-small">
        {claimReasons[line.reason_code]}
        {line.difference_paise !== null && ` of ${formatRupees(line.difference_paise)} a pack`}, batch{' '}
        <Code>{line.batch_no}</Code>
      </span>
      {less !== null && (
        <span className="figures block text-ink-2 text-small">
          Billed at {formatRupees(line.price_paise)}, agreed {formatRupees(line.price_paise - less)}
        </span>
      )}
    </span>
  )
}
