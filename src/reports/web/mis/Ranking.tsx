import { useMemo } from 'react'
import { Link } from 'wouter'
import { groupIndian } from '#kit/money.ts'
import { Sparkline } from '#ui/charts/Sparkline.tsx'
import { SectionHead } from '#ui/page/PageHead.tsx'
import { type Column, Table } from '#ui/table/Table.tsx'
import type { ReportData } from '../../report-contract.ts'
import type { ReportRow } from '../../report-rules.ts'
import { beforeOf, shortOf } from '../../report-words.ts'
import { Change } from './chartLink.tsx'
import { fieldsOf } from './pictured.ts'
import type { At } from './useReportAddress.ts'

type RankingProps = { at: At; report: ReportData | undefined; by: 'product' | 'distributor' }

const words = { product: ['Products', 'product'], distributor: ['Distributors', 'distributor'] } as const

/** The first eight by value, each with its way since the first day. */
export function Ranking({ at, report, by }: RankingProps) {
  const [many] = words[by]
  const columns = useMemo(() => columnsOf({ at, report, by }), [at, report, by])
  return (
    <section className="chart-section mt-10" aria-labelledby="ranking-h">
      <SectionHead title={many} id="ranking-h">
        {report && (
          <span className="ch-key">
            <span>
              {groupIndian(report.rows.length)} of {groupIndian(report.row_count)}, by value
            </span>
            <Link href={at.hrefWith({ view: 'sales', by })}>All {groupIndian(report.row_count)}</Link>
          </span>
        )}
      </SectionHead>
      <div className="mt-2.5">
        <Table<ReportRow>
          label={`${many} by value`}
          columns={columns}
          rows={report?.rows}
          rowKey={(row) => String(row.key)}
          skeletonRows={8}
          empty="Nothing was invoiced in this time. Choose other days."
        />
      </div>
    </section>
  )
}

function columnsOf({ at, report, by }: RankingProps): Column<ReportRow>[] {
  const { measure } = at.address
  const [now, before] = fieldsOf(measure)
  const text = shortOf(measure)
  const most = Math.max(1, ...(report?.rows ?? []).map((row) => Number(row[now])))
  const total = Number(report?.totals[now] ?? 0)
  const columns: Column<ReportRow>[] = [
    { head: 'Rank', kind: 'number', width: 56, card: 'none', cell: (_, index) => groupIndian(index + 1) },
    {
      head: by === 'product' ? 'Product' : 'Distributor',
      kind: 'name',
      card: 'title',
      cell: (row) => (
        <Link href={hrefOf(row, at, by)} className="inline-block py-0.5">
          {row.label as string}
        </Link>
      ),
    },
    {
      head: 'Share',
      width: 180,
      card: 'none',
      cell: (row) => (
        <span
          className="share"
          role="img"
          aria-label={`${total > 0 ? ((100 * Number(row[now])) / total).toFixed(1) : 0}% of all`}
        >
          <i style={{ width: `${(100 * Number(row[now])) / most}%` }} />
        </span>
      ),
    },
    {
      head: 'By month',
      width: 130,
      cell: (row) => <Sparkline label={`${row.label} by month`} values={(row.trend as number[] | undefined) ?? []} />,
    },
    { head: measure === 'packs' ? 'Packs' : 'Sales', kind: 'number', cell: (row) => <b>{text(Number(row[now]))}</b> },
    {
      head: 'Against last year',
      kind: 'number',
      cell: (row) => <Change now={Number(row[now])} before={beforeOf(row[before])} />,
    },
  ]
  return at.isOwn || by === 'distributor' ? columns : [...columns, distributors]
}

const distributors: Column<ReportRow> = {
  head: 'Distributors',
  kind: 'number',
  card: 'none',
  cell: (row) => groupIndian(Number(row.distributors ?? 0)),
}

function hrefOf({ key }: ReportRow, at: At, by: RankingProps['by']): string {
  const { narrowed } = at.address
  return by === 'product'
    ? at.hrefWith({ narrowed: { ...narrowed, product: String(key) } })
    : at.hrefWith({ view: 'invoices', by: '', narrowed: { ...narrowed, distributor: String(key) } })
}
