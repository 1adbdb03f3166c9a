import { useMemo } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { authSlice } from '#accounts/state.ts'
import { todayInIndia } from '#kit/date.ts'
import { useSlice } from '#kit/web/store.ts'
import { type ReportAddress, readAddress } from '../../report-address.ts'
import { hrefOn, type Side } from './sides.ts'

export type At = {
  side: Side
  today: string
  /** A distributor, whose sales are what it buys. */
  isOwn: boolean
  address: ReportAddress
  hrefOf: (address: ReportAddress) => string
  /** The same report with something else of it. */
  hrefWith: (changes: Partial<ReportAddress>) => string
  go: (changes: Partial<ReportAddress>) => void
}

export function useReportAddress(side: Side): At {
  const [params] = useSearchParams()
  const [, navigate] = useLocation()
  const [{ userType }] = useSlice(authSlice)
  const today = todayInIndia(new Date())
  const query = params.toString()
  const address = useMemo(() => readAddress(new URLSearchParams(query), today), [query, today])
  const hrefOf = (to: ReportAddress) => hrefOn(side, to)
  const hrefWith = (changes: Partial<ReportAddress>) => hrefOf({ ...address, ...changes })
  return {
    side,
    today,
    isOwn: side.kind === 'customer' && userType === 'Distributor',
    address,
    hrefOf,
    hrefWith,
    go: (changes) => navigate(hrefWith(changes)),
  }
}
