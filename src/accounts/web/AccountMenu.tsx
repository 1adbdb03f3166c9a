import LogOut from 'lucide-react/icons/log-out'
import { useState } from 'react'
import type { Endpoint } from '#kit/endpoint.ts'
import { call } from '#kit/web/call.ts'
import { chooseTheme, readTheme, type Theme } from '#kit/web/theme.ts'
import { type TokenKind, tokens } from '#kit/web/tokens.ts'
import { AccountButton } from '#ui/AccountButton.tsx'
import type { MenuItem } from '#ui/Menu.tsx'
import { MenuButton } from '#ui/MenuButton.tsx'
import type { RenderLink } from '#ui/nav.ts'
import type { signOut } from '../contract.ts'

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
  { value: 'system', label: 'As the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

export function AccountMenu({ name, detail, kind, signOut, links, renderLink, slim = false }: AccountMenuProps) {
  const [theme, setTheme] = useState<Theme>(readTheme)

  /** The server's session is ended if it can be reached; this browser forgets its token in any case. */
  async function leave() {
    await call(signOut, {}).catch(() => undefined)
    tokens.remove(kind)
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
