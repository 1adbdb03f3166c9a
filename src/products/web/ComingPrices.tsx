import { type Day, formatDay } from '#kit/date.ts'
import { useWrite } from '#kit/web/query.ts'
import { Button } from '#ui/base/Button.tsx'
import { Money } from '#ui/base/Money.tsx'
import { confirm } from '#ui/dialogs/asks.ts'
import { toast } from '#ui/dialogs/toast.ts'
import { callOffPrice, getHistory, getMaster, listMaster } from '../contract.ts'
import type { DatedPrices } from '../fields.ts'

type ComingPricesProps = {
  product: { product_code: string; product_name: string; prices: readonly DatedPrices[] }
  today: Day
  onChanged: () => void
}

/** Prices that wait for their day; each can be called off until it comes. */
export function ComingPrices({ product, today, onChanged }: ComingPricesProps) {
  const calling = useWrite(callOffPrice, { refresh: [listMaster, getMaster, getHistory] })
  const coming = product.prices.filter((price) => price.valid_from > today)
  if (coming.length === 0) return null

  async function callOff(valid_from: Day) {
    const isSure = await confirm({
      title: 'Call this price off?',
      text: `The prices of ${product.product_name} from ${formatDay(valid_from)} will be dropped. The prices before them stay.`,
      action: 'Call it off',
    })
    if (!isSure) return
    calling.mutate(
      { product_code: product.product_code, valid_from },
      {
        onSuccess: () => {
          toast({ group: 'success', text: `The prices from ${formatDay(valid_from)} are called off.` })
          onChanged()
        },
        onError: onChanged,
      },
    )
  }

  return (
    <div>
      <h3 className="mb-1 font-medium text-small">Upcoming</h3>
      <ul className="border-line border-t">
        {coming.map((price) => (
          <li
            key={price.valid_from}
            className="figures flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b py-1.5 text-small"
          >
            <b className="font-semibold">from {formatDay(price.valid_from)}</b>
            <span>
              MRP <Money paise={price.mrp_paise} />
            </span>
            <span>
              PTR <Money paise={price.ptr_paise} />
            </span>
            <span>
              PTS <Money paise={price.pts_paise} />
            </span>
            <Button
              size="small"
              kind="quiet"
              className="ml-auto"
              whyNot={calling.whyNot}
              aria-label={`Cancel the prices from ${formatDay(price.valid_from)}`}
              onClick={() => void callOff(price.valid_from)}
            >
              Cancel
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
