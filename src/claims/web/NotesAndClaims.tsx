import { type ReactNode, Suspense } from 'react'
import { useSearchParams } from 'wouter'
import { Skeleton } from '#ui/base/Skeleton.tsx'
import { whenShown } from '#ui/base/whenShown.tsx'
import { Tabs } from '#ui/page/Tabs.tsx'

const tabs = [
  { value: 'notes', label: 'Notes' },
  { value: 'claims', label: 'Claims' },
  { value: 'returns', label: 'Expiry returns' },
  { value: 'promises', label: 'Scheme promises' },
] as const
type Tab = (typeof tabs)[number]['value']

export function useTab(): Tab {
  const [params] = useSearchParams()
  return tabs.find(({ value }) => value === params.get('tab'))?.value ?? 'notes'
}

const load = () => import('./Returns.tsx')
const Returns = whenShown(() => load().then((part) => part.Returns))
export const ExportReturns = whenShown(() => load().then((part) => part.ExportReturns))

type NotesAndClaimsProps = {
  notes: ReactNode
  claims: ReactNode
  returns: { isOffice: boolean; byFirm: boolean }
  /** The office has them on the shortage desk. */
  promises?: ReactNode
}

/** One at a time; which one is in the address. */
export function NotesAndClaims({ notes, claims, returns, promises }: NotesAndClaimsProps) {
  const [, setParams] = useSearchParams()
  const asked = useTab()
  const tab = asked === 'promises' && !promises ? 'notes' : asked
  return (
    <div className="mt-2 tablet:mt-5">
      <Tabs
        label="Notes and claims"
        tabs={tabs.filter(({ value }) => value !== 'promises' || promises)}
        value={tab}
        onChange={(to) => setParams(to === 'notes' ? {} : { tab: to })}
      >
        {tab === 'notes' && notes}
        {tab === 'claims' && claims}
        <Suspense fallback={<Skeleton width="100%" height={300} />}>
          {tab === 'returns' && <Returns {...returns} />}
          {tab === 'promises' && promises}
        </Suspense>
      </Tabs>
    </div>
  )
}
