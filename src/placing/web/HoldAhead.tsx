import type { ReactNode } from 'react'
import { type Credited, holdsAhead, moneyAhead } from '#credit/credit-hold.ts'
import { formatDay, todayInIndia } from '#kit/date.ts'
import { Mark } from '#ui/base/Mark.tsx'

type HoldAheadProps = {
  served: Credited
  totalPaise: number
  /** 'The order waits', or when it will. */
  then: string
  /** Who reads it: the firm itself, or an employee about it. */
  isOwn: boolean
  /** Whether a line needs the drug licence. */
  needsLicence?: boolean
  /** A way on beside the drug licence that has ended. */
  children?: ReactNode
}

/** What will hold the order, told before it is placed or confirmed: the same plan as afterwards. */
export function HoldAhead({ served, totalPaise, then, isOwn, needsLicence = true, children }: HoldAheadProps) {
  const holds = holdsAhead(served, totalPaise, needsLicence, todayInIndia(new Date()))
  const money = moneyAhead(holds, { isOwn, name: served.name })
  const hasEnded = holds.some(({ kind }) => kind === 'licence')
  if (holds.length === 0) return null
  return (
    <ul className="grid gap-2 border-y border-line py-3 text-small text-ink-2 figures">
      {money && (
        <li className="flex gap-2">
          <Mark group="warning" className="mt-[3px]" />
          <span>
            {then}. {money}
          </span>
        </li>
      )}
      {hasEnded && (
        <li className="flex gap-2">
          <Mark group="warning" className="mt-[3px]" />
          <span>
            {then} until the renewal of drug licence {served.licence_no} is on file: it ended on{' '}
            {formatDay(served.licence_expires_on)}. {children}
          </span>
        </li>
      )}
    </ul>
  )
}

export function willBeHeld(served: Credited, totalPaise: number, needsLicence = true): boolean {
  return holdsAhead(served, totalPaise, needsLicence, todayInIndia(new Date())).length > 0
}
