import Plus from 'lucide-react/icons/plus'
import { useSearchParams } from 'wouter'
import { ExportMenu } from '#kit/web/list/ExportMenu.tsx'
import { oneOf } from '#kit/web/list/filters.ts'
import { ChipFilter } from '#kit/web/list/ListFilters.tsx'
import { type ListColumn, ListView } from '#kit/web/list/ListView.tsx'
import { useList } from '#kit/web/list/useList.ts'
import { useOpening } from '#kit/web/opening.ts'
import { useRead, useWrite } from '#kit/web/query.ts'
import { provider } from '#kit/web/settings.ts'
import { Button } from '#ui/base/Button.tsx'
import { TimeText } from '#ui/base/DateText.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { EmptyState } from '#ui/table/EmptyState.tsx'
import { addMessageFile, getMessage, listMessages, replyMessage } from '../contract.ts'
import { topicWords } from '../rules.ts'
import { ReplyBox, ThreadPage } from './ThreadPage.tsx'
import { stateOptions, type ThreadRow, ThreadState } from './words.tsx'

const loadForm = () => import('./NewMessage.tsx').then((part) => part.NewMessage)

export function Contact() {
  const thread = useSearchParams()[0].get('thread')
  return thread && /^\d{1,15}$/.test(thread) ? <MyThread key={thread} id={thread} /> : <MyThreads />
}

function MyThreads() {
  const list = useList(listMessages, { name: 'message', filters: { state: oneOf(['open', 'waiting', 'closed']) } })
  const form = useOpening(loadForm)
  const write = (
    <>
      <ExportMenu list={listMessages} input={list.narrowed} name="messages" disabled={!list.total} />
      <Button kind="primary" aria-haspopup="dialog" onClick={form.open}>
        <Plus />
        New message
      </Button>
    </>
  )
  return (
    <>
      <PageHead title="Contact us" actions={write}>
        Write to {provider}. You get the answer here, and a notification.
      </PageHead>
      <div className="mt-5">
        <ListView
          list={list}
          noun="message"
          search="Search by text, name or order"
          columns={columns}
          rowKey={({ id }) => id}
          filters={<ChipFilter list={list} name="state" label="State" options={stateOptions('customer')} />}
          empty={<EmptyState>You have not written to us yet.</EmptyState>}
          opens={{ hrefOf: ({ id }) => `/contact-us?thread=${id}`, trail: '/contact-us', endpoint: listMessages }}
        />
      </div>
      {form.Part && <form.Part key={form.times} open={form.isOpen} onClose={form.close} />}
    </>
  )
}

const columns: ListColumn<ThreadRow>[] = [
  {
    head: 'Message',
    kind: 'name',
    cell: (thread) => (
      <>
        {topicWords[thread.topic]}
        {thread.order_no && `, order ${thread.order_no}`}
        <span className="block max-w-120 truncate font-normal text-ink-2" title={thread.excerpt}>
          {thread.excerpt}
        </span>
      </>
    ),
  },
  { head: 'Written by', kind: 'soft', cell: (thread) => thread.from },
  { head: 'State', cell: (thread) => <ThreadState state={thread.state} side="customer" /> },
  { head: 'Last change', kind: 'date', cell: (thread) => <TimeText at={thread.changed_at} /> },
]

function MyThread({ id }: { id: string }) {
  const read = useRead(getMessage, { id }, { ownFailure: true })
  const reply = useWrite(replyMessage, { refresh: [getMessage, listMessages], ownFailure: true })
  const isClosed = read.data?.data.state === 'closed'
  return (
    <ThreadPage
      side="customer"
      back={{ label: 'Contact us', to: '/contact-us' }}
      thread={read.data?.data}
      failure={read.error}
      again={() => void read.refetch()}
      orderPath="/my-order-details"
    >
      <ReplyBox
        label={isClosed ? 'Write again to reopen this conversation' : 'Your reply'}
        action="Send reply"
        saving={reply}
        adding={addMessageFile}
        onSend={(said, done) => reply.mutate({ id, ...said }, { onSuccess: done })}
      />
    </ThreadPage>
  )
}
