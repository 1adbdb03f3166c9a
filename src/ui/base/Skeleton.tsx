import { cx } from './cx.ts'

/** A grey bar where text will stand, as wide as the text is likely to be. */
export function Skeleton({
  width = 96,
  height,
  className,
}: {
  width?: number | string
  height?: number
  className?: string
}) {
  return <span className={cx('skeleton', className)} style={{ width, ...(height && { height }) }} aria-hidden="true" />
}
