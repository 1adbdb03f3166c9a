import { Link } from 'wouter'
import { addDays, formatDay, monthInWords, monthShort, monthStart, todayInIndia } from '#kit/date.ts'
import { formatAmount, shortRupees } from '#kit/money.ts'
import { useRead } from '#kit/web/query.ts'
import { monthSpan, readAddress } from '#reports/report-address.ts'
import { axisOf } from '#reports/report-words.ts'
import { Change, chartLink } from '#reports/web/mis/chartLink.tsx'
import { hrefOn, type Side } from '#reports/web/mis/sides.ts'
import { Skeleton } from '#ui/base/Skeleton.tsx'
import { ChartSection } from '#ui/charts/ChartSection.tsx'
import { MonthBars } from '#ui/charts/MonthBars.tsx'

const none = new URLSearchParams()

type BoughtTrendProps = { side: Side; title: string }

/** Eighteen months of what was invoiced, and this month against as many days of the last. */
export function BoughtTrend({ side, title }: BoughtTrendProps) {
  const today = todayInIndia(new Date())
  const [month, lastMonth, from] = [monthStart(today), monthStart(today, 1), monthStart(today, 17)]
  const sameDay = addDays(lastMonth, Number(today.slice(8)) - 1)
  const until = sameDay < month ? sameDay : addDays(month, -1)
  const months = useRead(side.get, { name: 'sales', by: 'month', from, to: today }, { ownFailure: true }).data?.data
  const before = useRead(side.get, { name: 'sales', by: 'kind', from: lastMonth, to: until }, { ownFailure: true }).data
  if (!months) return <Skeleton width="100%" height={250} />
  if (Number(months.totals.value_paise) === 0) return null
  const values = months.rows.map((row) => ({ month: String(row.key), value: Number(row.value_paise) }))
  const now = values.at(-1)?.value ?? 0
  const then = Number(before?.data.totals.value_paise ?? 0)
  const short = (value: number) => shortRupees(value)
  const hrefOf = (of: string) =>
    hrefOn(side, { ...readAddress(none, today), view: 'sales', by: 'product', ...monthSpan(of, { from, to: today }) })
  return (
    <ChartSection
      title={title}
      action={
        <Link href={hrefOf(today.slice(0, 7)).split('view=')[0]?.replace(/[?&]$/, '') ?? side.page}>Reports</Link>
      }
      lead={
        <>
          <b>{shortRupees(now, 'words')}</b> this month
          {then > 0 && (
            <>
              , <Change now={now} before={then} /> against{' '}
              <span className="whitespace-nowrap">{formatDay(lastMonth)}</span> to{' '}
              <span className="whitespace-nowrap">{formatDay(until)}</span>
            </>
          )}
          . 18 months together: {shortRupees(Number(months.totals.value_paise), 'words')}.
        </>
      }
      table={{
        heads: ['Month', 'Invoiced ₹'],
        rows: values.map((one) => [monthInWords(one.month), formatAmount(one.value)]),
      }}
    >
      <MonthBars
        label={`${title}, by month`}
        height={150}
        bars={values.map((one) => ({
          key: one.month,
          label: monthShort(one.month),
          value: one.value,
          isPart: one.month === today.slice(0, 7),
          says: `${monthInWords(one.month)}: ${short(one.value)}`,
          to: hrefOf(one.month),
        }))}
        axis={axisOf(short)}
        above={(value) => short(value).replace('₹', '')}
        renderLink={chartLink}
      />
    </ChartSection>
  )
}
