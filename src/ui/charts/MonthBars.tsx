import { type CSSProperties, Fragment, type ReactNode } from 'react'
import { cx } from '../base/cx.ts'
import type { RenderLink } from '../shell/nav.ts'
import { useMedia } from '../width/useMedia.ts'
import { heightOf, ticksOf } from './scale.ts'
import './charts.css'

export type Bar = {
  key: string
  /** Below it: 'Apr'. */
  label: string
  /** null: still to come. */
  value: number | null
  before?: number | undefined
  /** Not over yet: 'November is at 19 of 30 days'. */
  isPart?: boolean
  /** All of it in words, for who listens. */
  says: string
  to?: string | undefined
}

type MonthBarsProps = {
  label: string
  bars: Bar[]
  /** At the lines behind: '₹20 L'. */
  axis: (value: number) => string
  /** Above a bar: '21.6'. */
  above: (value: number) => string
  height?: number
  renderLink?: RenderLink
}

/**
 * Upright bars side by side, with those of last year behind them; each leads to what is behind it.
 */
export function MonthBars({ label, bars, axis, above, height = 216, renderLink }: MonthBarsProps) {
  // Bars of a phone are too narrow for a finger: what they lead to is in the table below, and in
  // the filters.
  const isNarrow = useMedia('max-tablet')
  const most = Math.max(0, ...bars.flatMap(({ value, before }) => [value ?? 0, before ?? 0]))
  const best = Math.max(0, ...bars.map(({ value }) => value ?? 0))
  const isSolo = bars.every(({ before }) => before === undefined)
  return (
    <div
      className="upright-bars"
      {...(isSolo && { 'data-solo': true })}
      style={{ '--h': `${height}px` } as CSSProperties}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has a border and a width of its own */}
      <div className="upright-plot" role="group" aria-label={label}>
        {ticksOf(most).map((tick) => (
          <div key={tick} className="upright-line" style={{ bottom: `${heightOf(tick, most)}%` }} aria-hidden="true">
            <span className="figures">{axis(tick)}</span>
          </div>
        ))}
        <div className="upright-months">
          {bars.map((bar) => (
            <Fragment key={bar.key}>
              <Column bar={bar} most={most} renderLink={isNarrow ? undefined : renderLink}>
                {bar.value !== null && bar.value > 0 && (bar.value === best || bar.isPart) && (
                  <em style={{ bottom: `${Math.max(heightOf(bar.value, most), heightOf(bar.before ?? 0, most))}%` }}>
                    {above(bar.value)}
                  </em>
                )}
              </Column>
            </Fragment>
          ))}
        </div>
      </div>
      <div className="upright-names" aria-hidden="true" {...(bars.length > 8 && { 'data-many': true })}>
        {bars.map(({ key, label: below, isPart }) => (
          <span key={key}>{isPart ? <b>{below}</b> : below}</span>
        ))}
      </div>
    </div>
  )
}

type ColumnProps = { bar: Bar; most: number; renderLink: RenderLink | undefined; children: ReactNode }

function Column({ bar, most, renderLink, children }: ColumnProps) {
  const shapes = (
    <>
      <span className="sr-only">{bar.says}</span>
      {bar.before !== undefined && bar.before > 0 && (
        <i className="compared" style={{ height: `${heightOf(bar.before, most)}%` }} />
      )}
      {bar.value !== null && <i className="current" style={{ height: `${heightOf(bar.value, most)}%` }} />}
      {children}
    </>
  )
  const look = { className: cx('upright-bar', bar.isPart && 'part'), title: bar.says }
  return bar.to && renderLink ? renderLink({ to: bar.to, ...look, children: shapes }) : <div {...look}>{shapes}</div>
}
