import { monthShort } from '#kit/date.ts'
import { groupIndian } from '#kit/money.ts'
import { ChartSection, type KeyKind } from '#ui/charts/ChartSection.tsx'
import { MonthBars } from '#ui/charts/MonthBars.tsx'
import { RowBars } from '#ui/charts/RowBars.tsx'
import { inside } from '../../report-address.ts'
import type { ReportData } from '../../report-contract.ts'
import { type Drawn, drawnOf, textOf } from '../../report-drawn.ts'
import type { Breakdown, ReportRow } from '../../report-rules.ts'
import { axisOf, beforeOf, cellText } from '../../report-words.ts'
import { Change, chartLink } from './chartLink.tsx'
import { SalesByMonth } from './charts.tsx'
import type { Picture } from './picture.ts'
import { CollectionLines, FillLine, SchemeBars, SecondaryLines } from './smallCharts.tsx'
import type { At } from './useReportAddress.ts'

const most = 12

export function ReportChart({ at, report }: { at: At; report: ReportData }) {
  const what = drawnOf(report)
  if (!what || report.rows.length === 0) return null
  if (report.by === 'month' && (report.name === 'sales' || report.name === 'discount-business'))
    return (
      <div className="mt-6">
        <SalesByMonth at={at} report={report} />
      </div>
    )
  const text = textOf(what)
  const table = {
    heads: [
      report.columns[0]?.title ?? '',
      what.head ?? what.title,
      ...(what.before ? [capital(what.against ?? 'last year')] : []),
    ],
    rows: report.rows
      .slice(0, 50)
      .map((row) => [
        String(row.label),
        cellText(row[what.value], what.kind),
        ...(what.before ? [cellText(row[what.before], what.kind)] : []),
      ]),
  }
  return (
    <div className="mt-6">
      <ChartSection title={what.title} table={table} keys={keysOf(report, what)} lead={leadOf(report)}>
        {report.by !== 'month' ? (
          report.name === 'schemes' ? (
            <SchemeBars report={report} most={most} />
          ) : (
            <Rows at={at} report={report} what={what} text={text} />
          )
        ) : report.name === 'fill-rate' ? (
          <FillLine report={report} />
        ) : report.name === 'collection' ? (
          <CollectionLines report={report} />
        ) : report.name === 'secondary' ? (
          <SecondaryLines report={report} />
        ) : (
          <MonthBars
            label={`${what.title} by month`}
            bars={report.rows.map((row) => ({
              key: String(row.key),
              label: monthShort(String(row.key)),
              value: Number(row[what.value]),
              says: `${row.label}: ${text(Number(row[what.value]))}`,
              to: hrefInside(at, report, String(row.key)),
            }))}
            axis={axisOf(text)}
            above={text}
            renderLink={chartLink}
          />
        )}
      </ChartSection>
    </div>
  )
}

function keysOf(
  { by, name }: ReportData,
  { before, against = 'last year' }: Drawn,
): { kind: KeyKind; label: string }[] {
  if (!before) return []
  if (by !== 'month' || name !== 'secondary') return [{ kind: 'tick', label: against }]
  return [
    { kind: 'now', label: 'sold' },
    { kind: 'second', label: 'bought' },
  ]
}

function leadOf({ name, by, rows, row_count, totals }: ReportData): string | undefined {
  const first = rows.length > most && by !== 'month' ? `The first ${most} of ${groupIndian(row_count)}.` : ''
  if (name !== 'secondary') return first || undefined
  const [all, stated] = [Number(totals.invoiced_packs ?? 0), Number(totals.received_packs ?? 0)]
  return `The statements tell of ${groupIndian(stated)} of the ${groupIndian(all)} packs bought. ${first}`.trim()
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function hrefInside(at: At, { by }: ReportData, key: string): string | undefined {
  const to = inside(at.address, by as Breakdown, key, at.isOwn)
  return to ? at.hrefOf(to) : undefined
}

type RowsProps = { at: At; report: ReportData; what: Drawn; text: (value: number) => string }

function Rows({ at, report, what, text }: RowsProps) {
  const { before } = what
  const label = (row: ReportRow) =>
    report.by === 'pair' ? (at.isOwn ? String(row.detail) : `${row.label}, ${row.detail}`) : String(row.label)
  return (
    <RowBars
      label={what.title}
      renderLink={chartLink}
      rows={report.rows.slice(0, most).map((row) => {
        const value = Number(row[what.value] ?? 0)
        const last = before ? (beforeOf(row[before]) ?? undefined) : undefined
        return {
          key: `${row.key} ${row.label}`,
          label: label(row),
          value,
          before: last,
          text: text(value),
          ...(last !== undefined && !what.isOther && { change: <Change now={value} before={last} /> }),
          says: last === undefined ? text(value) : `${text(value)}, ${what.against ?? 'last year'} ${text(last)}`,
          to: hrefInside(at, report, String(row.key ?? '')),
        }
      })}
    />
  )
}

/** The chart as it can be sent; null where a table says all. */
export function pictureOf(report: ReportData): Picture | null {
  const what = drawnOf(report)
  if (!what || report.rows.length === 0) return null
  const text = textOf(what)
  return {
    title: `${report.title}, ${report.narrowed.map(({ label }) => label).join(', ') || 'all'}`,
    subtitle: `${what.title}, ${report.from} to ${report.to}`,
    bars: report.rows.slice(0, most).map((row) => ({
      label: report.by === 'month' ? monthShort(String(row.key)) : String(row.label),
      value: Number(row[what.value] ?? 0),
      before: what.before ? Number(row[what.before] ?? 0) : undefined,
      text: text(Number(row[what.value] ?? 0)),
    })),
  }
}
