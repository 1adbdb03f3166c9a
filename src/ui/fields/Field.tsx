import { createContext, type ReactNode, useContext, useId } from 'react'
import { Mark } from '../base/Mark.tsx'

type FieldLinks = { id?: string; describedBy?: string; invalid?: boolean }

const FieldContext = createContext<FieldLinks>({})

type FieldProps = {
  label: ReactNode
  /** The field's input; it finds its label, help and error by itself. */
  children: ReactNode
  /** What is optional is marked, not what is required. */
  optional?: boolean
  help?: ReactNode
  /** Replaces the help. */
  error?: ReactNode
  /** '7 of 20' */
  counter?: { at: number; of: number }
  /** At the right of the label: a link such as 'Forgot it?' */
  aside?: ReactNode
  hideLabel?: boolean
  className?: string
}

export function Field({
  label,
  children,
  optional = false,
  help,
  error,
  counter,
  aside,
  hideLabel = false,
  className,
}: FieldProps) {
  const id = useId()
  const note = `${id}-note`
  const hasNote = Boolean(error || help || counter)
  const labelElement = (
    <label htmlFor={id} id={`${id}-label`} className={hideLabel ? 'sr-only' : 'field-label'}>
      {label} {optional && <span className="font-normal text-ink-3">optional</span>}
    </label>
  )

  return (
    <div className={className ? `field ${className}` : 'field'}>
      {aside ? (
        <div className="flex items-baseline justify-between gap-3">
          {labelElement}
          <span className="text-small">{aside}</span>
        </div>
      ) : (
        labelElement
      )}
      <FieldContext value={{ id, invalid: Boolean(error), ...(hasNote && { describedBy: note }) }}>
        {children}
      </FieldContext>
      {hasNote && (
        <div id={note} className={error ? 'help help-error' : 'help'}>
          {error ? (
            <span role="alert">
              <Mark group="danger" />
              {error}
            </span>
          ) : (
            <span>{help}</span>
          )}
          {counter && (
            <span className="figures shrink-0">
              {counter.at} of {counter.of}
            </span>
          )}
        </div>
      )}
    </div>
  )
}

/** What an input inside a Field says about itself; what is given to the input goes first. */
export function useFieldProps(own: {
  id?: string | undefined
  'aria-describedby'?: string | undefined
  'aria-invalid'?: unknown
}) {
  const field = useContext(FieldContext)
  const describedBy = [own['aria-describedby'], field.describedBy].filter(Boolean).join(' ')
  return {
    ...((own.id ?? field.id) && { id: own.id ?? field.id }),
    ...(describedBy && { 'aria-describedby': describedBy }),
    ...((own['aria-invalid'] || field.invalid) && { 'aria-invalid': true }),
  }
}
