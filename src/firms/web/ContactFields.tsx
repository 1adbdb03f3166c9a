import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import type { Form } from '#kit/web/form/useForm.ts'
import { Button, IconButton } from '#ui/base/Button.tsx'
import { Field } from '#ui/fields/Field.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { SectionHead } from '#ui/page/PageHead.tsx'
import { type Contact, noContact, type Typed } from './typed.ts'
import { Wrong } from './Wrong.tsx'

type ContactFieldsProps = { form: Form<Typed>; disabled: boolean; isNew: boolean }

const parts = [
  { name: 'name', label: 'Name', type: 'text', most: 120 },
  { name: 'role', label: 'Role', type: 'text', most: 60 },
  { name: 'email', label: 'E-mail', type: 'email', most: 254 },
  { name: 'phone', label: 'Phone', type: 'tel', most: 30 },
] as const

export function ContactFields({ form, disabled, isNew }: ContactFieldsProps) {
  const { contacts } = form.values
  const set = (next: Contact[]) => form.set({ contacts: next })
  const change = (at: number, part: Partial<Contact>) =>
    set(contacts.map((one, index) => (index === at ? { ...one, ...part } : one)))
  return (
    <section className="grid gap-3">
      <SectionHead title="Contacts" />
      <p className="text-ink-2">
        {isNew ? 'The first one is invited by e-mail.' : 'The first one’s e-mail is the firm’s own.'}
      </p>
      {contacts.map((contact, at) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: a contact is its place in the list
          key={at}
          className="grid gap-3 border-line border-t pt-3 tablet:grid-cols-[1fr_1fr_1fr_1fr_auto]"
        >
          <legend className="sr-only">Contact {at + 1}</legend>
          {parts.map(({ name, label, type, most }) => (
            <Field
              key={name}
              label={label}
              optional={name === 'role' || name === 'phone' || (name === 'email' && at > 0)}
            >
              <TextInput
                name={at === 0 && name === 'name' ? 'contacts' : `contact-${at}-${name}`}
                type={type}
                autoComplete="off"
                maxLength={most}
                value={contact[name]}
                onChange={(event) => change(at, { [name]: event.target.value })}
              />
            </Field>
          ))}
          <span className="self-end">
            <IconButton
              label={`Remove contact ${at + 1}`}
              disabled={disabled || contacts.length === 1}
              onClick={() => set(contacts.filter((_, index) => index !== at))}
            >
              <X />
            </IconButton>
          </span>
        </fieldset>
      ))}
      <Wrong>{form.error('contacts')}</Wrong>
      {!disabled && contacts.length < 20 && (
        <div>
          <Button onClick={() => set([...contacts, noContact])}>
            <Plus />
            Add contact
          </Button>
        </div>
      )}
    </section>
  )
}
