import type { ComponentProps } from 'react'
import { cx } from '../base/cx.ts'
import { useFieldProps } from './Field.tsx'

export function TextArea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  return (
    <span className={cx('input input-area', className)}>
      <textarea rows={rows} {...rest} {...useFieldProps(rest)} />
    </span>
  )
}
