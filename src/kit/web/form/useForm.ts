// A form from its rules: what is typed, what is wrong with each field and when it may be said, and
// whether it is saved.
import { type FormEvent, useState } from 'react'
import type { CallFailure } from '../../calling.ts'
import { focusOn, useJudging } from './judging.ts'

export type Errors<Values> = Partial<Record<keyof Values, string>>

/** A write of `useWrite`, as far as a form needs it. */
type Saving = { error: CallFailure | null; isPending: boolean; reset: () => void }

export type FormOptions<Values> = {
  /** What it begins with; an edit begins with what is saved. */
  initial: Values
  /** The feature's own rule: what is wrong, field by field, in the order of the fields. */
  judge: (values: Values) => Errors<Values>
  /** What is known to be wrong while one types, such as a code that nobody has. */
  told?: Errors<Values>
  saving: Saving
  /** Called when nothing is wrong. */
  onSave: (values: Values) => void
  /** Where the server gave no sentence. */
  otherwise?: string
}

export type Form<Values> = {
  values: Values
  set: (change: Partial<Values>) => void
  /** A field was left, so it may say what is wrong with it. */
  leave: (name: keyof Values & string) => void
  error: (name: keyof Values) => string | undefined
  /** What was refused, where no field says so. */
  failure: string | null
  /** What a field has against being saved that its value does not show: text that names nothing. */
  object: (name: keyof Values & string, why: string | null) => void
  /** Something differs from what it began with. */
  isDirty: boolean
  /** For `FormDialog`, or a form's own element. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** Begins anew with what is saved by now; what was typed stays on top where `typed` says so. */
  restart: (saved: Values, typed?: Values) => void
}

export function useForm<Values extends object>(options: FormOptions<Values>): Form<Values> {
  const { judge, told = {} as Errors<Values>, saving, onSave, otherwise = 'It was not saved. Try again.' } = options
  const [{ saved, values }, setState] = useState({ saved: options.initial, values: options.initial })
  const [objections, setObjections] = useState<Errors<Values>>({})
  const { judgeAll, leave, isJudged } = useJudging<keyof Values & string>()
  const judged = { ...objections, ...judge(values) }
  const refused = (saving.error?.errors ?? {}) as Errors<Values>

  return {
    values,
    set: (change) => {
      setState((was) => ({ ...was, values: { ...was.values, ...change } }))
      if (saving.error) saving.reset()
    },
    leave,
    object: (name, why) =>
      setObjections(({ [name]: _, ...others }) => (why ? { ...others, [name]: why } : others) as Errors<Values>),
    error: (name) =>
      refused[name] ?? told[name] ?? (isJudged(name as keyof Values & string) ? judged[name] : undefined),
    failure:
      saving.error && !Object.keys(refused).some((name) => name in values) ? saving.error.message || otherwise : null,
    isDirty: JSON.stringify(values) !== JSON.stringify(saved) || Object.keys(objections).length > 0,
    onSubmit: (event) => {
      judgeAll()
      if (saving.isPending) return
      const [first] = Object.keys({ ...judged, ...told })
      if (first) focusOn(event.currentTarget, first)
      else onSave(values)
    },
    restart: (next, typed = next) => setState({ saved: next, values: typed }),
  }
}
