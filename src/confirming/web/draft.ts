// What a distributor has typed beside an order, kept in this tab from the lines to the review and
// back.
import { useState } from 'react'
import type { Typed } from '../rules.ts'

type Draft = {
  /** How many events the order had when it was looked at. */
  seen: number
  typed: Record<string, Typed>
}

const nameOf = (orderId: number) => `confirming order ${orderId}`

function readDraft(orderId: number): Draft | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(nameOf(orderId)) ?? 'null')
    return typeof kept === 'object' && kept !== null && 'typed' in kept ? (kept as Draft) : null
  } catch {
    return null
  }
}

function keepDraft(orderId: number, draft: Draft | null): void {
  try {
    if (draft) sessionStorage.setItem(nameOf(orderId), JSON.stringify(draft))
    else sessionStorage.removeItem(nameOf(orderId))
  } catch {
    // Without storage what was typed lives as long as the page.
  }
}

export function useDraft(order: { order_id: number; timeline: readonly unknown[] }) {
  const [draft, setDraft] = useState<Draft>(
    () => readDraft(order.order_id) ?? { seen: order.timeline.length, typed: {} },
  )
  function keep(change: (was: Draft) => Draft) {
    setDraft((was) => {
      const next = change(was)
      keepDraft(order.order_id, next)
      return next
    })
  }
  return {
    ...draft,
    change: (code: string, change: Typed) =>
      keep((was) => ({ ...was, typed: { ...was.typed, [code]: { ...was.typed[code], ...change } } })),
    look: () => keep((was) => ({ ...was, seen: order.timeline.length })),
    forget: () => keepDraft(order.order_id, null),
  }
}
