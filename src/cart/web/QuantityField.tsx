import type { ComponentProps, KeyboardEvent } from 'react'
import { QuantityBox } from '#ui/QuantityBox.tsx'
import type { Terms } from './line.ts'
import type { Quantity } from './useQuantity.ts'

type QuantityFieldProps = Pick<
  ComponentProps<'input'>,
  'id' | 'onBlur' | 'onKeyDown' | 'onPaste' | 'aria-describedby'
> & {
  quantity: Quantity
  terms: Terms
  onActive?: () => void
}

/** The packs of one product: typed, stepped, and saved when the field is left. */
export function QuantityField({ quantity, terms, onActive, ...rest }: QuantityFieldProps) {
  return (
    <QuantityBox
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

/** The same where it stands alone, in the cart and on cards. */
export function BoxedQuantity({
  quantity,
  ...rest
}: Omit<QuantityFieldProps, 'onBlur' | 'onKeyDown' | 'onPaste' | 'id'>) {
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter') quantity.leave()
    else if (event.key === 'ArrowUp' && event.altKey) quantity.take()
    else if (event.key === 'Escape') quantity.giveBack()
    else return
    event.preventDefault()
    event.currentTarget.select()
  }
  return <QuantityField quantity={quantity} onKeyDown={onKeyDown} {...rest} />
}
