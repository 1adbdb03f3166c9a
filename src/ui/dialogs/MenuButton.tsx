import { type ComponentType, cloneElement, type ReactElement, useEffect, useState } from 'react'
import type { MenuProps } from './Menu.tsx'
import { tellMissing } from './missing.ts'

const load = () => import('./Menu.tsx').then((part) => part.Menu)

type TriggerProps = {
  onClick?: () => void
  onPointerEnter?: () => void
  'aria-haspopup'?: 'menu'
  'aria-expanded'?: boolean
}

/**
 * A menu whose code comes when somebody reaches for it: the button is there at once. `startOpen`
 * reaches for it by itself.
 */
export function MenuButton(props: MenuProps & { trigger: ReactElement<TriggerProps> }) {
  const [Menu, setMenu] = useState<ComponentType<MenuProps> | null>(null)
  const { startOpen = false } = props
  useEffect(() => {
    if (startOpen) void load().then((part) => setMenu(() => part), tellMissing)
  }, [startOpen])
  if (Menu) return <Menu {...props} startOpen />
  return cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: () => void load().catch(() => undefined),
    onClick: () => void load().then((part) => setMenu(() => part), tellMissing),
  })
}
