import { type ComponentType, lazy, Suspense } from 'react'
import type { DemoPeopleProps } from './DemoPeople.tsx'

const DemoPeople = lazy<ComponentType<DemoPeopleProps>>(() =>
  import('./DemoPeople.tsx').then(
    (part) => ({ default: part.DemoPeople }),
    // Without them one signs in by typing.
    () => ({ default: () => null }),
  ),
)

/** Only a demo fetches the names of its people. */
export function DemoDoor(props: DemoPeopleProps) {
  return (
    <Suspense>
      <DemoPeople {...props} />
    </Suspense>
  )
}
