import { listAllInvoices } from '#invoices/contract.ts'
import type { Output } from '#kit/endpoint.ts'
import { useWrite } from '#kit/web/query.ts'
import { whyFailed } from '#kit/web/whyFailed.ts'
import { getAllOutstanding } from '#outstanding/contract.ts'
import { toast } from '#ui/dialogs/toast.ts'
import { allocateNote, listAllNotes } from '../../contract.ts'
import { Allocating } from './Allocating.tsx'

type Note = Output<typeof listAllNotes>['data'][number]
type AllocateNoteProps = { open: boolean; onClose: () => void; note: Note }

export function AllocateNote({ open, onClose, note }: AllocateNoteProps) {
  const allocate = useWrite(allocateNote, {
    refresh: [listAllNotes, getAllOutstanding, listAllInvoices],
    ownFailure: true,
  })
  return (
    <Allocating
      open={open}
      onClose={onClose}
      noun={`credit note ${note.note_no}`}
      distributor={note.distributor}
      left_paise={note.balance_paise}
      busy={allocate.isPending}
      failure={whyFailed(allocate.error)}
      onAllocate={(allocations, expected_open_paise) =>
        allocate.mutate(
          { id: String(note.id), allocations, expected_open_paise },
          {
            onSuccess: () => {
              onClose()
              toast({ group: 'success', text: `Invoices are settled with note ${note.note_no}.` })
            },
          },
        )
      }
    />
  )
}
