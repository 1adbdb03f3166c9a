import { useState } from 'react'
import type { Endpoint } from '#kit/endpoint.ts'
import { formatRupees } from '#kit/money.ts'
import { useWrite } from '#kit/web/query.ts'
import { countOrders, getOrder, listOrders } from '#orders/contract.ts'
import { asSeen } from '#orders/seen.ts'
import { counted } from '#ui/base/counted.ts'
import { type BulkAnswer, BulkBar } from '#ui/table/BulkBar.tsx'
import { confirmOrders } from '../contract.ts'

type Row = { order_id: number; order_no: string; total_paise: number; version?: number | undefined }

type ConfirmChosenProps<R extends Row> = {
  chosen: R[]
  choose: (ids: number[]) => void
  /** Whether it waits for this person's word. */
  waits?: (row: R) => boolean
  /** What is read anew besides the orders themselves. */
  refresh?: Endpoint[]
}

/**
 * Confirms the chosen orders of a list; those that could not be stay chosen, each with its reason.
 */
export function ConfirmChosen<R extends Row>({
  chosen,
  choose,
  waits = () => true,
  refresh = [],
}: ConfirmChosenProps<R>) {
  const confirming = useWrite(confirmOrders, { refresh: [...refresh, listOrders, countOrders, getOrder] })
  const [answer, setAnswer] = useState<BulkAnswer | null>(null)
  const waiting = chosen.filter(waits)

  function confirmAll() {
    confirming.mutate(
      { orders: asSeen(waiting) },
      {
        onSuccess: ({ data }) => {
          const failed = data.filter(({ ok }) => !ok)
          choose(failed.map(({ order_id }) => order_id))
          setAnswer({
            done: `${counted(data.length - failed.length, 'order')} confirmed.${failed.length > 0 ? ` ${counted(failed.length, 'order')} could not be:` : ''}`,
            failed: failed.map(({ order_id, message = '' }) => ({
              key: order_id,
              name: chosen.find((row) => row.order_id === order_id)?.order_no ?? order_id,
              why: message,
            })),
          })
        },
      },
    )
  }

  return (
    <BulkBar
      noun="order"
      count={chosen.length}
      sum={formatRupees(chosen.reduce((sum, { total_paise }) => sum + total_paise, 0))}
      cannot={
        waiting.length < chosen.length ? `${chosen.length - waiting.length} don’t await your confirmation.` : null
      }
      actions={[
        {
          key: 'confirm',
          label: 'Confirm',
          count: waiting.length,
          primary: true,
          busy: confirming.isPending,
          onAct: confirmAll,
        },
      ]}
      onClear={() => choose([])}
      answer={answer}
      onAnswerRead={() => setAnswer(null)}
    />
  )
}
