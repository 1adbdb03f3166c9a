import { mayWorkIn } from '#kit/access.ts'
import type { Form } from '#kit/web/form/useForm.ts'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { SectionHead } from '#ui/page/PageHead.tsx'
import type { Known, Typed } from './typed.ts'
import { Wrong } from './Wrong.tsx'

/** Those of the firm's product types; one that fits no more stays until it is taken away. */
export function DivisionFields({ form, divisions }: { form: Form<Typed>; divisions: Known['divisions'] }) {
  const { divisions: chosen, div_type } = form.values
  const offered = divisions.filter(
    ({ code, product_type }) => mayWorkIn(div_type, product_type) || chosen.includes(code),
  )
  return (
    <section className="grid gap-3">
      <SectionHead title="Divisions" />
      <div className="grid gap-2 tablet:grid-cols-3">
        {offered.map(({ code, name }) => (
          <Checkbox
            key={code}
            name="divisions"
            label={name}
            checked={chosen.includes(code)}
            onChange={(on) =>
              form.set({ divisions: on ? [...chosen, code].sort() : chosen.filter((one) => one !== code) })
            }
          />
        ))}
      </div>
      <Wrong>{form.error('divisions')}</Wrong>
    </section>
  )
}
