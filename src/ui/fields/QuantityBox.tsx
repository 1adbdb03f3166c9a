import type { ComponentProps } from 'react'
import './quantityBox.css'

type QuantityBoxProps = Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'value'> & {
  /** What it is the quantity of, for those who listen. */
  name: string
  value: string
  onType: (text: string) => void
  onStep: (by: 1 | -1) => void
}

/**
 * A box for whole packs; − and + beside it where fingers do the work. A form of its own, as
 * browsers read all fields of a form with each key and each move, to offer to fill them in: here it
 * is one.
 */
export function QuantityBox({ name, value, onType, onStep, ...rest }: QuantityBoxProps) {
  return (
    <form className="quantity" onSubmit={(event) => event.preventDefault()}>
      <button type="button" className="quantity-step" tabIndex={-1} disabled={value === ''} onClick={() => onStep(-1)}>
        <span aria-hidden="true">−</span>
        <span className="sr-only">Less {name}</span>
      </button>
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="next"
        aria-label={`Quantity of ${name}`}
        value={value}
        data-long={value.length > 6 || undefined}
        onChange={(event) => onType(event.target.value)}
        {...rest}
      />
      <button type="button" className="quantity-step" tabIndex={-1} onClick={() => onStep(1)}>
        <span aria-hidden="true">+</span>
        <span className="sr-only">More {name}</span>
      </button>
    </form>
  )
}
