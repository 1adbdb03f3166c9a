import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { todayInIndia } from '#kit/date.ts'
import { AreaField, DayField } from '#kit/web/form/fields.tsx'
import { savedBy, useSavingForm } from '#kit/web/form/useSavingForm.ts'
import { useRead, useWrite } from '#kit/web/query.ts'
import { Button, IconButton } from '#ui/base/Button.tsx'
import { DateText } from '#ui/base/DateText.tsx'
import { Skeleton } from '#ui/base/Skeleton.tsx'
import { confirm } from '#ui/dialogs/asks.ts'
import { FormDialog } from '#ui/dialogs/FormDialog.tsx'
import { FailedState } from '#ui/table/FailedState.tsx'
import { addVisitNote, deleteVisitNote, listVisitNotes } from '../contract.ts'
import { longestNote, whyNotNote } from '../rules.ts'

/** What was noted of visits: for the provider's people alone. */
export function VisitNotes({ code }: { code: string }) {
  const read = useRead(listVisitNotes, { distributor: code }, { ownFailure: true })
  const remove = useWrite(deleteVisitNote, { refresh: [listVisitNotes] })
  const [opened, setOpened] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const notes = read.data?.data

  async function drop(id: number) {
    if (await confirm({ text: 'Delete this note?', action: 'Delete' })) remove.mutate({ id: String(id) })
  }

  return (
    <section aria-labelledby="visits-h">
      <div className="sec-h">
        <h2 id="visits-h">Visits</h2>
        <Button
          size="small"
          aria-haspopup="dialog"
          onClick={() => {
            setOpened(opened + 1)
            setOpen(true)
          }}
        >
          Add note
        </Button>
      </div>
      <p className="mt-1 text-ink-3 text-small">Only you and your colleagues read these.</p>
      {read.isError && !notes && <FailedState onRetry={() => void read.refetch()}>The notes did not load.</FailedState>}
      {!notes && !read.isError && <Skeleton width="100%" height={56} />}
      {notes?.length === 0 && <p className="mt-2 text-ink-2">No visit is noted yet.</p>}
      <ul className="mt-2 grid gap-3">
        {notes?.map((note) => (
          <li key={note.id} className="border-line border-t pt-3">
            <div className="flex items-start justify-between gap-2">
              <p className="text-ink-3 text-small">
                <DateText day={note.visited_on} />, {note.by}
              </p>
              {note.is_mine && (
                <IconButton label="Delete this note" className="-my-2" onClick={() => void drop(note.id)}>
                  <Trash2 />
                </IconButton>
              )}
            </div>
            <p className="wrap-anywhere whitespace-pre-line">{note.text}</p>
          </li>
        ))}
      </ul>
      <NoteForm key={opened} open={isOpen} onClose={() => setOpen(false)} code={code} />
    </section>
  )
}

function NoteForm({ open, onClose, code }: { open: boolean; onClose: () => void; code: string }) {
  const today = todayInIndia(new Date())
  const form = useSavingForm<{ visited_on: string; text: string }>({
    initial: { visited_on: today, text: '' },
    judge: (typed) => whyNotNote(typed, today),
    save: savedBy(addVisitNote, (typed) => ({ distributor: code, ...typed }), 'The note is saved.'),
    refresh: [listVisitNotes],
    onClose,
  })
  return (
    <FormDialog open={open} {...form.dialog} title="Add a visit note" action="Save note">
      <DayField form={form} name="visited_on" label="Day of the visit" max={today} />
      <AreaField
        form={form}
        name="text"
        label="Note"
        most={longestNote}
        rows={5}
        help="The distributor never sees it."
      />
    </FormDialog>
  )
}
