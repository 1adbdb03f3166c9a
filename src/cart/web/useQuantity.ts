import { useEffect, useRef, useState } from 'react'
import { mostPacks, readQuantity, tooManyPacks } from '../rules.ts'
import type { Keeper } from './keeper.ts'
import { useConflict, useLine } from './keepers.ts'
import type { Line, Terms } from './line.ts'
import { offeredPacks, stepped } from './offered.ts'

export type Quantity = ReturnType<typeof useQuantity>

/**
 * One quantity field: what is typed counts at once, Esc gives back the old number, leaving it saves.
 * `staysWhileEmpty`: a line is taken out when the empty field is left, not while it is being typed in.
 */
export function useQuantity(keeper: Keeper, terms: Terms, { staysWhileEmpty = false } = {}) {
  const line = useLine(keeper, terms.product_code)
  const conflict = useConflict(keeper, terms.product_code)
  const [text, setText] = useState<string | null>(null)
  const before = useRef<Pick<Line, 'asked' | 'asTyped'>>({ asked: 0, asTyped: false })
  const asked = line?.asked ?? 0
  const error = text !== null && readQuantity(text) === null ? tooManyPacks : null

  // Somebody else's number stands now: it is shown, not the one that was typed.
  useEffect(
    () => keeper.onConflict(({ code }) => code === terms.product_code && setText(null)),
    [keeper, terms.product_code],
  )

  function put(quantity: number, asTyped = false) {
    setText(null)
    keeper.type(terms, Math.min(quantity, mostPacks), { asTyped, now: true })
  }

  return {
    line,
    conflict,
    error,
    isTyping: text !== null,
    shown: text ?? (line && line.total > 0 ? String(line.total) : ''),
    begin() {
      before.current = { asked, asTyped: line?.asTyped ?? false }
    },
    type(typed: string) {
      setText(typed)
      const quantity = readQuantity(typed)
      if (quantity === 0 && staysWhileEmpty) return
      // A number that can't be leaves nothing of itself: what was typed on the way to it does not count either.
      if (quantity === null) keeper.type(terms, before.current.asked, { asTyped: before.current.asTyped })
      else keeper.type(terms, quantity)
    },
    /** A number that can't be stays until it is corrected. */
    leave() {
      if (text !== null && staysWhileEmpty && readQuantity(text) === 0) put(0)
      if (error === null) setText(null)
      keeper.settle(terms.product_code)
    },
    giveBack() {
      put(before.current.asked, before.current.asTyped)
    },
    step(by: 1 | -1) {
      put(stepped(terms, line, by))
    },
    /** The rounding of the scheme is taken back. */
    undo() {
      put(asked, true)
    },
    take() {
      const offer = offeredPacks(terms, asked, line?.asTyped ?? false)
      if (offer) put((line?.total ?? 0) + offer.add)
    },
    put,
  }
}
