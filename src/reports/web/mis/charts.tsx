import { monthInWords, monthShort } from '#kit/date.ts'
import { groupIndian, shortRupees } from '#kit/money.ts'
import { Skeleton } from '#ui/base/Skeleton.tsx'
import { ChartSection } from '#ui/charts/ChartSection.tsx'
import { type Bar, MonthBars } from '#ui/charts/MonthBars.tsx'
import { RowBars } from '#ui/charts/RowBars.tsx'
import { monthSpan } from '../../report-address.ts'
import type { ReportData } from '../../report-contract.ts'
import { axisOf, beforeOf, cellText, shortOf } from '../../report-words.ts'
import { Change, chartLink } from './chartLink.tsx'
import { without } from './Filters.tsx'
import { fieldsOf } from './pictured.ts'
import type { At } from './useReportAddress.ts'

type ChartProps = { at: At; report: ReportData | undefined }

/**
 * Each month beside the same of last year; a month that goes on is hatched, and those to come have
 * last year's alone.
 */
export function SalesByMonth({ at, report }: ChartProps) {
  const { measure } = at.address
  if (!report) return <Skeleton width="100%" height={300} />
  const [now, before] = fieldsOf(measure)
  const text = shortOf(measure)
  const thisMonth = at.today.slice(0, 7)
  const view = report.name === 'discount-business' ? report.name : 'sales'
  const title = view === 'sales' ? 'Sales by month' : 'Discount business by month'
  const bars: Bar[] = report.rows.map((row) => {
    const month = String(row.key)
    const isToCome = month > thisMonth
    const [value, last] = [Number(row[now]), beforeOf(row[before])]
    return {
      key: month,
      label: monthShort(month),
      value: isToCome ? null : value,
      before: last ?? 0,
      isPart: month === thisMonth,
      says: `${monthInWords(month)}: ${isToCome ? 'to come' : text(value)}, ${lastYear(last, text)}`,
      to: isToCome ? undefined : at.hrefWith({ ...monthSpan(month, report), view, by: 'division' }),
    }
  })
  return (
    <ChartSection
      title={title}
      lead={
        <Lead
          bars={bars}
          today={at.today}
          text={(value) => (measure === 'packs' ? `${groupIndian(value)} packs` : shortRupees(value, 'words'))}
        />
      }
      keys={[
        { kind: 'now', label: 'this year' },
        { kind: 'ref', label: 'last year' },
      ]}
      table={{
        heads: ['Month', measure === 'packs' ? 'Packs' : 'Sales ₹', 'Last year', 'Change'],
        rows: report.rows.map((row) => [
          row.label,
          cellText(row[now], measure === 'packs' ? 'count' : 'money'),
          cellText(row[before], measure === 'packs' ? 'count' : 'money'),
          <Change key="change" now={Number(row[now])} before={beforeOf(row[before])} />,
        ]),
      }}
    >
      <MonthBars
        label={`${title}, this year and last`}
        bars={bars}
        axis={axisOf(text)}
        above={(value) => text(value).replace('₹', '')}
        renderLink={chartLink}
      />
    </ChartSection>
  )
}

type LeadProps = { bars: Bar[]; today: string; text: (value: number) => string }

function Lead({ bars, today, text }: LeadProps) {
  const past = bars.filter((bar) => bar.value !== null && !bar.isPart && (bar.value ?? 0) > 0)
  const [first, ...rest] = past
  if (!first) return null
  const best = rest.reduce((most, bar) => ((bar.value ?? 0) > (most.value ?? 0) ? bar : most), first)
  const part = bars.find((bar) => bar.isPart)
  return (
    <>
      {monthInWords(best.key)} was the best month, <b>{text(best.value ?? 0)}</b>.
      {part && ` ${monthShort(part.key)} is at day ${Number(today.slice(8))}.`}
    </>
  )
}

const lastYear = (last: number | null, text: (value: number) => string) =>
  last === null ? 'no figures of last year' : `last year ${text(last)}`

/** All divisions, whichever is looked into: one leads from one to the next. */
export function ByDivision({ at, report }: ChartProps) {
  const { measure, narrowed } = at.address
  if (!report) return <Skeleton width="100%" height={300} />
  const [now, before] = fieldsOf(measure)
  const text = shortOf(measure)
  const rows = report.rows.filter((row) => Number(row[now]) > 0 || Number(row[before]) > 0)
  return (
    <ChartSection
      title="By division"
      lead={rows.length > 1 ? 'Choose one to look into it.' : undefined}
      keys={[{ kind: 'tick', label: 'last year' }]}
      table={{
        heads: ['Division', measure === 'packs' ? 'Packs' : 'Sales ₹', 'Last year', 'Change'],
        rows: rows.map((row) => [
          row.label,
          cellText(row[now], measure === 'packs' ? 'count' : 'money'),
          cellText(row[before], measure === 'packs' ? 'count' : 'money'),
          <Change key="change" now={Number(row[now])} before={beforeOf(row[before])} />,
        ]),
      }}
    >
      <RowBars
        label="Sales by division"
        renderLink={chartLink}
        rows={rows.map((row) => {
          const [value, last] = [Number(row[now]), beforeOf(row[before])]
          const isChosen = narrowed.division === row.key
          return {
            key: String(row.key),
            label: row.label as string,
            value,
            before: last ?? undefined,
            text: text(value),
            change: <Change now={value} before={last} />,
            isChosen,
            says: `${text(value)}, ${lastYear(last, text)}`,
            to: at.hrefWith({
              narrowed: isChosen ? without(narrowed, 'division') : { ...narrowed, division: String(row.key) },
            }),
          }
        })}
      />
    </ChartSection>
  )
}
