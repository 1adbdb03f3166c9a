import { Link } from 'wouter'
import type { RenderLink } from '#ui/shell/nav.ts'

/** A breadcrumb with room for a finger. */
export const crumbLink: RenderLink = ({ to, children }) => (
  <Link href={to} className="-my-1 inline-block py-1">
    {children}
  </Link>
)
