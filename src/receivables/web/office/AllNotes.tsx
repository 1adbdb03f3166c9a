import Plus from 'lucide-react/icons/plus'
import { authSlice } from '#accounts/state.ts'
import { useOpening } from '#kit/web/opening.ts'
import { useSlice } from '#kit/web/store.ts'
import { Button } from '#ui/base/Button.tsx'
import { whenOpened } from '#ui/base/later.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { ClaimList, ExportClaims } from '../claims/ClaimList.tsx'
import { ExportNotes, NoteList } from '../claims/NoteList.tsx'
import { NotesAndClaims, useTab } from '../claims/NotesAndClaims.tsx'

const AllocateNote = whenOpened(() => import('./AllocateNote.tsx').then((part) => part.AllocateNote))
const loadForm = () => import('./NoteForm.tsx').then((part) => part.NoteForm)

export function AllNotes() {
  const [{ adminClaims }] = useSlice(authSlice)
  const form = useOpening(loadForm)
  const tab = useTab()
  const mayWrite = adminClaims?.rights.includes('money') ?? false
  return (
    <>
      <PageHead
        title="Notes and claims"
        crumbs={[{ label: 'Money' }, { label: 'Notes and claims' }]}
        actions={
          <>
            {tab === 'notes' && <ExportNotes isOffice />}
            {tab === 'claims' && <ExportClaims isOffice />}
            {mayWrite && (
              <Button kind="primary" aria-haspopup="dialog" onClick={form.open}>
                <Plus />
                Write note
              </Button>
            )}
          </>
        }
      />
      <NotesAndClaims
        notes={<NoteList isOffice byFirm mayReverse={mayWrite} AllocateNote={AllocateNote} />}
        claims={<ClaimList isOffice byFirm />}
        returns={{ isOffice: true, byFirm: true }}
      />
      {form.Part && <form.Part key={form.times} open={form.isOpen} onClose={form.close} />}
    </>
  )
}
