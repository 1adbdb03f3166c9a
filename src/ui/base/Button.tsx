import type { ComponentProps, ReactNode } from 'react'
import { toast } from '../dialogs/toast.ts'
import { cx } from './cx.ts'
import { Spinner } from './Spinner.tsx'

type ButtonKind = 'primary' | 'default' | 'quiet' | 'danger' | 'link' | 'icon'
type ButtonSize = 'normal' | 'small'

type ButtonProps = ComponentProps<'button'> & {
  kind?: Exclude<ButtonKind, 'icon'>
  size?: ButtonSize
  /** The work is under way: the button keeps its width, says so and does nothing. */
  busy?: boolean
  /**
   * Why this person can't do it: the button stays, looks disabled, and says so to whoever tries.
   */
  whyNot?: string | null
}

export function Button({
  kind = 'default',
  size = 'normal',
  busy = false,
  whyNot = null,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={busy || whyNot ? 'button' : type}
      className={cx(buttonClass(kind, size), className)}
      onClick={busy ? undefined : onClick}
      {...(busy && { 'aria-busy': true, 'aria-disabled': true, 'data-busy': true })}
      {...rest}
      {...(whyNot && refusing(whyNot))}
    >
      {busy ? (
        <>
          <span className="button-busy">{children}</span>
          <Spinner />
        </>
      ) : (
        children
      )}
    </button>
  )
}

/** Focus and touch find the reason too, which a disabled button would hide from them. */
function refusing(why: string): ComponentProps<'button'> {
  return {
    disabled: false,
    'aria-disabled': true,
    'aria-haspopup': undefined,
    title: why,
    onClick: () => toast({ group: 'info', text: why }),
  }
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> & {
  /** The accessible name, always there. */
  label: string
  /** The icon. */
  children: ReactNode
}

export function IconButton({ label, type = 'button', className, ...rest }: IconButtonProps) {
  return <button type={type} className={cx(buttonClass('icon'), className)} aria-label={label} {...rest} />
}

/** For links that look like buttons. */
export function buttonClass(kind: ButtonKind = 'default', size: ButtonSize = 'normal'): string {
  if (kind === 'link') return 'button-link'
  return cx('button', kind !== 'default' && `button-${kind}`, size === 'small' && 'button-small')
}
