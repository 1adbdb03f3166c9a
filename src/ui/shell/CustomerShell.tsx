import MenuIcon from 'lucide-react/icons/menu'
import Search from 'lucide-react/icons/search'
import { type ReactNode, useState } from 'react'
import { groupIndian } from '#kit/money.ts'
import { Kbd } from '../base/Kbd.tsx'
import { whenOpened } from '../base/later.tsx'
import { mainKey } from '../base/useShortcut.ts'
import { Brand } from './Brand.tsx'
import type { NavItem, RenderLink } from './nav.ts'
import { SkipLink } from './SkipLink.tsx'
import './customerShell.css'

const Sheet = whenOpened(() => import('../dialogs/Sheet.tsx').then((part) => part.Sheet))

type CustomerShellProps = {
  home: string
  nav: NavItem[]
  /** The four at the bottom of a phone; More is added and holds the rest of `nav` and `more`. */
  tabs: NavItem[]
  more?: NavItem[]
  renderLink: RenderLink
  onSearch: () => void
  /** The product type switch; on a phone it lies under More. */
  productType?: ReactNode
  /** Between the search and the account: the bell. */
  tools?: ReactNode
  account: ReactNode
  children: ReactNode
}

/** Ordering: a light bar above, tabs below on a phone. */
export function CustomerShell({
  home,
  nav,
  tabs,
  more = [],
  renderLink,
  onSearch,
  productType,
  tools,
  account,
  children,
}: CustomerShellProps) {
  const [isMoreOpen, setMoreOpen] = useState(false)
  const rest = [...nav, ...more].filter(
    (item, at, all) => !tabs.some((tab) => tab.to === item.to) && all.findIndex((other) => other.to === item.to) === at,
  )

  return (
    <div className="has-tabbar">
      <SkipLink />
      <header className="topbar">
        {renderLink({ to: home, className: 'brand-link', children: <Brand />, 'aria-label': 'Apotheca, home' })}
        <nav className="topnav" aria-label="Main">
          {nav.map((item) => (
            <NavLink key={item.to} item={item} renderLink={renderLink} />
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
          {productType && <div className="switch">{productType}</div>}
          {tools}
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
        <button type="button" aria-haspopup="dialog" aria-expanded={isMoreOpen} onClick={() => setMoreOpen(true)}>
          <MenuIcon />
          More
        </button>
      </nav>
      <Sheet open={isMoreOpen} onClose={() => setMoreOpen(false)} label="More" side="bottom" head>
        {productType && <div className="px-5 pb-3">{productType}</div>}
        <ul className="more pb-3">
          {rest.map((item) => (
            <li key={item.to}>
              <NavLink item={item} renderLink={renderLink} withIcon onClick={() => setMoreOpen(false)} />
            </li>
          ))}
        </ul>
      </Sheet>
    </div>
  )
}

type NavLinkProps = { item: NavItem; renderLink: RenderLink; withIcon?: boolean; onClick?: () => void }

function NavLink({ item, renderLink, withIcon = false, onClick }: NavLinkProps) {
  return renderLink({
    to: item.to,
    ...(onClick && { onClick }),
    ...(item.current && { 'aria-current': 'page' }),
    ...(item.wide && !withIcon && { 'data-wide': true }),
    children: (
      <>
        {withIcon && item.icon}
        <span>{item.label}</span>
        {item.count !== undefined && item.count > 0 && (
          <span className={item.hot ? 'count urgent' : 'count'} title={item.says}>
            {item.says ? (
              <>
                <span aria-hidden="true">{groupIndian(item.count)}</span>
                <span className="sr-only">, {item.says}</span>
              </>
            ) : (
              groupIndian(item.count)
            )}
            {item.hot && <span className="sr-only"> waiting</span>}
          </span>
        )}
      </>
    ),
  })
}
