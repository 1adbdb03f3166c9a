import { Suspense } from 'react'
import type { ProductType } from '#kit/access.ts'
import { mayWorkIn } from '#kit/access.ts'
import { pickEmployees } from '#people/contract.ts'
import { LineFailed, whenShown } from '#ui/base/whenShown.tsx'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { CodeInput } from '#ui/fields/CodeInput.tsx'
import { Field } from '#ui/fields/Field.tsx'
import { Segmented } from '#ui/fields/Segmented.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { SectionHead } from '#ui/page/PageHead.tsx'
import type { Errors } from '../rules.ts'
import { emailHelp, type Typed } from './words.tsx'

// The list of choices is large; the form need not wait for it.
const PickField = whenShown(
  () => import('#kit/web/form/PickField.tsx').then((part) => part.PickField<Typed>),
  LineFailed,
)

type Fields = {
  typed: Typed
  set: (change: Partial<Typed>) => void
  error: (name: keyof Errors) => string | undefined
  leave: (name: keyof Errors) => void
  disabled: boolean
}

type TextName = 'name' | 'email' | 'phone' | 'designation' | 'headquarters'

function Text({ name, type = 'text', fields }: { name: TextName; type?: string; fields: Fields }) {
  const { typed, set, leave, disabled } = fields
  return (
    <TextInput
      name={name}
      type={type}
      autoComplete="off"
      maxLength={name === 'email' ? 254 : name === 'name' ? 120 : name === 'phone' ? 30 : 60}
      disabled={disabled}
      value={typed[name]}
      onChange={(event) => set({ [name]: event.target.value })}
      onBlur={() => leave(name)}
    />
  )
}

type PersonFieldsProps = Fields & { isNew: boolean; newEmail: string | null }

export function PersonFields({ isNew, newEmail, ...fields }: PersonFieldsProps) {
  const { typed, set, error, leave, disabled } = fields
  return (
    <section className="grid gap-3">
      <SectionHead title="Person" />
      <div className="grid gap-4 tablet:grid-cols-2">
        <Field label="Name" error={error('name')}>
          <Text name="name" fields={fields} />
        </Field>
        <Field label="Employee code" error={error('code')} help="Also the user name.">
          <CodeInput
            name="code"
            maxLength={40}
            disabled={disabled}
            value={typed.code}
            onChange={(event) => set({ code: event.target.value })}
            onBlur={() => leave('code')}
          />
        </Field>
        <Field label="E-mail" error={error('email')} help={emailHelp(isNew, newEmail)}>
          <Text name="email" type="email" fields={fields} />
        </Field>
        <Field label="Phone" optional error={error('phone')}>
          <Text name="phone" type="tel" fields={fields} />
        </Field>
      </div>
    </section>
  )
}

type Division = { code: string; name: string; product_type: ProductType }

type WorkProps = Fields & {
  divisions: Division[]
  /** Whom they report to now, by the name. */
  boss: { code: string; name: string } | null
  object: (name: string, why: string | null) => void
}

export function WorkFields({ divisions, boss, object, ...fields }: WorkProps) {
  const { typed, set, error, leave, disabled } = fields
  const offered = divisions.filter(
    ({ code, product_type }) => mayWorkIn(typed.div_type, product_type) || typed.divisions.includes(code),
  )
  const tick = (code: string, on: boolean) =>
    set({ divisions: on ? [...typed.divisions, code] : typed.divisions.filter((one) => one !== code) })
  return (
    <section className="grid gap-3">
      <SectionHead title="Work" />
      <div className="grid gap-4 tablet:grid-cols-2">
        <Field label="Designation" error={error('designation')}>
          <Text name="designation" fields={fields} />
        </Field>
        <Field label="Headquarters" error={error('headquarters')}>
          <Text name="headquarters" fields={fields} />
        </Field>
        <Field label="Product types" error={error('div_type')}>
          <Segmented
            label="Product types"
            disabled={disabled}
            options={[
              { value: 'E', label: 'Ethical' },
              { value: 'G', label: 'Generic' },
              { value: 'B', label: 'Both' },
            ]}
            value={typed.div_type}
            onChange={(div_type) => set({ div_type })}
          />
        </Field>
        <Suspense
          fallback={
            <Field label="Reports to" optional>
              <span className="input" aria-busy="true" />
            </Field>
          }
        >
          <PickField
            form={{ values: typed, set, error: () => error('reports_to'), leave: () => leave('reports_to'), object }}
            name="reports_to"
            label="Reports to"
            noun="employee"
            from={pickEmployees}
            known={boss}
            optional
            disabled={disabled}
          />
        </Suspense>
      </div>
      <fieldset className="grid gap-2">
        <legend className="mb-1 font-medium text-small">Divisions</legend>
        <div className="grid gap-2 tablet:grid-cols-3">
          {offered.map(({ code, name }) => (
            <Checkbox
              key={code}
              name="divisions"
              label={name}
              disabled={disabled}
              checked={typed.divisions.includes(code)}
              onChange={(on) => tick(code, on)}
            />
          ))}
        </div>
        {error('divisions') && (
          <p role="alert" className="text-danger-ink text-small">
            {error('divisions')}
          </p>
        )}
      </fieldset>
      <Checkbox
        label="Brand manager: sees all orders of their divisions"
        disabled={disabled}
        checked={typed.brand_manager}
        onChange={(brand_manager) => set({ brand_manager })}
      />
    </section>
  )
}
