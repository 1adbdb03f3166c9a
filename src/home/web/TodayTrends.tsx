import { Link } from 'wouter'
import { monthInWords, monthShort, monthStart, todayInIndia } from '#kit/date.ts'
import { formatAmount, shortRupees } from '#kit/money.ts'
import { useRead } from '#kit/web/query.ts'
import { readAddress } from '#reports/report-address.ts'
import { office } from '#reports/web/mis/sides.ts'
import { FillRateChart } from '#reports/web/mis/smallCharts.tsx'
import type { At } from '#reports/web/mis/useReportAddress.ts'
import { getAnyFillRate } from '#shortages/contract.ts'
import { fillSince, rateInWords } from '#shortages/rules.ts'
import { Skeleton } from '#ui/base/Skeleton.tsx'
import { ChartSection } from '#ui/charts/ChartSection.tsx'
import { LineChart } from '#ui/charts/LineChart.tsx'
import { BoughtTrend } from './BoughtTrend.tsx'

/** How the business goes: what is invoiced, how much of it at once, and what is owed. */
export function TodayTrends() {
  const today = todayInIndia(new Date())
  const from = monthStart(today, 11)
  const address = readAddress(new URLSearchParams(`from=${from}&to=${today}`), today)
  const hrefOf = ({ view }: { view?: string }) => `${office.page}?tab=reports${view ? `&view=${view}` : ''}`
  const at: At = { side: office, today, isOwn: false, address, hrefOf, hrefWith: hrefOf, go: () => undefined }
  return (
    <div className="mt-8 grid gap-x-12 gap-y-9 desk:grid-cols-2">
      <div className="desk:col-span-2">
        <BoughtTrend side={office} title="Invoiced" />
      </div>
      <div>
        <FillRateChart at={at} />
        <OfAllOrders today={today} />
      </div>
      <Owed from={from} today={today} />
    </div>
  )
}

/** The fill rate of the shortage desk, which counts orders without an invoice too. */
function OfAllOrders({ today }: { today: string }) {
  const rate = useRead(getAnyFillRate, {}, { ownFailure: true }).data?.whole.rate_bp
  if (rate === undefined) return null
  return (
    <p className="mt-2 text-ink-2">
      Fill rate: <Link href="/admin/unfulfilled-orders">{rateInWords(rate)}</Link> of all packs ordered since{' '}
      {monthInWords(fillSince(today))} are invoiced.
    </p>
  )
}

function Owed({ from, today }: { from: string; today: string }) {
  const read = useRead(office.get, { name: 'collection', by: 'month', from, to: today }, { ownFailure: true })
  const byFirm = { name: 'collection', by: 'distributor', from: monthStart(today), to: today, top: 1 } as const
  const late = useRead(office.get, byFirm, { ownFailure: true }).data?.data.totals.past_due_paise
  const report = read.data?.data
  if (!report) return <Skeleton width="100%" height={210} />
  const months = report.rows.map((row) => ({ month: String(row.key), owed: Number(row.closing_paise) }))
  return (
    <ChartSection
      title="Outstanding"
      action={<Link href="/admin/current-outstanding">By distributor</Link>}
      lead={
        <>
          <b>{shortRupees(Number(report.totals.closing_paise), 'words')}</b> of open documents today
          {late !== undefined && (
            <>
              ,{' '}
              <Link href="/admin/current-outstanding?owing=past_due">
                {shortRupees(Number(late), 'words')} past due
              </Link>
            </>
          )}
          .
        </>
      }
      table={{
        heads: ['Month', 'Owed at the end ₹'],
        rows: months.map(({ month, owed }) => [monthInWords(month), formatAmount(owed)]),
      }}
    >
      <LineChart
        label={`Outstanding by month: ${months.map(({ month, owed }) => `${monthInWords(month)} ${shortRupees(owed)}`).join(', ')}`}
        names={months.map(({ month }) => monthShort(month))}
        lines={[{ name: 'Outstanding', values: months.map(({ owed }) => owed) }]}
        text={(value) => shortRupees(value)}
      />
    </ChartSection>
  )
}
