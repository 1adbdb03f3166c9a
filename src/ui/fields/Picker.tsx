import { Autocomplete as Base } from '@base-ui/react/autocomplete'
import { CSPProvider } from '@base-ui/react/csp-provider'
import Search from 'lucide-react/icons/search'
import { type KeyboardEvent, useState } from 'react'
import { whenIdle } from '../base/atRest.tsx'
import { Code } from '../base/Code.tsx'
import { cx } from '../base/cx.ts'
import { Spinner } from '../base/Spinner.tsx'
import { useFieldProps } from './Field.tsx'
import { useEnter } from './useEnter.ts'
import '../dialogs/popup.css'

// What a picker compares with takes a browser 50 ms to make for the first time: not while a dialog
// opens.
whenIdle(() => void new Intl.Collator(undefined, { usage: 'search', sensitivity: 'base', ignorePunctuation: true }))

type Choice = { code: string; name: string; detail: string }
type BaseKeyEvent = KeyboardEvent<HTMLInputElement> & { preventBaseUIHandler: () => void }

type PickerProps = {
  /** What stands in the box. */
  text: string
  onText: (text: string) => void
  onPick: (choice: Choice) => void
  /** What the text may mean; undefined while nobody knows. */
  choices: Choice[] | undefined
  /** The choices are not yet those of this text. */
  isLoading?: boolean
  /**
   * Enter takes the first one, and waits for it if need be. Without it Enter is the form's: the
   * text itself counts, the choices only help.
   */
  takesFirst?: boolean
  /** 'No product matches ‘xyz’.' */
  empty?: string
  placeholder?: string
  name?: string
  maxLength?: number
  disabled?: boolean
  readOnly?: boolean
  onBlur?: () => void
}

/**
 * A box that finds while one types: arrows move, Enter takes, Esc closes the list alone. Inside a
 * Field.
 */
export function Picker({
  text,
  onText,
  onPick,
  choices,
  isLoading = false,
  takesFirst = false,
  empty,
  placeholder,
  readOnly = false,
  ...input
}: PickerProps) {
  const field = useFieldProps({})
  const [isOpen, setOpen] = useState(false)
  const found = choices ?? []
  const hasList = !readOnly && (found.length > 0 || Boolean(empty && choices && !isLoading))
  const enter = useEnter({
    text,
    isKnown: !isLoading,
    take() {
      const [first] = found
      if (!first) return
      setOpen(false)
      onPick(first)
    },
  })

  function onKeyDown(event: BaseKeyEvent) {
    // Without a list Esc is the dialog's, which asks before what was typed is thrown away.
    if (event.key === 'Escape' && !(isOpen && hasList)) event.preventBaseUIHandler()
    if (event.key !== 'Enter' || !takesFirst || !isLoading || event.nativeEvent.isComposing) return
    // What stands in the list was found for an earlier text.
    event.preventBaseUIHandler()
    event.preventDefault()
    enter.press()
  }

  return (
    // Base UI may write a <style> element for its list, which our content policy refuses and we do
    // not need.
    <CSPProvider disableStyleElements>
      <Base.Root<Choice>
        items={found}
        mode="none"
        value={text}
        open={isOpen && hasList}
        onOpenChange={setOpen}
        onValueChange={(next, { reason }) => isTyped(reason) && onText(next)}
        itemToStringValue={({ name }) => name}
        autoHighlight={takesFirst ? 'always' : false}
        readOnly={readOnly}
      >
        <Base.InputGroup className={cx('input', !takesFirst && 'input-code')}>
          {takesFirst && <Search />}
          <Base.Input
            {...input}
            {...field}
            autoComplete="off"
            spellCheck={false}
            onKeyDown={onKeyDown}
            {...(placeholder && { placeholder })}
          />
          {isLoading && (
            <Spinner label={enter.isWaiting ? 'Looking: the first match is taken' : 'Looking'} className="text-ink-3" />
          )}
        </Base.InputGroup>
        <Choices empty={empty} onPick={onPick} />
      </Base.Root>
    </CSPProvider>
  )
}

type ChoicesProps = Pick<PickerProps, 'onPick'> & { empty: string | undefined }

function Choices({ empty, onPick }: ChoicesProps) {
  return (
    <Base.Portal>
      <Base.Positioner sideOffset={4} collisionPadding={8} className="popup-above">
        <Base.Popup className="popup menu max-h-80 w-(--anchor-width) overflow-y-auto">
          {/* As one of its own, so that Esc closes an empty list too and goes no further. */}
          <Base.Empty>
            <p className="px-3 py-2 text-ink-2">{empty}</p>
          </Base.Empty>
          <Base.List>
            {(choice: Choice) => (
              <Base.Item
                key={choice.code}
                value={choice}
                className="menu-item h-auto! py-1.5"
                onClick={() => onPick(choice)}
              >
                <span className="min-w-0">
                  <span className="block font-medium">{choice.name}</span>
                  <span className="block text-ink-2 text-small">
                    {choice.code !== choice.name && <Code className="mr-1">{choice.code}</Code>} {choice.detail}
                  </span>
                </span>
              </Base.Item>
            )}
          </Base.List>
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  )
}

/** Esc belongs to the list and then to the dialog: it clears nothing. */
function isTyped(reason: string): boolean {
  return reason !== 'item-press' && reason !== 'escape-key'
}
