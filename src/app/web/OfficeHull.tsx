import House from 'lucide-react/icons/house'
import KeyRound from 'lucide-react/icons/key-round'
import { type ReactNode, useState } from 'react'
import { usePathname } from 'wouter/use-browser-location'
import { signOutAdmin } from '#accounts/contract.ts'
import { authSlice } from '#accounts/state.ts'
import { AccountMenu } from '#accounts/web/AccountMenu.tsx'
import { AdminTypeSwitch } from '#accounts/web/ProductTypeSwitch.tsx'
import { SecurityDialog } from '#accounts/web/SecurityDialog.tsx'
import { useSlice } from '#kit/web/store.ts'
import { OfficeShell } from '#ui/OfficeShell.tsx'
import { Toasts } from '#ui/Toasts.tsx'
import { renderLink } from './link.tsx'
import { officeScreens } from './office-screens.ts'
import { usePalette } from './palette.tsx'

const today = { to: '/admin', label: 'Today', icon: <House /> }

export function OfficeHull({ children }: { children?: ReactNode }) {
  const pathname = usePathname()
  const [{ adminClaims, adminProductType }] = useSlice(authSlice)
  const [isSecurityOpen, setSecurityOpen] = useState(false)
  const { openPalette, palette } = usePalette(officeScreens)
  const isToday = pathname === '/admin' || pathname === '/admin/dashboard'

  return (
    <OfficeShell
      home="/admin"
      groups={[{ items: [{ ...today, current: isToday }] }]}
      renderLink={renderLink}
      onSearch={openPalette}
      productType={<AdminTypeSwitch />}
      account={
        <AccountMenu
          name={adminClaims?.name ?? ''}
          detail={adminProductType === 'G' ? 'Admin, generic' : 'Admin, ethical'}
          kind="admin"
          signOut={signOutAdmin}
          links={[{ label: 'Password and sessions', icon: <KeyRound />, onSelect: () => setSecurityOpen(true) }]}
        />
      }
    >
      {children}
      {palette}
      <SecurityDialog open={isSecurityOpen} onClose={() => setSecurityOpen(false)} kind="admin" />
      <Toasts />
    </OfficeShell>
  )
}
