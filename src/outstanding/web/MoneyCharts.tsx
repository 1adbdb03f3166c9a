import type { Ageing } from '#credit/rules.ts'
import { monthInWords, monthShort } from '#kit/date.ts'
import { formatAmount, shortRupees } from '#kit/money.ts'
import { useRead } from '#kit/web/query.ts'
import { Skeleton } from '#ui/base/Skeleton.tsx'
import { AgeingColumns } from '#ui/charts/AgeingColumns.tsx'
import { ChartSection } from '#ui/charts/ChartSection.tsx'
import { LineChart } from '#ui/charts/LineChart.tsx'
import { getAllOutstandingMonths, getOutstandingMonths } from '../contract.ts'
import { agesOf } from './Ageing.tsx'
import type { Types } from './BothTypes.tsx'
import { buckets } from './buckets.ts'
import { useChartHeight } from './chartHeight.ts'

type MoneyChartsProps = { ageing: Ageing; kind: 'customer' | 'admin'; types: Types }

/** How old what is owed is, and how it went in twelve months. */
export function MoneyCharts({ ageing, kind, types }: MoneyChartsProps) {
  return (
    <div className="my-6 grid grid-cols-2 gap-x-12">
      <ChartSection
        title="By age"
        table={{
          heads: ['Age', 'Balance ₹'],
          rows: buckets.map(({ name, label }) => [label, formatAmount(ageing[name])]),
        }}
      >
        <AgeChart ageing={ageing} />
      </ChartSection>
      <TwelveMonths kind={kind} distributor="" types={types} />
    </div>
  )
}

export function AgeChart({ ageing }: { ageing: Ageing }) {
  return <AgeingColumns label="What is owed by age" ages={agesOf(ageing)} />
}

type TwelveMonthsProps = { kind: 'customer' | 'admin'; distributor: string; types?: Types }

export function TwelveMonths({ kind, distributor, types = 'one' }: TwelveMonthsProps) {
  const height = useChartHeight()
  const asked = { distributor, product_types: types }
  const front = useRead(getOutstandingMonths, asked, { ownFailure: true, enabled: kind === 'customer' })
  const office = useRead(getAllOutstandingMonths, asked, { ownFailure: true, enabled: kind === 'admin' })
  const months = (kind === 'admin' ? office : front).data?.data
  if (!months) return <Skeleton width="100%" height={height} />
  const [before, last] = [months.at(-2), months.at(-1)]
  const change = (last?.closing_paise ?? 0) - (before?.closing_paise ?? 0)
  return (
    <ChartSection
      title="Twelve months"
      lead={
        before && (
          <>
            {change === 0 ? (
              'As much as at the end of '
            ) : (
              <>
                <b>{shortRupees(Math.abs(change))}</b> {change > 0 ? 'more' : 'less'} than at the end of{' '}
              </>
            )}
            {monthInWords(before.month)}. {types === 'both' && 'Money on account is deducted.'}
          </>
        )
      }
      table={{
        heads: ['Month', 'Invoiced ₹', 'Received ₹', 'Owed at the end ₹'],
        rows: months.map((month) => [
          monthInWords(month.month),
          formatAmount(month.invoiced_paise),
          formatAmount(month.received_paise),
          formatAmount(month.closing_paise),
        ]),
      }}
    >
      <LineChart
        label={`Owed at the end of each month: ${months
          .map((month) => `${monthInWords(month.month)} ${shortRupees(month.closing_paise)}`)
          .join(', ')}`}
        names={months.map(({ month }) => monthShort(month))}
        lines={[{ name: 'Owed', values: months.map(({ closing_paise }) => closing_paise) }]}
        text={(paise) => shortRupees(paise)}
      />
    </ChartSection>
  )
}
