import { Suspense } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { office } from '#reports/web/mis/sides.ts'
import { whenShown } from '#ui/base/whenShown.tsx'
import { DocumentLoading } from '#ui/page/DocumentPage.tsx'
import { Tabs } from '#ui/page/Tabs.tsx'
import { Dashboard } from './Dashboard.tsx'

const Reports = whenShown(() => import('#reports/web/mis/Reports.tsx').then((part) => part.Reports))

const tabs = [
  { value: 'today' as const, label: 'Today' },
  { value: 'reports' as const, label: 'Reports' },
]

/** What is going on today, and the reports. */
export function OfficeDesk() {
  const [params] = useSearchParams()
  const [, navigate] = useLocation()
  const tab = params.get('tab') === 'reports' ? 'reports' : 'today'
  return (
    <Tabs
      label="Dashboard"
      tabs={tabs}
      value={tab}
      onChange={(to) => navigate(to === 'reports' ? '/admin/dashboard?tab=reports' : '/admin')}
    >
      <div className="pt-5">
        {tab === 'today' ? (
          <Dashboard />
        ) : (
          <Suspense fallback={<DocumentLoading title="Reports" />}>
            <Reports side={office} />
          </Suspense>
        )}
      </div>
    </Tabs>
  )
}
