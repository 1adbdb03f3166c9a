import X from 'lucide-react/icons/x'
import { useState } from 'react'
import type { ChoicesEndpoint } from '#kit/choices.ts'
import { useChoices } from '#kit/web/form/PickField.tsx'
import { IconButton } from '#ui/base/Button.tsx'
import { Code } from '#ui/base/Code.tsx'
import { Field } from '#ui/fields/Field.tsx'
import { Picker } from '#ui/fields/Picker.tsx'

export type Picked = { code: string; name: string }

type PickManyProps = {
  label: string
  noun: string
  from: ChoicesEndpoint
  chosen: readonly Picked[]
  onChange: (chosen: Picked[]) => void
  error?: string | undefined
}

/** Several that are picked by name; each is taken out again by its ×. */
export function PickMany({ label, noun, from, chosen, onChange, error }: PickManyProps) {
  const [text, setText] = useState('')
  const { choices, isLoading } = useChoices(from, text)
  return (
    <div className="grid content-start gap-2">
      <Field label={label} error={error}>
        <Picker
          text={text}
          onText={setText}
          onPick={({ code, name }) => {
            setText('')
            if (!chosen.some((one) => one.code === code)) onChange([...chosen, { code, name }])
          }}
          choices={choices}
          isLoading={isLoading}
          takesFirst
          empty={`No ${noun} matches ‘${text.trim()}’.`}
          placeholder="Search by name or code"
        />
      </Field>
      {chosen.length > 0 && (
        <ul aria-label={`${label}, chosen`} className="grid max-h-40 gap-1 overflow-y-auto">
          {chosen.map(({ code, name }) => (
            <li key={code} className="flex items-center justify-between gap-2 rounded-control bg-sunken pl-3">
              <span className="min-w-0 truncate">
                {name} <Code className="text-ink-2">{code}</Code>
              </span>
              <IconButton
                label={`Take ${name} out`}
                onClick={() => onChange(chosen.filter((one) => one.code !== code))}
              >
                <X />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
