import type { ComponentProps, ReactNode, Ref } from 'react'
import { cx } from '../base/cx.ts'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'children'> & {
  label: ReactNode
  /** Keep the name for those who listen only: a table's tick boxes. */
  hideLabel?: boolean
  /** Some of them. */
  some?: boolean
  onChange?: (on: boolean) => void
}

export function Checkbox({ label, hideLabel = false, some = false, onChange, className, ref, ...rest }: CheckboxProps) {
  return (
    <label className={cx('tick', className)}>
      <input
        ref={(box) => {
          if (box) box.indeterminate = some
          give(ref, box)
        }}
        type="checkbox"
        onChange={(event) => onChange?.(event.target.checked)}
        {...rest}
      />
      <span className={hideLabel ? 'sr-only' : undefined}>{label}</span>
    </label>
  )
}

function give(ref: Ref<HTMLInputElement> | undefined, box: HTMLInputElement | null) {
  if (typeof ref === 'function') ref(box)
  else if (ref) ref.current = box
}
