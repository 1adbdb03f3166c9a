import MenuIcon from 'lucide-react/icons/menu'
import Search from 'lucide-react/icons/search'
import { type ReactNode, useState } from 'react'
import { Kbd } from '../base/Kbd.tsx'
import { whenOpened } from '../base/later.tsx'
import { mainKey } from '../base/useShortcut.ts'
import { Brand } from './Brand.tsx'
import { NavCount } from './NavCount.tsx'
import { NavMenu } from './NavMenu.tsx'
import type { NavGroup, NavItem, RenderLink } from './nav.ts'
import { SkipLink } from './SkipLink.tsx'
import './customerShell.css'

const MoreSheet = whenOpened(() => import('./MoreSheet.tsx').then((part) => part.MoreSheet))

type CustomerShellProps = {
  home: string
  nav: NavItem[]
  /** Behind a word of the bar each; on a phone all of them under More. */
  menus: (NavGroup & { label: string })[]
  /** Somebody reaches for a menu: what its entries say is wanted. */
  onReach: () => void
  /** The four at the bottom of a phone; More is added. */
  tabs: NavItem[]
  renderLink: RenderLink
  onSearch: () => void
  /** For who works in both product types: which one this is, and the switch. */
  productType?: { now: string; choice: ReactNode } | null
  /** Between the search and the account: the bell. */
  tools?: ReactNode
  /** Between the bell and the account, as icons: the cart. */
  ends?: NavItem[]
  account: ReactNode
  /** Who is signed in, and the way to their profile: at the foot of More. */
  name: string
  own: NavItem | undefined
  children: ReactNode
}

/** Ordering: a light bar above, tabs below on a phone. */
export function CustomerShell({ nav, menus, onReach, tabs, renderLink, productType, ...rest }: CustomerShellProps) {
  const { home, onSearch, tools, ends = [], account, name, own, children } = rest
  const [isMoreOpen, setMoreOpen] = useState(false)
  const narrow = nav.filter(({ wide }) => wide)
  const [first, ...others] = menus
  const all = first ? [{ ...first, items: [...narrow, ...first.items] }, ...others] : []

  function openMore() {
    onReach()
    setMoreOpen(true)
  }

  return (
    <div className="has-tabbar">
      <SkipLink />
      <header className="topbar">
        {renderLink({ to: home, className: 'brand-link', children: <Brand />, 'aria-label': 'Apotheca, home' })}
        {productType && (
          <button type="button" className="type-now" aria-haspopup="dialog" onClick={openMore}>
            <span className="sr-only">Product type: </span>
            {productType.now}
          </button>
        )}
        <nav className="topnav" aria-label="Main">
          {nav.map((item) => (
            <NavLink key={item.to} item={item} renderLink={renderLink} />
          ))}
          {all.map(({ label, items }) => (
            <NavMenu key={label} label={label} items={items} renderLink={renderLink} onReach={onReach} />
          ))}
        </nav>
        <div className="tools">
          <button
            type="button"
            className="find"
            aria-label="Search: find anything"
            aria-keyshortcuts="Control+K"
            onClick={onSearch}
          >
            <Search />
            <span>Search</span>
            {/* Drawn by its style: what the button is called must hold all that it says. */}
            <Kbd>
              <i className="drawn-keys" data-keys={`${mainKey} K`} />
            </Kbd>
          </button>
          {productType && <div className="switch">{productType.choice}</div>}
          {tools}
          <div className="top-ends">
            {ends.map((item) => (
              <NavLink key={item.to} item={item} renderLink={renderLink} withIcon />
            ))}
          </div>
          {account}
        </div>
      </header>
      <main id="main" className="page" tabIndex={-1}>
        {children}
      </main>
      <nav className="tabbar" aria-label="Main, phone">
        {tabs.map((item) => (
          <NavLink key={item.to} item={item} renderLink={renderLink} withIcon />
        ))}
        <button type="button" aria-haspopup="dialog" aria-expanded={isMoreOpen} onClick={openMore}>
          <MenuIcon />
          More
        </button>
      </nav>
      <MoreSheet
        open={isMoreOpen}
        onClose={() => setMoreOpen(false)}
        menus={all}
        name={name}
        own={own}
        productType={productType?.choice}
        renderLink={renderLink}
      />
    </div>
  )
}

type NavLinkProps = { item: NavItem; renderLink: RenderLink; withIcon?: boolean }

function NavLink({ item, renderLink, withIcon = false }: NavLinkProps) {
  return renderLink({
    to: item.to,
    ...(item.current && { 'aria-current': 'page' }),
    ...(item.wide && !withIcon && { 'data-wide': true }),
    children: (
      <>
        {withIcon && item.icon}
        <span>{item.label}</span>
        <NavCount item={item} />
      </>
    ),
  })
}
