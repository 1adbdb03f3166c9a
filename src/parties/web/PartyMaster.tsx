import { Suspense } from 'react'
import { useSearchParams } from 'wouter'
import { Spinner } from '#ui/base/Spinner.tsx'
import { whenShown } from '#ui/base/whenShown.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { Tabs } from '#ui/page/Tabs.tsx'
import type { PartyKind } from '../rules.ts'
import { PartyList } from './PartyList.tsx'

const ContractList = whenShown(() => import('./ContractList.tsx').then((part) => part.ContractList))

const FloorList = whenShown(() => import('./FloorList.tsx').then((part) => part.FloorList))

const ImportParties = whenShown(() => import('./ImportParties.tsx').then((part) => part.ImportParties))

export function Hospitals() {
  return <PartyMaster kind="hospital" title="Hospitals" />
}

export function Doctors() {
  return <PartyMaster kind="doctor" title="Doctors" />
}

/**
 * The master of one kind, the rates agreed with it, and the rates below which nobody sells; which
 * tab is in the address.
 */
function PartyMaster({ kind, title }: { kind: PartyKind; title: string }) {
  const [params, setParams] = useSearchParams()
  if (params.get('view') === 'import')
    return (
      <Suspense fallback={<PageHead title="Import doctors and hospitals" />}>
        <ImportParties kind={kind} />
      </Suspense>
    )
  const asked = params.get('tab')
  const tab = asked === 'contracts' || asked === 'floors' ? asked : 'list'
  return (
    <>
      <PageHead title={title} crumbs={[{ label: 'People' }, { label: title }]}>
        <span className="max-tablet:hidden">Who discount orders are for, who sells to them and who supplies them.</span>
      </PageHead>
      <div className="mt-5">
        <Tabs
          label={`${title}, rate contracts and floor rates`}
          tabs={[
            { value: 'list', label: title },
            { value: 'contracts', label: 'Rate contracts' },
            { value: 'floors', label: 'Floor rates' },
          ]}
          value={tab}
          onChange={(next) => setParams(next === 'list' ? {} : { tab: next })}
        >
          {tab === 'list' ? (
            <PartyList key={kind} kind={kind} />
          ) : (
            <Suspense fallback={<Spinner label="Loading" />}>
              {tab === 'contracts' ? <ContractList key={kind} kind={kind} /> : <FloorList />}
            </Suspense>
          )}
        </Tabs>
      </div>
    </>
  )
}
