import { monthInWords, monthShort } from '#kit/date.ts'
import { formatAmount, formatRupees, groupIndian, shortRupees } from '#kit/money.ts'
import { cx } from '#ui/base/cx.ts'
import { ChartSection } from '#ui/charts/ChartSection.tsx'
import { MonthBars as Bars } from '#ui/charts/MonthBars.tsx'
import { RowBars } from '#ui/charts/RowBars.tsx'
import type { Customer } from '../contract.ts'

type Month = Customer['months'][number]
type Division = Customer['divisions'][number]

/** The month that still runs is hatched. */
export function MonthBars({ months }: { months: Month[] }) {
  const last = months.at(-1)
  const full = months.slice(0, -1)
  const usual = full.length > 0 ? Math.round(full.reduce((sum, month) => sum + month.total_paise, 0) / full.length) : 0
  return (
    <ChartSection
      title="What it buys by month"
      lead={`Orders with tax: ${formatRupees(last?.total_paise ?? 0)} so far this month, ${formatRupees(usual)} in an average month.`}
      table={{
        heads: ['Month', 'Orders', 'Value ₹'],
        rows: months.map((month) => [
          monthInWords(month.month),
          groupIndian(month.orders),
          formatAmount(month.total_paise),
        ]),
      }}
    >
      <Bars
        label="Orders by month"
        height={140}
        bars={months.map((month) => ({
          key: month.month,
          label: monthShort(month.month),
          value: month.total_paise,
          isPart: month === last,
          says: `${monthInWords(month.month)}: ${formatRupees(month.total_paise)}`,
        }))}
        axis={(paise) => shortRupees(paise)}
        above={(paise) => shortRupees(paise).replace('₹', '')}
      />
    </ChartSection>
  )
}

/** The stroke is the six months before. */
export function Divisions({ divisions }: { divisions: Division[] }) {
  if (divisions.length === 0) return <p className="text-ink-2">Nothing was ordered in the last 12 months.</p>
  return (
    <RowBars
      label="Orders by division"
      renderLink={({ children }) => <span>{children}</span>}
      rows={divisions.map((one) => {
        const change = one.before_paise > 0 ? Math.round((one.total_paise / one.before_paise - 1) * 100) : null
        const changed = change === null ? 'new' : `${change > 0 ? '+' : change < 0 ? '−' : ''}${Math.abs(change)}%`
        return {
          key: one.code,
          label: one.name,
          value: one.total_paise,
          before: one.before_paise,
          text: shortRupees(one.total_paise),
          change: <span className={cx('figures', (change ?? 0) < 0 && 'falling')}>{changed}</span>,
          says: `${formatRupees(one.total_paise)}, before ${formatRupees(one.before_paise)}`,
        }
      })}
    />
  )
}
