import LogOut from 'lucide-react/icons/log-out'
import User from 'lucide-react/icons/user'
import { useState } from 'react'
import { Menu } from '#ui/dialogs/Menu.tsx'
import { AccountButton } from '#ui/shell/AccountButton.tsx'
import { link } from './shared.tsx'

export function AccountMenu({ slim = true, side = 'bottom' }: { slim?: boolean; side?: 'top' | 'bottom' }) {
  const [theme, setTheme] = useState('system')
  return (
    <Menu
      trigger={<AccountButton name="Meera Deshpande" detail="Admin, ethical" slim={slim} />}
      head="Meera Deshpande"
      renderLink={link}
      side={side}
      align={side === 'top' ? 'start' : 'end'}
      items={[
        { label: 'My profile', icon: <User />, to: '/my-profile' },
        'line',
        {
          label: 'Appearance',
          value: theme,
          onChange(next) {
            setTheme(next)
            if (next === 'system') delete document.documentElement.dataset.theme
            else document.documentElement.dataset.theme = next
          },
          options: [
            { value: 'system', label: 'Use system setting' },
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ],
        },
        'line',
        { label: 'Sign out', icon: <LogOut />, onSelect: () => {} },
      ]}
    />
  )
}
