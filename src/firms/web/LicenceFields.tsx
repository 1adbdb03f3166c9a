import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { isDay } from '#kit/date.ts'
import type { Form } from '#kit/web/form/useForm.ts'
import { Button, IconButton } from '#ui/base/Button.tsx'
import { CodeInput } from '#ui/fields/CodeInput.tsx'
import { DateField } from '#ui/fields/DateField.tsx'
import { Field } from '#ui/fields/Field.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { SectionHead } from '#ui/page/PageHead.tsx'
import { LicenceScan } from './LicenceScan.tsx'
import type { Distributor, Licence, Typed } from './typed.ts'
import { Wrong } from './Wrong.tsx'

const kinds: Licence['kind'][] = ['20B', '21B', '20G', 'FSSAI']

type LicenceFieldsProps = { form: Form<Typed>; firm: Distributor | null; disabled: boolean }

export function LicenceFields({ form, firm, disabled }: LicenceFieldsProps) {
  const { licences } = form.values
  const set = (next: Licence[]) => form.set({ licences: next })
  const change = (at: number, part: Partial<Licence>) =>
    set(licences.map((one, index) => (index === at ? { ...one, ...part } : one)))
  const free = kinds.filter((kind) => licences.every((one) => one.kind !== kind))
  const [next] = free
  return (
    <section className="grid gap-3">
      <SectionHead title="Licences" />
      <p className="text-ink-2">The firm can order until the first of its drug licences ends.</p>
      {licences.map((licence, at) => (
        <fieldset
          key={licence.kind}
          className="grid gap-3 border-line border-t pt-3 tablet:grid-cols-[104px_1fr_1fr_1fr_auto]"
        >
          <legend className="sr-only">Licence {licence.kind}</legend>
          <Field label="Kind">
            <Select
              options={kinds
                .filter((kind) => kind === licence.kind || free.includes(kind))
                .map((kind) => ({ value: kind, label: kind }))}
              value={licence.kind}
              disabled={disabled}
              onChange={(kind) => change(at, { kind })}
            />
          </Field>
          <Field label="Number">
            <CodeInput
              name={at === 0 ? 'licences' : `licence-${at}-number`}
              maxLength={60}
              value={licence.number}
              onChange={(event) => change(at, { number: event.target.value })}
            />
          </Field>
          <Field label="Issued on" optional>
            <DateField
              name={`licence-${at}-issued`}
              disabled={disabled}
              value={isDay(licence.issued_on) ? licence.issued_on : null}
              onChange={(day, text) => change(at, { issued_on: day ?? text })}
            />
          </Field>
          <Field label="Ends on">
            <DateField
              name={`licence-${at}-ends`}
              disabled={disabled}
              value={isDay(licence.ends_on) ? licence.ends_on : null}
              onChange={(day, text) => change(at, { ends_on: day ?? text })}
            />
          </Field>
          <span className="self-end">
            <IconButton
              label={`Remove licence ${licence.kind}`}
              disabled={disabled}
              onClick={() => set(licences.filter((_, index) => index !== at))}
            >
              <X />
            </IconButton>
          </span>
          {firm?.licences
            .filter(({ kind }) => kind === licence.kind)
            .map((onFile) => (
              <LicenceScan key={onFile.kind} firmId={firm.id} licence={onFile} disabled={disabled} />
            ))}
        </fieldset>
      ))}
      <Wrong>{form.error('licences')}</Wrong>
      {!disabled && next && (
        <div>
          <Button onClick={() => set([...licences, { kind: next, number: '', issued_on: '', ends_on: '' }])}>
            <Plus />
            Add licence
          </Button>
        </div>
      )}
    </section>
  )
}
