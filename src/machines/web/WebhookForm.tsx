import { TextField } from '#kit/web/form/fields.tsx'
import { useForm } from '#kit/web/form/useForm.ts'
import { useWrite } from '#kit/web/query.ts'
import { FormDialog } from '#ui/dialogs/FormDialog.tsx'
import { changeWebhook, createWebhook, listWebhooks, type Webhook } from '../contract.ts'
import { eventWords, type HookEvent, hookEvents, whyNotHook } from '../rules.ts'
import { Ticks } from './Ticks.tsx'

type WebhookFormProps = {
  open: boolean
  onClose: () => void
  webhook: Webhook | null
  onMade: (secret: string) => void
}

export function WebhookForm({ open, onClose, webhook, onMade }: WebhookFormProps) {
  const create = useWrite(createWebhook, { refresh: [listWebhooks], ownFailure: true })
  const change = useWrite(changeWebhook, { refresh: [listWebhooks], ownFailure: true })
  const form = useForm({
    initial: { url: webhook?.url ?? '', events: (webhook?.events ?? [...hookEvents]) as HookEvent[] },
    judge: ({ url, events }) => {
      // The server alone knows whether this is a demo, so it says more.
      const why = whyNotHook(url.trim(), { isDemo: true, hasOwn: true })
      return { ...(why && { url: why }), ...(events.length === 0 && { events: 'Choose at least one.' }) }
    },
    saving: webhook ? change : create,
    onSave: ({ url, events }) => {
      if (webhook) change.mutate({ id: webhook.id, url: url.trim(), events }, { onSuccess: onClose })
      else
        create.mutate(
          { url: url.trim(), events },
          {
            onSuccess: ({ data }) => {
              onMade(data.secret)
              onClose()
            },
          },
        )
    },
  })
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={webhook ? 'Edit webhook' : 'Add webhook'}
      action={webhook ? 'Save webhook' : 'Add webhook'}
      onSubmit={form.onSubmit}
      busy={create.isPending || change.isPending}
      whyNot={create.whyNot}
      failure={form.failure}
      unsaved={form.isDirty}
    >
      <TextField form={form} name="url" label="Address" most={500} placeholder="https://example.com/hooks" />
      <Ticks
        label="Events"
        options={hookEvents.map((event) => ({ value: event, label: eventWords[event] }))}
        chosen={form.values.events}
        onChange={(events) => form.set({ events })}
        error={form.error('events')}
      />
    </FormDialog>
  )
}
