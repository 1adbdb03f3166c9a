import { Suspense } from 'react'
import { useSearchParams } from 'wouter'
import { DivisionTab } from '#places/web/DivisionTab.tsx'
import { PlantTab } from '#places/web/PlantTab.tsx'
import { StockTab } from '#stock/web/StockTab.tsx'
import { Skeleton } from '#ui/base/Skeleton.tsx'
import { whenShown } from '#ui/base/whenShown.tsx'
import { DocumentLoading } from '#ui/page/DocumentPage.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { Tabs } from '#ui/page/Tabs.tsx'

const PickingTab = whenShown(() => import('./PickingTab.tsx').then((part) => part.PickingTab))

const CountStock = whenShown(() => import('#stock/web/CountStock.tsx').then((part) => part.CountStock))
const OutTab = whenShown(() => import('#stock/web/OutTab.tsx').then((part) => part.OutTab))
const TransferTab = whenShown(() => import('#stock/web/TransferTab.tsx').then((part) => part.TransferTab))

const tabs = [
  { value: 'plants' as const, label: 'Plants' },
  { value: 'stock' as const, label: 'Stock' },
  { value: 'outs' as const, label: 'Stock-outs' },
  { value: 'transfers' as const, label: 'Transfers' },
  { value: 'picking' as const, label: 'Picking' },
  { value: 'divisions' as const, label: 'Divisions' },
]

/** Where the goods lie and who sells them: plants, their stock by batch, and the divisions. */
export function Plants() {
  const [params, setParams] = useSearchParams()
  const tab = tabs.find(({ value }) => value === params.get('tab'))?.value ?? 'plants'
  if (tab === 'stock' && params.get('view') === 'count')
    return (
      <Suspense fallback={<DocumentLoading title="Count stock" />}>
        <CountStock />
      </Suspense>
    )
  return (
    <>
      <PageHead title="Plants" crumbs={[{ label: 'Catalogue' }, { label: 'Plants' }]}>
        <span className="max-tablet:hidden">
          The plants that supply orders, their stock by batch, and the divisions.
        </span>
      </PageHead>
      <div className="mt-5">
        <Tabs
          label="Plants, stock and divisions"
          tabs={tabs}
          value={tab}
          onChange={(next) => setParams(next === 'plants' ? {} : { tab: next })}
        >
          {tab === 'plants' && <PlantTab />}
          {tab === 'stock' && <StockTab />}
          <Suspense fallback={<Skeleton width="60%" className="mt-5" />}>
            {tab === 'outs' && <OutTab />}
            {tab === 'transfers' && <TransferTab />}
            {tab === 'picking' && <PickingTab />}
          </Suspense>
          {tab === 'divisions' && <DivisionTab />}
        </Tabs>
      </div>
    </>
  )
}
