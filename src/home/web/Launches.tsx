import { Link } from 'wouter'
import { formatDay, todayInIndia } from '#kit/date.ts'
import { groupIndian } from '#kit/money.ts'
import { SectionHead } from '#ui/page/PageHead.tsx'
import type { HomeData } from '../contract.ts'

/** What is new and for how long, with the scheme it has now. */
export function Launches({ data }: { data: HomeData | undefined }) {
  const today = todayInIndia(new Date())
  if (!data || data.launches.length === 0) return null
  const more = data.launch_count - data.launches.length
  return (
    <section aria-labelledby="launches-h" className="border-t border-line pt-4">
      <SectionHead title="New" id="launches-h">
        <Link href="/products?is_new=1" className="inline-block py-0.5">
          {more > 0 ? `And ${groupIndian(more)} more` : 'See them'}
        </Link>
      </SectionHead>
      <ul>
        {data.launches.map((one) => (
          <li
            key={one.product_code}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-b border-line py-2.5 first:pt-0.5 last:border-0 last:pb-0"
          >
            <Link
              href={`/products-list?search=${encodeURIComponent(one.product_code)}`}
              className="wrap-anywhere py-0.5 font-semibold text-ink!"
            >
              {one.product_name}
            </Link>
            <span className="figures text-right">
              {one.scheme_qty > 0 ? `${one.min_qty}+${one.scheme_qty}` : 'no scheme'}
            </span>
            <span className="truncate text-small text-ink-3" title={one.molecule}>
              {one.molecule}
            </span>
            <span className="figures text-right text-small whitespace-nowrap text-ink-3">
              {one.start_date > today ? `from ${formatDay(one.start_date)}` : `until ${formatDay(one.end_date)}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
