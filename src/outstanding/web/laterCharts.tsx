// Charts come after the numbers: their code is fetched when a page with one is there.
import { type ComponentProps, Suspense } from 'react'
import { Skeleton } from '#ui/base/Skeleton.tsx'
import { whenShown } from '#ui/base/whenShown.tsx'
import { useChartHeight } from './chartHeight.ts'
import type { AgeChart, MoneyCharts, TwelveMonths } from './MoneyCharts.tsx'

const load = () => import('./MoneyCharts.tsx')
const Ages = whenShown(() => load().then((part) => part.AgeChart))
const Both = whenShown(() => load().then((part) => part.MoneyCharts))
const Months = whenShown(() => load().then((part) => part.TwelveMonths))

export function AgeChartLater(props: ComponentProps<typeof AgeChart>) {
  return (
    <Suspense fallback={<Skeleton width="100%" height={190} />}>
      <Ages {...props} />
    </Suspense>
  )
}

export function MoneyChartsLater(props: ComponentProps<typeof MoneyCharts>) {
  const height = useChartHeight()
  return (
    <Suspense fallback={<Skeleton width="100%" height={height} className="my-6 block" />}>
      <Both {...props} />
    </Suspense>
  )
}

export function TwelveMonthsLater(props: ComponentProps<typeof TwelveMonths>) {
  return (
    <Suspense fallback={<Skeleton width="100%" height={242} />}>
      <Months {...props} />
    </Suspense>
  )
}
