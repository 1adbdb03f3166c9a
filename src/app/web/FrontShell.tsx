import '#ui/shell/front.css'
import FileDown from 'lucide-react/icons/file-down'
import { createElement, type ReactNode, useState } from 'react'
import { signOut } from '#accounts/contract.ts'
import { authSlice } from '#accounts/state.ts'
import { AccountMenu } from '#accounts/web/AccountMenu.tsx'
import { CustomerTypeSwitch, typeNames, useTypeSwitch } from '#accounts/web/ProductTypeSwitch.tsx'
import { statementPath } from '#home/statement-path.ts'
import { type FrontPlace, frontMenus } from '#kit/screen.ts'
import { useSlice } from '#kit/web/store.ts'
import { whenAtRest } from '#ui/base/atRest.tsx'
import { CustomerShell } from '#ui/shell/CustomerShell.tsx'
import type { NavItem } from '#ui/shell/nav.ts'
import { together } from './built.ts'
import { frontScreens } from './front-screens.ts'
import { renderLink } from './link.tsx'
import type { Facts } from './MenuFacts.tsx'
import { type Parts, placesIn, usePlaces } from './nav.ts'
import { usePalette } from './palette.tsx'

const parts = together(import.meta.glob<Parts>('../../*/web/front-nav.ts', { eager: true, import: 'nav' }))
const declared = placesIn(frontScreens, parts)

const Toasts = whenAtRest(() => import('#ui/dialogs/Toasts.tsx').then((part) => part.Toasts))

const MenuFacts = whenAtRest(() => import('./MenuFacts.tsx').then((part) => part.MenuFacts))

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
  const type = useTypeSwitch()
  const [reached, setReached] = useState(0)
  const [facts, setFacts] = useState<Facts>()
  const places = usePlaces(declared).flatMap(({ nav, path, ...item }) =>
    'group' in nav
      ? []
      : [{ ...item, nav, to: (DepotLogin && nav.depot) || item.to, wide: nav.bar === 'wide', fact: facts?.[path] }],
  )

  return (
    <CustomerShell
      home="/home"
      nav={places.filter(({ nav }) => nav.bar)}
      menus={frontMenus.map((label) => ({ label, items: menuOf(label, places, facts) }))}
      onReach={() => setReached((times) => times + 1)}
      tabs={places.flatMap(({ nav, ...item }) => (nav.tab ? [{ ...item, label: nav.tab }] : []))}
      ends={places.filter(({ nav }) => nav.tool)}
      renderLink={renderLink}
      onSearch={openPalette}
      productType={type && { now: typeNames[type.now], choice: <CustomerTypeSwitch /> }}
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
      name={userClaims?.name ?? ''}
      own={places.find(({ nav }) => nav.account && !nav.menu)}
    >
      {children}
      {palette}
      <MenuFacts reached={reached} isEmployee={userType === 'Employee'} onFacts={setFacts} />
      <Toasts />
      <NextScreens />
    </CustomerShell>
  )
}

type Place = NavItem & { nav: FrontPlace }

function menuOf(label: FrontPlace['menu'], places: Place[], facts: Facts | undefined): NavItem[] {
  return places
    .filter(({ nav }) => nav.menu === label)
    .flatMap(({ nav, ...item }) => [
      { ...item, label: nav.name ?? item.label },
      ...(item.to === '/my-outstanding' ? [statementOf(facts)] : []),
    ])
}

/** A file of one's own outstanding: no screen, yet people look for it beside it. */
function statementOf(facts: Facts | undefined): NavItem {
  return { to: statementPath, label: 'Statement', icon: createElement(FileDown), fact: facts?.[statementPath] }
}
