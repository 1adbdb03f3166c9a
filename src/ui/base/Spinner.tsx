import { cx } from './cx.ts'

/** For waits that have no shape to show; lists show skeleton rows instead. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  return label ? (
    <span className={cx('spin', className)} role="status" aria-label={label} />
  ) : (
    <span className={cx('spin', className)} aria-hidden />
  )
}
