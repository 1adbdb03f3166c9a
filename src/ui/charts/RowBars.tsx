import type { ReactNode } from 'react'
import type { RenderLink } from '../shell/nav.ts'
import './charts.css'

export type RowBar = {
  key: string
  label: ReactNode
  value: number
  /** Marked by a stroke: last year. */
  before?: number | undefined
  /** The bar is a part of this: drawn as its outline. */
  whole?: number | undefined
  /** At its right, and the change behind it. */
  text: ReactNode
  change?: ReactNode
  to?: string | undefined
  isChosen?: boolean
  says: string
}

type RowBarsProps = { label: string; rows: RowBar[]; renderLink: RenderLink }

/** Lying bars, one a row, the largest as wide as the chart. */
export function RowBars({ label, rows, renderLink }: RowBarsProps) {
  const most = Math.max(1, ...rows.flatMap(({ value, before = 0, whole = 0 }) => [value, before, whole]))
  const share = (value: number) => `${(100 * Math.max(0, value)) / most}%`
  return (
    <ul className="lying-bars" aria-label={label}>
      {rows.map((row) => (
        <li key={row.key} {...(row.isChosen && { 'aria-current': true })}>
          <span className="name">{row.to ? renderLink({ to: row.to, children: row.label }) : row.label}</span>
          <span className="title-line" role="img" aria-label={row.says}>
            {row.whole !== undefined && <i className="rest" style={{ width: share(row.whole) }} />}
            {row.value > 0 && <i style={{ width: share(row.value) }} />}
            {row.before !== undefined && row.before > 0 && <u style={{ left: share(row.before) }} />}
          </span>
          <span className="numeric" {...(row.change === undefined && { 'data-alone': true })}>
            <span>{row.text}</span>
            {row.change !== undefined && <span>{row.change}</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}
