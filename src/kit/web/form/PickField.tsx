// Something that is picked by its name: the form keeps its code.
import { type ReactNode, useState } from 'react'
import { Code } from '#ui/base/Code.tsx'
import { Field } from '#ui/fields/Field.tsx'
import { Picker } from '#ui/fields/Picker.tsx'
import { useEnter } from '#ui/fields/useEnter.ts'
import type { Choice, ChoicesEndpoint } from '../../choices.ts'
import { debounceMs, useDebounced } from '../debounce.ts'
import { useRead } from '../query.ts'
import { fieldOf } from './fields.tsx'
import type { Form } from './useForm.ts'

type PickFieldProps<Values> = {
  form: Pick<Form<Values>, 'values' | 'set' | 'leave' | 'object' | 'error'>
  name: keyof Values & string
  label: ReactNode
  /** Where it is looked for: `pickProducts`, `pickDistributors`, `pickEmployees`. */
  from: ChoicesEndpoint
  /** 'product': 'No product matches …'. */
  noun: string
  /** What the form began with, by its name. */
  known?: Pick<Choice, 'code' | 'name'> | null
  help?: ReactNode
  placeholder?: string
  optional?: boolean
  disabled?: boolean
}

export function PickField<Values>(props: PickFieldProps<Values>) {
  const { form, name, from, noun, known = null, help, placeholder = 'Search by name or code', disabled = false } = props
  const [picked, setPicked] = useState<(Pick<Choice, 'code' | 'name'> & { detail?: string }) | null>(known)
  const [text, setText] = useState(known?.name ?? '')
  const { choices, isLoading } = useChoices(from, picked ? '' : text)

  function pick(choice: Choice | null) {
    setPicked(choice)
    if (choice) setText(choice.name)
    form.set({ [name]: choice?.code ?? '' } as Partial<Values>)
    if (choice) form.object(name, null)
  }

  /** What is typed and not picked would be lost without a word where the field is optional. */
  function type(typed: string) {
    setText(typed)
    if (picked || form.values[name]) pick(null)
    form.object(name, typed.trim() ? `Choose the ${noun} from the list, or clear the field.` : null)
  }

  /** Who typed the whole code or name and went on meant it, whether it was found by then or not. */
  const left = useEnter({
    text,
    isKnown: !isLoading,
    take() {
      const typed = text.trim().toLowerCase()
      const meant = choices?.filter((one) => one.code.toLowerCase() === typed || one.name.toLowerCase() === typed)
      if (!picked && meant?.length === 1 && meant[0]) pick(meant[0])
    },
  })

  function leave() {
    left.press()
    form.leave(name)
  }

  const shown = picked && (
    <>
      {picked.code !== picked.name && <Code className="mr-1">{picked.code}</Code>}
      {picked.detail}
    </>
  )
  return (
    <Field
      {...fieldOf(props as Parameters<typeof fieldOf<Values>>[0])}
      help={<span role="status">{shown ?? help}</span>}
    >
      <Picker
        name={name}
        text={text}
        onText={type}
        onPick={pick}
        choices={choices}
        isLoading={isLoading}
        takesFirst
        empty={`No ${noun} matches ‘${text.trim()}’.`}
        placeholder={placeholder}
        disabled={disabled}
        onBlur={leave}
      />
    </Field>
  )
}

/** What a text may mean, once typing has paused; nothing is asked for an empty one. */
export function useChoices(from: ChoicesEndpoint, text: string): { choices: Choice[] | undefined; isLoading: boolean } {
  const search = text.trim().slice(0, 100)
  const settled = useDebounced(search, debounceMs.short)
  const isAsked = search !== '' && settled !== ''
  const read = useRead(from, { search_text: settled }, { enabled: isAsked, keepPrevious: true, ownFailure: true })
  return {
    choices: isAsked ? read.data?.data : undefined,
    isLoading: search !== '' && (settled !== search || read.isPending || read.isPlaceholderData),
  }
}
