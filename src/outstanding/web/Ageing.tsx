import type { Ageing } from '#credit/rules.ts'
import { formatRupees } from '#kit/money.ts'
import { type Age, AgeingBar as Ages } from '#ui/charts/AgeingBar.tsx'
import { buckets } from './buckets.ts'

/** What is owed by age: a bar of its parts, and below it each part with its amount. */
export function AgeingBar({ ageing }: { ageing: Ageing }) {
  const total = buckets.reduce((sum, { name }) => sum + ageing[name], 0)
  return (
    <div>
      <Bar ageing={ageing} total={total} height={14} />
      <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-3 max-tablet:grid max-tablet:grid-cols-2">
        {buckets.map(({ name, label, colour }) => (
          <div key={name}>
            <dt className="flex items-center gap-2 text-ink-2 text-small">
              <span className="size-2.5" style={{ background: colour }} aria-hidden="true" />
              {label}
            </dt>
            <dd className="figures ml-4.5 font-semibold">{formatRupees(ageing[name])}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** Silent: the amounts stand beside it. `total`: what the whole width stands for. */
export function Bar({ ageing, total, height = 12 }: { ageing: Ageing; total: number; height?: number }) {
  return <Ages ages={agesOf(ageing)} whole={total} height={height} />
}

/** Each age with its amount and colour, as charts draw them. */
export function agesOf(ageing: Ageing): Age[] {
  return buckets.map(({ name, label, colour }) => ({
    key: name,
    label,
    colour,
    value: ageing[name],
    text: formatRupees(ageing[name]),
  }))
}
