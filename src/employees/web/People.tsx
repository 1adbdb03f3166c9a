import { Suspense } from 'react'
import { useSearchParams } from 'wouter'
import { whenShown } from '#ui/base/whenShown.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { Tabs } from '#ui/page/Tabs.tsx'
import { AdminTab } from './AdminTab.tsx'
import { EmployeeActions, EmployeeTab } from './EmployeeTab.tsx'

const ImportEmployees = whenShown(() => import('./ImportEmployees.tsx').then((part) => part.ImportEmployees))

/** The provider's own people: field employees, and the admins of the back office. */
export function People() {
  const [params, setParams] = useSearchParams()
  if (params.get('view') === 'import')
    return (
      <Suspense fallback={<PageHead title="Import employees" />}>
        <ImportEmployees />
      </Suspense>
    )
  const tab = params.get('tab') === 'admins' ? 'admins' : 'employees'
  return (
    <>
      <PageHead
        title="Employees"
        crumbs={[{ label: 'People' }, { label: 'Employees' }]}
        actions={tab === 'employees' && <EmployeeActions />}
      >
        <span className="max-tablet:hidden">
          Field employees and the distributors they serve, and the admins of this back office.
        </span>
      </PageHead>
      <div className="mt-5">
        <Tabs
          label="Employees and admins"
          tabs={[
            { value: 'employees', label: 'Employees' },
            { value: 'admins', label: 'Admins' },
          ]}
          value={tab}
          onChange={(next) => setParams(next === 'admins' ? { tab: next } : {})}
        >
          {tab === 'admins' ? <AdminTab /> : <EmployeeTab />}
        </Tabs>
      </div>
    </>
  )
}
