import { ChoiceField } from '#kit/web/form/ChoiceField.tsx'
import { TextField } from '#kit/web/form/fields.tsx'
import { savedBy, useSavingForm } from '#kit/web/form/useSavingForm.ts'
import { FormDialog } from '#ui/dialogs/FormDialog.tsx'
import { inviteColleague, listColleagues, whyNotInvite } from '../colleagues.ts'

type Typed = { name: string; email: string; phone: string; role: 'buyer' | 'accountant' }

const empty: Typed = { name: '', email: '', phone: '', role: 'buyer' }

export function InviteColleague({ open, onClose }: { open: boolean; onClose: () => void }) {
  const form = useSavingForm<Typed>({
    initial: empty,
    judge: whyNotInvite,
    save: savedBy(
      inviteColleague,
      (typed) => typed,
      ({ data }) => `${data.name} is invited by e-mail.`,
    ),
    refresh: [listColleagues],
    onClose,
  })
  return (
    <FormDialog open={open} {...form.dialog} title="Invite person" action="Send invitation">
      <TextField form={form} name="name" label="Name" most={120} />
      <TextField form={form} name="email" label="E-mail" kind="email" most={254} help="The invitation is sent here." />
      <TextField form={form} name="phone" label="Phone" kind="phone" most={30} optional />
      <ChoiceField form={form} name="role" label="Role" options={{ buyer: 'Buyer', accountant: 'Accountant' }} />
      <p className="text-ink-2 text-small">
        {form.values.role === 'buyer'
          ? 'Sees everything of the firm and places orders.'
          : 'Sees everything of the firm and places no orders.'}
      </p>
    </FormDialog>
  )
}
