import { ageInWords } from '#credit/hold-in-brief.ts'
import { TimeText } from '#ui/base/DateText.tsx'
import type { Order } from '../contract.ts'

/** Whose move it is, what it waits for, since when, and how it goes on. */
export function WhoseMove({ order: { waits_for, stuck } }: { order: Pick<Order, 'waits_for' | 'stuck'> }) {
  const move = stuck?.move ?? waits_for
  return (
    <div className="mt-0.5 mb-4 text-ink-2">
      <p>
        <b className="font-semibold text-ink">{move}</b> {stuck?.waits}
      </p>
      {stuck && (
        <p className="figures text-small">
          {stuck.reason}. Since <TimeText at={stuck.since} /> ({ageInWords(stuck.since, new Date())}). {stuck.way_on}.
        </p>
      )}
    </div>
  )
}
