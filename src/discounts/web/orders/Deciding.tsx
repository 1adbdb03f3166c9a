import { useState } from 'react'
import { useWrite } from '#kit/web/query.ts'
import { whyFailed } from '#kit/web/whyFailed.ts'
import { percentOf } from '#parties/rules.ts'
import { Button } from '#ui/base/Button.tsx'
import { whenOpened } from '#ui/base/later.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import {
  type approveAnyOrder,
  type approveOrder,
  type DiscountDetail,
  getAnyDiscountOrder,
  getDiscountOrder,
  listAllDiscountOrders,
  listDiscountOrders,
  type refuseAnyOrder,
  type refuseOrder,
} from '../../orders.ts'

const ReasonDialog = whenOpened(() => import('#ui/dialogs/ReasonDialog.tsx').then((part) => part.ReasonDialog))

type Calls = {
  approve: typeof approveOrder | typeof approveAnyOrder
  refuse: typeof refuseOrder | typeof refuseAnyOrder
}

const refresh = [listDiscountOrders, listAllDiscountOrders, getDiscountOrder, getAnyDiscountOrder]

/** Approve or refuse what is seen now; what was edited meanwhile is answered as such. */
export function Deciding({ data, calls }: { data: DiscountDetail; calls: Calls }) {
  const [asked, setAsked] = useState<'approve' | 'refuse' | null>(null)
  const approving = useWrite(calls.approve as typeof approveOrder, { refresh, ownFailure: true })
  const refusing = useWrite(calls.refuse as typeof refuseOrder, { refresh, ownFailure: true })
  if (!data.is_waiting || (data.why_not !== null && !approving.whyNot)) return null
  const { order } = data
  const seen = { order_id: order.order_id, version: order.timeline.length }
  const saving = asked === 'refuse' ? refusing : approving

  function decide(reason: string) {
    saving.mutate(
      { ...seen, reason },
      {
        onSuccess: () => {
          toast({
            group: 'success',
            text: `Order ${order.order_no} is ${asked === 'refuse' ? 'refused' : 'approved'}.`,
          })
          setAsked(null)
        },
      },
    )
  }

  return (
    <>
      <Button whyNot={refusing.whyNot} onClick={() => setAsked('refuse')}>
        Refuse
      </Button>
      <Button kind="primary" whyNot={approving.whyNot} onClick={() => setAsked('approve')}>
        Approve
      </Button>
      {asked && (
        <ReasonDialog
          key={asked}
          open
          onClose={() => setAsked(null)}
          title={`${asked === 'approve' ? 'Approve' : 'Refuse'} order ${order.order_no}?`}
          text={`${percentOf(data.deepest_bp)} at the deepest, for ${order.party?.name ?? ''}. Your decision is kept for good.`}
          action={asked === 'approve' ? 'Approve' : 'Refuse'}
          label="Reason"
          help="Auditors read this."
          busy={saving.isPending}
          failure={whyFailed(saving.error)}
          onReason={decide}
        />
      )}
    </>
  )
}
