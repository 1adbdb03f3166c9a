import { Menu as Base } from '@base-ui/react/menu'
import Check from 'lucide-react/icons/check'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { type ReactElement, type ReactNode, useEffect, useRef } from 'react'
import { IconButton } from '../base/Button.tsx'
import type { RenderLink } from '../shell/nav.ts'
import './popup.css'

export type MenuItem =
  | { label: ReactNode; icon?: ReactNode; onSelect: () => void; danger?: boolean; disabled?: boolean; keys?: ReactNode }
  | { label: ReactNode; icon?: ReactNode; to: string }
  | {
      label: ReactNode
      options: { value: string; label: ReactNode }[]
      value: string
      onChange: (value: string) => void
    }
  | {
      label: ReactNode
      /** Each by itself on or off; the menu stays open. */
      ticks: { value: string; label: ReactNode; on: boolean }[]
      onTick: (value: string, on: boolean) => void
    }
  | 'line'

export type MenuProps = {
  /** The button that opens it. */
  trigger: ReactElement
  items: MenuItem[]
  /** Above the items: who is signed in. */
  head?: ReactNode
  side?: 'top' | 'right' | 'bottom'
  align?: 'start' | 'end'
  /** For items that go somewhere. */
  renderLink?: RenderLink
  startOpen?: boolean
}

export function Menu({
  trigger,
  items,
  head,
  side = 'bottom',
  align = 'end',
  renderLink,
  startOpen = false,
}: MenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  // Pressed, not only opened: the first item then has the focus.
  const isPressed = useRef(false)
  useEffect(() => {
    if (!startOpen || isPressed.current) return
    isPressed.current = true
    button.current?.focus()
    button.current?.click()
  }, [startOpen])
  return (
    <Base.Root>
      <Base.Trigger ref={button} render={trigger} />
      <Base.Portal>
        <Base.Positioner side={side} align={align} sideOffset={4} collisionPadding={8} className="popup-above">
          <Base.Popup className="popup menu">
            {head && (
              <Base.Group>
                <Base.GroupLabel className="menu-label">{head}</Base.GroupLabel>
              </Base.Group>
            )}
            {items.map((item, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a menu is written out, not sorted
              <Item key={at} item={item} renderLink={renderLink} />
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

/** The ⋯ for actions that are not asked for often. */
export function MoreMenu({ label = 'More actions', ...rest }: Omit<MenuProps, 'trigger'> & { label?: string }) {
  return (
    <Menu
      {...rest}
      trigger={
        <IconButton label={label}>
          <Ellipsis />
        </IconButton>
      }
    />
  )
}

function Item({ item, renderLink }: { item: MenuItem; renderLink: RenderLink | undefined }) {
  if (item === 'line') return <Base.Separator className="menu-line" />
  if ('options' in item) {
    return (
      <Base.RadioGroup value={item.value} onValueChange={item.onChange}>
        <Base.Group>
          <Base.GroupLabel className="menu-label">{item.label}</Base.GroupLabel>
          {item.options.map((option) => (
            <Base.RadioItem key={option.value} value={option.value} className="menu-item" closeOnClick>
              <span className="menu-tick">
                <Base.RadioItemIndicator>
                  <Check />
                </Base.RadioItemIndicator>
              </span>
              {option.label}
            </Base.RadioItem>
          ))}
        </Base.Group>
      </Base.RadioGroup>
    )
  }
  if ('ticks' in item) {
    return (
      <Base.Group>
        <Base.GroupLabel className="menu-label">{item.label}</Base.GroupLabel>
        {item.ticks.map(({ value, label, on }) => (
          <Base.CheckboxItem
            key={value}
            className="menu-item"
            checked={on}
            onCheckedChange={(isOn) => item.onTick(value, isOn)}
          >
            <span className="menu-tick">
              <Base.CheckboxItemIndicator>
                <Check />
              </Base.CheckboxItemIndicator>
            </span>
            {label}
          </Base.CheckboxItem>
        ))}
      </Base.Group>
    )
  }
  if ('to' in item) {
    const content = (
      <>
        {item.icon}
        {item.label}
      </>
    )
    return (
      <Base.LinkItem
        render={renderLink?.({ to: item.to, children: content }) ?? <a href={item.to}>{content}</a>}
        className="menu-item"
        closeOnClick
      />
    )
  }
  return (
    <Base.Item
      className="menu-item"
      onClick={item.onSelect}
      disabled={item.disabled ?? false}
      data-danger={item.danger || undefined}
    >
      {item.icon}
      {item.label}
      {item.keys && <span className="menu-keys">{item.keys}</span>}
    </Base.Item>
  )
}
