import { Link } from 'wouter'
import { formatDay } from '#kit/date.ts'
import { formatRupees, groupIndian } from '#kit/money.ts'
import { percentOf } from '#parties/rules.ts'
import { SectionHead } from '#ui/page/PageHead.tsx'
import type { HomeData } from '../contract.ts'

type Contract = HomeData['contracts'][number]

/** Rates that are agreed for a month more at most: who sells by them asks the office in time. */
export function EndingContracts({ data }: { data: HomeData | undefined }) {
  if (!data || data.contracts.length === 0) return null
  const more = data.contract_count - data.contracts.length
  return (
    <section aria-labelledby="contracts-h" className="border-t border-line pt-4">
      <SectionHead title="Rate contracts that end" id="contracts-h">
        {more > 0 && <span className="text-ink-3">And {groupIndian(more)} more</span>}
      </SectionHead>
      <ul>
        {data.contracts.map((one) => (
          <li
            key={one.id}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-b border-line py-2.5 first:pt-0.5 last:border-0 last:pb-0"
          >
            <Whose {...one} />
            <span className="figures text-right">
              {one.net_rate_paise === null
                ? `${percentOf(one.discount_bp ?? 0)} off`
                : `${formatRupees(one.net_rate_paise)} net`}
            </span>
            <span className="truncate text-small text-ink-3" title={one.goods}>
              {one.goods}
            </span>
            <span className="figures text-right text-small whitespace-nowrap text-ink-3">
              until {formatDay(one.until)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Whose({ party_id, party_name, kind }: Contract) {
  if (party_id === null) return <span className="py-0.5 font-semibold">All {kind}s</span>
  return (
    <Link href={`/product-discount-buisness?party=${party_id}`} className="py-0.5 font-semibold text-ink!">
      {party_name}
    </Link>
  )
}
