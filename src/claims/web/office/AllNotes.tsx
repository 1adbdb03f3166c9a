import Plus from 'lucide-react/icons/plus'
import Upload from 'lucide-react/icons/upload'
import { Suspense } from 'react'
import { useSearchParams } from 'wouter'
import { useOpening } from '#kit/web/opening.ts'
import { useMay, useWhyNot } from '#kit/web/rights.ts'
import { noteImport } from '#money/books-contract.ts'
import { allocateNote, reverseNote, writeNote } from '#money/contract.ts'
import { ExportNotes, NoteList } from '#money/web/NoteList.tsx'
import { Button } from '#ui/base/Button.tsx'
import { whenOpened } from '#ui/base/later.tsx'
import { whenShown } from '#ui/base/whenShown.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { listAllClaims } from '../../contract.ts'
import { ClaimList, ExportClaims } from '../ClaimList.tsx'
import { ExportReturns, NotesAndClaims, useTab } from '../NotesAndClaims.tsx'

const AllocateNote = whenOpened(() => import('#money/web/office/AllocateNote.tsx').then((part) => part.AllocateNote))
const ImportNotes = whenShown(() => import('#money/web/office/ImportNotes.tsx').then((part) => part.ImportNotes))
const loadForm = () => import('#money/web/office/NoteForm.tsx').then((part) => part.NoteForm)

export function AllNotes() {
  const [params] = useSearchParams()
  if (params.get('view') !== 'import') return <NotesOfAll />
  return (
    <Suspense fallback={<PageHead title="Import notes" />}>
      <ImportNotes />
    </Suspense>
  )
}

function NotesOfAll() {
  const [, setParams] = useSearchParams()
  const tab = useTab()
  const whyNotWrite = useWhyNot(writeNote)
  const form = useOpening(loadForm, whyNotWrite ? undefined : 'note')
  const whyNotImport = useWhyNot(noteImport.apply)
  const mayChange = [useMay(reverseNote), useMay(allocateNote)].every(Boolean)
  return (
    <>
      <PageHead
        title="Notes and claims"
        crumbs={[{ label: 'Money' }, { label: 'Notes and claims' }]}
        actions={
          <>
            {tab === 'notes' && <ExportNotes isOffice />}
            {tab === 'claims' && <ExportClaims isOffice />}
            {tab === 'returns' && (
              <Suspense>
                <ExportReturns isOffice byFirm />
              </Suspense>
            )}
            {tab === 'notes' && (
              <Button whyNot={whyNotImport} onClick={() => setParams({ view: 'import' })}>
                <Upload />
                Import notes
              </Button>
            )}
            <Button kind="primary" aria-haspopup="dialog" whyNot={whyNotWrite} onClick={form.open}>
              <Plus />
              Write note
            </Button>
          </>
        }
      />
      <NotesAndClaims
        notes={
          <NoteList isOffice byFirm mayReverse={mayChange} alsoReopened={[listAllClaims]} AllocateNote={AllocateNote} />
        }
        claims={<ClaimList isOffice byFirm />}
        returns={{ isOffice: true, byFirm: true }}
      />
      {form.Part && <form.Part key={form.times} open={form.isOpen} onClose={form.close} />}
    </>
  )
}
