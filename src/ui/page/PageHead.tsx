import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import type { RenderLink } from '../shell/nav.ts'
import { Unbroken } from './Unbroken.tsx'

type PageHeadProps = {
  title: ReactNode
  /** A Badge beside the title. */
  badge?: ReactNode
  /** One line of context. */
  children?: ReactNode
  /** Primary last; the rest under ⋯ */
  actions?: ReactNode
  /** The way here; the last one is this page and needs no `to`. */
  crumbs?: { label: ReactNode; to?: string }[]
  renderLink?: RenderLink
}

export function PageHead({ title, badge, children, actions, crumbs, renderLink }: PageHeadProps) {
  return (
    <div>
      {crumbs && (
        <nav aria-label="Breadcrumb">
          <ol className="crumbs">
            {crumbs.map((crumb, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a crumb is its place in the way
              <li key={at}>
                {at > 0 && <ChevronRight />}
                {crumb.to && renderLink ? (
                  renderLink({ to: crumb.to, children: crumb.label })
                ) : (
                  <span {...(at === crumbs.length - 1 && { 'aria-current': 'page' })}>{crumb.label}</span>
                )}
              </li>
            ))}
          </ol>
        </nav>
      )}
      <div className="head">
        <div className="min-w-0">
          <div className="title-line">
            <h1 tabIndex={-1}>{typeof title === 'string' ? <Unbroken>{title}</Unbroken> : title}</h1>
            {badge}
          </div>
          {children && <div className="subline">{children}</div>}
        </div>
        {actions && <div className="acts">{actions}</div>}
      </div>
    </div>
  )
}

/** A heading of 15 px with something at its right: a link, a count, buttons. */
export function SectionHead({ title, children, id }: { title: ReactNode; children?: ReactNode; id?: string }) {
  return (
    <div className="sec-h">
      <h2 id={id}>{title}</h2>
      {children}
    </div>
  )
}
