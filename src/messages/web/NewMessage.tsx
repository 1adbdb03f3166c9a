import { useLocation } from 'wouter'
import { AreaField, SelectField } from '#kit/web/form/fields.tsx'
import { PickField } from '#kit/web/form/PickField.tsx'
import { useForm } from '#kit/web/form/useForm.ts'
import { useWrite } from '#kit/web/query.ts'
import { FormDialog } from '#ui/dialogs/FormDialog.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import { addMessageFile, listMessages, pickMessageOrders, topics, writeMessage } from '../contract.ts'
import { topicWords } from '../rules.ts'
import { FileField } from './FileField.tsx'
import { useFiles } from './useFiles.ts'

const options = topics.map((code) => ({ code, name: topicWords[code] }))

export function NewMessage({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [, navigate] = useLocation()
  const saving = useWrite(writeMessage, { refresh: [listMessages], ownFailure: true })
  const files = useFiles(addMessageFile)
  const form = useForm({
    initial: { topic: '', order_no: '', text: '' },
    judge: ({ topic, text }) => ({
      ...(!topic && { topic: 'Choose what it is about.' }),
      ...(!text.trim() && { text: 'Write your message.' }),
    }),
    saving,
    otherwise: 'It was not sent. Try again.',
    onSave: ({ topic, order_no, text }) => {
      const chosen = topics.find((one) => one === topic)
      if (!chosen) return
      saving.mutate(
        { topic: chosen, ...(order_no && { order_no }), text: text.trim(), files: files.chosen.map(({ id }) => id) },
        {
          onSuccess: ({ data }) => {
            toast({ group: 'success', text: 'Message sent.' })
            onClose()
            navigate(`/contact-us?thread=${data.id}`)
          },
        },
      )
    },
  })
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="New message"
      onSubmit={form.onSubmit}
      action="Send message"
      busy={saving.isPending || files.isSending}
      failure={form.failure}
      unsaved={form.isDirty || files.chosen.length > 0}
    >
      <SelectField form={form} name="topic" label="About" options={options} placeholder="Choose" />
      <PickField
        form={form}
        name="order_no"
        label="Order"
        noun="order"
        from={pickMessageOrders}
        placeholder="Search by order number"
        optional
      />
      <AreaField form={form} name="text" label="Message" most={5000} rows={6} />
      <FileField files={files} off={!open} />
    </FormDialog>
  )
}
