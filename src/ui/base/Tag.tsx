import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export function Tag({ kind = 'plain', children }: { kind?: 'plain' | 'new'; children: ReactNode }) {
  return <span className={cx('flag', kind === 'new' && 'flag-new')}>{children}</span>
}
