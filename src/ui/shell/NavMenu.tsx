import ChevronDown from 'lucide-react/icons/chevron-down'
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { NavItem, RenderLink } from './nav.ts'
import './navMenu.css'

type NavMenuProps = {
  label: string
  items: NavItem[]
  renderLink: RenderLink
  /** Somebody reaches for it: what its entries say is wanted. */
  onReach: () => void
}

/** Links behind a word of the bar: ↓ opens it, arrows move, Esc closes it and goes back. */
export function NavMenu({ label, items, renderLink, onReach }: NavMenuProps) {
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const isHere = items.some(({ current }) => current)

  useEffect(() => {
    if (!isOpen) return
    const closeOutside = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [isOpen])

  function open(focus?: 'first' | 'last') {
    onReach()
    setOpen(true)
    if (focus)
      requestAnimationFrame(() =>
        linksOf(root.current)
          .at(focus === 'first' ? 0 : -1)
          ?.focus(),
      )
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && isOpen) {
      event.stopPropagation()
      setOpen(false)
      button.current?.focus()
      return
    }
    const links = linksOf(root.current)
    const at = links.indexOf(document.activeElement as HTMLElement)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
    if (to === undefined || (at < 0 && !event.key.startsWith('Arrow'))) return
    event.preventDefault()
    if (!isOpen) return open(event.key === 'ArrowUp' ? 'last' : 'first')
    const next = at < 0 && event.key === 'ArrowUp' ? -1 : to
    links.at(next % links.length)?.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and focus of what is within
    <div
      ref={root}
      className="nav-menu"
      onKeyDown={onKeyDown}
      onBlur={(event: FocusEvent) => {
        if (event.relatedTarget && !root.current?.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        {...(isHere && { 'data-here': true })}
        onPointerEnter={onReach}
        onClick={() => (isOpen ? setOpen(false) : open())}
      >
        {label}
        <ChevronDown />
      </button>
      <ul id={id} hidden={!isOpen} aria-label={label}>
        {items.map((item) => (
          <MenuEntry key={item.to} item={item} renderLink={renderLink} onGo={() => setOpen(false)} />
        ))}
      </ul>
    </div>
  )
}

type MenuEntryProps = { item: NavItem; renderLink: RenderLink; onGo: () => void }

function MenuEntry({ item, renderLink, onGo }: MenuEntryProps) {
  return (
    <li {...(item.wide && { 'data-narrow': true })}>
      {renderLink({
        to: item.to,
        onClick: onGo,
        ...(item.current && { 'aria-current': 'page' }),
        children: (
          <>
            {item.icon}
            <span>
              <b>{item.label}</b>
              <small {...(item.fact?.hot && { 'data-hot': true })}>{item.fact?.says ?? '\u00a0'}</small>
            </span>
          </>
        ),
      })}
    </li>
  )
}

/** Those that are shown: on a wide screen the bar has some of them. */
function linksOf(root: HTMLElement | null): HTMLElement[] {
  return [...(root?.querySelectorAll<HTMLElement>('ul a') ?? [])].filter((link) => link.offsetParent !== null)
}
