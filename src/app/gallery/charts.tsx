// Every chart, with its table behind it, and the states that they can be in.
import { groupIndian, shortRupees } from '#kit/money.ts'
import { AgeingBar } from '#ui/charts/AgeingBar.tsx'
import { AgeingColumns } from '#ui/charts/AgeingColumns.tsx'
import { ChartSection } from '#ui/charts/ChartSection.tsx'
import { HeatTable } from '#ui/charts/HeatTable.tsx'
import { LineChart } from '#ui/charts/LineChart.tsx'
import { MonthBars } from '#ui/charts/MonthBars.tsx'
import { RowBars } from '#ui/charts/RowBars.tsx'
import { Sparkline } from '#ui/charts/Sparkline.tsx'
import { link } from './shared.tsx'

const lakh = 1_00_000_00
const months = ['Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const sold = [21.6, 19.2, 22.4, 25.1, 24.3, 27.8, 31.2, 18.8, null]
const before = [18.1, 18.9, 20.2, 21.7, 23.9, 24.1, 26.6, 25.2, 22.1]

const ages = [
  { key: '0', label: 'Not yet due', value: 214, colour: 'var(--age-0)' },
  { key: '1', label: '0–30 days', value: 148, colour: 'var(--age-1)' },
  { key: '2', label: '31–60 days', value: 52, colour: 'var(--age-2)' },
  { key: '3', label: '61–90 days', value: 25, colour: 'var(--age-3)' },
  { key: '4', label: 'Above 90 days', value: 42, colour: 'var(--age-4)' },
].map((age) => ({ ...age, text: shortRupees(age.value * 1000 * 100) }))

const divisions = [
  { key: 'CARD', label: 'Cardia', value: 96, before: 81 },
  { key: 'NEUR', label: 'Neuro', value: 54, before: 61 },
  { key: 'DERM', label: 'Derma', value: 0, before: 12 },
]

export function Charts() {
  return (
    <div className="grid gap-8">
      <Bars />
      <Lines />
      <Ages />
      <HeatTable
        label="Sales by division and month"
        head="Division"
        columns={months.slice(0, 4).map((month) => ({ key: month, title: month }))}
        rows={divisions.map(({ key, label, value: size }) => {
          const values = [0.8, 1, 1.1, 0.4].map((share) => Math.round(size * share))
          return { key, label, values, total: values.reduce((sum, one) => sum + one, 0) }
        })}
        totals={{ values: [120, 150, 165, 60], total: 495 }}
        text={(packs) => (packs === 0 ? '–' : groupIndian(packs))}
      />
      <p className="flex flex-wrap items-center gap-5">
        <Sparkline label="Rising" values={[2, 3, 3, 5, 4, 6, 8]} />
        <Sparkline label="Falling" values={[8, 7, 7, 5, 3, 2, 0]} />
        <Sparkline label="Nothing" values={[0, 0, 0, 0]} />
      </p>
    </div>
  )
}

function Bars() {
  const value = (lakhs: number) => Math.round(lakhs * lakh)
  return (
    <>
      <ChartSection
        title="Months beside last year; one runs, one is to come"
        lead="October was the best month."
        keys={[
          { kind: 'now', label: 'this year' },
          { kind: 'ref', label: 'last year' },
        ]}
        table={{ heads: ['Month', 'Sales'], rows: months.map((month, at) => [month, sold[at] ?? '–']) }}
      >
        <MonthBars
          label="Sales by month"
          bars={months.map((month, at) => ({
            key: month,
            label: month,
            value: sold[at] == null ? null : value(sold[at]),
            before: value(before[at] ?? 0),
            isPart: month === 'Nov',
            says: `${month} ${sold[at] ?? 'to come'}`,
            to: month,
          }))}
          axis={(paise) => shortRupees(paise)}
          above={(paise) => shortRupees(paise).replace('₹', '')}
          renderLink={link}
        />
      </ChartSection>
      <ChartSection
        title="Rows with last year’s mark, one chosen, one stopped"
        keys={[{ kind: 'tick', label: 'last year' }]}
        table={{ heads: ['Division', 'Sales'], rows: divisions.map((one) => [one.label, one.value]) }}
      >
        <RowBars
          label="Sales by division"
          renderLink={link}
          rows={divisions.map((one, at) => ({
            ...one,
            text: groupIndian(one.value),
            change: one.value > one.before ? '+18.5%' : '−11.5%',
            to: one.key,
            isChosen: at === 1,
            says: `${one.value}, last year ${one.before}`,
          }))}
        />
      </ChartSection>
      <ChartSection
        title="Parts of a whole"
        table={{ heads: ['Product', 'Taken', 'Possible'], rows: [['Torvique 10', 31, 40]] }}
      >
        <RowBars
          label="Free packs taken of those possible"
          renderLink={link}
          rows={[
            { key: 'a', label: 'Torvique 10', value: 31, whole: 40, text: '31 of 40', says: '31 of 40 free packs' },
          ]}
        />
      </ChartSection>
    </>
  )
}

function Lines() {
  return (
    <>
      <ChartSection
        title="A line with an aim, and one that is missing"
        table={{ heads: ['Month', 'Fill rate'], rows: [] }}
      >
        <LineChart
          label="Fill rate by month"
          names={months}
          lines={[{ name: 'Fill rate', values: [91.2, 92.4, null, 94.1, 93.2, 95.8, 96.1, 95.2, 96.4] }]}
          text={(percent) => `${percent.toFixed(1)}%`}
          aim={{ value: 95, label: 'aim 95%' }}
          least={80}
        />
      </ChartSection>
      <ChartSection
        title="Two lines"
        keys={[
          { kind: 'now', label: 'invoiced' },
          { kind: 'second', label: 'paid' },
        ]}
        table={{ heads: ['Month', 'Invoiced', 'Paid'], rows: [] }}
      >
        <LineChart
          label="Invoiced and paid"
          names={months}
          lines={[
            { name: 'invoiced', values: before },
            { name: 'paid', values: before.map((lakhs) => lakhs * 0.86) },
          ]}
          text={(lakhs) => `${lakhs.toFixed(1)} L`}
        />
      </ChartSection>
    </>
  )
}

function Ages() {
  return (
    <ChartSection title="By age" table={{ heads: ['Age', 'Balance'], rows: ages.map((age) => [age.label, age.text]) }}>
      <AgeingColumns label="What is owed by age" ages={ages} />
      <div className="mt-6">
        <AgeingBar label="What is owed by age" ages={ages} />
      </div>
    </ChartSection>
  )
}
