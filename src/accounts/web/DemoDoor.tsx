import { lazy, Suspense } from 'react'
import type { DemoPeopleProps } from './DemoPeople.tsx'

const DemoPeople = lazy(() => import('./DemoPeople.tsx').then((part) => ({ default: part.DemoPeople })))

/** Only a demo fetches the names of its people. */
export function DemoDoor(props: DemoPeopleProps) {
  return (
    <Suspense>
      <DemoPeople {...props} />
    </Suspense>
  )
}
