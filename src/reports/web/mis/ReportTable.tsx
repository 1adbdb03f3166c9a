import { useMemo, useState } from 'react'
import { Link } from 'wouter'
import { cx } from '#ui/base/cx.ts'
import { type Column, Table } from '#ui/table/Table.tsx'
import { inside } from '../../report-address.ts'
import type { ReportData } from '../../report-contract.ts'
import type { Breakdown, ReportColumn, ReportRow } from '../../report-rules.ts'
import { cellText } from '../../report-words.ts'
import { Changed } from './chartLink.tsx'
import type { At } from './useReportAddress.ts'

type ReportTableProps = { at: At; report: ReportData | undefined; busy: boolean }
type Sorting = { name: string; isDown: boolean }

/** All rows with their total last; a press on a name goes into it. */
export function ReportTable({ at, report, busy }: ReportTableProps) {
  const [sorting, setSorting] = useState<Sorting | null>(null)
  const rows = useMemo(() => report && [...sorted(report.rows, sorting), totalOf(report)], [report, sorting])
  const columns = useMemo(
    () => (report?.columns ?? waiting).map((column, index) => columnOf(column, index, at, report, sorting, setSorting)),
    [report, sorting, at],
  )
  return (
    <div className="mt-8">
      <Table<ReportRow>
        label={report?.title ?? 'Report'}
        columns={columns}
        rows={rows && rows.length > 1 ? rows : rows && []}
        rowKey={(row) => (row.isTotal ? 'total' : `${row.key} ${row.label}`)}
        busy={busy}
        empty="Nothing in this time. Choose other days, or remove a filter."
      />
    </div>
  )
}

const waiting: ReportColumn[] = [
  { name: 'label', title: 'Name', kind: 'text' },
  { name: 'a', title: 'Now', kind: 'count' },
  { name: 'b', title: 'Before', kind: 'count' },
]

function totalOf({ totals, columns }: ReportData): ReportRow {
  const [first] = columns
  return { ...totals, ...(first && { [first.name]: 'Total' }), key: '', isTotal: 1 }
}

function sorted(rows: ReportRow[], sorting: Sorting | null): ReportRow[] {
  if (!sorting) return rows
  const { name, isDown } = sorting
  const compare = (one: ReportRow, other: ReportRow) => {
    const [a, b] = [one[name] ?? null, other[name] ?? null]
    if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
    const order = typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b))
    return isDown ? -order : order
  }
  return rows.toSorted(compare)
}

function columnOf(
  { name, title, kind }: ReportColumn,
  index: number,
  at: At,
  report: ReportData | undefined,
  sorting: Sorting | null,
  onSort: (sorting: Sorting) => void,
): Column<ReportRow> {
  const isDown = sorting?.name === name && sorting.isDown
  const direction = sorting?.name !== name ? null : isDown ? ('descending' as const) : ('ascending' as const)
  return {
    head: title,
    kind: kind === 'text' ? (index === 0 ? 'name' : 'soft') : 'number',
    ...(index === 0 && { card: 'title' as const }),
    sort: { direction, onSort: () => onSort({ name, isDown: sorting?.name === name ? !isDown : kind !== 'text' }) },
    cell: (row) => {
      const text = cellText(row[name], kind)
      const isTotal = Boolean(row.isTotal)
      if (index === 0 && !isTotal && report) return <Into at={at} report={report} row={row} text={text} />
      if (name === 'change_percent' && row[name] !== null && !isTotal)
        return <Changed percent={Number(row[name])} text={Number(row[name]) > 0 ? `+${text}` : text} />
      return <span className={cx(kind !== 'text' && 'figures', isTotal && 'font-semibold')}>{text}</span>
    },
  }
}

type IntoProps = { at: At; report: ReportData; row: ReportRow; text: string }

/** A row that is one thing leads to its page. */
function pageOf({ side }: At, by: string, row: ReportRow): string | null {
  const { pages } = side
  if (by === 'order') return row.order_kind === 'discount' ? pages.discount : pages.order
  return by === 'invoice' || by === 'claim' ? pages[by] : null
}

function Into({ at, report, row, text }: IntoProps) {
  const key = String(row.key ?? '')
  const page = pageOf(at, report.by, row)
  const to = inside(at.address, report.by as Breakdown, key, at.isOwn)
  const href = page ? `${page}${key}` : to && at.hrefOf(to)
  return href ? (
    <Link href={href} className="inline-block py-0.5">
      {text}
    </Link>
  ) : (
    text
  )
}
