import RotateCcw from 'lucide-react/icons/rotate-ccw'
import type { ReactNode } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { getCart, listCarts } from '#cart/contract.ts'
import { formatRupees, groupIndian } from '#kit/money.ts'
import { useWrite } from '#kit/web/query.ts'
import { fillUsual, reorder } from '#myorders/edit-contract.ts'
import { off, type StatusCode, status } from '#orders/status.ts'
import { Button } from '#ui/base/Button.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import type { HomeData } from '../contract.ts'

/** Nobody said yes to these, or somebody said no since. */
const unaccepted: StatusCode[] = [status.awaitingConfirmation, ...off]

/** What is ordered again and again, by one press; before there is such, the last order. */
export function QuickReorder({ data: { basket, recent } }: { data: HomeData }) {
  const refresh = [getCart, listCarts]
  const usual = useWrite(fillUsual, { refresh })
  const again = useWrite(reorder, { refresh })
  const last = recent.find((order) => !unaccepted.includes(order.status))

  function goToCart({ data }: { data: { cfa_code: string; lines: number } }) {
    if (data.lines === 0) return toast({ group: 'info', text: 'Nothing of it is sold now.' })
    toast({ group: 'success', text: `${inLines(data.lines)} in the cart.` })
    navigate(`/cart?cfa=${encodeURIComponent(data.cfa_code)}`)
  }

  if (basket)
    return (
      <Offer
        title="Your usual basket"
        busy={usual.isPending}
        action="Fill the cart"
        onPress={() => usual.mutate({}, { onSuccess: goToCart })}
      >
        {basket.products === 1 ? '1 product' : `${groupIndian(basket.products)} products`} that you order again and
        again, {formatRupees(basket.total_paise)} at today’s prices.
        {basket.better > 0 &&
          ` ${basket.better === 1 ? '1 has' : `${groupIndian(basket.better)} have`} a better scheme than last time.`}
      </Offer>
    )
  if (!last) return null
  return (
    <Offer
      title={`Order ${last.order_no} again`}
      busy={again.isPending}
      action="Fill the cart"
      onPress={() => again.mutate({ order_id: last.order_id }, { onSuccess: goToCart })}
    >
      {last.line_count === 1 ? '1 line' : `${groupIndian(last.line_count)} lines`}, {formatRupees(last.total_paise)}{' '}
      then. The cart shows what has changed since.
    </Offer>
  )
}

type OfferProps = { title: string; children: ReactNode; action: string; busy: boolean; onPress: () => void }

function Offer({ title, children, action, busy, onPress }: OfferProps) {
  return (
    <section
      aria-labelledby="again-h"
      className="flex items-center justify-between gap-6 border-y border-line py-4 max-tablet:flex-col max-tablet:items-stretch max-tablet:gap-3"
    >
      <div>
        <h2 id="again-h" className="figures text-heading">
          {title}
        </h2>
        <p className="figures text-pretty text-ink-2">{children}</p>
      </div>
      <Button busy={busy} onClick={onPress}>
        <RotateCcw />
        {action}
      </Button>
    </section>
  )
}

function inLines(lines: number): string {
  return lines === 1 ? '1 line is' : `${groupIndian(lines)} lines are`
}
