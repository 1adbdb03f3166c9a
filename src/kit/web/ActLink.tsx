import type { ComponentProps } from 'react'
import { Link } from 'wouter'
import { Button, buttonClass } from '#ui/base/Button.tsx'

type ActLinkProps = Pick<ComponentProps<typeof Button>, 'kind' | 'size' | 'whyNot' | 'children'> & { href: string }

/**
 * A link to where something is done, as a button; where this person can't do it, a button that says
 * why.
 */
export function ActLink({ href, kind = 'default', size = 'normal', whyNot = null, children }: ActLinkProps) {
  if (whyNot)
    return (
      <Button kind={kind} size={size} whyNot={whyNot}>
        {children}
      </Button>
    )
  return (
    <Link className={buttonClass(kind, size)} href={href}>
      {children}
    </Link>
  )
}
