import { Suspense } from 'react'
import { whenShown } from '#ui/base/whenShown.tsx'
import { DocumentLoading } from '#ui/page/DocumentPage.tsx'
import { Overview } from './Overview.tsx'
import type { Side } from './sides.ts'
import { useReportAddress } from './useReportAddress.ts'

const ReportView = whenShown(() => import('./ReportView.tsx').then((part) => part.ReportView))

/** The overview, or the report that the address names. */
export function Reports({ side }: { side: Side }) {
  const at = useReportAddress(side)
  if (at.address.view === '') return <Overview at={at} />
  return (
    <Suspense fallback={<DocumentLoading title="Reports" crumbs={[{ label: 'Reports' }]} />}>
      <ReportView at={at} view={at.address.view} />
    </Suspense>
  )
}
