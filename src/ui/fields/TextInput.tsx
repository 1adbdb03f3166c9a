import Lock from 'lucide-react/icons/lock'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../base/cx.ts'
import { useFieldProps } from './Field.tsx'

export type TextInputProps = ComponentProps<'input'> & {
  /** An icon before the text. */
  lead?: ReactNode
  /** An icon or a button after it. */
  trail?: ReactNode
}

export function TextInput({ lead, trail, className, type = 'text', ...rest }: TextInputProps) {
  return (
    <span className={cx('input', className)}>
      {lead}
      <input type={type} {...rest} {...useFieldProps(rest)} />
      {trail}
      {rest.readOnly && !trail && <Lock />}
    </span>
  )
}
