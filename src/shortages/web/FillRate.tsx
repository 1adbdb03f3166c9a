import { useState } from 'react'
import { monthInWords, monthShort, todayInIndia } from '#kit/date.ts'
import { useRead } from '#kit/web/query.ts'
import { Skeleton } from '#ui/base/Skeleton.tsx'
import { LineChart } from '#ui/charts/LineChart.tsx'
import { Segmented } from '#ui/fields/Segmented.tsx'
import { fillSince, rateInWords } from '../rules.ts'
import type { ShortageCalls } from './shortageCalls.ts'

type By = 'month' | 'product' | 'cfa' | 'distributor'
const ways: { value: By; label: string }[] = [
  { value: 'month', label: 'Month' },
  { value: 'product', label: 'Product' },
  { value: 'cfa', label: 'CFA' },
  { value: 'distributor', label: 'Stockist' },
]

/** Packs that left of packs that were ordered, in this month and the 12 before it. */
export function FillRate({ calls }: { calls: ShortageCalls }) {
  const [by, setBy] = useState<By>('month')
  const read = useRead(calls.rate, { by }, { keepPrevious: true, ownFailure: true })
  const rows = read.data?.data ?? []
  const now = by === 'month' ? rows.at(-1) : undefined
  return (
    <section aria-labelledby="fill-h" className="border-line border-t pt-4">
      <h2 id="fill-h" className="font-semibold">
        Fill rate
      </h2>
      {read.data?.whole.rate_bp === null ? (
        <p>Nothing was ordered since {monthInWords(fillSince(todayInIndia(new Date())))}, so there is no rate.</p>
      ) : read.data ? (
        <p>
          <b className="figures">{rateInWords(read.data.whole.rate_bp)}</b> of packs ordered are invoiced, since{' '}
          {monthInWords(fillSince(todayInIndia(new Date())))}
          {now && `, ${rateInWords(now.rate_bp)} this month`}
        </p>
      ) : (
        <p>{read.isError ? 'The fill rate did not load.' : <Skeleton width={180} />}</p>
      )}
      <Segmented className="mt-3" label="Fill rate by" full options={ways} value={by} onChange={setBy} />
      {by === 'month' ? <Months rows={rows} /> : <Rates rows={rows.slice(0, 8)} />}
    </section>
  )
}

type Row = { key: string; name: string; rate_bp: number | null }

function Months({ rows }: { rows: Row[] }) {
  if (rows.length < 2) return null
  const rates = rows.map(({ rate_bp }) => (rate_bp === null ? null : rate_bp / 100))
  const least = Math.min(100, ...rates.filter((rate) => rate !== null))
  return (
    <div className="mt-3">
      <LineChart
        label={inWords(rows)}
        names={rows.map(({ key }) => monthShort(key))}
        lines={[{ name: 'Fill rate', values: rates }]}
        text={(rate) => rateInWords(Math.round(rate * 100))}
        least={Math.max(0, Math.floor((least - 2) / 5) * 5)}
      />
    </div>
  )
}

function Rates({ rows }: { rows: Row[] }) {
  return (
    <ul className="mt-2">
      {rows.map(({ key, name, rate_bp }) => (
        <li key={key} className="flex justify-between gap-3 border-line border-b py-2">
          <span className="min-w-0">{name}</span>
          <span className="figures">{rateInWords(rate_bp)}</span>
        </li>
      ))}
    </ul>
  )
}

function inWords(rows: Row[]): string {
  return `Fill rate by month: ${rows.map(({ key, rate_bp }) => `${monthInWords(key)} ${rateInWords(rate_bp)}`).join(', ')}`
}
