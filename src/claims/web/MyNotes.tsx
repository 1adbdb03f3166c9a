import { Suspense } from 'react'
import { authSlice } from '#accounts/state.ts'
import { useSlice } from '#kit/web/store.ts'
import { ExportNotes, NoteList } from '#money/web/NoteList.tsx'
import { whenShown } from '#ui/base/whenShown.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { ClaimList, ExportClaims } from './ClaimList.tsx'
import { ExportReturns, NotesAndClaims, useTab } from './NotesAndClaims.tsx'

const load = () => import('#shortages/web/promises/PromiseList.tsx')
const ExportPromises = whenShown(() => load().then((part) => part.ExportPromises))
const PromiseList = whenShown(() => load().then((part) => part.PromiseList))

export function MyNotes() {
  const [{ userType }] = useSlice(authSlice)
  const isEmployee = userType === 'Employee'
  const tab = useTab()
  const about =
    tab === 'promises'
      ? 'Free packs that schemes promised on your orders, until they are invoiced or settled.'
      : 'Raise a claim from an invoice’s page, or from Expiry returns for what expires.'
  return (
    <>
      <PageHead
        title="Notes and claims"
        actions={
          (tab === 'notes' && <ExportNotes isOffice={false} />) ||
          (tab === 'claims' && <ExportClaims isOffice={false} />) ||
          ((tab === 'returns' || tab === 'promises') && (
            <Suspense>
              {tab === 'returns' ? (
                <ExportReturns isOffice={false} byFirm={isEmployee} />
              ) : (
                <ExportPromises isOffice={false} />
              )}
            </Suspense>
          ))
        }
      >
        <span className="max-tablet:hidden">{isEmployee ? 'Of the distributors you serve.' : about}</span>
      </PageHead>
      <NotesAndClaims
        notes={<NoteList isOffice={false} byFirm={isEmployee} mayReverse={false} />}
        claims={<ClaimList isOffice={false} byFirm={isEmployee} />}
        returns={{ isOffice: false, byFirm: isEmployee }}
        promises={<PromiseList isOffice={false} byFirm={isEmployee} />}
      />
    </>
  )
}
