import type { ReactNode } from 'react'
import { type Group, Mark } from '../base/Mark.tsx'

export type Wait = { key: string; group: Group; title: ReactNode; why: ReactNode; action?: ReactNode }

/** What waits for a person: the way out as the title, why below, the action at the right. */
export function WaitList({ label, waits }: { label: string; waits: Wait[] }) {
  return (
    <ul aria-label={label} className="border-t border-line-strong">
      {waits.map(({ key, group, title, why, action }) => (
        <li
          key={key}
          className="grid grid-cols-[18px_minmax(0,1fr)] gap-x-3 gap-y-3 border-b border-line py-4 tablet:grid-cols-[18px_minmax(0,1fr)_auto] tablet:items-center"
        >
          <span className="mt-1 self-start [&_.glyph]:size-4">
            <Mark group={group} />
          </span>
          <div>
            <b className="figures wrap-anywhere text-[15px]/[22px] font-semibold">{title}</b>
            <p className="figures mt-0.5 text-pretty text-ink-2">{why}</p>
          </div>
          {action && <div className="max-tablet:col-start-2">{action}</div>}
        </li>
      ))}
    </ul>
  )
}
