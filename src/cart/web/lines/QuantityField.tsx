// The packs of one product under the fingers: in the order sheet, on cards, in the cart.
import { type ComponentProps, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { mostPacks, mostSigns, readQuantity, sanitiseQuantity, tooManyPacks, whyNotPacks } from '#pricing/quantity.ts'
import { QuantityBox } from '#ui/fields/QuantityBox.tsx'
import type { Line, Terms } from '../../line.ts'
import { offeredPacks, stepped } from '../../offered.ts'
import type { CartAutosave } from '../autosave/cartAutosave.ts'
import { useConflict, useLine, useMistake } from '../autosave/useCartAutosave.ts'

/**
 * As many digits as a box has room for; a longer number is one nobody may order, and is shown as
 * far as it fits.
 */
const mostDigits = 9

export type Quantity = ReturnType<typeof useQuantity>

/**
 * One quantity field: what is typed counts at once, leaving it saves, Esc restores the quantity
 * that was last saved. `staysWhileEmpty`: a line is taken out when the empty field is left, not
 * while it is being typed in.
 */
export function useQuantity(autosave: CartAutosave, terms: Terms, { staysWhileEmpty = false } = {}) {
  const code = terms.product_code
  const line = useLine(autosave, code)
  const conflict = useConflict(autosave, code)
  const mistake = useMistake(autosave, code)
  const [text, setText] = useState<string | null>(null)
  const before = useRef<Pick<Line, 'asked' | 'asTyped'>>({ asked: 0, asTyped: false })
  const asked = line?.asked ?? 0

  // Somebody else's number stands now: it is shown, not the one that was typed.
  useEffect(() => autosave.onConflict((one) => one.code === code && setText(null)), [autosave, code])

  function put(quantity: number, asTyped = false) {
    setText(null)
    autosave.type(terms, Math.min(quantity, mostPacks), { asTyped, now: true })
  }

  function remember() {
    const { asked = 0, asTyped = false } = autosave.line(code) ?? {}
    before.current = { asked, asTyped }
  }

  return {
    line,
    conflict,
    error: mistake ? (whyNotPacks(mistake.text) ?? tooManyPacks) : null,
    isTyping: text !== null,
    shown: text ?? mistake?.text ?? (line && line.total > 0 ? String(line.total) : ''),
    begin: remember,
    type(typed: string) {
      const isWrong = whyNotPacks(typed) !== null
      const isLong = typed.length > mostDigits && !isWrong
      const shown = isLong ? sanitiseQuantity(typed).slice(0, mostDigits) : typed.slice(0, mostSigns)
      const quantity = readQuantity(shown)
      setText(shown)
      if (quantity !== null && (quantity > 0 || !staysWhileEmpty)) autosave.type(terms, quantity)
      // What was typed on the way to '1.5', or to a number that can't be, does not count either.
      else autosave.type(terms, before.current.asked, { asTyped: before.current.asTyped })
      if (quantity === null) autosave.mistype(terms, shown)
    },
    leave() {
      if (text !== null && staysWhileEmpty && readQuantity(text) === 0) put(0)
      setText(null)
      autosave.settle(code)
      remember()
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

type QuantityFieldProps = Pick<
  ComponentProps<'input'>,
  'id' | 'onBlur' | 'onKeyDown' | 'onPaste' | 'aria-describedby'
> & {
  quantity: Quantity
  terms: Terms
  onActive?: () => void
}

/** Typed, stepped, and saved when the field is left. */
export function QuantityField({ quantity, terms, onActive, ...rest }: QuantityFieldProps) {
  const { shown, isTyping } = quantity
  const field = useRef<HTMLInputElement>(null)
  // The cart may come while the cursor is here: what is typed next replaces its number and is not
  // added to it.
  useLayoutEffect(() => {
    if (shown !== '' && !isTyping && document.activeElement === field.current) field.current?.select()
  }, [shown, isTyping])
  return (
    <QuantityBox
      ref={field}
      name={`${terms.product_name}, ${terms.pack}`}
      value={quantity.shown}
      onType={quantity.type}
      onStep={(by) => {
        onActive?.()
        quantity.step(by)
      }}
      onFocus={(event) => {
        quantity.begin()
        onActive?.()
        event.currentTarget.select()
      }}
      onBlur={quantity.leave}
      aria-invalid={quantity.error !== null || undefined}
      {...rest}
    />
  )
}

type BoxedQuantityProps = Omit<QuantityFieldProps, 'onBlur' | 'onKeyDown' | 'onPaste' | 'id'> & {
  /** Enter: true where it went elsewhere than to the next quantity. */
  onDone?: () => boolean
}

/** The same where it stands alone, in the cart and on cards: Enter goes to the next one. */
export function BoxedQuantity({ quantity, onDone, ...rest }: BoxedQuantityProps) {
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const field = event.currentTarget
    if (event.ctrlKey || event.metaKey) return
    if (event.key === 'Enter') {
      if (onDone?.() || !focusNext(field, event.shiftKey ? -1 : 1)) quantity.leave()
    } else if (event.key === 'ArrowUp' && event.altKey) quantity.take()
    else if (event.key === 'Escape') quantity.giveBack()
    else if (event.key === '/') document.querySelector<HTMLInputElement>('main input[aria-keyshortcuts="/"]')?.select()
    else return
    event.preventDefault()
    if (document.activeElement === field) field.select()
  }
  return <QuantityField quantity={quantity} onKeyDown={onKeyDown} {...rest} />
}

/** The quantity before or after this one on the page; false where there is none. */
function focusNext(field: HTMLInputElement, by: 1 | -1): boolean {
  const all = [...document.querySelectorAll<HTMLInputElement>('main .quantity input')]
  const next = all[all.indexOf(field) + by]
  next?.focus()
  return next !== undefined
}
