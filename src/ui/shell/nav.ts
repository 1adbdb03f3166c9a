import type { ReactElement, ReactNode } from 'react'

/** ui does not know the router: the app says how a link is made. */
type LinkProps = {
  to: string
  children: ReactNode
  className?: string
  title?: string
  onClick?: () => void
  'aria-current'?: 'page'
  'aria-label'?: string
  'data-wide'?: boolean
  'data-narrow'?: boolean
  'data-count'?: number
}
export type RenderLink = (props: LinkProps) => ReactElement

export type NavItem = {
  to: string
  label: string
  /** A lucide icon element. */
  icon?: ReactNode
  count?: number
  /** What is counted, in words: '7 lines in this cart'. */
  says?: string
  /** Something waits for the person: the count is amber. */
  hot?: boolean
  current?: boolean
  /** Left out of the top bar where it is narrow; the first menu has it there. */
  wide?: boolean
  /** Below its name in a menu; `hot` where it is the reader's move. */
  fact?: { says: string; hot?: boolean } | undefined
}
export type NavGroup = { label?: string; items: NavItem[] }
