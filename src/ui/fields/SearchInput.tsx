import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { useRef } from 'react'
import { IconButton } from '../base/Button.tsx'
import { cx } from '../base/cx.ts'
import { Kbd } from '../base/Kbd.tsx'
import { useShortcut } from '../base/useShortcut.ts'
import { useFieldProps } from './Field.tsx'

type SearchInputProps = {
  value: string
  onChange: (text: string) => void
  /** The accessible name, and what is shown while empty unless a placeholder is given. */
  label: string
  placeholder?: string
  /** Enter or ↓: on to what was found. */
  onDone?: () => void
  /** '/' puts the cursor here. */
  slash?: boolean
  disabled?: boolean
  maxLength?: number
  autoFocus?: boolean
  className?: string
}

export function SearchInput({
  value,
  onChange,
  onDone,
  label,
  placeholder = label,
  slash = false,
  disabled = false,
  className,
  ...rest
}: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null)
  useShortcut('/', () => input.current?.select(), { scope: 'page', off: !slash || disabled })

  return (
    <span className={cx('input', className)}>
      <Search />
      <input
        ref={input}
        type="search"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return
          if (onDone && (event.key === 'Enter' || event.key === 'ArrowDown')) {
            event.preventDefault()
            onDone()
          }
          // Pressed once more by somebody who does not look where the cursor is.
          if (slash && event.key === '/' && isWhollySelected(event.currentTarget)) event.preventDefault()
          if (event.key !== 'Escape' || !value) return
          event.stopPropagation()
          onChange('')
        }}
        aria-label={label}
        placeholder={placeholder}
        disabled={disabled}
        autoComplete="off"
        spellCheck={false}
        {...(slash && { 'aria-keyshortcuts': '/' })}
        {...rest}
        {...useFieldProps({})}
      />
      {value ? (
        <IconButton
          label="Clear the search"
          disabled={disabled}
          onClick={() => {
            onChange('')
            input.current?.focus()
          }}
        >
          <X />
        </IconButton>
      ) : (
        slash && <Kbd>/</Kbd>
      )}
    </span>
  )
}

/** What is typed next is the whole text. */
function isWhollySelected({ value, selectionStart, selectionEnd }: HTMLInputElement): boolean {
  return selectionStart === 0 && selectionEnd === value.length
}
