// Fields that are bound to a form: name, value, label and what is wrong with it, in one line each.
import type { ReactNode } from 'react'
import { CodeInput } from '#ui/fields/CodeInput.tsx'
import { DateField } from '#ui/fields/DateField.tsx'
import { Field } from '#ui/fields/Field.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { type Day, isDay } from '../../date.ts'
import type { Form } from './useForm.ts'

type NameOf<Values, Value> = { [Name in keyof Values]: Values[Name] extends Value ? Name : never }[keyof Values] &
  string

type Bound<Values, Value> = {
  form: Form<Values>
  name: NameOf<Values, Value>
  label: ReactNode
  help?: ReactNode
  optional?: boolean
  className?: string
}

/** What every field says of itself. */
export function fieldOf<Values>(field: Omit<Bound<Values, unknown>, 'form'> & { form: Pick<Form<Values>, 'error'> }) {
  const { form, name, label, help, optional, className } = field
  return {
    label,
    error: form.error(name as keyof Values),
    ...(help !== undefined && { help }),
    ...(optional && { optional }),
    ...(className && { className }),
  }
}

type TextFieldProps<Values> = Bound<Values, string | number> & {
  most?: number
  /** Says how many of the most characters are there. */
  counted?: boolean
  /** text; code: mono, nothing of the browser's guesses; the others: the keyboard that fits. */
  kind?: 'text' | 'code' | 'number' | 'money' | 'email' | 'phone'
  /** What is typed becomes this, as by the quantity sanitiser. */
  clean?: (typed: string) => string
  /** Once it is left, or sent by Enter. */
  tidy?: (typed: string) => string
  placeholder?: string
  readOnly?: boolean
}

export function TextField<Values>(props: TextFieldProps<Values>) {
  const { form, name, most, counted = false, kind = 'text', clean, tidy, placeholder, readOnly = false } = props
  const value = String(form.values[name as keyof Values] ?? '')
  const set = (text: string) => form.set({ [name]: text } as Partial<Values>)
  const tidyUp = (typed: string) => {
    const tidied = tidy?.(typed) ?? typed
    if (tidied !== typed) set(tidied)
  }
  const Input = kind === 'code' ? CodeInput : TextInput
  const keyboard = kind === 'text' || kind === 'code' ? null : keyboards[kind]
  const isNumeric = kind === 'number' || kind === 'money'
  return (
    <Field {...fieldOf(props)} {...(counted && most && { counter: { at: value.length, of: most } })}>
      <Input
        name={name}
        autoComplete="off"
        {...(keyboard && { inputMode: keyboard })}
        {...(isNumeric && { className: 'figures' })}
        {...(most && { maxLength: most })}
        {...(placeholder && { placeholder })}
        readOnly={readOnly}
        value={value}
        onChange={(event) => set(clean && event.target.value !== '' ? clean(event.target.value) : event.target.value)}
        onBlur={(event) => {
          tidyUp(event.currentTarget.value)
          form.leave(name as keyof Values & string)
        }}
        {...(tidy && { onKeyDown: (event) => event.key === 'Enter' && tidyUp(event.currentTarget.value) })}
      />
    </Field>
  )
}

const keyboards = { number: 'numeric', money: 'decimal', email: 'email', phone: 'tel' } as const

type AreaFieldProps<Values> = Bound<Values, string> & { most: number; rows?: number }

export function AreaField<Values>({ most, rows = 2, ...props }: AreaFieldProps<Values>) {
  const { form, name } = props
  const value = String(form.values[name as keyof Values] ?? '')
  return (
    <Field {...fieldOf(props)} counter={{ at: value.length, of: most }}>
      <TextArea
        name={name}
        rows={rows}
        maxLength={most}
        value={value}
        onChange={(event) => form.set({ [name]: event.target.value } as Partial<Values>)}
        onBlur={() => form.leave(name as keyof Values & string)}
      />
    </Field>
  )
}

type DayFieldProps<Values> = Bound<Values, string> & {
  min?: Day | undefined
  max?: Day | undefined
  rangeStart?: Day | null
  rangeEnd?: Day | null
}

/** A day as 'YYYY-MM-DD', or whatever was typed instead, for the rule to judge. */
export function DayField<Values>({ min, max, rangeStart, rangeEnd, ...props }: DayFieldProps<Values>) {
  const { form, name } = props
  const value = String(form.values[name as keyof Values] ?? '')
  return (
    <Field {...fieldOf(props)}>
      <DateField
        name={name}
        value={isDay(value) ? value : null}
        min={min}
        max={max}
        {...(rangeStart !== undefined && { rangeStart })}
        {...(rangeEnd !== undefined && { rangeEnd })}
        onChange={(day, text) => form.set({ [name]: day ?? text } as Partial<Values>)}
        onBlur={() => form.leave(name as keyof Values & string)}
      />
    </Field>
  )
}

type SelectFieldProps<Values> = Bound<Values, string> & {
  options: readonly { code: string; name: string }[]
  placeholder?: string
}

export function SelectField<Values>({ options, placeholder, ...props }: SelectFieldProps<Values>) {
  const { form, name } = props
  return (
    <Field {...fieldOf(props)}>
      <Select
        name={name}
        options={options.map((option) => ({ value: option.code, label: option.name }))}
        value={String(form.values[name as keyof Values] ?? '') || null}
        onChange={(code) => form.set({ [name]: code } as Partial<Values>)}
        {...(placeholder && { placeholder })}
      />
    </Field>
  )
}
