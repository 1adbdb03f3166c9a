import ArrowUp from 'lucide-react/icons/arrow-up'
import X from 'lucide-react/icons/x'
import type { Form } from '#kit/web/form/useForm.ts'
import { IconButton } from '#ui/base/Button.tsx'
import { Code } from '#ui/base/Code.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { SectionHead } from '#ui/page/PageHead.tsx'
import type { Known, Typed } from './typed.ts'
import { Wrong } from './Wrong.tsx'

type CfaFieldsProps = { form: Form<Typed>; plants: Known['plants']; disabled: boolean }

/** The plants that supply the firm; the first one is asked first. */
export function CfaFields({ form, plants, disabled }: CfaFieldsProps) {
  const { cfas } = form.values
  const set = (next: string[]) => form.set({ cfas: next })
  const free = plants.filter(({ code }) => !cfas.includes(code))
  const nameOf = (code: string) => plants.find((plant) => plant.code === code)?.name ?? ''

  function raise(at: number) {
    const next = [...cfas]
    const [moved] = next.splice(at, 1)
    if (moved !== undefined) next.splice(at - 1, 0, moved)
    set(next)
  }

  return (
    <section className="grid gap-3">
      <SectionHead title="CFAs in order of choice" />
      {cfas.length === 0 ? (
        <p className="text-ink-2">None yet. Without a CFA the firm’s orders can’t be supplied.</p>
      ) : (
        <ol className="border-line border-t">
          {cfas.map((code, at) => (
            <li key={code} className="flex items-center gap-2 border-line border-b py-1">
              <span className="figures w-6 text-ink-3">{at + 1}</span>
              <span className="grow">
                {nameOf(code)} <Code className="text-ink-2">{code}</Code>
              </span>
              <IconButton label={`Move ${code} up`} disabled={disabled || at === 0} onClick={() => raise(at)}>
                <ArrowUp />
              </IconButton>
              <IconButton
                label={`Remove ${code}`}
                disabled={disabled}
                onClick={() => set(cfas.filter((one) => one !== code))}
              >
                <X />
              </IconButton>
            </li>
          ))}
        </ol>
      )}
      <Wrong>{form.error('cfas')}</Wrong>
      {!disabled && free.length > 0 && (
        <Select
          label="Add a CFA"
          placeholder="Add a CFA"
          className="max-w-80"
          options={free.map(({ code, name }) => ({ value: code, label: `${name} (${code})` }))}
          value={null}
          onChange={(code) => set([...cfas, code])}
        />
      )}
    </section>
  )
}
