import { Dialog as Base } from '@base-ui/react/dialog'
import Search from 'lucide-react/icons/search'
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { Kbd } from '../base/Kbd.tsx'
import { Marked, Matches } from '../base/Marked.tsx'
import { Spinner } from '../base/Spinner.tsx'
import './popup.css'
import './palette.css'

export type Place = { label: string; to: string; detail?: string }
export type PlaceGroup = { title: string; places: Place[] }

type CommandPaletteProps = {
  open: boolean
  onClose: () => void
  text: string
  onText: (text: string) => void
  /** What there is for the text, in groups; the first place is chosen. */
  groups: PlaceGroup[]
  /** More is on its way: Enter waits for it when there is nothing yet. */
  isBusy?: boolean
  /** Why something is missing. */
  failed?: string | undefined
  onGo: (place: Place, group: string) => void
}

const label = 'Find anything'

/** Ctrl-K: type, arrows, Enter. */
export function CommandPalette({ open, onClose, ...rest }: CommandPaletteProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <Base.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="scrim" />
        <Base.Viewport className="dialog-port palette-port">
          <Base.Popup className="dialog palette" aria-label={label} initialFocus={input}>
            <Finder {...rest} input={input} onClose={onClose} />
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

type FinderProps = Omit<CommandPaletteProps, 'open'> & { input: RefObject<HTMLInputElement | null> }

function Finder({ text, onText, groups, isBusy = false, failed, onGo, onClose, input }: FinderProps) {
  const id = useId()
  const finding = useFinding({ id, groups, isBusy, onGo, onClose })
  const { all, at } = finding
  return (
    <>
      <div className="palette-in">
        <Search />
        <input
          ref={input}
          role="combobox"
          aria-label={label}
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          {...(all[at] && { 'aria-activedescendant': `${id}-${at}` })}
          placeholder="Find anything, or type what to do …"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={text}
          onChange={(event) => {
            onText(event.target.value)
            finding.restart()
          }}
          onKeyDown={finding.onKeyDown}
        />
        {isBusy && text !== '' && <Spinner />}
        <Kbd>Esc</Kbd>
      </div>
      <Matches search={text.trim()}>
        <div className="palette-list" role="listbox" id={`${id}-list`} aria-label="Found" tabIndex={-1}>
          {groups.map((group) => (
            <FoundGroup key={group.title} id={id} group={group} finding={finding} />
          ))}
        </div>
      </Matches>
      <p role="status" className={all.length && !failed ? 'sr-only' : 'px-4 pb-4 text-ink-2'}>
        {failed ?? (all.length ? `${all.length} found` : isBusy ? 'Searching …' : `Nothing matches ‘${text.trim()}’.`)}
      </p>
      <Base.Close className="sr-only">Close</Base.Close>
    </>
  )
}

type Finding = ReturnType<typeof useFinding>
type FindingOptions = Pick<CommandPaletteProps, 'groups' | 'onGo' | 'onClose'> & { id: string; isBusy: boolean }

/** Which of the places is chosen, and going there by keys or a press. */
function useFinding({ id, groups, isBusy, onGo, onClose }: FindingOptions) {
  const all = groups.flatMap(({ title, places }) => places.map((place) => ({ ...place, group: title })))
  // By what it is, not by where it stands: what comes later must not move the choice.
  const [chosen, setChosen] = useState<string | null>(null)
  const [isWaiting, setWaiting] = useState(false)
  const at = Math.max(
    0,
    all.findIndex((place) => keyOf(place) === chosen),
  )
  const current = all[at]
  const choose = (place: Place & { group: string }) => setChosen(keyOf(place))

  function go(place: (typeof all)[number] | undefined) {
    if (!place) return
    onClose()
    onGo(place, place.group)
  }

  function restart() {
    setChosen(null)
    setWaiting(false)
  }

  // Enter was pressed before anything was there.
  useEffect(() => {
    if (!isWaiting || isBusy) return
    setWaiting(false)
    go(current)
  })

  function onKeyDown(event: KeyboardEvent) {
    const last = all.length - 1
    const to = {
      ArrowDown: at >= last ? 0 : at + 1,
      ArrowUp: at <= 0 ? last : at - 1,
      PageDown: Math.min(at + 8, last),
      PageUp: Math.max(at - 8, 0),
    }[event.key]
    const next = to === undefined ? undefined : all[to]
    if (event.key === 'Enter') {
      if (isBusy && !current) setWaiting(true)
      else go(current)
    } else if (!next) return
    else {
      choose(next)
      document.getElementById(`${id}-${to}`)?.scrollIntoView({ block: 'nearest' })
    }
    event.preventDefault()
  }

  return { all, at, choose, go, restart, onKeyDown }
}

type FoundGroupProps = { id: string; group: PlaceGroup; finding: Finding }

function FoundGroup({ id, group: { title, places }, finding: { all, at, choose, go } }: FoundGroupProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options inside a listbox
    <div role="group" aria-label={title}>
      <div className="menu-label" aria-hidden="true">
        {title}
      </div>
      {places.map((place) => {
        const index = all.findIndex((one) => one.group === title && one.to === place.to && one.label === place.label)
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's
          <div
            key={place.to + place.label}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            className="menu-item"
            onPointerMove={() => choose({ ...place, group: title })}
            onClick={() => go(all[index])}
          >
            <span>
              <Marked>{place.label}</Marked>
            </span>
            {place.detail && (
              <span className="truncate text-ink-3 text-small">
                <span className="sr-only">, </span>
                <Marked>{place.detail}</Marked>
              </span>
            )}
          </div>
        )
      })}
    </div>
  )
}

function keyOf({ group, to, label: name }: Place & { group: string }): string {
  return `${group} ${to} ${name}`
}
