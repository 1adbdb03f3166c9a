import { formatAmount, formatRupees } from '#kit/money.ts'
import { cx } from './cx.ts'

type MoneyProps = {
  /** Integer paise; null is nothing, shown as –. */
  paise: number | null | undefined
  /** In a column the head carries the ₹ and the cells drop it. */
  column?: boolean
  /** Show zero as – too: free goods, nothing owed. */
  dash?: boolean
  className?: string
}

export function Money({ paise, column = false, dash = false, className }: MoneyProps) {
  const nothing = paise === null || paise === undefined || (dash && paise === 0)
  return (
    <span className={cx('figures whitespace-nowrap', className)}>
      {nothing ? '–' : column ? formatAmount(paise) : formatRupees(paise)}
    </span>
  )
}
