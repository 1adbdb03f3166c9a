import { isDay, todayInIndia } from '#kit/date.ts'
import { DayField, TextField } from '#kit/web/form/fields.tsx'
import { useForm } from '#kit/web/form/useForm.ts'
import { useWrite } from '#kit/web/query.ts'
import { useRights } from '#kit/web/rights.ts'
import { FormDialog } from '#ui/dialogs/FormDialog.tsx'
import { createKey, listKeys } from '../contract.ts'
import { readsOrders, type ScopeKey, scopes, whyNotScopes } from '../scopes.ts'
import { Ticks } from './Ticks.tsx'

type KeyFormProps = { open: boolean; onClose: () => void; onMade: (key: string) => void }

export function KeyForm({ open, onClose, onMade }: KeyFormProps) {
  const today = todayInIndia(new Date())
  const mine = useRights()
  const create = useWrite(createKey, { refresh: [listKeys], ownFailure: true })
  const form = useForm({
    initial: { name: '', scopes: [readsOrders.key] as ScopeKey[], expires_on: '' },
    judge: (typed) => ({
      ...(typed.name.trim() === '' && { name: 'Enter a name, such as the system that will use it.' }),
      ...(typed.scopes.length === 0 && { scopes: 'Choose at least one.' }),
      ...(whyNotScopes(mine, typed.scopes) && { scopes: whyNotScopes(mine, typed.scopes) ?? '' }),
      ...(typed.expires_on !== '' &&
        (!isDay(typed.expires_on) || typed.expires_on <= today) && { expires_on: 'Choose a day after today.' }),
    }),
    saving: create,
    onSave: ({ name, scopes: chosen, expires_on }) =>
      create.mutate(
        { name: name.trim(), scopes: chosen, expires_on: expires_on || null },
        {
          onSuccess: ({ data }) => {
            onMade(data.key)
            onClose()
          },
        },
      ),
  })
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Create API key"
      action="Create key"
      onSubmit={form.onSubmit}
      busy={create.isPending}
      whyNot={create.whyNot}
      failure={form.failure}
      unsaved={form.isDirty}
    >
      <TextField form={form} name="name" label="Name" most={60} placeholder="Warehouse system" />
      <Ticks
        label="Scopes"
        options={scopes.map(({ key, words }) => ({ value: key, label: words }))}
        chosen={form.values.scopes}
        onChange={(next) => {
          form.set({ scopes: next })
          form.leave('scopes')
        }}
        error={form.error('scopes')}
      />
      <DayField form={form} name="expires_on" label="Expires on" optional min={today} />
    </FormDialog>
  )
}
