import '#ui/shell/front.css'
import type { ReactNode } from 'react'
import { signOut } from '#accounts/contract.ts'
import { authSlice } from '#accounts/state.ts'
import { AccountMenu } from '#accounts/web/AccountMenu.tsx'
import { CustomerTypeSwitch } from '#accounts/web/ProductTypeSwitch.tsx'
import { useSlice } from '#kit/web/store.ts'
import { whenAtRest } from '#ui/base/atRest.tsx'
import { CustomerShell } from '#ui/shell/CustomerShell.tsx'
import { together } from './built.ts'
import { frontScreens } from './front-screens.ts'
import { renderLink } from './link.tsx'
import { type Parts, placesIn, usePlaces } from './nav.ts'
import { usePalette } from './palette.tsx'

const parts = together(import.meta.glob<Parts>('../../*/web/front-nav.ts', { eager: true, import: 'nav' }))
const declared = placesIn(frontScreens, parts)

const Toasts = whenAtRest(() => import('#ui/dialogs/Toasts.tsx').then((part) => part.Toasts))

const Bell = whenAtRest(() => import('./LiveBell.tsx').then((part) => part.FrontBell))

/**
 * The way from the sheet to the cart and back must not need a connection: what was typed without
 * one is there to see.
 */
const NextScreens = whenAtRest(async () => {
  await Promise.all([frontScreens['/cart']?.(), frontScreens['/products-list']?.()])
  return () => null
})

export function FrontShell({ children }: { children?: ReactNode }) {
  const [{ userClaims, userType, DepotLogin }] = useSlice(authSlice)
  const { openPalette, palette } = usePalette(frontScreens, 'customer')
  const places = usePlaces(declared).flatMap(({ nav, ...item }) =>
    'group' in nav ? [] : [{ ...item, nav, to: (DepotLogin && nav.depot) || item.to, wide: nav.bar === 'wide' }],
  )

  return (
    <CustomerShell
      home="/home"
      nav={places.filter(({ nav }) => nav.bar)}
      tabs={places.flatMap(({ nav, ...item }) => (nav.tab ? [{ ...item, label: nav.tab }] : []))}
      more={places.filter(({ nav }) => !nav.bar)}
      renderLink={renderLink}
      onSearch={openPalette}
      productType={<CustomerTypeSwitch />}
      tools={
        <span className="min-h-8 min-w-8">
          <Bell />
        </span>
      }
      account={
        <AccountMenu
          name={userClaims?.name ?? ''}
          detail={userType === 'Employee' ? 'Field employee' : 'Stockist'}
          kind="customer"
          signOut={signOut}
          links={places.filter(({ nav }) => nav.account)}
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
