import { formatDay } from '#kit/date.ts'
import { type Lapse, lapseOf } from '#orders/lapse.ts'
import { lapsesAfterDays } from '#orders/rules.ts'

const colours: Record<Lapse['group'], string> = {
  danger: 'bg-danger',
  warning: 'bg-warning',
  neutral: 'bg-ink-3',
}

/** One mark a day: those that have passed are filled. */
export function LapseStrip({ askedAt, inLine = false }: { askedAt: string; inLine?: boolean }) {
  const { on, passed, words, group } = lapseOf(askedAt, new Date())
  return (
    <span className={inLine ? 'figures inline-flex flex-wrap items-center gap-x-2' : 'figures block'}>
      <span className={`whitespace-nowrap font-medium ${group === 'danger' ? 'text-danger-ink' : ''}`}>{words}</span>
      <span className="flex items-center gap-1.5 whitespace-nowrap text-ink-3 text-small">
        <span className="flex gap-px" aria-hidden="true">
          {Array.from({ length: lapsesAfterDays }, (_, day) => (
            <i
              // biome-ignore lint/suspicious/noArrayIndexKey: a day is its place
              key={day}
              className={`block h-1.5 w-2 ${day < passed ? colours[group] : 'border border-field'}`}
            />
          ))}
        </span>
        {formatDay(on)}
      </span>
    </span>
  )
}
