import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { useMemo, useState } from 'react'
import { ExportMenu } from '#kit/web/list/ExportMenu.tsx'
import { ListSearch } from '#kit/web/list/ListSearch.tsx'
import { ListViews } from '#kit/web/list/ListViews.tsx'
import { useListAddress } from '#kit/web/list/listAddress.ts'
import { useOpening } from '#kit/web/opening.ts'
import { useRead, useWrite } from '#kit/web/query.ts'
import { actsIf, useMay, useWhyNot } from '#kit/web/rights.ts'
import { useStable } from '#kit/web/stable.ts'
import { Button, IconButton } from '#ui/base/Button.tsx'
import { counted } from '#ui/base/counted.ts'
import { Matches } from '#ui/base/Marked.tsx'
import { StatusMark } from '#ui/base/StatusMark.tsx'
import { confirm } from '#ui/dialogs/asks.ts'
import { toast } from '#ui/dialogs/toast.ts'
import { PageHead } from '#ui/page/PageHead.tsx'
import { EmptyState } from '#ui/table/EmptyState.tsx'
import { NoMatch } from '#ui/table/NoMatch.tsx'
import { type Column, Table } from '#ui/table/Table.tsx'
import { createQuestion, deleteQuestion, listAllQuestions, updateQuestion } from '../contract.ts'
import { audienceWords } from '../rules.ts'
import type { KeptQuestion } from './types.ts'

const loadForm = () => import('./QuestionForm.tsx').then((part) => part.QuestionForm)

export function QuestionList() {
  const address = useListAddress('question')
  const { search } = address
  const narrowed = search ? { search_text: search } : {}
  const read = useRead(listAllQuestions, narrowed, { keepPrevious: true, ownFailure: true })
  const form = useOpening(loadForm)
  const [edited, setEdited] = useState<KeptQuestion | null>(null)
  const whyNotAdd = useWhyNot(createQuestion)
  const deleting = useDeleting()
  const mayEdit = useMay(updateQuestion)
  const edit = useStable((question: KeptQuestion | null) => {
    setEdited(question)
    form.open()
  })
  const mayChange = mayEdit && deleting.isAllowed
  const columns = useMemo(() => actsIf(mayChange, columnsOf(edit, deleting.remove)), [mayChange, edit, deleting.remove])
  const rows = read.data?.data

  return (
    <>
      <PageHead
        title="Questions"
        crumbs={[{ label: 'Content' }, { label: 'Questions' }]}
        actions={
          <>
            <ExportMenu list={listAllQuestions} input={narrowed} name="questions" disabled={!rows?.length} />
            <Button kind="primary" aria-haspopup="dialog" whyNot={whyNotAdd} onClick={() => edit(null)}>
              <Plus />
              Add question
            </Button>
          </>
        }
      >
        What customers read under Questions and answers.
      </PageHead>
      <div className="mt-5 grid gap-4">
        <div className="flex flex-wrap items-center gap-4">
          <ListSearch
            label="Search question or answer"
            address={address}
            className="h-control-s w-75 max-tablet:w-full"
          />
          {rows && <span className="text-ink-2">{counted(rows.length, 'question')}</span>}
          <span className="ml-auto">
            <ListViews address={address} name="question" noun="question" />
          </span>
        </div>
        <Matches search={search}>
          <Table
            label="Questions"
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            busy={read.isPlaceholderData}
            className="[--card-actions:2]"
            failed={
              read.isError && !rows ? { text: 'The questions did not load.', onRetry: () => void read.refetch() } : null
            }
            empty={
              search ? (
                <NoMatch onClear={address.clearAll}>No questions match ‘{search}’.</NoMatch>
              ) : (
                <EmptyState>No questions yet. Add what customers ask most.</EmptyState>
              )
            }
          />
        </Matches>
      </div>
      {form.Part && (
        <form.Part
          key={form.times}
          open={form.isOpen}
          onClose={form.close}
          question={edited}
          topics={[...new Set((rows ?? []).map(({ topic }) => topic))]}
        />
      )}
    </>
  )
}

function useDeleting() {
  const deleting = useWrite(deleteQuestion, { refresh: [listAllQuestions] })
  const remove = useStable(async ({ id, question }: KeptQuestion) => {
    if (!(await confirm({ title: `Delete ‘${question}’?`, action: 'Delete question', danger: true }))) return
    deleting.mutate({ id: String(id) }, { onSuccess: () => toast({ group: 'success', text: 'Question deleted.' }) })
  })
  return { remove, isAllowed: deleting.whyNot === null }
}

function columnsOf(
  edit: (question: KeptQuestion) => void,
  remove: (question: KeptQuestion) => Promise<void>,
): Column<KeptQuestion>[] {
  return [
    { head: 'Question', kind: 'name', cell: ({ question }) => question },
    { head: 'Topic', cell: ({ topic }) => topic },
    { head: 'For', kind: 'soft', cell: ({ user_type }) => audienceWords(user_type) },
    { head: 'Order', kind: 'number', cell: ({ rank }) => rank },
    {
      head: 'Helped',
      kind: 'number',
      cell: ({ helped, not_helped }) => (helped + not_helped === 0 ? '–' : `${helped} of ${helped + not_helped}`),
    },
    {
      head: 'Shown',
      cell: ({ active }) => <StatusMark group={active ? 'success' : 'info'}>{active ? 'Shown' : 'Hidden'}</StatusMark>,
    },
    {
      head: 'Actions',
      kind: 'actions',
      cell: (question) => (
        <>
          <IconButton label={`Edit ${question.question}`} aria-haspopup="dialog" onClick={() => edit(question)}>
            <Pencil />
          </IconButton>
          <IconButton label={`Delete ${question.question}`} onClick={() => void remove(question)}>
            <Trash />
          </IconButton>
        </>
      ),
    },
  ]
}
