import type { ComponentProps } from 'react'
import { cx } from '../base/cx.ts'
import { Avatar } from './Avatar.tsx'

type AccountButtonProps = Omit<ComponentProps<'button'>, 'name'> & {
  name: string /** 'Admin, ethical' */
  detail?: string /** The initials alone: the customer's bar. */
  slim?: boolean
}

/** Opens the account menu: give it to Menu as its trigger. */
export function AccountButton({ name, detail, slim = false, className, ...rest }: AccountButtonProps) {
  return (
    <button type="button" className={cx(slim ? 'account-slim' : 'account', className)} {...rest}>
      <Avatar name={name} />
      {!slim && (
        <span className="account-name" aria-hidden="true">
          {name}
          {detail && <small>{detail}</small>}
        </span>
      )}
      <span className="sr-only">{name}, account</span>
    </button>
  )
}
