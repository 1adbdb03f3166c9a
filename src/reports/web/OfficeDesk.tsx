import { lazy, Suspense } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { Skeleton } from '#ui/base/Skeleton.tsx'
import { Tabs } from '#ui/page/Tabs.tsx'
import { Dashboard } from './Dashboard.tsx'
import { office } from './mis/sides.ts'

const Reports = lazy(() => import('./mis/Reports.tsx').then((part) => ({ default: part.Reports })))

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
          <Suspense fallback={<Skeleton width="100%" height={400} />}>
            <Reports side={office} />
          </Suspense>
        )}
      </div>
    </Tabs>
  )
}
