import type { ReactNode } from 'react'
import { useStanding } from './standing.ts'

type FootBarProps = { className: string; label?: string; children: ReactNode }

/** Stays at the bottom of the screen; whatever has the cursor is scrolled out from under it. */
export function FootBar({ className, label, children }: FootBarProps) {
  useStanding('foot')
  if (label === undefined) return <div className={className}>{children}</div>
  return (
    <section className={className} aria-label={label}>
      {children}
    </section>
  )
}
