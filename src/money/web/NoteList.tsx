import Download from 'lucide-react/icons/download'
import FileBraces from 'lucide-react/icons/file-braces'
import ListChecks from 'lucide-react/icons/list-checks'
import Undo2 from 'lucide-react/icons/undo-2'
import { type ComponentType, useMemo, useState } from 'react'
import { Link } from 'wouter'
import type { Endpoint, Output } from '#kit/endpoint.ts'
import { download } from '#kit/web/download.ts'
import { ExportMenu } from '#kit/web/list/ExportMenu.tsx'
import { oneOf, textOf } from '#kit/web/list/filters.ts'
import { ChipFilter } from '#kit/web/list/ListFilters.tsx'
import { type ListColumn, ListView } from '#kit/web/list/ListView.tsx'
import { useList } from '#kit/web/list/useList.ts'
import { useWrite } from '#kit/web/query.ts'
import { useStable } from '#kit/web/stable.ts'
import { whyFailed } from '#kit/web/whyFailed.ts'
import { getAllOutstanding } from '#outstanding/contract.ts'
import { listAllPromises, listAllPromisingFirms } from '#shortages/promise-contract.ts'
import { IconButton } from '#ui/base/Button.tsx'
import { DateText } from '#ui/base/DateText.tsx'
import { whenOpened } from '#ui/base/later.tsx'
import { Marked } from '#ui/base/Marked.tsx'
import { Money } from '#ui/base/Money.tsx'
import { StatusMark } from '#ui/base/StatusMark.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import { listAllNotes, listNotes, reverseNote } from '../contract.ts'
import { noteReasons } from '../rules.ts'

type Note = Output<typeof listNotes>['data'][number]
type NoteListProps = {
  isOffice: boolean
  byFirm: boolean
  mayReverse: boolean
  /** What else a reversed note opens again: it is read anew. */
  alsoReopened?: readonly Endpoint[]
  /**
   * The office's dialog that gives what is left of a note to invoices: a customer's page does not
   * hold it.
   */
  AllocateNote?: ComponentType<{ open: boolean; onClose: () => void; note: Note }>
}

const ReasonDialog = whenOpened(() => import('#ui/dialogs/ReasonDialog.tsx').then((part) => part.ReasonDialog))

const kinds = [
  { value: 'credit', label: 'Credit notes' },
  { value: 'debit', label: 'Debit notes' },
]

/** What a note had settled, scheme promises included. */
const reopened = [listAllNotes, getAllOutstanding, listAllPromises, listAllPromisingFirms]

const callOf = (isOffice: boolean) => (isOffice ? listAllNotes : listNotes) as typeof listNotes

function useNotes(isOffice: boolean) {
  return useList(callOf(isOffice), {
    name: 'note',
    filters: { kind: oneOf(['credit', 'debit']), distributor: textOf(60) },
  })
}

export function ExportNotes({ isOffice }: { isOffice: boolean }) {
  const list = useNotes(isOffice)
  return <ExportMenu list={callOf(isOffice)} input={list.narrowed} name="notes" disabled={!list.total} />
}

export function NoteList({ isOffice, byFirm, mayReverse, alsoReopened = [], AllocateNote }: NoteListProps) {
  const list = useNotes(isOffice)
  const [asked, setAsked] = useState<{ note: Note; isOpen: boolean; times: number } | null>(null)
  const reverse = useWrite(reverseNote, { refresh: [...reopened, ...alsoReopened], ownFailure: true })
  const ask = useStable((note: Note) => {
    reverse.reset()
    setAsked((was) => ({ note, isOpen: true, times: (was?.times ?? 0) + 1 }))
  })
  const close = () => setAsked((was) => was && { ...was, isOpen: false })
  const [given, setGiven] = useState<{ note: Note; isOpen: boolean; times: number } | null>(null)
  const give = useStable((note: Note) => setGiven((was) => ({ note, isOpen: true, times: (was?.times ?? 0) + 1 })))
  const columns = useMemo(
    () => columnsOf(isOffice, byFirm, mayReverse ? { ask, give } : null),
    [isOffice, byFirm, mayReverse, ask, give],
  )
  return (
    <>
      <ListView
        list={list}
        noun="note"
        search={byFirm ? 'Search by number, invoice or distributor' : 'Search by number or invoice'}
        filters={<ChipFilter list={list} name="kind" label="Kind" options={kinds} />}
        columns={columns}
        rowKey={(note) => note.id}
        empty="No notes yet."
      />
      {given && AllocateNote && (
        <AllocateNote
          key={`give ${given.times}`}
          open={given.isOpen}
          onClose={() => setGiven((was) => was && { ...was, isOpen: false })}
          note={given.note}
        />
      )}
      {asked && (
        <ReasonDialog
          key={asked.times}
          open={asked.isOpen}
          onClose={close}
          title={`Reverse note ${asked.note.note_no}?`}
          text="It keeps its number and is marked as reversed. What it settled is open again, and so is its claim."
          action="Reverse note"
          cancel="Keep it"
          busy={reverse.isPending}
          failure={whyFailed(reverse.error)}
          onReason={(reason) =>
            reverse.mutate(
              { id: String(asked.note.id), reason },
              {
                onSuccess: () => {
                  close()
                  toast({ group: 'success', text: `Note ${asked.note.note_no} is reversed.` })
                },
              },
            )
          }
        />
      )}
    </>
  )
}

type Acts = { ask: (note: Note) => void; give: (note: Note) => void }

function columnsOf(isOffice: boolean, byFirm: boolean, acts: Acts | null): ListColumn<Note>[] {
  const detail = isOffice ? '/admin/my-invoice-details' : '/my-invoice-details'
  return [
    {
      head: 'Note',
      card: 'title',
      sortBy: 'noted_on',
      cell: (note) => (
        <>
          <span className="figures font-semibold whitespace-nowrap">
            <Marked>{note.note_no}</Marked>
          </span>
          <span className="block font-normal text-ink-2 text-small">
            <DateText day={note.noted_on} />
          </span>
        </>
      ),
    },
    {
      head: 'What for',
      card: 'wide',
      cell: (note) => (
        <>
          {note.kind === 'credit' ? 'Credit' : 'Debit'}, {noteReasons[note.reason_code].toLowerCase()}
          <span className="block min-w-36 text-ink-2 text-small">{note.reversal_reason ?? note.text}</span>
        </>
      ),
    },
    ...(byFirm
      ? [
          {
            head: 'Distributor',
            kind: 'name' as const,
            card: 'wide' as const,
            sortBy: 'distributor_name',
            cell: (note: Note) => <Marked>{note.distributor_name}</Marked>,
          },
        ]
      : []),
    {
      head: 'Invoice',
      cell: (note) =>
        note.invoice_id ? (
          <Link href={`${detail}/${note.invoice_id}`} className="figures inline-block py-0.5 whitespace-nowrap">
            <Marked>{note.invoice_no ?? ''}</Marked>
          </Link>
        ) : (
          '–'
        ),
    },
    {
      head: 'Amount ₹',
      kind: 'number',
      sortBy: 'amount_paise',
      cell: (note) => <Money paise={note.amount_paise} column />,
    },
    { head: 'Open ₹', kind: 'number', cell: (note) => <Money paise={note.balance_paise} column dash /> },
    {
      head: 'State',
      cell: (note) => {
        if (note.reversed_at) return <StatusMark group="danger">Reversed</StatusMark>
        if (note.balance_paise > 0) return <StatusMark group="info">Open</StatusMark>
        return <StatusMark group="success">Settled</StatusMark>
      },
    },
    {
      head: 'Actions',
      kind: 'actions',
      cell: (note) => <NoteActs note={note} isOffice={isOffice} acts={acts} />,
    },
  ]
}

type NoteActsProps = { note: Note; isOffice: boolean; acts: Acts | null }

function NoteActs({ note, isOffice, acts }: NoteActsProps) {
  return (
    <>
      <IconButton label={`Download ${note.note_no}`} title="PDF" onClick={() => void save(note, isOffice)}>
        <Download />
      </IconButton>
      {isOffice && !note.reversed_at && note.amount_paise > note.value_paise && (
        <IconButton
          label={`Download e-invoice JSON of ${note.note_no}`}
          title="E-invoice JSON"
          onClick={() => void save(note, isOffice, 'json')}
        >
          <FileBraces />
        </IconButton>
      )}
      {acts && note.kind === 'credit' && note.balance_paise > 0 && (
        <IconButton
          label={`Settle invoices with note ${note.note_no}`}
          title="Settle invoices"
          aria-haspopup="dialog"
          onClick={() => acts.give(note)}
        >
          <ListChecks />
        </IconButton>
      )}
      {acts && !note.reversed_at && (
        <IconButton
          label={`Reverse note ${note.note_no}`}
          title="Reverse"
          aria-haspopup="dialog"
          onClick={() => acts.ask(note)}
        >
          <Undo2 />
        </IconButton>
      )}
    </>
  )
}

function save({ id, note_no }: Note, isOffice: boolean, ending: 'pdf' | 'json' = 'pdf'): Promise<void> {
  const path = `/api/${isOffice ? 'adm/' : ''}notes/${id}/${ending === 'json' ? 'e-invoice.json' : 'pdf'}`
  return download({ path, name: `${note_no.replaceAll('/', '-')}.${ending}`, kind: isOffice ? 'admin' : 'customer' })
}
