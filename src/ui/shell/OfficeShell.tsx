import MenuIcon from 'lucide-react/icons/menu'
import Search from 'lucide-react/icons/search'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { groupIndian } from '#kit/money.ts'
import { IconButton } from '../base/Button.tsx'
import { Kbd } from '../base/Kbd.tsx'
import { whenOpened } from '../base/later.tsx'
import { mainKey } from '../base/useShortcut.ts'
import { useMedia } from '../width/useMedia.ts'
import { Brand } from './Brand.tsx'
import type { NavGroup, NavItem, RenderLink } from './nav.ts'
import { SkipLink } from './SkipLink.tsx'
import './officeShell.css'

const Sheet = whenOpened(() => import('../dialogs/Sheet.tsx').then((part) => part.Sheet))

type OfficeShellProps = {
  home: string
  groups: NavGroup[]
  renderLink: RenderLink
  onSearch: () => void
  productType?: ReactNode
  /** Which product type this is, for who works in both: on a phone beside the brand. */
  typeName?: string | undefined
  /** Beside the brand: the bell. */
  tools?: ReactNode
  /** The account menu; its button is `AccountButton`. */
  account: ReactNode
  children: ReactNode
}

/** The back office: a dark rail at the left, icons alone at 1024, a bar with a menu on a phone. */
export function OfficeShell(props: OfficeShellProps) {
  const isPhone = useMedia('max-tablet')
  return (
    <div className="office">
      <SkipLink />
      {isPhone ? <PhoneBar {...props} /> : <Rail {...props} />}
      <main id="main" tabIndex={-1}>
        <div className="page">{props.children}</div>
      </main>
    </div>
  )
}

function PhoneBar({ home, groups, renderLink, onSearch, productType, typeName, tools, account }: OfficeShellProps) {
  const [isMenuOpen, setMenuOpen] = useState(false)
  return (
    <>
      <header className="office-bar on-rail">
        <IconButton
          label="Open menu"
          aria-haspopup="dialog"
          aria-expanded={isMenuOpen}
          onClick={() => setMenuOpen(true)}
        >
          <MenuIcon />
        </IconButton>
        {brandLink(renderLink, home)}
        <span className="rail-sub">{typeName ?? 'Back office'}</span>
        <div className="office-tools">
          {tools}
          {account}
        </div>
      </header>
      <Sheet open={isMenuOpen} onClose={() => setMenuOpen(false)} label="Menu" side="left">
        <div className="rail on-rail">
          <div className="rail-top">
            <Brand />
            <span className="rail-sub">Back office</span>
          </div>
          {productType && <div className="rail-switch">{productType}</div>}
          <button
            type="button"
            className="rail-find"
            onClick={() => {
              setMenuOpen(false)
              onSearch()
            }}
          >
            <Search />
            Search
          </button>
          <RailNav groups={groups} renderLink={renderLink} onGo={() => setMenuOpen(false)} />
        </div>
      </Sheet>
    </>
  )
}

/** One below the other, in the width of an icon. */
const slimSwitch =
  'rail-switch -mx-1 [&_.segments]:grid-flow-row [&_.segments_label]:px-0 [&_.segments_label]:text-[10.5px]'

function Rail({ home, groups, renderLink, onSearch, productType, tools, account }: OfficeShellProps) {
  const isPhone = useMedia('max-tablet')
  const isSlim = useMedia('max-desk') && !isPhone
  return (
    <aside className="rail on-rail" aria-label="Back office">
      <div className="rail-top">
        {brandLink(renderLink, home)}
        <span className="rail-sub">Back office</span>
        {tools && <div className="rail-tools">{tools}</div>}
      </div>
      {productType && <div className={isSlim ? slimSwitch : 'rail-switch'}>{productType}</div>}
      <button
        type="button"
        className="rail-find"
        aria-label="Search: find anything"
        aria-keyshortcuts="Control+K"
        onClick={onSearch}
      >
        <Search />
        <span className="rail-label">Search</span>
        {/* Drawn by its style: what the button is called must hold all that it says. */}
        <Kbd>
          <i className="drawn-keys" data-keys={`${mainKey} K`} />
        </Kbd>
      </button>
      <RailNav groups={groups} renderLink={renderLink} withTips={isSlim} />
      <div className="rail-account">{account}</div>
    </aside>
  )
}

function brandLink(renderLink: RenderLink, home: string): ReactNode {
  return renderLink({
    to: home,
    className: 'brand-link',
    children: <Brand />,
    'aria-label': 'Apotheca back office, home',
  })
}

function RailNav({
  groups,
  renderLink,
  withTips = false,
  onGo,
}: {
  groups: NavGroup[]
  renderLink: RenderLink
  withTips?: boolean
  onGo?: () => void
}) {
  const nav = useRef<HTMLElement>(null)
  const current = groups.flatMap((group) => group.items).find((item) => item.current)?.to
  // The places are more than a low screen shows.
  useEffect(() => {
    if (current) nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return (
    <nav ref={nav} className="rail-nav" aria-label="Admin">
      {groups.map((group) => (
        <div key={group.label ?? 'first'} className="rail-group">
          {group.label && <h2>{group.label}</h2>}
          <ul>
            {group.items.map((item) => (
              <li key={item.to}>
                <RailLink item={item} renderLink={renderLink} withTip={withTips} onGo={onGo} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

function RailLink({
  item,
  renderLink,
  withTip,
  onGo,
}: {
  item: NavItem
  renderLink: RenderLink
  withTip: boolean
  onGo: (() => void) | undefined
}) {
  const link = renderLink({
    to: item.to,
    ...(onGo && { onClick: onGo }),
    ...(item.current && { 'aria-current': 'page' }),
    ...(withTip && {
      title: item.label,
      'aria-label': item.count ? `${item.label}, ${groupIndian(item.count)}` : item.label,
    }),
    ...(item.count && { 'data-count': item.count }),
    children: (
      <>
        {item.icon}
        <span className="rail-label">{item.label}</span>
        {item.count !== undefined && item.count > 0 && <span className="count">{groupIndian(item.count)}</span>}
      </>
    ),
  })
  return link
}
