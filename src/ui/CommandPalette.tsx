import { Dialog as Base } from '@base-ui/react/dialog'
import Search from 'lucide-react/icons/search'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Kbd } from './Kbd.tsx'
import './popup.css'

export type Place = {
  label: string
  to: string
  group?: string
  icon?: ReactNode
  /** Keys that go there, shown at the right. */
  keys?: string[]
  /** Other words that should find it. */
  words?: string
}

type CommandPaletteProps = {
  open: boolean
  onClose: () => void
  places: Place[]
  onGo: (to: string) => void
  placeholder?: string
}

/** Ctrl-K: type, arrows, Enter. */
export function CommandPalette({ open, onClose, ...rest }: CommandPaletteProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <Base.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="scrim" />
        <Base.Viewport className="dialog-port palette-port">
          <Base.Popup className="palette" aria-label="Go to" initialFocus={input}>
            <Finder {...rest} input={input} onClose={onClose} />
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

type FinderProps = Omit<CommandPaletteProps, 'open'> & { input: React.RefObject<HTMLInputElement | null> }

function Finder({ places, onGo, onClose, placeholder = 'Go to a page', input }: FinderProps) {
  const id = useId()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const found = findPlaces(places, text)
  const groups = [...new Set(found.map((place) => place.group ?? ''))]
  const inOrder = groups.flatMap((group) => found.filter((place) => (place.group ?? '') === group))
  const current = inOrder[at]
  const optionId = (place: Place) => `${id}-${inOrder.indexOf(place)}`

  function go(place: Place | undefined) {
    if (!place) return
    onClose()
    onGo(place.to)
  }

  function onKeyDown(event: KeyboardEvent) {
    const last = inOrder.length - 1
    const to = {
      ArrowDown: at >= last ? 0 : at + 1,
      ArrowUp: at <= 0 ? last : at - 1,
      PageDown: Math.min(at + 8, last),
      PageUp: Math.max(at - 8, 0),
    }[event.key]
    if (event.key === 'Enter') go(current)
    else if (to === undefined || last < 0) return
    else {
      setAt(to)
      document.getElementById(`${id}-${to}`)?.scrollIntoView({ block: 'nearest' })
    }
    event.preventDefault()
  }

  return (
    <>
      <div className="palette-in">
        <Search />
        <input
          ref={input}
          role="combobox"
          aria-label={placeholder}
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          {...(current && { 'aria-activedescendant': optionId(current) })}
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
        />
        <Kbd>Esc</Kbd>
      </div>
      <div className="palette-list" role="listbox" id={`${id}-list`} aria-label="Pages" tabIndex={-1}>
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options inside a listbox
          <div key={group} role="group" aria-label={group || 'Pages'}>
            {group && (
              <div className="menu-label" aria-hidden="true">
                {group}
              </div>
            )}
            {inOrder
              .filter((place) => (place.group ?? '') === group)
              .map((place) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's
                <div
                  key={place.to + place.label}
                  id={optionId(place)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={place === current}
                  className="menu-item"
                  onPointerMove={() => setAt(inOrder.indexOf(place))}
                  onClick={() => go(place)}
                >
                  {place.icon}
                  <span>{place.label}</span>
                  {place.keys && (
                    <span className="menu-keys flex gap-1">
                      {place.keys.map((key) => (
                        <Kbd key={key}>{key}</Kbd>
                      ))}
                    </span>
                  )}
                </div>
              ))}
          </div>
        ))}
      </div>
      <p role="status" className={found.length ? 'sr-only' : 'px-4 pb-4 text-ink-2'}>
        {found.length ? `${found.length} found` : `No page matches '${text}'.`}
      </p>
      <Base.Close className="sr-only">Close</Base.Close>
    </>
  )
}

/** Every word of the text must begin a word of the place; places whose name begins with the text go first. */
function findPlaces(places: Place[], text: string): Place[] {
  const wanted = text.trim().toLowerCase()
  if (!wanted) return places
  const words = wanted.split(/\s+/)
  const hits = places.filter((place) => {
    const hay = `${place.label} ${place.group ?? ''} ${place.words ?? ''}`.toLowerCase().split(/[^\p{L}\p{N}]+/u)
    return words.every((word) => hay.some((part) => part.startsWith(word)))
  })
  return hits.sort(
    (a, b) => Number(b.label.toLowerCase().startsWith(wanted)) - Number(a.label.toLowerCase().startsWith(wanted)),
  )
}
