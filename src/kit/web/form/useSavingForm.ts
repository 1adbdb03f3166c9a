// A form in a dialog that one call saves: refused, it says why; saved, the person is told and the
// dialog closes.
import { toast } from '#ui/dialogs/toast.ts'
import type { CallFailure } from '../../calling.ts'
import type { Endpoint, Input, Output } from '../../endpoint.ts'
import { useWrite } from '../query.ts'
import { type Form, type FormOptions, useForm } from './useForm.ts'

type Saving<Values> = {
  endpoint: Endpoint
  sent: (values: Values) => unknown
  said: (answer: unknown, values: Values) => string
}

/** The call that saves, what of the form is sent, and what the person is told afterwards. */
export function savedBy<Values, E extends Endpoint>(
  endpoint: E,
  sent: (values: Values) => Input<E>,
  said: string | ((answer: Output<E>, values: Values) => string),
): Saving<Values> {
  return {
    endpoint,
    sent,
    said: (answer, values) => (typeof said === 'string' ? said : said(answer as Output<E>, values)),
  }
}

type SavingFormOptions<Values> = Omit<FormOptions<Values>, 'saving' | 'onSave'> & {
  /** An edit is saved by another call than an addition. */
  save: Saving<Values>
  /** The reads that become stale. */
  refresh: readonly Endpoint[]
  onClose: () => void
  onRefused?: (failure: CallFailure) => void
}

export type SavingForm<Values> = Form<Values> & {
  /** For `FormDialog`. */
  dialog: Pick<Form<Values>, 'onSubmit' | 'failure'> & {
    onClose: () => void
    busy: boolean
    unsaved: boolean
    whyNot: string | null
  }
}

export function useSavingForm<Values extends object>(options: SavingFormOptions<Values>): SavingForm<Values> {
  const { save, refresh, onClose, onRefused, ...rest } = options
  const saving = useWrite(save.endpoint, { refresh, ownFailure: true })
  const form = useForm<Values>({
    ...rest,
    saving,
    onSave: (values) =>
      saving.mutate(save.sent(values), {
        onSuccess: (answer) => {
          toast({ group: 'success', text: save.said(answer, values) })
          onClose()
        },
        ...(onRefused && { onError: onRefused }),
      }),
  })
  const { onSubmit, failure, isDirty } = form
  const { isPending: busy, whyNot } = saving
  return { ...form, dialog: { onClose, onSubmit, failure, busy, unsaved: isDirty, whyNot } }
}
