import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { ExportMenu } from '#kit/web/list/ExportMenu.tsx'
import { oneOf } from '#kit/web/list/filters.ts'
import { ChipFilter } from '#kit/web/list/ListFilters.tsx'
import { type ListColumn, ListView } from '#kit/web/list/ListView.tsx'
import { useList } from '#kit/web/list/useList.ts'
import { useRead, useWrite } from '#kit/web/query.ts'
import { useWhyNot } from '#kit/web/rights.ts'
import { Button } from '#ui/base/Button.tsx'
import { TimeText } from '#ui/base/DateText.tsx'
import { whenOpened } from '#ui/base/later.tsx'
import { Notice } from '#ui/base/Notice.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { EmptyState } from '#ui/table/EmptyState.tsx'
import { addOfficeFile, answerMessage, changeMessage, getAnyMessage, listAllMessages } from '../contract.ts'
import { topicWords, untilAnswered } from '../rules.ts'
import { ReplyBox, ThreadPage } from './ThreadPage.tsx'
import { stateOptions, type ThreadRow, ThreadState } from './words.tsx'

const SavedAnswers = whenOpened(() => import('./SavedAnswers.tsx').then((part) => part.SavedAnswers))

export function Queue() {
  const thread = useSearchParams()[0].get('thread')
  return thread && /^\d{1,15}$/.test(thread) ? <OfficeThread key={thread} id={thread} /> : <Threads />
}

function Threads() {
  const list = useList(listAllMessages, {
    name: 'message',
    filters: { state: oneOf(['open', 'waiting', 'closed']), assigned: oneOf(['me', 'nobody']) },
  })
  return (
    <>
      <PageHead
        title="Messages"
        crumbs={[{ label: 'Content' }, { label: 'Messages' }]}
        actions={<ExportMenu list={listAllMessages} input={list.narrowed} name="messages" disabled={!list.total} />}
      >
        What stockists and field employees write to you.
      </PageHead>
      <div className="mt-5">
        <ListView
          list={list}
          noun="message"
          search="Search by text, name or order"
          columns={columns}
          rowKey={({ id }) => id}
          filters={
            <>
              <ChipFilter list={list} name="state" label="State" options={stateOptions('office')} />
              <ChipFilter
                list={list}
                name="assigned"
                label="Assigned"
                options={[
                  { value: 'me', label: 'Mine' },
                  { value: 'nobody', label: 'Unassigned' },
                ]}
              />
            </>
          }
          empty={<EmptyState>Nobody has written yet.</EmptyState>}
          opens={{
            hrefOf: ({ id }) => `/admin/contact-us?thread=${id}`,
            trail: '/admin/contact-us',
            endpoint: listAllMessages,
          }}
        />
      </div>
    </>
  )
}

const columns: ListColumn<ThreadRow>[] = [
  {
    head: 'From',
    kind: 'name',
    cell: (thread) => (
      <>
        {thread.firm ?? thread.from}
        <span className="block max-w-100 truncate font-normal text-ink-2" title={thread.excerpt}>
          {thread.excerpt}
        </span>
      </>
    ),
  },
  {
    head: 'About',
    cell: (thread) => (
      <>
        {topicWords[thread.topic]}
        {thread.order_no && <span className="block text-ink-2">{thread.order_no}</span>}
      </>
    ),
  },
  { head: 'State', cell: (thread) => <ThreadState state={thread.state} side="office" /> },
  { head: 'Assigned to', kind: 'soft', cell: (thread) => thread.assignee ?? 'Nobody' },
  {
    head: 'First answer',
    kind: 'soft',
    cell: (thread) => untilAnswered(thread.created_at, thread.answered_at) ?? 'Not yet',
  },
  { head: 'Last change', kind: 'date', cell: (thread) => <TimeText at={thread.changed_at} /> },
]

function OfficeThread({ id }: { id: string }) {
  const read = useRead(getAnyMessage, { id }, { ownFailure: true })
  const refresh = [getAnyMessage, listAllMessages]
  const answer = useWrite(answerMessage, { refresh, ownFailure: true })
  const change = useWrite(changeMessage, { refresh })
  const whyNotFile = useWhyNot(addOfficeFile)
  const whyNotAnswer = answer.whyNot ?? whyNotFile
  const [isChoosing, setChoosing] = useState(false)
  const thread = read.data?.data
  const isClosed = thread?.state === 'closed'
  return (
    <ThreadPage
      side="office"
      back={{ label: 'Messages', to: '/admin/contact-us' }}
      thread={thread}
      failure={read.error}
      again={() => void read.refetch()}
      orderPath="/admin/my_order_details"
      actions={
        <>
          <span className="self-center text-ink-2 text-small">
            {thread?.assignee ? `Assigned to ${thread.assignee}` : 'Unassigned'}
          </span>
          <Button busy={change.isPending} whyNot={change.whyNot} onClick={() => change.mutate({ id, assigned: 'me' })}>
            Assign to me
          </Button>
          <Button
            busy={change.isPending}
            whyNot={change.whyNot}
            onClick={() => change.mutate({ id, state: isClosed ? 'open' : 'closed' })}
          >
            {isClosed ? 'Reopen' : 'Close conversation'}
          </Button>
        </>
      }
    >
      {whyNotAnswer ? (
        <Notice title={whyNotAnswer}>You can read this conversation, but not answer it.</Notice>
      ) : (
        <ReplyBox
          label="Your answer"
          action="Send answer"
          saving={answer}
          adding={addOfficeFile}
          onSend={(said, done) => answer.mutate({ id, ...said }, { onSuccess: done })}
          helper={(text, insert) => (
            <>
              <Button aria-haspopup="dialog" onClick={() => setChoosing(true)}>
                Saved answers
              </Button>
              <SavedAnswers open={isChoosing} onClose={() => setChoosing(false)} text={text} onInsert={insert} />
            </>
          )}
        />
      )}
    </ThreadPage>
  )
}
