import Paperclip from 'lucide-react/icons/paperclip'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import type { CallFailure } from '#kit/calling.ts'
import { download } from '#kit/web/download.ts'
import { useTabTitle } from '#kit/web/title.ts'
import { Button } from '#ui/base/Button.tsx'
import { sizeInWords } from '#ui/base/counted.ts'
import { cx } from '#ui/base/cx.ts'
import { TimeText } from '#ui/base/DateText.tsx'
import { Badge } from '#ui/base/StatusMark.tsx'
import { useUnsavedPage } from '#ui/dialogs/unsaved.ts'
import { Field } from '#ui/fields/Field.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { TitleLoading } from '#ui/page/TitleLoading.tsx'
import type { RenderLink } from '#ui/shell/nav.ts'
import { FailedState } from '#ui/table/FailedState.tsx'
import type { addMessageFile, addOfficeFile } from '../contract.ts'
import { type Side, topicWords } from '../rules.ts'
import { FileField } from './FileField.tsx'
import { useFiles } from './useFiles.ts'
import { stateOf, type Thread } from './words.tsx'

type ThreadPageProps = {
  side: Side
  back: { label: string; to: string }
  thread: Thread | undefined
  failure: CallFailure | null
  again: () => void
  orderPath: string
  actions?: ReactNode
  children: ReactNode
}

const renderLink: RenderLink = ({ to, children }) => <Link href={to}>{children}</Link>

/** A thread with everything that was written, the oldest first, and a box to write on below. */
export function ThreadPage({ side, back, thread, failure, again, orderPath, actions, children }: ThreadPageProps) {
  const crumbs = [back, { label: thread ? topicWords[thread.topic] : 'Message' }]
  useTabTitle(thread && `Message ${thread.id}: ${topicWords[thread.topic]}`)
  if (failure && !thread) {
    return (
      <>
        <PageHead title="Message" crumbs={crumbs} renderLink={renderLink} />
        {failure.http === 404 ? (
          <FailedState>We can’t find that message. It may belong to the other product type.</FailedState>
        ) : (
          <FailedState onRetry={again}>The message did not load.</FailedState>
        )}
      </>
    )
  }
  return (
    <>
      <PageHead
        title={thread ? topicWords[thread.topic] : <TitleLoading width={160}>Message</TitleLoading>}
        badge={thread && <Badge group={stateOf(thread.state, side).group}>{stateOf(thread.state, side).text}</Badge>}
        crumbs={crumbs}
        renderLink={renderLink}
        actions={thread && actions}
      >
        {thread ? <Origin thread={thread} orderPath={orderPath} /> : '\u00a0'}
      </PageHead>
      <div className="mt-6 grid max-w-[760px] gap-6">
        <ol className="grid gap-3">
          {thread?.thread.map((message) => (
            <li
              key={message.id}
              className={cx(
                'max-w-[88%] rounded-panel border border-line px-4 py-3',
                message.from_office === (side === 'office') ? 'justify-self-end bg-accent-soft' : 'bg-surface',
              )}
            >
              <p className="mb-1 text-ink-2 text-small">
                <b className="font-semibold text-ink">{message.author}</b>, <TimeText at={message.at} />
              </p>
              <p className="whitespace-pre-wrap wrap-anywhere">{message.text}</p>
              <MessageFiles files={message.files} side={side} />
            </li>
          ))}
        </ol>
        {thread && children}
      </div>
    </>
  )
}

function MessageFiles({ files, side }: { files: Thread['thread'][number]['files']; side: Side }) {
  if (files.length === 0) return null
  const [path, kind] = side === 'office' ? (['/api/adm', 'admin'] as const) : (['/api', 'customer'] as const)
  return (
    <ul aria-label="Files" className="mt-2 grid border-line border-t pt-1">
      {files.map(({ id, file_name, size }) => (
        <li key={id} className="flex items-center gap-2 [&_svg]:size-4 [&_svg]:shrink-0">
          <Paperclip aria-hidden="true" />
          <Button
            kind="link"
            className="min-w-0 break-all py-1.5 text-left"
            onClick={() => void download({ path: `${path}/message-files/${id}`, name: file_name, kind })}
          >
            {file_name}
          </Button>
          <span className="figures shrink-0 text-ink-3 text-small">{sizeInWords(size)}</span>
        </li>
      ))}
    </ul>
  )
}

function Origin({ thread, orderPath }: { thread: Thread; orderPath: string }) {
  return (
    <>
      {thread.from}
      {thread.firm && thread.firm !== thread.from && `, ${thread.firm}`}, <TimeText at={thread.created_at} />
      {thread.order_id !== null && (
        <>
          {' '}
          · <Link href={`${orderPath}/${thread.order_id}`}>Order {thread.order_no}</Link>
        </>
      )}
    </>
  )
}

type ReplyBoxProps = {
  label: string
  action: string
  /** A write of `useWrite`. */
  saving: { isPending: boolean; error: CallFailure | null; reset: () => void }
  adding: typeof addMessageFile | typeof addOfficeFile
  onSend: (said: { text: string; files: number[] }, done: () => void) => void
  /** Something that writes into the box: saved answers. */
  helper?: (text: string, insert: (text: string) => void) => ReactNode
}

export function ReplyBox({ label, action, saving, adding, onSend, helper }: ReplyBoxProps) {
  const files = useFiles(adding)
  const [text, setText] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  useUnsavedPage(text.trim() !== '' || files.chosen.length > 0, { inSearch: true })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setEmpty(!text.trim())
    if (!text.trim() || saving.isPending || files.isSending) return
    onSend({ text: text.trim(), files: files.chosen.map(({ id }) => id) }, () => {
      setText('')
      files.clear()
    })
  }

  return (
    <form onSubmit={submit} className="grid gap-3">
      <Field
        label={label}
        error={isEmpty ? 'Write a message first.' : saving.error && (saving.error.message || 'It was not sent.')}
        counter={{ at: text.length, of: 5000 }}
      >
        <TextArea
          rows={4}
          maxLength={5000}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setEmpty(false)
            if (saving.error) saving.reset()
          }}
        />
      </Field>
      <FileField files={files} />
      <div className="flex flex-wrap justify-end gap-2">
        {helper?.(text, (more) => setText((was) => [was.trimEnd(), more].filter(Boolean).join('\n\n').slice(0, 5000)))}
        <Button kind="primary" type="submit" busy={saving.isPending || files.isSending}>
          {action}
        </Button>
      </div>
    </form>
  )
}
