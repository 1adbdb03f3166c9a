import { AreaField, SelectField, TextField } from '#kit/web/form/fields.tsx'
import { savedBy, useSavingForm } from '#kit/web/form/useSavingForm.ts'
import { FormDialog } from '#ui/dialogs/FormDialog.tsx'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { createQuestion, listAllQuestions, updateQuestion } from '../contract.ts'
import { audiences, readAudience } from '../rules.ts'
import { Formatted } from './Formatted.tsx'
import type { KeptQuestion } from './types.ts'

type QuestionFormProps = { open: boolean; onClose: () => void; question: KeptQuestion | null; topics: string[] }

type Typed = { topic: string; question: string; answer: string; user_type: string; rank: string; active: boolean }

/** Adds a question or changes one; the answer is shown below as customers will read it. */
export function QuestionForm({ open, onClose, question, topics }: QuestionFormProps) {
  const form = useSavingForm<Typed>({
    initial: {
      topic: question?.topic ?? topics[0] ?? '',
      question: question?.question ?? '',
      answer: question?.answer ?? '',
      user_type: question?.user_type ?? 'all',
      rank: String(question?.rank ?? 0),
      active: question?.active ?? true,
    },
    judge: (values) => ({
      ...(!values.topic.trim() && { topic: 'Enter a topic.' }),
      ...(!values.question.trim() && { question: 'Enter the question.' }),
      ...(!values.answer.trim() && { answer: 'Enter the answer.' }),
      ...(!/^\d{1,4}$/.test(values.rank) && { rank: 'Enter a number from 0 to 9999.' }),
    }),
    save: question
      ? savedBy(updateQuestion, (values) => ({ id: String(question.id), ...sentOf(values) }), 'Question saved.')
      : savedBy(createQuestion, sentOf, 'Question added.'),
    refresh: [listAllQuestions],
    onClose,
  })

  return (
    <FormDialog
      open={open}
      {...form.dialog}
      size="wide"
      title={question ? 'Edit question' : 'Add question'}
      action={question ? 'Save question' : 'Add question'}
    >
      <TextField form={form} name="question" label="Question" most={200} />
      <div className="grid gap-4 tablet:grid-cols-3">
        <TextField form={form} name="topic" label="Topic" most={60} />
        <SelectField form={form} name="user_type" label="For" options={audiences} />
        <TextField form={form} name="rank" label="Order" kind="number" most={4} help="Lowest first" />
      </div>
      <AreaField form={form} name="answer" label="Answer" most={5000} rows={7} />
      <p className="-mt-2 text-ink-3 text-small">
        **bold**, lines that begin with ‘- ’ or ‘1. ’ for lists, [words](/my-orders) for a link.
      </p>
      {form.values.answer.trim() && (
        <section
          aria-label="Preview of the answer"
          className="rounded-panel border border-line bg-canvas p-4 text-ink-2"
        >
          <Formatted text={form.values.answer} />
        </section>
      )}
      <Checkbox
        label="Show this question to customers"
        checked={form.values.active}
        onChange={(active) => form.set({ active })}
      />
    </FormDialog>
  )
}

function sentOf(values: Typed) {
  return {
    ...values,
    topic: values.topic.trim(),
    rank: Number(values.rank),
    user_type: readAudience(values.user_type),
  }
}
