import { Skeleton } from '#ui/base/Skeleton.tsx'
import { HeatTable } from '#ui/charts/HeatTable.tsx'
import type { ReportData } from '../../report-contract.ts'
import type { Measure } from '../../report-rules.ts'
import { shortOf } from '../../report-words.ts'

const most = 200

/** Rows, columns and measure as they were chosen. */
export function OwnTable({ report, measure }: { report: ReportData | undefined; measure: Measure }) {
  if (!report) return <Skeleton width="100%" height={320} />
  if (report.rows.length === 0)
    return (
      <p className="mt-6 border-line border-y py-4 text-ink-2">Nothing was invoiced in this time. Choose other days.</p>
    )
  const [head, ...rest] = report.columns
  const columns = rest.slice(0, -1)
  const text = shortOf(measure)
  return (
    <div className="mt-6">
      <HeatTable
        label={report.title}
        head={head?.title ?? ''}
        columns={columns.map(({ name, title }) => ({ key: name, title }))}
        rows={report.rows.slice(0, most).map((row) => ({
          key: String(row.key),
          label: String(row.label),
          values: columns.map(({ name }) => Number(row[name] ?? 0)),
          total: Number(row.total),
        }))}
        totals={{
          values: columns.map(({ name }) => Number(report.totals[name] ?? 0)),
          total: Number(report.totals.total),
        }}
        text={(value) => (value === 0 ? '–' : text(value))}
      />
      {report.rows.length > most && (
        <p className="mt-2 text-ink-2">The first {most} rows are shown. Export the table to see all of them.</p>
      )}
    </div>
  )
}
