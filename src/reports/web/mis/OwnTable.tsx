import { Skeleton } from '#ui/base/Skeleton.tsx'
import { HeatTable } from '#ui/charts/HeatTable.tsx'
import { inside, insideCell } from '../../report-address.ts'
import type { ReportData } from '../../report-contract.ts'
import type { Breakdown, Measure, ReportColumn } from '../../report-rules.ts'
import { shortOf } from '../../report-words.ts'
import { chartLink } from './chartLink.tsx'
import type { At } from './useReportAddress.ts'

const most = 200

/** Rows, columns and measure as they were chosen. */
export function OwnTable({ at, report, measure }: { at: At; report: ReportData | undefined; measure: Measure }) {
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
          to: leadsOf(at, report, String(row.key), columns),
        }))}
        renderLink={chartLink}
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

/**
 * A row leads into itself, a cell into its row and its column; a column is called 'of ' and its
 * key.
 */
function leadsOf(at: At, report: ReportData, key: string, columns: readonly ReportColumn[]) {
  const by = report.by as Breakdown
  const across = at.address.across || (by === 'month' ? 'division' : 'month')
  const hrefOf = (to: ReturnType<typeof inside>) => (to ? at.hrefOf(to) : undefined)
  return {
    row: hrefOf(inside(at.address, by, key, at.isOwn)),
    cells: columns.map(({ name }) =>
      hrefOf(insideCell(at.address, { by, key }, { across, column: name.slice('of '.length) }, at.isOwn)),
    ),
  }
}
