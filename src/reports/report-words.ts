// What a report says in words and numbers. Pure.
import { type Day, formatDay } from '#kit/date.ts'
import { formatAmount, groupIndian, shortRupees } from '#kit/money.ts'
import { type Cell, type ColumnKind, changePercent, type Measure, type Span } from './report-rules.ts'

/** A cell as it is read; '–' where there is nothing to say. */
export function cellText(value: Cell | undefined, kind: ColumnKind): string {
  if (value === null || value === undefined || Array.isArray(value)) return '–'
  if (typeof value === 'string') return /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDay(value) : value
  if (kind === 'money') return formatAmount(value)
  if (kind === 'percent') return `${value.toFixed(1).replace('-', '−')}%`
  if (kind === 'days' || kind === 'hours') return value.toFixed(1)
  return value < 0 ? `−${groupIndian(-value)}` : groupIndian(value)
}

/** '+13.1%', '−4.7%'; 'New' where there was nothing before; '–' where it is not known what was. */
export function changeText(now: number, before: number | null): string {
  if (before === null) return '–'
  const change = changePercent(now, before)
  if (change === null) return now > 0 ? 'New' : '–'
  return `${change > 0 ? '+' : change < 0 ? '−' : ''}${Math.abs(change).toFixed(1)}%`
}

/** An amount of a measure in short. */
export function shortOf(measure: Measure): (value: number) => string {
  return measure === 'value' ? (value) => shortRupees(value) : (value) => groupIndian(Math.round(value))
}

/** Round numbers need no decimals. */
export function axisOf(text: (value: number) => string): (value: number) => string {
  return (value) => text(value).replace(/\.0+(?=\D|$)/, '')
}

type Selling = { now: number; before: number; measure: Measure; isOwn: boolean; of: string }

/** 'Cardia sells 13.1% more than last year' */
export function headline({ now, before, measure, isOwn, of }: Selling): string {
  if (now <= 0 && before <= 0) return isOwn ? 'Nothing bought in this time' : 'No sales in this time'
  const change = changePercent(now, before)
  const amount = measure === 'value' ? shortRupees(now, 'words') : `${groupIndian(now)} packs`
  if (change === null) return isOwn ? `${amount} bought${of && ` of ${of}`}` : `${amount} sold${of && ` of ${of}`}`
  const size = `${Math.abs(change).toFixed(1)}% ${change > 0 ? 'more' : 'less'}`
  const much = change === 0 ? 'as much' : size
  const end = `${change === 0 ? 'as' : 'than'} last year`
  if (isOwn) return `You buy ${much}${of && ` of ${of}`} ${end}`
  return `${of ? `${of} sells` : 'We sell'} ${much} ${end}`
}

/** What was before, as a number that a comparison has; null where there are no figures of it. */
export function beforeOf(value: Cell | undefined): number | null {
  return value === null || value === undefined ? null : Number(value)
}

export function spanText({ from, to }: Span): string {
  return from === to ? `on ${formatDay(from)}` : `from ${formatDay(from)} to ${formatDay(to)}`
}

type Compared = { compare?: { from: Day; to: Day; since?: Day | undefined } | undefined }

/**
 * Why a report is not compared, or not wholly: since when there are figures; '' where all days have
 * some.
 */
export function sinceText({ compare }: Compared): string {
  if (!compare?.since) return ''
  if (compare.since === noFigures) return 'There are no figures yet, so nothing is compared.'
  return `Figures begin on ${formatDay(compare.since)}, so they are not compared with days ${spanText(compare)}.`
}

/** What `since` is where nothing was ever invoiced. */
export const noFigures = '9999-12-31'
