import type { ReactNode } from 'react'
import { useSearchParams } from 'wouter'
import { Tabs } from '#ui/page/Tabs.tsx'

type Tab = 'notes' | 'claims'

export function useTab(): Tab {
  const [params] = useSearchParams()
  return params.get('tab') === 'claims' ? 'claims' : 'notes'
}

/** Two lists, one at a time; which one is in the address. */
export function NotesAndClaims({ notes, claims }: { notes: ReactNode; claims: ReactNode }) {
  const [, setParams] = useSearchParams()
  const tab = useTab()
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
