import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** Product, customer and ERP codes: mono, slashed zero, leading zeros kept. */
export function Code({ children, className }: { children: ReactNode; className?: string }) {
  return <span className={cx('code whitespace-nowrap', className)}>{children}</span>
}
