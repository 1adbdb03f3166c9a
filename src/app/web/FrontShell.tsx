import FileText from 'lucide-react/icons/file-text'
import House from 'lucide-react/icons/house'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import List from 'lucide-react/icons/list'
import ShoppingCart from 'lucide-react/icons/shopping-cart'
import UserRound from 'lucide-react/icons/user-round'
import type { ReactNode } from 'react'
import { usePathname } from 'wouter/use-browser-location'
import { signOut } from '#accounts/contract.ts'
import { authSlice } from '#accounts/state.ts'
import { AccountMenu } from '#accounts/web/AccountMenu.tsx'
import { CustomerTypeSwitch } from '#accounts/web/ProductTypeSwitch.tsx'
import { cartSlice } from '#cart/state.ts'
import { useSlice } from '#kit/web/store.ts'
import { CustomerShell } from '#ui/CustomerShell.tsx'
// Comes with the shell: a message that there is no connection must not need one.
import '#ui/AskDialog.tsx'
import { whenAtRest } from '#ui/later.tsx'
import { frontScreens } from './front-screens.ts'
import { renderLink } from './link.tsx'
import { usePalette } from './palette.tsx'

const home = { to: '/home', label: 'Home', icon: <House /> }
const sheet = { to: '/products-list', label: 'Order sheet', icon: <List /> }
const products = { to: '/products', label: 'Products', icon: <LayoutGrid /> }
const orders = { to: '/my-orders', label: 'Orders', icon: <FileText /> }
const cart = { to: '/cart', label: 'Cart', icon: <ShoppingCart /> }
const profile = { to: '/my-profile', label: 'My profile', icon: <UserRound /> }

const Toasts = whenAtRest(() => import('#ui/Toasts.tsx').then((part) => part.Toasts))

/** The way from the sheet to the cart and back must not need a connection: what was typed without one is there to see. */
const NextScreens = whenAtRest(async () => {
  await Promise.all([frontScreens['/cart']?.(), frontScreens['/products-list']?.()])
  return () => null
})

export function FrontShell({ children }: { children?: ReactNode }) {
  const pathname = usePathname()
  const [{ userClaims, userType, DepotLogin }] = useSlice(authSlice)
  const [{ total_iten }] = useSlice(cartSlice)
  const { openPalette, palette } = usePalette(frontScreens)
  const here = <Item extends { to: string }>(item: Item) => ({ ...item, current: item.to === pathname })
  const myOrders = {
    ...orders,
    to: DepotLogin ? '/depot-my-orders' : orders.to,
    current: /^\/(depot-)?my-order(s|-details)(\/|$)|^\/update-cart$/.test(pathname),
  }

  return (
    <CustomerShell
      home="/home"
      nav={[here(home), here(sheet), here(products), myOrders, here({ ...cart, count: total_iten })]}
      tabs={[here(home), here({ ...sheet, label: 'Order' }), myOrders, here({ ...cart, count: total_iten })]}
      more={[here(profile)]}
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
      <NextScreens />
    </CustomerShell>
  )
}
