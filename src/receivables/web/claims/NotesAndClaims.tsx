import type { ReactNode } from 'react'
import { useSearchParams } from 'wouter'
import { Tabs } from '#ui/page/Tabs.tsx'

type Tab = 'notes' | 'claims'

/** Two lists, one at a time; which one is in the address. */
export function NotesAndClaims({ notes, claims }: { notes: ReactNode; claims: ReactNode }) {
  const [params, setParams] = useSearchParams()
  const tab: Tab = params.get('tab') === 'claims' ? 'claims' : 'notes'
  return (
    <div className="mt-5">
      <Tabs
        label="Notes and claims"
        tabs={[
          { value: 'notes', label: 'Notes' },
          { value: 'claims', label: 'Claims' },
        ]}
        value={tab}
        onChange={(to) => setParams(to === 'claims' ? { tab: to } : {})}
      >
        {tab === 'claims' ? claims : notes}
      </Tabs>
    </div>
  )
}
