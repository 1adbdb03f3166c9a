import { useState } from 'react'
import { isOutOfDate } from '#kit/web/list/removal.ts'
import { useOpening } from '#kit/web/opening.ts'
import { useWrite } from '#kit/web/query.ts'
import { useWhyNot } from '#kit/web/rights.ts'
import { whyFailed } from '#kit/web/whyFailed.ts'
import {
  cancelAnyOrder,
  closeOrder,
  countAllOrders,
  getAnyOrder,
  listAllOrders,
  releaseOrder,
  reopenOrder,
  retryOrder,
} from '#orders/book-contract.ts'
import type { Order } from '#orders/contract.ts'
import { asSeen } from '#orders/seen.ts'
import { Button } from '#ui/base/Button.tsx'
import { Kbd } from '#ui/base/Kbd.tsx'
import { whenOpened } from '#ui/base/later.tsx'
import { useShortcut } from '#ui/base/useShortcut.ts'
import { toast } from '#ui/dialogs/toast.ts'
import { correctOrder } from '../../correcting-contract.ts'
import { countDesk, listDesk } from '../../desk-contract.ts'
import { type AdminMove, isAdminMove, moveWords } from './moveWords.ts'

const ReasonDialog = whenOpened(() => import('#ui/dialogs/ReasonDialog.tsx').then((part) => part.ReasonDialog))

/**
 * The moves that the order desk has now. One that is not possible any more is told why, and the
 * order shown as it is.
 */
type OrderMovesProps = {
  order: Order
  onOutOfDate: () => void
  /** R is the way on. */
  withKeys?: boolean
}

const loadCorrect = () => import('./CorrectOrder.tsx').then((part) => part.CorrectOrder)

type Asked = { move: AdminMove; seen: ReturnType<typeof asSeen>[number]; isOpen: boolean; times: number }

export function OrderMoves({ order, onOutOfDate, withKeys = false }: OrderMovesProps) {
  const making = useMoves()
  const [asked, setAsked] = useState<Asked | null>(null)
  const possible = order.moves.filter(isAdminMove).sort(destroyingFirst)
  const close = () => setAsked((was) => was && { ...was, isOpen: false })

  function make({ move, seen }: Asked, reason: string) {
    making[move].mutate(
      { ...seen, reason },
      {
        onSuccess: () => {
          close()
          toast({ group: 'success', text: `Order ${order.order_no} is ${moveWords[move].done}.` })
        },
        onError: (failure) => isOutOfDate(failure) && onOutOfDate(),
      },
    )
  }

  function begin(move: AdminMove) {
    making[move].reset()
    const [seen] = asSeen([order])
    if (seen) setAsked((was) => ({ move, seen, isOpen: true, times: (was?.times ?? 0) + 1 }))
  }
  const wayOn = possible.find((move) => !moveWords[move].destroys)
  useShortcut('r', () => wayOn && begin(wayOn), {
    scope: 'page',
    off: !withKeys || !wayOn || making[wayOn].whyNot !== null,
  })

  const words = asked && moveWords[asked.move]
  return (
    <>
      {order.moves.includes('correct') && <CorrectLines order={order} />}
      {possible.map((move) => (
        <Button
          key={move}
          kind={moveWords[move].destroys ? 'default' : 'primary'}
          busy={making[move].isPending}
          whyNot={making[move].whyNot}
          aria-haspopup="dialog"
          onClick={() => begin(move)}
        >
          {moveWords[move].action}
          {withKeys && move === wayOn && !making[move].whyNot && (
            <span className="ml-1.5 max-tablet:hidden" aria-hidden="true">
              <Kbd>R</Kbd>
            </span>
          )}
        </Button>
      ))}
      {asked && words && (
        <ReasonDialog
          key={asked.times}
          open={asked.isOpen}
          onClose={close}
          title={words.title(order.order_no)}
          text={words.text(order.distributor_name)}
          action={words.action}
          cancel={words.keep}
          label="Why"
          gentle={!words.destroys}
          help="Everybody who sees the order reads this."
          busy={making[asked.move].isPending}
          failure={whyFailed(making[asked.move].error)}
          onReason={(reason) => make(asked, reason)}
        />
      )}
    </>
  )
}

/** Of an order that the ERP refused: lines are changed before it goes again. */
function CorrectLines({ order }: { order: Order }) {
  const { Part, times, isOpen, open, close } = useOpening(loadCorrect)
  const whyNot = useWhyNot(correctOrder)
  return (
    <>
      <Button whyNot={whyNot} aria-haspopup="dialog" onClick={open}>
        Correct lines
      </Button>
      {Part && <Part key={times} open={isOpen} onClose={close} order={order} />}
    </>
  )
}

/** What destroys comes first, so that the way on is last and primary. */
function destroyingFirst(one: AdminMove, other: AdminMove): number {
  return Number(moveWords[other].destroys) - Number(moveWords[one].destroys)
}

function useMoves() {
  const refresh = [listAllOrders, countAllOrders, getAnyOrder, listDesk, countDesk]
  return {
    release: useWrite(releaseOrder, { refresh, ownFailure: true }),
    retry: useWrite(retryOrder, { refresh, ownFailure: true }),
    cancel: useWrite(cancelAnyOrder, { refresh, ownFailure: true }),
    close: useWrite(closeOrder, { refresh, ownFailure: true }),
    reopen: useWrite(reopenOrder, { refresh, ownFailure: true }),
  }
}
