import '#ui/shell/office.css'
import KeyRound from 'lucide-react/icons/key-round'
import { type ReactNode, useState } from 'react'
import { signOutAdmin } from '#accounts/contract.ts'
import { authSlice } from '#accounts/state.ts'
import { AccountMenu } from '#accounts/web/AccountMenu.tsx'
import { AdminTypeSwitch, typeNames, useAdminTypeSwitch } from '#accounts/web/ProductTypeSwitch.tsx'
import { officeGroups } from '#kit/screen.ts'
import { bringSavedViews } from '#kit/web/list/officeTools.ts'
import { Rights } from '#kit/web/rights.ts'
import { useSlice } from '#kit/web/store.ts'
import { whenAtRest } from '#ui/base/atRest.tsx'
import { whenOpened } from '#ui/base/later.tsx'
import { Nothing, whenShown } from '#ui/base/whenShown.tsx'
import { OfficeShell } from '#ui/shell/OfficeShell.tsx'
import { together } from './built.ts'
import { renderLink } from './link.tsx'
import { type Parts, placesIn, usePlaces } from './nav.ts'
import { officeScreens } from './office-screens.ts'
import { usePalette } from './palette.tsx'

bringSavedViews(whenShown(() => import('#kit/web/list/SavedViews.tsx').then((part) => part.SavedViews), Nothing))

const parts = together(import.meta.glob<Parts>('../../*/web/office-nav.ts', { eager: true, import: 'nav' }))
const declared = placesIn(officeScreens, parts)

const SecurityDialog = whenOpened(() => import('#accounts/web/SecurityDialog.tsx').then((part) => part.SecurityDialog))
const Toasts = whenAtRest(() => import('#ui/dialogs/Toasts.tsx').then((part) => part.Toasts))
const Bell = whenAtRest(() => import('./LiveBell.tsx').then((part) => part.OfficeBell))

export function OfficeHull({ children }: { children?: ReactNode }) {
  const [{ adminClaims, adminProductType }] = useSlice(authSlice)
  const [isSecurityOpen, setSecurityOpen] = useState(false)
  const { openPalette, palette } = usePalette(officeScreens, 'admin')
  const places = usePlaces(declared)
  const groups = [null, ...officeGroups].map((group) => ({
    ...(group && { label: group }),
    items: places.flatMap(({ nav, ...item }) =>
      'group' in nav && nav.group === group
        ? [{ ...item, to: (adminProductType === 'G' && nav.generic) || item.to }]
        : [],
    ),
  }))

  const type = useAdminTypeSwitch()

  return (
    <OfficeShell
      home="/admin"
      groups={groups.filter(({ items }) => items.length > 0)}
      renderLink={renderLink}
      onSearch={openPalette}
      productType={type && <AdminTypeSwitch />}
      typeName={type ? typeNames[type.now] : undefined}
      tools={<Bell />}
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
      <Rights value={adminClaims?.rights ?? []}>
        {children}
        {palette}
      </Rights>
      <SecurityDialog open={isSecurityOpen} onClose={() => setSecurityOpen(false)} kind="admin" />
      <Toasts />
    </OfficeShell>
  )
}
