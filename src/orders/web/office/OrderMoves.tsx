import { useState } from 'react'
import { useWrite } from '#kit/web/query.ts'
import { isOutOfDate } from '#kit/web/removal.ts'
import { confirm } from '#ui/asks.ts'
import { Button } from '#ui/Button.tsx'
import { whenOpened } from '#ui/later.tsx'
import { toast } from '#ui/toast.ts'
import { cancelAnyOrder, closeOrder, getAnyOrder, listAllOrders, releaseOrder, retryOrder } from '../../contract.ts'
import type { Order } from '../MyOrder.tsx'
import { type AdminMove, isAdminMove, moveWords } from './moveWords.ts'

const ReasonDialog = whenOpened(() => import('#ui/ReasonDialog.tsx').then((part) => part.ReasonDialog))

/** The moves that the order desk has now. One that is not possible any more is told why, and the order shown as it is. */
export function OrderMoves({ order, onOutOfDate }: { order: Order; onOutOfDate: () => void }) {
  const making = useMoves()
  const [asked, setAsked] = useState<{ move: AdminMove; isOpen: boolean; times: number } | null>(null)
  const possible = order.moves.filter(isAdminMove).sort(destroyingFirst)
  const close = () => setAsked((was) => was && { ...was, isOpen: false })

  function make(move: AdminMove, reason: string) {
    making[move].mutate(
      { order_id: order.order_id, reason },
      {
        onSuccess: () => {
          close()
          toast({ group: 'success', text: `Order ${order.order_no} is ${moveWords[move].done}.` })
        },
        onError: (failure) => isOutOfDate(failure) && onOutOfDate(),
      },
    )
  }

  async function begin(move: AdminMove) {
    const { destroys, title, text, action } = moveWords[move]
    making[move].reset()
    if (destroys) return setAsked((was) => ({ move, isOpen: true, times: (was?.times ?? 0) + 1 }))
    const words = { title: `${title} ${order.order_no}?`, text: text(order.distributor_name), action, danger: false }
    if (await confirm(words)) make(move, '')
  }

  const words = asked && moveWords[asked.move]
  return (
    <>
      {possible.map((move) => (
        <Button
          key={move}
          kind={moveWords[move].destroys ? 'default' : 'primary'}
          busy={making[move].isPending}
          aria-haspopup="dialog"
          onClick={() => void begin(move)}
        >
          {moveWords[move].action}
        </Button>
      ))}
      {asked && words && (
        <ReasonDialog
          key={asked.times}
          open={asked.isOpen}
          onClose={close}
          title={`${words.title} ${order.order_no}?`}
          text={words.text(order.distributor_name)}
          action={words.action}
          cancel={words.keep}
          label="Why"
          help="Everybody who sees the order reads this."
          busy={making[asked.move].isPending}
          failure={making[asked.move].error?.message}
          onReason={(reason) => make(asked.move, reason)}
        />
      )}
    </>
  )
}

/** What destroys comes first, so that the way on is last and primary. */
function destroyingFirst(one: AdminMove, other: AdminMove): number {
  return Number(moveWords[other].destroys) - Number(moveWords[one].destroys)
}

function useMoves() {
  const refresh = [listAllOrders, getAnyOrder]
  return {
    release: useWrite(releaseOrder, { refresh }),
    retry: useWrite(retryOrder, { refresh }),
    cancel: useWrite(cancelAnyOrder, { refresh, ownFailure: true }),
    close: useWrite(closeOrder, { refresh, ownFailure: true }),
  }
}
