import FileText from 'lucide-react/icons/file-text'
import Gift from 'lucide-react/icons/gift'
import House from 'lucide-react/icons/house'
import ImageIcon from 'lucide-react/icons/image'
import KeyRound from 'lucide-react/icons/key-round'
import LockIcon from 'lucide-react/icons/lock'
import PackageIcon from 'lucide-react/icons/package'
import { type ReactNode, useState } from 'react'
import { usePathname } from 'wouter/use-browser-location'
import { signOutAdmin } from '#accounts/contract.ts'
import { authSlice } from '#accounts/state.ts'
import { AccountMenu } from '#accounts/web/AccountMenu.tsx'
import { AdminTypeSwitch } from '#accounts/web/ProductTypeSwitch.tsx'
import { useSlice } from '#kit/web/store.ts'
// Comes with the shell: a message that there is no connection must not need one.
import '#ui/AskDialog.tsx'
import { whenAtRest, whenOpened } from '#ui/later.tsx'
import { OfficeShell } from '#ui/OfficeShell.tsx'
import { renderLink } from './link.tsx'
import { officeScreens } from './office-screens.ts'
import { usePalette } from './palette.tsx'

const today = { to: '/admin', label: 'Today', icon: <House /> }
const orderBook = { to: '/admin/orders', label: 'Order book', icon: <FileText /> }
const products = { to: '/admin/products', label: 'Products', icon: <PackageIcon /> }
const manageProduct = { to: '/admin/manage-product-image', label: 'Manage product', icon: <ImageIcon /> }
const bonusOffers = { to: '/admin/mange-bonus-offer', label: 'Bonus offers', icon: <Gift /> }
const orderLocks = { to: '/admin/manage-order-lock', label: 'Order locks', icon: <LockIcon /> }

const SecurityDialog = whenOpened(() => import('#accounts/web/SecurityDialog.tsx').then((part) => part.SecurityDialog))
const Toasts = whenAtRest(() => import('#ui/Toasts.tsx').then((part) => part.Toasts))

export function OfficeHull({ children }: { children?: ReactNode }) {
  const pathname = usePathname()
  const [{ adminClaims, adminProductType }] = useSlice(authSlice)
  const [isSecurityOpen, setSecurityOpen] = useState(false)
  const { openPalette, palette } = usePalette(officeScreens)
  const isAt = (path: string) => pathname === path || pathname.startsWith(`${path}/`)
  const isToday = pathname === '/admin' || pathname === '/admin/dashboard'

  return (
    <OfficeShell
      home="/admin"
      groups={[
        { items: [{ ...today, current: isToday }] },
        { label: 'Orders', items: [{ ...orderBook, current: isAt(orderBook.to) || isAt('/admin/my_order_details') }] },
        {
          label: 'Catalogue',
          items: [products, manageProduct, bonusOffers].map((item) => ({ ...item, current: isAt(item.to) })),
        },
        { label: 'System', items: [{ ...orderLocks, current: isAt(orderLocks.to) }] },
      ]}
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
