import type { ReactNode } from 'react'
import { type Group, Mark, type Tone } from './Mark.tsx'

/** In a list: shape and word, no ground. */
export function StatusMark({ group, children }: { group: Tone; children: ReactNode }) {
  return (
    <span className="mark">
      <Mark group={group} />
      {children}
    </span>
  )
}

/** In a page head: the same on a soft ground. */
export function Badge({ group, children }: { group: Group; children: ReactNode }) {
  return (
    <span className="badge" data-group={group}>
      <Mark group={group} />
      {children}
    </span>
  )
}
