import { useState } from 'react'
import type { Output } from '#kit/endpoint.ts'
import { formatRupees } from '#kit/money.ts'
import { useWrite } from '#kit/web/query.ts'
import { type BookedOrder, countAllOrders, getAnyOrder, listAllOrders, moveOrders } from '#orders/book-contract.ts'
import { mostMoved } from '#orders/contract.ts'
import { whyNotMove } from '#orders/rules.ts'
import { asSeen } from '#orders/seen.ts'
import { statusWord } from '#orders/status.ts'
import { counted } from '#ui/base/counted.ts'
import { whenOpened } from '#ui/base/later.tsx'
import { type BulkAnswer, BulkBar } from '#ui/table/BulkBar.tsx'
import { countDesk, listDesk } from '../../desk-contract.ts'
import { bulkWords } from './moveWords.ts'

const ReasonDialog = whenOpened(() => import('#ui/dialogs/ReasonDialog.tsx').then((part) => part.ReasonDialog))

type BulkMove = keyof typeof bulkWords
const bulkMoves: BulkMove[] = ['cancel', 'close', 'retry', 'release']
/** Always there; the others where one of the chosen orders has them. */
const usual: BulkMove[] = ['cancel', 'release']

type Chosen = Pick<BookedOrder, 'order_id' | 'order_no' | 'status' | 'total_paise' | 'version'> & {
  holds: { kind: string }[]
}
type BulkMovesProps = { chosen: Chosen[]; choose: (ids: number[]) => void; onMoved: () => void }

const refresh = [listAllOrders, countAllOrders, getAnyOrder, listDesk, countDesk]

/** What the order desk does with many orders: asked once why, answered for each. */
export function BulkMoves({ chosen, choose, onMoved }: BulkMovesProps) {
  const making = useWrite(moveOrders, { refresh, ownFailure: true })
  const [asked, setAsked] = useState<{ move: BulkMove; orders: Chosen[]; isOpen: boolean; times: number } | null>(null)
  const [answer, setAnswer] = useState<BulkAnswer | null>(null)
  const fitting = (move: BulkMove) =>
    chosen.filter(({ status, holds }) => {
      const kinds = holds.map(({ kind }) => kind)
      return whyNotMove(move, ['admin'], status, kinds) === null
    })
  const close = () => setAsked((was) => was && { ...was, isOpen: false })

  function begin(move: BulkMove) {
    making.reset()
    setAnswer(null)
    // What the question names is what is moved, whatever comes in while it is open.
    setAsked((was) => ({ move, orders: fitting(move).slice(0, mostMoved), isOpen: true, times: (was?.times ?? 0) + 1 }))
  }

  function make(move: BulkMove, orders: Chosen[], reason: string) {
    making.mutate(
      { orders: asSeen(orders), move, reason },
      {
        onSuccess: ({ data }) => {
          close()
          choose(data.filter(({ ok }) => !ok).map(({ order_id }) => order_id))
          setAnswer(answerOf(move, orders, data))
          onMoved()
        },
      },
    )
  }

  const words = asked && bulkWords[asked.move]
  const touched = asked?.orders ?? []
  return (
    <>
      <BulkBar
        noun="order"
        count={chosen.length}
        sum={formatRupees(sumOf(chosen))}
        cannot={cannotRelease(chosen, fitting('release'))}
        actions={bulkMoves
          .filter((move) => usual.includes(move) || fitting(move).length > 0)
          .map((move) => ({
            key: move,
            label: bulkWords[move].action,
            count: fitting(move).length,
            primary: move === 'release',
            busy: making.isPending && asked?.move === move,
            whyNot: making.whyNot,
            onAct: () => begin(move),
          }))}
        onClear={() => choose([])}
        answer={answer}
        onAnswerRead={() => setAnswer(null)}
      />
      {asked && words && (
        <ReasonDialog
          key={asked.times}
          open={asked.isOpen}
          onClose={close}
          title={`${words.action} ${counted(touched.length, 'order')}?`}
          text={`${formatRupees(sumOf(touched))} in total. ${words.text}`}
          action={`${words.action} ${counted(touched.length, 'order')}`}
          cancel={words.keep}
          label="Reason"
          gentle={asked.move === 'release' || asked.move === 'retry'}
          help="Everybody who sees the orders reads this."
          busy={making.isPending}
          failure={making.error && (making.error.message || 'Nothing was changed. Try again.')}
          onReason={(reason) => make(asked.move, asked.orders, reason)}
        />
      )}
    </>
  )
}

function answerOf(move: BulkMove, orders: Chosen[], moved: Output<typeof moveOrders>['data']): BulkAnswer {
  const failed = moved.filter(({ ok }) => !ok)
  const numbers = new Map(orders.map(({ order_id, order_no }) => [order_id, order_no]))
  const rest = failed.length > 0 ? ` ${counted(failed.length, 'order')} could not be:` : ''
  return {
    done: `${counted(moved.length - failed.length, 'order')} ${bulkWords[move].done}.${rest}`,
    failed: failed.map(({ order_id, message = '' }) => ({
      key: order_id,
      name: numbers.get(order_id) ?? order_id,
      why: message,
    })),
  }
}

function sumOf(orders: readonly Chosen[]): number {
  return orders.reduce((sum, { total_paise }) => sum + total_paise, 0)
}

/** One on hold can't be released only while its discount waits for an approval. */
function stateOf({ status, holds }: Chosen): string {
  return holds.some(({ kind }) => kind === 'approval') ? 'waiting for approval' : statusWord(status).toLowerCase()
}

/** '2 are not on hold, so they can’t be released: confirmed, cancelled.' */
function cannotRelease(chosen: Chosen[], fitting: Chosen[]): string | null {
  const others = chosen.filter((order) => !fitting.includes(order))
  if (others.length === 0 || fitting.length === 0) return null
  const words = [...new Set(others.map(stateOf))].join(', ')
  return `${others.length} can’t be released: ${words}.`
}
