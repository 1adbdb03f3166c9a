import House from 'lucide-react/icons/house'
import UserRound from 'lucide-react/icons/user-round'
import type { ReactNode } from 'react'
import { usePathname } from 'wouter/use-browser-location'
import { signOut } from '#accounts/contract.ts'
import { authSlice } from '#accounts/state.ts'
import { AccountMenu } from '#accounts/web/AccountMenu.tsx'
import { CustomerTypeSwitch } from '#accounts/web/ProductTypeSwitch.tsx'
import { useSlice } from '#kit/web/store.ts'
import { CustomerShell } from '#ui/CustomerShell.tsx'
import { Toasts } from '#ui/Toasts.tsx'
import { frontScreens } from './front-screens.ts'
import { renderLink } from './link.tsx'
import { usePalette } from './palette.tsx'

const home = { to: '/home', label: 'Home', icon: <House /> }
const profile = { to: '/my-profile', label: 'My profile', icon: <UserRound /> }

export function FrontShell({ children }: { children?: ReactNode }) {
  const pathname = usePathname()
  const [{ userClaims, userType }] = useSlice(authSlice)
  const { openPalette, palette } = usePalette(frontScreens)
  const here = <Item extends { to: string }>(item: Item) => ({ ...item, current: item.to === pathname })

  return (
    <CustomerShell
      home="/home"
      nav={[here(home)]}
      tabs={[here(home), here(profile)]}
      renderLink={renderLink}
      onSearch={openPalette}
      productType={<CustomerTypeSwitch />}
      account={
        <AccountMenu
          name={userClaims?.name ?? ''}
          detail={userType === 'Employee' ? 'Field employee' : 'Stockist'}
          kind="customer"
          signOut={signOut}
          links={[profile]}
          renderLink={renderLink}
          slim
        />
      }
    >
      {children}
      {palette}
      <Toasts />
    </CustomerShell>
  )
}
