import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export type Group = 'success' | 'warning' | 'danger' | 'info'
/** Neutral: switched off, ended; nobody's move. */
export type Tone = Group | 'neutral'

/** One shape a group, so that a status is never told by colour alone. */
export function Mark({ group, className }: { group: Tone; className?: string }) {
  return (
    <svg className={cx('glyph', className)} viewBox="0 0 12 12" aria-hidden="true" data-group={group}>
      {shapes[group]}
    </svg>
  )
}

const line = {
  fill: 'none',
  stroke: 'var(--surface)',
  strokeWidth: 1.4,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

const shapes: Record<Tone, ReactNode> = {
  success: (
    <>
      <circle cx="6" cy="6" r="6" fill="currentColor" />
      <path d="M3.4 6.2 5.2 8l3.4-3.9" {...line} />
    </>
  ),
  warning: (
    <>
      <path
        d="M6 .6c.4 0 .8.2 1 .6l4.6 8.3c.5.8-.1 1.9-1.1 1.9H1.5C.5 11.4-.1 10.3.4 9.5L5 1.2C5.2.8 5.6.6 6 .6Z"
        fill="currentColor"
      />
      <path d="M6 4.2v3" {...line} />
      <circle cx="6" cy="9.1" r=".8" fill="var(--surface)" />
    </>
  ),
  danger: (
    <>
      <path d="M3.6 0h4.8L12 3.6v4.8L8.4 12H3.6L0 8.4V3.6Z" fill="currentColor" />
      <path d="m4.1 4.1 3.8 3.8m0-3.8L4.1 7.9" {...line} />
    </>
  ),
  neutral: <circle cx="6" cy="6" r="5" fill="none" stroke="currentColor" strokeWidth="1.6" />,
  info: (
    <>
      <rect x=".4" y=".4" width="11.2" height="11.2" rx="2.6" fill="currentColor" />
      <path d="m4.9 3.4 2.6 2.6-2.6 2.6" {...line} />
    </>
  ),
}
