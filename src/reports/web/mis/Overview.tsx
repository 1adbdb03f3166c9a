import { formatDay } from '#kit/date.ts'
import { groupIndian, shortRupees } from '#kit/money.ts'
import { useRead } from '#kit/web/query.ts'
import { crumbLink } from '#orders/web/crumbLink.tsx'
import { counted } from '#ui/base/counted.ts'
import { Segmented } from '#ui/fields/Segmented.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { TitleLoading } from '#ui/page/TitleLoading.tsx'
import { FailedState } from '#ui/table/FailedState.tsx'
import type { ReportData } from '../../report-contract.ts'
import { headline, sinceText, spanText } from '../../report-words.ts'
import { ByDivision, SalesByMonth } from './charts.tsx'
import { ExportReport } from './ExportReport.tsx'
import { Filters, without } from './Filters.tsx'
import { MoreReports } from './MoreReports.tsx'
import { picturedMonths } from './pictured.ts'
import { Ranking } from './Ranking.tsx'
import { Runs } from './Runs.tsx'
import { SavedReports } from './SavedReports.tsx'
import { SaveReport } from './SaveReport.tsx'
import { CollectionChart, FillRateChart, SchemeChart } from './smallCharts.tsx'
import type { At } from './useReportAddress.ts'

/** How things sell at a glance: months, divisions, products, and what matters beside them. */
export function Overview({ at }: { at: At }) {
  const { address, side, isOwn, today } = at
  const { from, to, narrowed, measure } = address
  const span = { from, to }
  const options = { ownFailure: true, keepPrevious: true }
  const ranked = narrowed.product && !isOwn ? 'distributor' : 'product'
  const ranking = useRead(side.get, { name: 'sales', by: ranked, ...span, ...narrowed, trend: '1', top: 8 }, options)
  // A year that goes on shows last year's months that are still to come.
  const end = yearEnd(from)
  const isYear = to === today && from.endsWith('-04-01') && to < end
  const months = useRead(side.get, { name: 'sales', by: 'month', from, to: isYear ? end : to, ...narrowed }, options)
  const divisions = useRead(
    side.get,
    { name: 'sales', by: 'division', ...span, ...without(narrowed, 'division') },
    options,
  )
  if (ranking.isError && !ranking.data)
    return ranking.error.http === 404 ? (
      <FailedState>We can’t find what this report is narrowed to. It may belong to the other product type.</FailedState>
    ) : (
      <FailedState onRetry={() => void ranking.refetch()}>The report did not load.</FailedState>
    )
  // While the next one is on the way, the rows before would lead where they do not belong.
  const report = ranking.data?.data.by === ranked ? ranking.data.data : undefined
  return (
    <>
      <Head at={at} report={report} months={months.data?.data} />
      <Filters at={at} report={report}>
        <Segmented
          label="Measure"
          className="tablet:ml-auto"
          options={[
            { value: 'value', label: 'Value' },
            { value: 'packs', label: 'Packs' },
          ]}
          value={measure === 'packs' ? 'packs' : 'value'}
          onChange={(to) => at.go({ measure: to })}
        />
      </Filters>
      <div className="mt-6 grid gap-x-12 gap-y-9 desk:grid-cols-[minmax(0,1.75fr)_minmax(0,1fr)]">
        <SalesByMonth at={at} report={months.data?.data} />
        <ByDivision at={at} report={divisions.data?.data} />
      </div>
      <Ranking at={at} report={report} by={ranked} />
      <div className="mt-10 grid gap-x-12 gap-y-9 desk:grid-cols-3">
        <FillRateChart at={at} />
        <SchemeChart at={at} />
        <CollectionChart at={at} />
      </div>
      <SavedReports at={at} />
      <Runs at={at} />
      <MoreReports at={at} />
    </>
  )
}

function yearEnd(from: string): string {
  return `${Number(from.slice(0, 4)) + 1}-03-31`
}

type HeadProps = { at: At; report: ReportData | undefined; months: ReportData | undefined }

function Head({ at, report, months }: HeadProps) {
  const { address, isOwn } = at
  const { measure } = address
  const words = report?.narrowed ?? []
  const of = words.map(({ label }) => label).join(', ')
  const field = measure === 'packs' ? 'packs' : 'value_paise'
  const now = Number(report?.totals[field] ?? 0)
  const before = Number(report?.totals[measure === 'packs' ? 'last_year_packs' : 'last_year_paise'] ?? 0)
  const amount = (value: number) => (measure === 'packs' ? counted(value, 'pack') : shortRupees(value, 'words'))
  const crumbs = [
    { label: 'Reports', ...(words.length > 0 && { to: at.hrefWith({ narrowed: {} }) }) },
    ...words.map(({ label, name }, index) => ({
      label,
      ...(index < words.length - 1 && {
        to: at.hrefWith({
          narrowed: Object.fromEntries(words.slice(0, index + 1).map((one) => [one.name, one.value])),
        }),
      }),
      key: name,
    })),
  ]
  return (
    <PageHead
      title={report ? headline({ now, before, measure, isOwn, of }) : <TitleLoading width={320}>Sales</TitleLoading>}
      crumbs={crumbs}
      renderLink={crumbLink}
      actions={
        <>
          <SaveReport at={at} title={of || 'Sales'} />
          <ExportReport
            at={{ ...at, address: { ...address, by: 'product' } }}
            name="sales"
            picture={months ? picturedMonths(at, months, of) : null}
            disabled={!report}
          />
        </>
      }
    >
      {report && (
        <>
          {amount(now)} {spanText(address)}
          {before > 0 && report.compare && `, against ${amount(before)} until ${formatDay(report.compare.to)}`}.{' '}
          {sinceText(report)} Invoiced value before tax
          {isOwn ? '.' : `, ${groupIndian(Number(report.totals.distributors ?? 0))} distributors.`}
        </>
      )}
    </PageHead>
  )
}
