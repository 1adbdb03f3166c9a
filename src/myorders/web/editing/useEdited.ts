import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { totalsOf } from '#cart/rules.ts'
import { cartSlice, orderEditEnded, orderEditStarted } from '#cart/state.ts'
import { useWrite } from '#kit/web/query.ts'
import { useStable } from '#kit/web/stable.ts'
import { useSlice } from '#kit/web/store.ts'
import { countOrders, getOrder, listOrders } from '#orders/contract.ts'
import { statusWord } from '#orders/status.ts'
import { readQuantity } from '#pricing/quantity.ts'
import { toast } from '#ui/dialogs/toast.ts'
import { editOrder, getEdit } from '../../edit-contract.ts'
import { type Edited, packsId, type Row, rowOf, wasTyped } from './editedRows.tsx'

export type EditedProps = { edited: Edited; back: string; onAdd: (code: string) => void; onStale: () => void }

/** What is typed over the lines of a placed order, kept until it is saved or left. */
export function useEdited({ edited, back, onAdd, onStale }: EditedProps) {
  const [{ orderEditList }, changeCart] = useSlice(cartSlice)
  const [, go] = useLocation()
  const kept = orderEditList.filter((line) => line.order_id === edited.order_id)
  const [texts, setTexts] = useState<Record<string, string>>(() =>
    Object.fromEntries(kept.map((line) => [line.product_code, String(line.quantity)])),
  )
  const [asTyped, setAsTyped] = useState<Record<string, boolean>>({})
  const fresh = useRef<string>(null)
  const saving = useWrite(editOrder, { refresh: [listOrders, countOrders, getOrder, getEdit], ownFailure: true })

  const rows = edited.lines.map((line) =>
    rowOf(line, { text: texts[line.product_code], isAsTyped: asTyped[line.product_code] }, edited.is_interstate),
  )
  const ordered = rows.filter((row) => row.line.asked > 0)
  const totals = totalsOf(ordered)
  const isChanged = rows.some((row) => row.line.asked !== row.was || row.line.as_typed !== wasTyped(edited, row.code))

  const type = useStable((code: string, text: string) => {
    const next = { ...texts, [code]: text }
    setTexts(next)
    saving.reset()
    const asked = new Map(edited.lines.map((line) => [line.product_code, line.asked]))
    const lines = [...new Set([...asked.keys(), code])].map((product_code) => ({
      order_id: edited.order_id,
      product_code,
      quantity: readQuantity(next[product_code] ?? asked.get(product_code) ?? 0) ?? asked.get(product_code) ?? 0,
    }))
    changeCart((state) => orderEditStarted(state, lines))
  })

  /** Its line comes with the order's; the packs are typed there. */
  function add(code: string) {
    fresh.current = code
    onAdd(code)
    type(code, '1')
  }

  useEffect(() => {
    const box = document.getElementById(packsId(fresh.current ?? ''))
    if (!box) return
    fresh.current = null
    box.focus()
  })

  function save() {
    const lines = ordered.map(({ code, line }) => ({
      product_code: code,
      quantity: line.asked,
      as_typed: line.as_typed,
    }))
    saving.mutate(
      { order_id: edited.order_id, lines, expected_total_paise: totals.total_paise, version: edited.version },
      {
        onSuccess: ({ data }) => {
          changeCart(orderEditEnded)
          toast({
            group: 'success',
            text: `Order ${data.order_no} is saved: ${statusWord(data.status).toLowerCase()}.`,
          })
          go(back)
        },
        onError: (failure) => failure.http === 409 && onStale(),
      },
    )
  }

  function leave() {
    changeCart(orderEditEnded)
    go(back)
  }

  const keepTyped = useStable((code: string, on: boolean) => setAsTyped((was) => ({ ...was, [code]: on })))
  const whyNot = whyNotSave(rows, ordered)
  return { rows, ordered, totals, whyNot, isChanged, saving, type, keepTyped, add, save, leave }
}

function whyNotSave(rows: readonly Row[], ordered: readonly Row[]): string {
  const wrong = rows.find((row) => row.error)
  if (wrong) return `${wrong.line.product_name}: ${wrong.error}`
  const gone = ordered.find((row) => !row.line.active)
  if (gone) return `${gone.line.product_name} is no longer sold. Remove it.`
  return ordered.length === 0 ? 'An order needs at least one line. To drop everything, cancel the order.' : ''
}
