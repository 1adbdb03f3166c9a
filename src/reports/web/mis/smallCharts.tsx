import { Link } from 'wouter'
import { monthShort } from '#kit/date.ts'
import { groupIndian, shortRupees } from '#kit/money.ts'
import { useRead } from '#kit/web/query.ts'
import { Skeleton } from '#ui/base/Skeleton.tsx'
import { ChartSection } from '#ui/charts/ChartSection.tsx'
import { LineChart } from '#ui/charts/LineChart.tsx'
import { RowBars } from '#ui/charts/RowBars.tsx'
import type { ReportData } from '../../report-contract.ts'
import type { ReportName } from '../../report-rules.ts'
import { cellText } from '../../report-words.ts'
import { chartLink } from './chartLink.tsx'
import type { At } from './useReportAddress.ts'

const aimPercent = 95

function useReport(at: At, name: ReportName, by: 'month' | 'product', top?: number) {
  const { from, to, narrowed } = at.address
  const input = { name, by, from, to, ...narrowed, ...(top && { top }) }
  return useRead(at.side.get, input, { ownFailure: true, keepPrevious: true }).data?.data
}

function More({ at, view }: { at: At; view: ReportName }) {
  return (
    <Link href={at.hrefWith({ view, by: '' })} aria-label={`More of ${view.replace('-', ' ')}`}>
      More
    </Link>
  )
}

export function FillRateChart({ at }: { at: At }) {
  const report = useReport(at, 'fill-rate', 'month')
  if (!report) return <Skeleton width="100%" height={210} />
  return (
    <ChartSection
      title="First fill rate"
      action={<More at={at} view="fill-rate" />}
      lead={
        report.totals.fill_percent === null ? (
          'No order got its first invoice in this time.'
        ) : (
          <>
            <b>{cellText(report.totals.fill_percent, 'percent')}</b> of the packs of invoiced orders came with their
            first invoice, in {cellText(report.totals.days, 'days')} days on average.
          </>
        )
      }
      table={{
        heads: ['Month', 'Packs ordered', 'With the first invoice', 'First fill rate'],
        rows: report.rows.map((row) => [
          row.label,
          cellText(row.ordered_packs, 'count'),
          cellText(row.first_packs, 'count'),
          cellText(row.fill_percent, 'percent'),
        ]),
      }}
    >
      <FillLine report={report} />
    </ChartSection>
  )
}

export function FillLine({ report }: { report: ReportData }) {
  const values = report.rows.map((row) => row.fill_percent as number | null)
  const lowest = Math.min(aimPercent, ...values.filter((value) => value !== null))
  return (
    <LineChart
      label={`First fill rate by month: ${report.rows.map((row) => `${row.label} ${cellText(row.fill_percent, 'percent')}`).join(', ')}`}
      names={report.rows.map((row) => monthShort(String(row.key)))}
      lines={[{ name: 'First fill rate', values }]}
      text={(value) => cellText(value, 'percent')}
      aim={{ value: aimPercent, label: `aim ${aimPercent}%` }}
      least={Math.max(0, Math.floor((lowest - 5) / 10) * 10)}
    />
  )
}

export function SchemeChart({ at }: { at: At }) {
  const report = useReport(at, 'schemes', 'product', 5)
  if (!report) return <Skeleton width="100%" height={210} />
  const { possible_free, promised_free, missed_free } = report.totals
  return (
    <ChartSection
      title="Scheme use"
      action={<More at={at} view="schemes" />}
      lead={
        Number(possible_free) === 0 ? (
          'No scheme was used in this time.'
        ) : (
          <>
            <b>
              {groupIndian(Number(promised_free))} of {groupIndian(Number(possible_free))}
            </b>{' '}
            free packs were taken. {groupIndian(Number(missed_free))} were missed by part groups.
          </>
        )
      }
      table={{
        heads: ['Product', 'Possible', 'Taken', 'Missed'],
        rows: report.rows.map((row) => [
          row.label,
          cellText(row.possible_free, 'count'),
          cellText(row.promised_free, 'count'),
          cellText(row.missed_free, 'count'),
        ]),
      }}
    >
      <SchemeBars report={report} />
    </ChartSection>
  )
}

export function SchemeBars({ report, most = 5 }: { report: ReportData; most?: number }) {
  return (
    <RowBars
      label="Free packs taken of those possible"
      renderLink={chartLink}
      rows={report.rows.slice(0, most).map((row) => ({
        key: String(row.key),
        label: String(row.label),
        value: Number(row.promised_free),
        whole: Number(row.possible_free),
        text: `${groupIndian(Number(row.promised_free))} of ${groupIndian(Number(row.possible_free))}`,
        says: `${groupIndian(Number(row.promised_free))} of ${groupIndian(Number(row.possible_free))} free packs`,
      }))}
    />
  )
}

export function CollectionChart({ at }: { at: At }) {
  const { narrowed } = at.address
  // Money is the firm's: of what is narrowed, only the distributor counts.
  const of = {
    ...at,
    address: { ...at.address, narrowed: narrowed.distributor ? { distributor: narrowed.distributor } : {} },
  }
  const report = useReport(of, 'collection', 'month')
  if (!report) return <Skeleton width="100%" height={210} />
  return (
    <ChartSection
      title="Invoiced and paid"
      action={<More at={of} view="collection" />}
      lead={
        <>
          <b>{shortRupees(Number(report.totals.closing_paise), 'words')}</b>{' '}
          {at.isOwn ? 'to pay at the end.' : 'outstanding at the end.'}
        </>
      }
      keys={[
        { kind: 'now', label: 'invoiced' },
        { kind: 'second', label: 'paid' },
      ]}
      table={{
        heads: ['Month', 'Invoiced ₹', 'Received ₹', 'Closing ₹'],
        rows: report.rows.map((row) => [
          row.label,
          cellText(row.invoiced_paise, 'money'),
          cellText(row.received_paise, 'money'),
          cellText(row.closing_paise, 'money'),
        ]),
      }}
    >
      <CollectionLines report={report} />
    </ChartSection>
  )
}

export function CollectionLines({ report }: { report: ReportData }) {
  return (
    <LineChart
      label={`Invoiced and paid by month: ${report.rows
        .map(
          (row) =>
            `${row.label} ${shortRupees(Number(row.invoiced_paise))} and ${shortRupees(Number(row.received_paise))}`,
        )
        .join(', ')}`}
      names={report.rows.map((row) => monthShort(String(row.key)))}
      lines={[
        { name: 'invoiced', values: report.rows.map((row) => Number(row.invoiced_paise)) },
        { name: 'paid', values: report.rows.map((row) => Number(row.received_paise)) },
      ]}
      text={(value) => shortRupees(value).replace('₹', '')}
    />
  )
}

/**
 * What went on beside what came, both as the statements tell it; a month without one interrupts the
 * lines.
 */
export function SecondaryLines({ report }: { report: ReportData }) {
  return (
    <LineChart
      label={`Packs by month, as the statements tell it: ${report.rows
        .map(
          (row) =>
            `${row.label} sold ${cellText(row.sold_packs, 'count')}, bought ${cellText(row.received_packs, 'count')}`,
        )
        .join('; ')}`}
      names={report.rows.map((row) => monthShort(String(row.key)))}
      lines={[
        { name: 'sold', values: report.rows.map((row) => row.sold_packs as number | null) },
        { name: 'bought', values: report.rows.map((row) => row.received_packs as number | null) },
      ]}
      text={(packs) => shortRupees(packs * 100).replace('₹', '')}
    />
  )
}
