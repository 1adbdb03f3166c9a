import ListChecks from 'lucide-react/icons/list-checks'
import { useMemo, useState } from 'react'
import type { Output } from '#kit/endpoint.ts'
import { useList } from '#kit/web/list/useList.ts'
import { useMay } from '#kit/web/rights.ts'
import { useStable } from '#kit/web/stable.ts'
import { IconButton } from '#ui/base/Button.tsx'
import { DateText } from '#ui/base/DateText.tsx'
import { Money } from '#ui/base/Money.tsx'
import { SectionHead } from '#ui/page/PageHead.tsx'
import { ListTable } from '#ui/table/ListTable.tsx'
import type { Column } from '#ui/table/Table.tsx'
import { allocateNote, listAllNotes } from '../../contract.ts'
import { noteReasons } from '../../rules.ts'
import { AllocateNote } from './AllocateNote.tsx'

type Note = Output<typeof listAllNotes>['data'][number]

/**
 * A firm's credit notes that settle nothing yet, beside its receipts; nothing where it has none.
 */
export function NotesOnAccount({ distributor }: { distributor: string }) {
  const mayGive = useMay(allocateNote)
  const list = useList(listAllNotes, { name: 'left', always: { distributor, kind: 'credit', on_account: '1' } })
  const [given, setGiven] = useState<{ note: Note; isOpen: boolean; times: number } | null>(null)
  const give = useStable((note: Note) => setGiven((was) => ({ note, isOpen: true, times: (was?.times ?? 0) + 1 })))
  const columns = useMemo(() => columnsOf(mayGive ? give : null), [mayGive, give])
  if (!list.total && !list.hasFailed && !given?.isOpen) return null
  return (
    <section aria-labelledby="left-h" className="mt-8">
      <SectionHead title="Credit notes on account" id="left-h" />
      <div className="mt-2.5">
        <ListTable
          list={list}
          label="Credit notes on account"
          pages="Pages of credit notes"
          columns={columns}
          rowKey={(note) => note.id}
          empty="No credit notes on account."
          failed="The credit notes did not load."
        />
      </div>
      {given && (
        <AllocateNote
          key={given.times}
          open={given.isOpen}
          onClose={() => setGiven((was) => was && { ...was, isOpen: false })}
          note={given.note}
        />
      )}
    </section>
  )
}

function columnsOf(give: ((note: Note) => void) | null): Column<Note>[] {
  return [
    {
      head: 'Note',
      card: 'title',
      cell: (note) => <span className="figures font-semibold whitespace-nowrap">{note.note_no}</span>,
    },
    { head: 'Dated', kind: 'date', cell: (note) => <DateText day={note.noted_on} /> },
    { head: 'Reason', cell: (note) => noteReasons[note.reason_code] },
    { head: 'Text', kind: 'soft', card: 'wide', cell: (note) => note.text },
    { head: 'On account ₹', kind: 'number', cell: (note) => <Money paise={note.balance_paise} column /> },
    { head: 'Amount ₹', kind: 'number', cell: (note) => <Money paise={note.amount_paise} column /> },
    ...(give
      ? [
          {
            head: 'Actions',
            kind: 'actions' as const,
            cell: (note: Note) => (
              <IconButton
                label={`Settle invoices with note ${note.note_no}`}
                title="Settle invoices"
                aria-haspopup="dialog"
                onClick={() => give(note)}
              >
                <ListChecks />
              </IconButton>
            ),
          },
        ]
      : []),
  ]
}
