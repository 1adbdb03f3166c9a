import { Link, useSearchParams } from 'wouter'
import { formatTime } from '#kit/date.ts'
import { useRead } from '#kit/web/query.ts'
import { crumbLink } from '#orders/web/crumbLink.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { FailedState } from '#ui/table/FailedState.tsx'
import { FilterSelect } from '#ui/table/FilterSelect.tsx'
import { inputOf } from '../../report-address.ts'
import type { ReportData } from '../../report-contract.ts'
import {
  type Across,
  acrosses,
  type Breakdown,
  breakdowns,
  breakdownsOf,
  type Measure,
  measures,
  type ReportName,
  reports,
  usualAcross,
} from '../../report-rules.ts'
import { sinceText, spanText } from '../../report-words.ts'
import { mayBeSlow } from '../../run-rules.ts'
import { ExportReport } from './ExportReport.tsx'
import { Filters } from './Filters.tsx'
import { OwnTable } from './OwnTable.tsx'
import { pictureOf, ReportChart } from './ReportChart.tsx'
import { ReportTable } from './ReportTable.tsx'
import { SaveReport } from './SaveReport.tsx'
import { AskForIt, RunView } from './SlowReport.tsx'
import type { At } from './useReportAddress.ts'

const width = 'h-control-s w-44! max-tablet:w-full!'

/**
 * One report: what it says, its chart, and the table with totals. One that takes long is asked for
 * first.
 */
export function ReportView({ at, view }: { at: At; view: ReportName }) {
  const [params] = useSearchParams()
  const run = Number(params.get('run')) || null
  const input = { name: view, ...inputOf(at.address) }
  const isLong = mayBeSlow(at.address, at.side.kind === 'admin' ? 'everybody' : 'own')
  const cost = useRead(at.side.cost, input, { ownFailure: true, enabled: isLong && !run }).data?.data
  const isDirect = !run && (!isLong || cost?.is_slow === false)
  const read = useRead(at.side.get, input, { ownFailure: true, keepPrevious: true, enabled: isDirect })
  const report = read.data?.data
  // While the next report is on the way, the rows before would lead where they do not belong.
  const by = at.address.by || breakdownsOf(view)[0]
  const shown = isDirect && report?.name === view && report.by === by ? report : undefined
  if (run)
    return (
      <RunView at={at} id={run} head={(made) => <Head at={at} view={view} report={made} />}>
        {(made, when) => (
          <>
            <p className="mt-3 text-ink-2 text-small">
              As it was on {formatTime(when)}.{' '}
              <Link href={at.hrefWith({})} className="inline-block py-0.5">
                Ask for it again
              </Link>
            </p>
            <Body at={at} report={made} view={view} busy={false} />
          </>
        )}
      </RunView>
    )
  return (
    <>
      <Head at={at} view={view} report={shown} />
      <Filters at={at} report={shown}>
        <Breakdowns at={at} view={view} by={shown?.by ?? at.address.by} />
      </Filters>
      {cost?.is_slow ? (
        <AskForIt at={at} view={view} rows={cost.rows} expectedMs={cost.expected_ms} />
      ) : read.isError && !shown ? (
        <FailedState {...(read.error.http !== 404 && { onRetry: () => void read.refetch() })}>
          {read.error.http === 404
            ? 'We can’t find what this report is narrowed to. It may belong to the other product type.'
            : read.error.message}
        </FailedState>
      ) : (
        <Body at={at} report={shown} view={view} busy={read.isPlaceholderData} />
      )}
    </>
  )
}

type PartProps = { at: At; view: ReportName; report: ReportData | undefined }

function Head({ at, view, report }: PartProps) {
  return (
    <PageHead
      title={reports[view].title}
      crumbs={crumbsOf(at, view, report)}
      renderLink={crumbLink}
      actions={
        <>
          <SaveReport at={at} title={[reports[view].title, ...words(report)].join(', ')} />
          <ExportReport at={at} name={view} picture={report ? pictureOf(report) : null} disabled={!report} />
        </>
      }
    >
      {reports[view].help} {capital(spanText(at.address))}. {report && sinceText(report)}
    </PageHead>
  )
}

function Body({ at, view, report, busy }: PartProps & { busy: boolean }) {
  if (view === 'table') return <OwnTable at={at} report={report} measure={at.address.measure} />
  return (
    <>
      {report && <ReportChart at={at} report={report} />}
      <ReportTable at={at} report={report} busy={busy} />
    </>
  )
}

const words = (report: ReportData | undefined) => (report?.narrowed ?? []).map(({ label }) => label)

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function crumbsOf(at: At, view: ReportName, report: ReportData | undefined) {
  const words = report?.narrowed ?? []
  const narrowedTo = (count: number) =>
    Object.fromEntries(words.slice(0, count).map(({ name, value }) => [name, value]))
  return [
    { label: 'Reports', to: at.hrefWith({ view: '', by: '', across: '', narrowed: {} }) },
    {
      label: reports[view].title,
      ...(words.length > 0 && { to: at.hrefWith({ by: '', narrowed: {} }) }),
    },
    ...words.map(({ label }, index) => ({
      label,
      ...(index < words.length - 1 && { to: at.hrefWith({ by: '', narrowed: narrowedTo(index + 1) }) }),
    })),
  ]
}

const acrossInWords = (across: Across) => `Columns: ${breakdowns[across].toLowerCase()}`

type BreakdownsProps = { at: At; view: ReportName; by: string }

function Breakdowns({ at, view, by }: BreakdownsProps) {
  const own = at.isOwn ? ['distributor', 'state', 'pair'] : []
  const known = breakdownsOf(view).filter((one) => !own.includes(one) || one === by)
  if (known.length < 2) return null
  const titled = (one: Breakdown) =>
    one === 'pair' ? 'Distributor and product' : one === 'kind' && view === 'order-desk' ? 'Reason' : breakdowns[one]
  return (
    <>
      <FilterSelect
        label="Broken down by"
        all="By"
        choices={known.map((one) => ({ code: one, name: `By ${titled(one).toLowerCase()}` }))}
        value={by}
        onChange={(code) => at.go({ by: code as Breakdown })}
        className={width}
      />
      {view === 'table' && (
        <>
          <FilterSelect
            label="Columns"
            all={acrossInWords(usualAcross(by))}
            choices={acrosses
              .filter((one) => one !== usualAcross(by))
              .map((one) => ({ code: one, name: acrossInWords(one) }))}
            value={at.address.across}
            onChange={(code) => at.go({ across: code as Across })}
            className={width}
          />
          <FilterSelect
            label="Measure"
            all="Value ₹"
            choices={(Object.keys(measures) as Measure[]).map((one) => ({ code: one, name: measures[one].title }))}
            value={at.address.measure}
            onChange={(code) => at.go({ measure: (code || 'value') as Measure })}
            className={width}
          />
        </>
      )}
    </>
  )
}
