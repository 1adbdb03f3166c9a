import LogOut from 'lucide-react/icons/log-out'
import { useState } from 'react'
import type { Endpoint } from '#kit/endpoint.ts'
import { call } from '#kit/web/call.ts'
import { chooseTheme, readTheme, type Theme } from '#kit/web/theme.ts'
import { type TokenKind, tokens } from '#kit/web/tokens.ts'
import type { MenuItem } from '#ui/dialogs/Menu.tsx'
import { MenuButton } from '#ui/dialogs/MenuButton.tsx'
import { AccountButton } from '#ui/shell/AccountButton.tsx'
import type { RenderLink } from '#ui/shell/nav.ts'
import type { signOut } from '../contract.ts'
import { takeSignOut } from './singleSignOn.ts'

type AccountMenuProps = {
  name: string
  detail: string
  kind: TokenKind
  signOut: Endpoint & Pick<typeof signOut, 'input' | 'output'>
  links: MenuItem[]
  renderLink?: RenderLink
  slim?: boolean
}

const themes = [
  { value: 'system', label: 'Use system setting' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

export function AccountMenu({ name, detail, kind, signOut, links, renderLink, slim = false }: AccountMenuProps) {
  const [theme, setTheme] = useState<Theme>(readTheme)

  /**
   * This browser forgets its token first: what is still under way finds no session that ended by
   * surprise.
   */
  async function leave() {
    const token = tokens.get(kind) ?? undefined
    tokens.remove(kind)
    await call(signOut, {}, { token }).catch(() => undefined)
    const elsewhere = takeSignOut(kind)
    if (elsewhere) window.location.assign(elsewhere)
  }

  return (
    <MenuButton
      side={slim ? 'bottom' : 'top'}
      align={slim ? 'end' : 'start'}
      {...(renderLink && { renderLink })}
      trigger={<AccountButton name={name} detail={detail} slim={slim} />}
      head={
        <>
          <b className="block font-semibold text-ink">{name}</b>
          {detail}
        </>
      }
      items={[
        ...links,
        'line',
        {
          label: 'Appearance',
          options: themes,
          value: theme,
          onChange: (value) => {
            setTheme(value as Theme)
            chooseTheme(value as Theme)
          },
        },
        'line',
        { label: 'Sign out', icon: <LogOut />, onSelect: () => void leave() },
      ]}
    />
  )
}
