import type { ReactNode } from 'react'
import { type Group, Mark } from './Mark.tsx'

type NoticeProps = {
  group?: Group
  /** The way out, not the problem. */
  title: ReactNode
  /** Why, who, since. */
  children?: ReactNode
  actions?: ReactNode
  /** Announce it when it appears. */
  live?: boolean
}

export function Notice({ group = 'info', title, children, actions, live = false }: NoticeProps) {
  return (
    <section className="notice" data-group={group} {...(live && { role: group === 'danger' ? 'alert' : 'status' })}>
      <Mark group={group} />
      <div>
        <p className="way-out">{title}</p>
        {children && <div className="reason">{children}</div>}
      </div>
      {actions && <div className="acts">{actions}</div>}
    </section>
  )
}
