import { useState } from 'react'
import { useRead, useWrite } from '#kit/web/query.ts'
import { Button } from '#ui/base/Button.tsx'
import { Skeleton } from '#ui/base/Skeleton.tsx'
import { confirm } from '#ui/dialogs/asks.ts'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import { Field } from '#ui/fields/Field.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { deleteAnswer, listAnswers, type SavedAnswer, saveAnswer } from '../answers.ts'

type SavedAnswersProps = {
  open: boolean
  onClose: () => void
  /** What is in the box now: it can be saved. */
  text: string
  onInsert: (text: string) => void
}

/** Answers that are given again and again: put into the box, or taken from it. */
export function SavedAnswers({ open, onClose, text, onInsert }: SavedAnswersProps) {
  const answers = useRead(listAnswers, {}, { ownFailure: true })
  const remove = useWrite(deleteAnswer, { refresh: [listAnswers] })

  async function removeAfterAsking({ id, title }: SavedAnswer) {
    if (await confirm({ title: `Delete the answer ‘${title}’?`, action: 'Delete answer' }))
      remove.mutate({ id: String(id) })
  }

  return (
    <Dialog open={open} onClose={onClose} title="Saved answers" size="wide" light>
      <ul className="border-line border-t">
        {answers.isError && <li className="py-3 text-ink-2">The answers did not load.</li>}
        {answers.isLoading && (
          <li className="py-3">
            <Skeleton width={280} />
          </li>
        )}
        {answers.data?.data.length === 0 && (
          <li className="py-3 text-ink-2">None yet. Write an answer, then save it here under a title.</li>
        )}
        {answers.data?.data.map((answer) => (
          <li key={answer.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b py-2">
            <span className="min-w-0 flex-1 basis-60">
              <b className="font-semibold">{answer.title}</b>
              <span className="line-clamp-2 text-ink-2 text-small">{answer.text}</span>
            </span>
            <Button
              size="small"
              onClick={() => {
                onInsert(answer.text)
                onClose()
              }}
            >
              Insert <span className="sr-only">{answer.title}</span>
            </Button>
            <Button kind="quiet" size="small" whyNot={remove.whyNot} onClick={() => void removeAfterAsking(answer)}>
              Delete <span className="sr-only">{answer.title}</span>
            </Button>
          </li>
        ))}
      </ul>
      {text.trim() !== '' && <SaveThis text={text} />}
    </Dialog>
  )
}

function SaveThis({ text }: { text: string }) {
  const save = useWrite(saveAnswer, { refresh: [listAnswers], ownFailure: true })
  const [title, setTitle] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  return (
    <form
      className="mt-5 flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        setEmpty(title.trim() === '')
        if (title.trim() === '' || save.isPending) return
        const onSuccess = () => {
          toast({ group: 'success', text: `‘${title.trim()}’ is saved.` })
          setTitle('')
        }
        save.mutate({ title: title.trim(), text: text.trim() }, { onSuccess })
      }}
    >
      <div className="min-w-0 flex-1 basis-60">
        <Field
          label="Save what you have written as"
          error={isEmpty ? 'Enter a title.' : save.error && (save.error.message || 'It was not saved.')}
        >
          <TextInput
            value={title}
            maxLength={60}
            onChange={(event) => {
              setTitle(event.target.value)
              setEmpty(false)
              if (save.error) save.reset()
            }}
          />
        </Field>
      </div>
      <Button type="submit" busy={save.isPending} whyNot={save.whyNot}>
        Save answer
      </Button>
    </form>
  )
}
