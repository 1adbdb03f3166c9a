import { Suspense } from 'react'
import { useSearchParams } from 'wouter'
import { useRead } from '#kit/web/query.ts'
import { useMay } from '#kit/web/rights.ts'
import { useTabTitle } from '#kit/web/title.ts'
import { Skeleton } from '#ui/base/Skeleton.tsx'
import { whenShown } from '#ui/base/whenShown.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { Tabs } from '#ui/page/Tabs.tsx'
import { listJobs, setJob } from '../contract.ts'
import { summaryOf } from '../strip.ts'
import { JobTab } from './JobTab.tsx'

const SettingTab = whenShown(() => import('./SettingTab.tsx').then((part) => part.SettingTab))

const KeyTab = whenShown(() => import('#machines/web/KeyTab.tsx').then((part) => part.KeyTab))
const WebhookTab = whenShown(() => import('#machines/web/WebhookTab.tsx').then((part) => part.WebhookTab))

const tabs = [
  { value: 'jobs', label: 'Jobs' },
  { value: 'settings', label: 'Settings' },
  { value: 'keys', label: 'API keys' },
  { value: 'webhooks', label: 'Webhooks' },
] as const

/** What runs by the clock or after other work, and what can be set at run time. */
export function Jobs() {
  const [params, setParams] = useSearchParams()
  const mayChange = useMay(setJob)
  const { value: tab, label } = tabs.find(({ value }) => value === params.get('tab')) ?? tabs[0]
  useTabTitle(tab === 'jobs' ? undefined : label)
  const jobs = useRead(listJobs, {}, { ownFailure: true }).data?.data
  return (
    <>
      <PageHead
        title={tab !== 'jobs' ? label : jobs && jobs.length > 0 ? summaryOf(jobs) : 'Jobs'}
        crumbs={[{ label: 'System' }, { label }]}
      >
        {tab === 'jobs' &&
          (mayChange ? (
            <span className="max-tablet:hidden">Schedules are in IST. A job never runs on two servers at once.</span>
          ) : (
            'Changing jobs needs the right “manage jobs”.'
          ))}
        {tab === 'settings' && 'What holds from the moment you save. Each setting names the right that it needs.'}
      </PageHead>
      <div className="mt-5 max-tablet:mt-4">
        <Tabs
          label="Jobs, settings, keys and webhooks"
          tabs={[...tabs]}
          value={tab}
          onChange={(next) => setParams(next === 'jobs' ? {} : { tab: next })}
        >
          {tab === 'jobs' && <JobTab />}
          <Suspense fallback={<Skeleton width="60%" className="mt-5" />}>
            {tab === 'settings' && <SettingTab />}
            {tab === 'keys' && <KeyTab />}
            {tab === 'webhooks' && <WebhookTab />}
          </Suspense>
        </Tabs>
      </div>
    </>
  )
}
