import { Link } from 'wouter'
import { formatDay, todayInIndia } from '#kit/date.ts'
import { formatRupees, groupIndian } from '#kit/money.ts'
import { counted } from '#ui/base/counted.ts'

type FreeGoodsProps = {
  /** Where the promises stand line by line. */
  href: string
  owed: {
    packs: number
    value_paise: number
    distributors: number
    products: { product_code: string; product_name: string; packs: number; orders: number; since: string }[]
  }
}

/** Free packs that schemes promised and that have not left. */
export function FreeGoods({ owed, href }: FreeGoodsProps) {
  return (
    <section aria-labelledby="free-h" className="border-line border-t pt-4">
      <h2 id="free-h" className="font-semibold">
        Free packs on short lines
      </h2>
      <p>
        <b className="figures">{counted(owed.packs, 'pack')}</b>, {formatRupees(owed.value_paise)}, to{' '}
        {counted(owed.distributors, 'stockist')}
      </p>
      <ul className="mt-2">
        {owed.products.map((one) => (
          <li key={one.product_code} className="flex justify-between gap-3 border-line border-b py-2">
            <span className="min-w-0">
              {one.product_name}
              <span className="block text-ink-2 text-small">
                {counted(one.orders, 'order')}, since {formatDay(todayInIndia(new Date(one.since)))}
              </span>
            </span>
            <span className="figures">{groupIndian(one.packs)}</span>
          </li>
        ))}
      </ul>
      <Link href={href} className="mt-2 inline-block py-0.5">
        See scheme promises
      </Link>
    </section>
  )
}
