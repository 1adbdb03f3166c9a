import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { type Credited, holdsAhead, moneyAhead } from '#credit/credit-hold.ts'
import { formatDay, todayInIndia } from '#kit/date.ts'
import { buttonClass } from '#ui/base/Button.tsx'
import { Notice } from '#ui/base/Notice.tsx'
import { Unbroken } from '#ui/page/Unbroken.tsx'

type HoldAheadProps = {
  served: Credited
  totalPaise: number
  /** 'This order will be held', or when it will. */
  then: string
  /** Who reads it: the firm itself, or an employee about it. */
  isOwn: boolean
  /** Whether a line needs the drug licence. */
  needsLicence?: boolean
  /** Where it is asked in a dialog, there is no way to another screen. */
  noLink?: boolean
  /** A way on beside the drug licence that has ended. */
  children?: ReactNode
}

/** What will hold the order, told before it is placed or confirmed: the same plan as afterwards. */
export function HoldAhead(props: HoldAheadProps) {
  const { served, totalPaise, then, isOwn, needsLicence = true, noLink = false, children } = props
  const holds = holdsAhead(served, totalPaise, needsLicence, todayInIndia(new Date()))
  const money = moneyAhead(holds, { isOwn, name: served.name })
  const hasEnded = holds.some(({ kind }) => kind === 'licence')
  if (holds.length === 0) return null
  return (
    <div className="figures grid gap-3">
      {money && (
        <Notice group="warning" title={<Unbroken>{`${then}. ${money.title}.`}</Unbroken>}>
          <Unbroken>{money.why}</Unbroken>
          {!noLink && money.pay_paise > 0 && (
            <span className="mt-2.5 block">
              <Link href={isOwn ? '/my-outstanding' : '/outstanding'} className={buttonClass()}>
                See what to pay
              </Link>
            </span>
          )}
        </Notice>
      )}
      {hasEnded && (
        <Notice group="warning" title={`${then} until the renewal of drug licence ${served.licence_no} is on file.`}>
          The licence ended on {formatDay(served.licence_expires_on)}. {children}
        </Notice>
      )}
    </div>
  )
}

export function willBeHeld(served: Credited, totalPaise: number, needsLicence = true): boolean {
  return holdsAhead(served, totalPaise, needsLicence, todayInIndia(new Date())).length > 0
}
