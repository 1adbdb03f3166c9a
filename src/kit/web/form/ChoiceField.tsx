import { Segmented } from '#ui/fields/Segmented.tsx'
import type { Form } from './useForm.ts'

type ChoiceFieldProps<Values, Name extends keyof Values & string> = {
  form: Form<Values>
  name: Name
  label: string
  /** What each choice is called, in their order. */
  options: Record<Values[Name] & string, string>
}

/** A choice of two or three that a form keeps, as wide as its place; always one of them. */
export function ChoiceField<Values, Name extends keyof Values & string>(props: ChoiceFieldProps<Values, Name>) {
  const { form, name, label, options } = props
  return (
    <Segmented
      label={label}
      full
      options={Object.entries<string>(options).map(([value, label]) => ({ value, label }))}
      value={String(form.values[name])}
      onChange={(value) => form.set({ [name]: value } as Partial<Values>)}
    />
  )
}
