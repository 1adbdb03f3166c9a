import { authSlice } from '#accounts/state.ts'
import { useSlice } from '#kit/web/store.ts'
import { PageHead } from '#ui/page/PageHead.tsx'
import { ClaimList } from './ClaimList.tsx'
import { ExportNotes, NoteList } from './NoteList.tsx'
import { NotesAndClaims, useTab } from './NotesAndClaims.tsx'

export function MyNotes() {
  const [{ userType }] = useSlice(authSlice)
  const isEmployee = userType === 'Employee'
  const isShowingNotes = useTab() === 'notes'
  return (
    <>
      <PageHead title="Notes and claims" actions={isShowingNotes && <ExportNotes isOffice={false} />}>
        {isEmployee
          ? 'Of the distributors you serve.'
          : 'Raise a claim from an invoice’s page, or from Expiry returns for what expires.'}
      </PageHead>
      <NotesAndClaims
        notes={<NoteList isOffice={false} byFirm={isEmployee} mayReverse={false} />}
        claims={<ClaimList isOffice={false} byFirm={isEmployee} />}
        returns={{ isOffice: false, byFirm: isEmployee }}
      />
    </>
  )
}
