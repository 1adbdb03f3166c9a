import type { ReactNode } from 'react'
import { useMedia } from '../width/useMedia.ts'
import './tabs.css'

type FoldedFiguresProps = {
  /** The one line that stays: the sum of it all. */
  summary: ReactNode
  children: ReactNode
}

/** Figures above a list: on a phone they fold into one line, so that the rows begin high up. */
export function FoldedFigures({ summary, children }: FoldedFiguresProps) {
  const isNarrow = useMedia('max-tablet')
  if (!isNarrow) return children
  return (
    <details className="folded-figures">
      <summary>{summary}</summary>
      {children}
    </details>
  )
}
