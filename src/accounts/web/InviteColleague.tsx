import { type FormEvent, useState } from 'react'
import { focusOn, useJudging } from '#kit/web/form/judging.ts'
import { useWrite } from '#kit/web/query.ts'
import { FormDialog } from '#ui/dialogs/FormDialog.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import { Field } from '#ui/fields/Field.tsx'
import { Segmented } from '#ui/fields/Segmented.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { inviteColleague, listColleagues, whyNotInvite } from '../colleagues.ts'

type Name = 'name' | 'email' | 'phone'

export function InviteColleague({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [form, setForm] = useState({ name: '', email: '', phone: '' })
  const [role, setRole] = useState<'buyer' | 'accountant'>('buyer')
  const { judgeAll, leave, isJudged } = useJudging<Name>()
  const invite = useWrite(inviteColleague, { refresh: [listColleagues], ownFailure: true })
  const judged: Partial<Record<Name, string>> = whyNotInvite(form)
  const refused: Partial<Record<Name, string>> = invite.error?.errors ?? {}
  const error = (name: Name) => refused[name] ?? (isJudged(name) ? judged[name] : undefined)

  function submit(event: FormEvent<HTMLFormElement>) {
    judgeAll()
    const [first] = Object.keys(judged)
    if (first) return focusOn(event.currentTarget, first)
    if (invite.isPending) return
    invite.mutate(
      { ...form, role },
      {
        onSuccess: ({ data }) => {
          toast({ group: 'success', text: `${data.name} is invited by e-mail.` })
          onClose()
        },
      },
    )
  }

  const text = (name: Name, type: string) => (
    <TextInput
      name={name}
      type={type}
      autoComplete="off"
      maxLength={name === 'phone' ? 30 : 120}
      value={form[name]}
      onChange={(event) => {
        setForm((was) => ({ ...was, [name]: event.target.value }))
        invite.reset()
      }}
      onBlur={() => leave(name)}
    />
  )

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Invite person"
      onSubmit={submit}
      action="Send invitation"
      busy={invite.isPending}
      failure={invite.error && Object.keys(refused).length === 0 && invite.error.message}
    >
      <Field label="Name" error={error('name')}>
        {text('name', 'text')}
      </Field>
      <Field label="E-mail" error={error('email')} help="The invitation is sent here.">
        {text('email', 'email')}
      </Field>
      <Field label="Phone" optional error={error('phone')}>
        {text('phone', 'tel')}
      </Field>
      <Field
        label="Role"
        help={
          role === 'buyer'
            ? 'Sees everything of the firm and places orders.'
            : 'Sees everything of the firm and places no orders.'
        }
      >
        <Segmented
          label="Role"
          options={[
            { value: 'buyer', label: 'Buyer' },
            { value: 'accountant', label: 'Accountant' },
          ]}
          value={role}
          onChange={setRole}
        />
      </Field>
    </FormDialog>
  )
}
