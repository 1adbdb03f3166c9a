import { useState } from 'react'
import { Link } from 'wouter'
import type { Endpoint } from '#kit/endpoint.ts'
import { groupIndian } from '#kit/money.ts'
import { useWrite } from '#kit/web/query.ts'
import { whyFailed } from '#kit/web/whyFailed.ts'
import { Button, buttonClass } from '#ui/base/Button.tsx'
import { whenOpened } from '#ui/base/later.tsx'
import { Notice } from '#ui/base/Notice.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import type { cancelAnyOrder } from '../book-contract.ts'
import type { cancelOrder, Order } from '../contract.ts'

const ReasonDialog = whenOpened(() => import('#ui/dialogs/ReasonDialog.tsx').then((part) => part.ReasonDialog))

type OffersProps = {
  order: Order
  cancel: typeof cancelOrder | typeof cancelAnyOrder
  refresh: Endpoint[]
  hrefOf: (orderId: number) => string
}

/**
 * Substitutes that are offered for lines of the order: their packs wait for the answer, or for the
 * offer's withdrawal.
 */
export function Offers({ order, cancel, refresh, hrefOf }: OffersProps) {
  const [asked, setAsked] = useState<{ order_id: number; order_no: string } | null>(null)
  const withdraw = useWrite(cancel as typeof cancelOrder, { refresh, ownFailure: true })
  const offers = order.supply?.lines.flatMap(({ line_no, offered }) => (offered ? [{ ...offered, line_no }] : [])) ?? []
  const nameOf = (lineNo: number) => order.lines.find(({ line_no }) => line_no === lineNo)?.product_name ?? ''
  return (
    <>
      {offers.map((offer) => (
        <Notice
          key={offer.order_id}
          title={`Another product is offered for ${nameOf(offer.line_no)}`}
          actions={
            <>
              <Link href={hrefOf(offer.order_id)} className={buttonClass('default', 'small')}>
                See order {offer.order_no}
              </Link>
              {offer.may_withdraw && (
                <Button size="small" aria-haspopup="dialog" onClick={() => setAsked(offer)}>
                  Withdraw offer
                </Button>
              )}
            </>
          }
        >
          {groupIndian(offer.quantity)} packs of this line wait until {order.distributor_name} confirms or rejects it.
        </Notice>
      ))}
      {asked && (
        <ReasonDialog
          open
          onClose={() => setAsked(null)}
          title="Withdraw the offer?"
          text={`Order ${asked.order_no} is cancelled, and the packs of the first product are waited for again.`}
          action="Withdraw offer"
          cancel="Keep the offer"
          label="Reason"
          help="Everybody who sees the order reads this."
          busy={withdraw.isPending}
          failure={whyFailed(withdraw.error)}
          onReason={(reason) =>
            withdraw.mutate(
              { order_id: String(asked.order_id), reason },
              {
                onSuccess: () => {
                  setAsked(null)
                  toast({ group: 'success', text: `The offer in order ${asked.order_no} is withdrawn.` })
                },
              },
            )
          }
        />
      )}
    </>
  )
}
