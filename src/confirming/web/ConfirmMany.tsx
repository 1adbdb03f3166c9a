import { type RefObject, useState } from 'react'
import { formatRupees } from '#kit/money.ts'
import { useWrite } from '#kit/web/query.ts'
import { whyFailed } from '#kit/web/whyFailed.ts'
import { mostMoved } from '#orders/contract.ts'
import { asSeen } from '#orders/seen.ts'
import { counted } from '#ui/base/counted.ts'
import { whenOpened } from '#ui/base/later.tsx'
import { confirm } from '#ui/dialogs/asks.ts'
import { type BulkAnswer, BulkBar } from '#ui/table/BulkBar.tsx'
import { confirmOrders, rejectOrders, type ToConfirm } from '../contract.ts'
import { refreshed } from './refreshed.ts'

const ReasonDialog = whenOpened(() => import('#ui/dialogs/ReasonDialog.tsx').then((part) => part.ReasonDialog))

type Wanted = 'confirm' | 'reject'
type Row = Pick<ToConfirm, 'order_id' | 'order_no' | 'total_paise' | 'version'>
type Choosing = { chosen: ToConfirm[]; choose: (ids: number[]) => void; head: RefObject<HTMLElement | null> }

const done: Record<Wanted, string> = { confirm: 'confirmed', reject: 'rejected' }

/** Yes or no to many orders: asked once, answered for each. */
export function useConfirmMany({ choose, head }: Choosing) {
  const confirming = useWrite(confirmOrders, { refresh: refreshed })
  const rejecting = useWrite(rejectOrders, { refresh: refreshed, ownFailure: true })
  const [answer, setAnswer] = useState<BulkAnswer | null>(null)
  const [asked, setAsked] = useState<{ rows: Row[]; isOpen: boolean; times: number } | null>(null)
  const close = () => setAsked((was) => was && { ...was, isOpen: false })

  function tell(wanted: Wanted, rows: Row[], data: { order_id: number; ok: boolean; message?: string | undefined }[]) {
    const failed = data.filter(({ ok }) => !ok)
    const numbers = new Map(rows.map(({ order_id, order_no }) => [order_id, order_no]))
    choose(failed.map(({ order_id }) => order_id))
    setAnswer({
      done: `${counted(data.length - failed.length, 'order')} ${done[wanted]}.${failed.length > 0 ? ` ${counted(failed.length, 'order')} could not be:` : ''}`,
      failed: failed.map(({ order_id, message = '' }) => ({
        key: order_id,
        name: numbers.get(order_id) ?? order_id,
        why: message,
      })),
    })
    head.current?.focus()
  }

  async function begin(wanted: Wanted, some: Row[]) {
    const rows = some.slice(0, mostMoved)
    setAnswer(null)
    if (wanted === 'reject') {
      rejecting.reset()
      return setAsked((was) => ({ rows, isOpen: true, times: (was?.times ?? 0) + 1 }))
    }
    const what = rows.length === 1 ? `order ${rows[0]?.order_no}` : counted(rows.length, 'order')
    const isSure = await confirm({
      title: `Confirm ${what} as asked?`,
      text: `${formatRupees(sumOf(rows))} ${rows.length === 1 ? 'to pay' : 'together'}. What does not fit into your credit goes on hold.`,
      action: `Confirm ${what}`,
      danger: false,
    })
    if (!isSure) return
    confirming.mutate({ orders: asSeen(rows) }, { onSuccess: ({ data }) => tell('confirm', rows, data) })
  }

  function reject(reason: string) {
    if (!asked) return
    rejecting.mutate(
      { orders: asSeen(asked.rows), reason },
      {
        onSuccess: ({ data }) => {
          close()
          tell('reject', asked.rows, data)
        },
      },
    )
  }

  return { begin, reject, asked, close, answer, setAnswer, confirming, rejecting }
}

type ConfirmManyProps = {
  many: ReturnType<typeof useConfirmMany>
  chosen: ToConfirm[]
  choose: (ids: number[]) => void
}

export function ConfirmMany({ many, chosen, choose }: ConfirmManyProps) {
  const { asked, answer, setAnswer, begin, reject, close, confirming, rejecting } = many
  return (
    <>
      <BulkBar
        noun="order"
        count={chosen.length}
        sum={formatRupees(sumOf(chosen))}
        actions={[
          { key: 'reject', label: 'Reject', count: chosen.length, onAct: () => void begin('reject', chosen) },
          {
            key: 'confirm',
            label: 'Confirm as asked',
            count: chosen.length,
            primary: true,
            busy: confirming.isPending,
            onAct: () => void begin('confirm', chosen),
          },
        ]}
        onClear={() => choose([])}
        answer={answer}
        onAnswerRead={() => setAnswer(null)}
      />
      {asked && (
        <ReasonDialog
          key={asked.times}
          open={asked.isOpen}
          onClose={close}
          title={`Reject ${counted(asked.rows.length, 'order')}?`}
          text={`${formatRupees(sumOf(asked.rows))} together. Nothing will be sent. This can’t be undone.`}
          action={`Reject ${counted(asked.rows.length, 'order')}`}
          cancel="Go back"
          label="Reason"
          help="The employee who placed it reads this."
          busy={rejecting.isPending}
          failure={whyFailed(rejecting.error)}
          onReason={reject}
        />
      )}
    </>
  )
}

function sumOf(rows: readonly Row[]): number {
  return rows.reduce((sum, { total_paise }) => sum + total_paise, 0)
}
