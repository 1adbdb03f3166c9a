import type { Output } from '#kit/endpoint.ts'
import { formatRupees } from '#kit/money.ts'
import { DateText } from '#ui/base/DateText.tsx'
import { StatusMark } from '#ui/base/StatusMark.tsx'
import type { makePromise } from '../promise-contract.ts'

export type Promise = Output<typeof makePromise>['data']

/** '₹12,000.00 promised for 20-11-2026' */
export function Promised({ amount_paise, pay_on, state }: Pick<Promise, 'amount_paise' | 'pay_on' | 'state'>) {
  return (
    <span className="mt-0.5 block font-normal text-small">
      <StatusMark group={state === 'broken' ? 'danger' : 'info'}>
        {formatRupees(amount_paise)} {state === 'broken' ? 'not paid, promised for' : 'promised for'}{' '}
        <DateText day={pay_on} />
      </StatusMark>
    </span>
  )
}
