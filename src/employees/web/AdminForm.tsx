import { type FormEvent, useState } from 'react'
import type { DivType } from '#kit/access.ts'
import { allRights } from '#kit/rights.ts'
import { focusOn, useJudging } from '#kit/web/form/judging.ts'
import { useWrite } from '#kit/web/query.ts'
import { FormDialog } from '#ui/dialogs/FormDialog.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { CodeInput } from '#ui/fields/CodeInput.tsx'
import { Field } from '#ui/fields/Field.tsx'
import { Segmented } from '#ui/fields/Segmented.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { type AdminRow, createAdmin, listAdmins, updateAdmin } from '../admins.ts'
import { asErrors, whyNotCode, whyNotEmail, whyNotPhone } from '../rules.ts'
import { AccountActions } from './AccountActions.tsx'
import { emailHelp } from './words.tsx'

type AdminFormProps = { open: boolean; onClose: () => void; admin: AdminRow | null }

type Form = { username: string; name: string; email: string; phone: string; div_type: DivType; rights: string[] }

const empty: Form = { username: '', name: '', email: '', phone: '', div_type: 'E', rights: [] }

/** Invites an admin, or changes one and what they may do. */
export function AdminForm({ open, onClose, admin }: AdminFormProps) {
  const entry = useAdminForm(admin, onClose)
  const { form, set, error } = entry
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      size="wide"
      title={admin ? `Edit ${admin.name}` : 'Invite admin'}
      onSubmit={entry.submit}
      action={admin ? 'Save changes' : 'Invite admin'}
      busy={entry.isSaving}
      failure={entry.failure}
      unsaved={entry.isDirty}
    >
      <AdminFields entry={entry} isNew={!admin} newEmail={admin?.new_email ?? null} />
      <Field label="Product types" error={error('div_type')}>
        <Segmented
          label="Product types"
          options={[
            { value: 'E', label: 'Ethical' },
            { value: 'G', label: 'Generic' },
            { value: 'B', label: 'Both' },
          ]}
          value={form.div_type}
          disabled={admin?.is_me ?? false}
          onChange={(div_type) => set({ div_type })}
        />
      </Field>
      <fieldset className="grid gap-2" disabled={admin?.is_me ?? false}>
        <legend className="mb-1 font-medium text-small">May also</legend>
        {allRights().map(({ key, words }) => (
          <Checkbox
            key={key}
            label={`${words.charAt(0).toUpperCase()}${words.slice(1)}`}
            checked={form.rights.includes(key)}
            onChange={(on) => set({ rights: on ? [...form.rights, key] : form.rights.filter((one) => one !== key) })}
          />
        ))}
        {admin?.is_me && (
          <p className="text-ink-2 text-small">Your own rights and product types are changed by another admin.</p>
        )}
        {error('rights') && (
          <p role="alert" className="text-danger-ink text-small">
            {error('rights')}
          </p>
        )}
      </fieldset>
      {admin && !admin.is_me && <AccountActions account={admin} kind="admin" onDone={onClose} />}
    </FormDialog>
  )
}

type Entry = ReturnType<typeof useAdminForm>

function useAdminForm(admin: AdminRow | null, onClose: () => void) {
  const [saved] = useState<Form>(
    admin ? { ...admin, email: admin.new_email ?? admin.email ?? '', phone: admin.phone ?? '' } : empty,
  )
  const [form, setForm] = useState(saved)
  const { judgeAll, leave, isJudged } = useJudging<keyof Form>()
  const refresh = { refresh: [listAdmins], ownFailure: true }
  const create = useWrite(createAdmin, refresh)
  const update = useWrite(updateAdmin, refresh)
  const saving = admin ? update : create
  const judged: Partial<Record<keyof Form, string>> = asErrors({
    username: whyNotCode(form.username.trim()),
    name: form.name.trim() === '' ? 'Enter the name.' : null,
    email: whyNotEmail(form.email.trim()),
    phone: whyNotPhone(form.phone.trim()),
  })
  const { code: username, ...others } = (saving.error?.errors ?? {}) as Record<string, string>
  const refused: Partial<Record<keyof Form, string>> = { ...others, ...(username && { username }) }

  function set(change: Partial<Form>) {
    setForm((was) => ({ ...was, ...change }))
    saving.reset()
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    // The form that asks for the reason of a block lies inside this one for React.
    if (event.target !== event.currentTarget) return
    judgeAll()
    if (saving.isPending) return
    const [first] = Object.keys(judged)
    if (first) return focusOn(event.currentTarget, first)
    const { username, name, email, phone, div_type, rights } = form
    const sent = { username, name, email, phone, div_type, rights }
    const onSuccess = () => {
      toast({ group: 'success', text: admin ? `${name} is changed.` : `${name} is invited by e-mail.` })
      onClose()
    }
    if (admin) update.mutate({ id: admin.id, ...sent }, { onSuccess })
    else create.mutate(sent, { onSuccess })
  }

  return {
    form,
    set,
    leave,
    error: (name: keyof Form) => refused[name] ?? (isJudged(name) ? judged[name] : undefined),
    submit,
    isDirty: JSON.stringify(form) !== JSON.stringify(saved),
    isSaving: saving.isPending,
    failure: saving.error && Object.keys(refused).length === 0 && (saving.error.message || 'It was not saved.'),
  }
}

type AdminFieldsProps = { entry: Entry; isNew: boolean; newEmail: string | null }

function AdminFields({ entry: { form, set, leave, error }, isNew, newEmail }: AdminFieldsProps) {
  const text = (name: 'name' | 'email' | 'phone', type = 'text') => (
    <TextInput
      name={name}
      type={type}
      autoComplete="off"
      value={form[name]}
      onChange={(event) => set({ [name]: event.target.value })}
      onBlur={() => leave(name)}
    />
  )
  return (
    <div className="grid gap-4 tablet:grid-cols-2">
      <Field label="Name" error={error('name')}>
        {text('name')}
      </Field>
      <Field label="User name" error={error('username')}>
        <CodeInput
          name="username"
          maxLength={40}
          value={form.username}
          onChange={(event) => set({ username: event.target.value })}
          onBlur={() => leave('username')}
        />
      </Field>
      <Field label="E-mail" error={error('email')} help={emailHelp(isNew, newEmail)}>
        {text('email', 'email')}
      </Field>
      <Field label="Phone" optional error={error('phone')}>
        {text('phone', 'tel')}
      </Field>
    </div>
  )
}
