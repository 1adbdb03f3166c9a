import ChevronDown from 'lucide-react/icons/chevron-down'
import X from 'lucide-react/icons/x'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'

type ChipProps = Omit<ComponentProps<'button'>, 'children'> & {
  children: ReactNode
  /** The filter is set. */
  on?: boolean
  /** Opens a list of choices. */
  opens?: boolean
  /** Gives a set chip its × */
  onClear?: () => void
  clearLabel?: string
}

/** A filter: pressed to set it, × to clear it. */
export function Chip({
  children,
  on = false,
  opens = false,
  onClear,
  clearLabel = 'Clear this filter',
  className,
  ...rest
}: ChipProps) {
  return (
    <span className={cx('chip', on && 'chip-on', className)}>
      <button type="button" {...(!opens && { 'aria-pressed': on })} {...rest}>
        {children}
        {opens && !(on && onClear) && <ChevronDown />}
      </button>
      {on && onClear && (
        <button type="button" aria-label={clearLabel} onClick={onClear}>
          <X />
        </button>
      )}
    </span>
  )
}
