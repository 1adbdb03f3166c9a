import { Link } from 'wouter'
import type { RenderLink } from '#ui/shell/nav.ts'

/** How ui's parts make a link: without a page load. */
export const renderLink: RenderLink = ({ to, ...rest }) => <Link href={to} {...rest} />
