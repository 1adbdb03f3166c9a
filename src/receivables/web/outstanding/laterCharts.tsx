// Charts come after the numbers: their code is fetched when a page with one is there.
import { type ComponentProps, lazy, Suspense } from 'react'
import { Skeleton } from '#ui/base/Skeleton.tsx'
import type { AgeChart, MoneyCharts, TwelveMonths } from './MoneyCharts.tsx'

const load = () => import('./MoneyCharts.tsx')
const Ages = lazy(() => load().then((part) => ({ default: part.AgeChart })))
const Both = lazy(() => load().then((part) => ({ default: part.MoneyCharts })))
const Months = lazy(() => load().then((part) => ({ default: part.TwelveMonths })))

export function AgeChartLater(props: ComponentProps<typeof AgeChart>) {
  return (
    <Suspense fallback={<Skeleton width="100%" height={190} />}>
      <Ages {...props} />
    </Suspense>
  )
}

export function MoneyChartsLater(props: ComponentProps<typeof MoneyCharts>) {
  return (
    <Suspense fallback={<Skeleton width="100%" height={260} />}>
      <Both {...props} />
    </Suspense>
  )
}

export function TwelveMonthsLater(props: ComponentProps<typeof TwelveMonths>) {
  return (
    <Suspense fallback={<Skeleton width="100%" height={230} />}>
      <Months {...props} />
    </Suspense>
  )
}
