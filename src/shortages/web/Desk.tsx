import type { ReactNode } from 'react'
import { useSearchParams } from 'wouter'
import { useRead } from '#kit/web/query.ts'
import { counted } from '#ui/base/counted.ts'
import { PageHead } from '#ui/page/PageHead.tsx'
import { Tabs } from '#ui/page/Tabs.tsx'
import { ExportPromises } from './promises/PromiseList.tsx'
import { ShortageDesk, ShortageHead } from './ShortageDesk.tsx'
import { crumbsOf, type ShortageCalls } from './shortageCalls.ts'

const tabs = [
  { value: 'short' as const, label: 'Short lines' },
  { value: 'promises' as const, label: 'Scheme promises' },
]

/** What did not come: short lines, and free packs that schemes promised. */
export function Desk({ calls, promises, note }: { calls: ShortageCalls; promises: ReactNode; note?: ReactNode }) {
  const [params, setParams] = useSearchParams()
  const tab = params.get('tab') === 'promises' ? 'promises' : 'short'
  return (
    <>
      {tab === 'promises' ? <PromiseHead calls={calls} /> : <ShortageHead calls={calls} />}
      {note}
      <div className="mt-5">
        <Tabs
          label="Shortages"
          tabs={tabs}
          value={tab}
          onChange={(next) => setParams(next === 'promises' ? { tab: next } : {})}
        >
          {tab === 'promises' ? promises : <ShortageDesk calls={calls} />}
        </Tabs>
      </div>
    </>
  )
}

function PromiseHead({ calls }: { calls: ShortageCalls }) {
  const { data } = useRead(calls.promisingFirms, {}, { ownFailure: true })
  const packs = data?.whole.open_qty ?? 0
  const byFirm = useSearchParams()[0].get('by') === 'firm'
  return (
    <PageHead
      title={packs > 0 ? `${counted(packs, 'free pack')} owed` : 'Scheme promises'}
      {...crumbsOf(calls)}
      actions={!byFirm && <ExportPromises isOffice={calls.side === 'office'} />}
    >
      <span className="max-tablet:hidden">
        {data && packs > 0
          ? `On ${counted(data.whole.lines, 'line')} of ${counted(data.total, 'stockist')}. ${counted(data.whole.due_qty, 'pack')} due now; the rest comes with the paid packs.`
          : 'Free packs that schemes promised on orders, until they are invoiced or settled.'}
      </span>
    </PageHead>
  )
}
