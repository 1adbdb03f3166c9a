import type { ReactNode } from 'react'
import { type Group, Mark } from '../base/Mark.tsx'
import './timeline.css'

export type TimelineStep = {
  key: string
  /** done: a dot in a ring; now: the status mark; next: hollow, on a dashed line. */
  state: 'done' | 'now' | 'next'
  group: Group
  title: ReactNode
  /** When, who. */
  meta?: ReactNode
  detail?: ReactNode
}

/** What happened, where it is now, what comes next. */
export function Timeline({ steps, label }: { steps: TimelineStep[]; label: string }) {
  return (
    <ol className="timeline" aria-label={label}>
      {steps.map(({ key, state, group, title, meta, detail }) => (
        <li key={key} data-state={state} {...(state === 'now' && { 'aria-current': 'step' })}>
          <span className="node">{state === 'now' && <Mark group={group} />}</span>
          <b>{title}</b>
          {state === 'next' && <span className="sr-only"> (still to come)</span>}
          {meta && <span className="meta">{meta}</span>}
          {detail && <span className="detail">{detail}</span>}
        </li>
      ))}
    </ol>
  )
}
