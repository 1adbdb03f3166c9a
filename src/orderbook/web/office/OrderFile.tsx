import Phone from 'lucide-react/icons/phone'
import { useState } from 'react'
import { useRead, useWrite } from '#kit/web/query.ts'
import { whyFailed } from '#kit/web/whyFailed.ts'
import { Button } from '#ui/base/Button.tsx'
import { TimeText } from '#ui/base/DateText.tsx'
import { Skeleton } from '#ui/base/Skeleton.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import { Field } from '#ui/fields/Field.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { FailedState } from '#ui/table/FailedState.tsx'
import { type DeskFile, getDeskFile, longestNote, noteOnOrder, remindOfOrder } from '../../desk-file.ts'

type OrderFileProps = { orderId: number; name: string }

/** What the office has beside an order: whom to call, a reminder, and its own notes. */
export function OrderFile({ orderId, name }: OrderFileProps) {
  const read = useRead(getDeskFile, { order_id: orderId }, { ownFailure: true })
  const file = read.data?.data
  return (
    <section aria-labelledby="file-h" className="print:hidden">
      <h2 id="file-h" className="mb-2 text-heading">
        Contact and notes
      </h2>
      {read.isError && !file ? (
        <FailedState onRetry={() => void read.refetch()}>Contacts and notes did not load.</FailedState>
      ) : !file ? (
        <Skeleton width="100%" height={120} />
      ) : (
        <div className="grid gap-3">
          <Contacts contacts={file.contacts} />
          <Reminder orderId={orderId} name={name} file={file} />
          <Notes orderId={orderId} notes={file.notes} />
        </div>
      )}
    </section>
  )
}

function Contacts({ contacts }: Pick<DeskFile, 'contacts'>) {
  if (contacts.length === 0) return <p className="text-ink-2">No phone number is known.</p>
  return (
    <ul className="grid gap-1.5">
      {contacts.map(({ name, role, phone }) => (
        <li key={`${name} ${phone}`} className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="min-w-0">
            {name} <span className="text-ink-2 text-small">{role}</span>
          </span>
          <a
            className="figures flex items-center gap-1.5 whitespace-nowrap text-accent-ink max-tablet:min-h-11"
            href={`tel:${phone.replace(/[^+\d]/g, '')}`}
            aria-label={`Call ${name}, ${phone}`}
          >
            <Phone size={14} aria-hidden="true" />
            {phone}
          </a>
        </li>
      ))}
    </ul>
  )
}

const asked = { confirm: 'Remind to confirm', pay: 'Remind to pay' }

function Reminder({ orderId, name, file }: OrderFileProps & { file: DeskFile }) {
  const reminding = useWrite(remindOfOrder, { refresh: [getDeskFile], ownFailure: true })
  const { asks, reminded, why_not_remind } = file
  if (!asks && !reminded) return null
  return (
    <div>
      {asks && (
        <Button
          busy={reminding.isPending}
          whyNot={reminding.whyNot ?? why_not_remind}
          onClick={() =>
            reminding.mutate(
              { order_id: orderId },
              { onSuccess: () => toast({ group: 'success', text: `${name} was reminded.` }) },
            )
          }
        >
          {asked[asks]}
        </Button>
      )}
      {reminded && (
        <p className="mt-1 text-ink-2 text-small">
          Reminded <TimeText at={reminded.at} /> by {reminded.by}
        </p>
      )}
      {reminding.error && <p role="alert">{whyFailed(reminding.error)}</p>}
    </div>
  )
}

function Notes({ orderId, notes }: Pick<DeskFile, 'notes'> & { orderId: number }) {
  const [text, setText] = useState('')
  const noting = useWrite(noteOnOrder, { refresh: [getDeskFile], ownFailure: true })
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() === '' || noting.isPending || noting.whyNot) return
        noting.mutate({ order_id: orderId, text: text.trim() }, { onSuccess: () => setText('') })
      }}
    >
      <Field label="Internal note" help="Only the office sees notes." error={whyFailed(noting.error)}>
        <TextArea rows={2} maxLength={longestNote} value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      <Button className="justify-self-start" type="submit" busy={noting.isPending} whyNot={noting.whyNot}>
        Add note
      </Button>
      <ul className="grid gap-2">
        {notes.map((note) => (
          <li key={note.id} className="border-line border-t pt-2">
            <p className="whitespace-pre-wrap wrap-break-word">{note.text}</p>
            <p className="text-ink-2 text-small">
              {note.by}, <TimeText at={note.at} />
            </p>
          </li>
        ))}
      </ul>
    </form>
  )
}
