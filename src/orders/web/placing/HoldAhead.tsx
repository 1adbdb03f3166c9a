import type { ReactNode } from 'react'
import { formatDay, todayInIndia } from '#kit/date.ts'
import { formatRupees } from '#kit/money.ts'
import { Mark } from '#ui/base/Mark.tsx'

type Credited = {
  credit_limit_paise: number
  credit_left_paise: number
  licence_no: string
  licence_expires_on: string
}

type HoldAheadProps = {
  served: Credited
  totalPaise: number
  /** 'The order waits', or when it will. */
  then: string
  /** Whether a line needs the drug licence. */
  needsLicence?: boolean
  /** A way on beside the drug licence that has ended. */
  children?: ReactNode
}

/** What will hold the order, told before it is placed or confirmed. */
export function HoldAhead({ served, totalPaise, then, needsLicence = true, children }: HoldAheadProps) {
  const { over, hasEnded } = whatHolds(served, totalPaise, needsLicence)
  if (over <= 0 && !hasEnded) return null
  return (
    <ul className="grid gap-2 border-y border-line py-3 text-small text-ink-2 num">
      {over > 0 && (
        <li className="flex gap-2">
          <Mark group="warning" className="mt-[3px]" />
          <span>
            {then} until {formatRupees(over)} is paid: it passes the credit limit of{' '}
            {formatRupees(served.credit_limit_paise)} by that much.
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
  const { over, hasEnded } = whatHolds(served, totalPaise, needsLicence)
  return over > 0 || hasEnded
}

function whatHolds({ credit_left_paise, licence_expires_on }: Credited, totalPaise: number, needsLicence: boolean) {
  const hasEnded = needsLicence && licence_expires_on < todayInIndia(new Date())
  return { over: totalPaise - credit_left_paise, hasEnded }
}
