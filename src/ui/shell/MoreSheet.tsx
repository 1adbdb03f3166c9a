import type { ReactNode } from 'react'
import { Mark } from '../base/Mark.tsx'
import { Sheet } from '../dialogs/Sheet.tsx'
import { NavCount } from './NavCount.tsx'
import type { NavGroup, NavItem, RenderLink } from './nav.ts'
import './moreSheet.css'

type MoreSheetProps = {
  open: boolean
  onClose: () => void
  menus: (NavGroup & { label: string })[]
  /** The person, and what is theirs. */
  name: string
  own: NavItem | undefined
  productType?: ReactNode
  renderLink: RenderLink
}

/** The menus of the bar as tiles, for the thumb; who is signed in and the product type below. */
export function MoreSheet({ open, onClose, menus, name, own, productType, renderLink }: MoreSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} label="More" side="bottom" head className="more">
      {menus.map(({ label, items }) => (
        <section key={label} aria-label={label}>
          <h3>{label}</h3>
          <ul>
            {items.map((item) => (
              <li key={item.to}>
                {renderLink({
                  to: item.to,
                  onClick: onClose,
                  ...(item.current && { 'aria-current': 'page' }),
                  children: (
                    <>
                      {item.icon}
                      <span>{item.label}</span>
                      {item.count ? <NavCount item={item} /> : item.fact?.hot && <HotMark says={item.fact.says} />}
                    </>
                  ),
                })}
              </li>
            ))}
          </ul>
        </section>
      ))}
      <div className="more-foot">
        <p>
          <b>{name}</b>
          {own &&
            renderLink({
              to: own.to,
              onClick: onClose,
              className: 'inline-flex min-h-11 items-center text-small',
              children: own.label,
            })}
        </p>
        {productType}
      </div>
    </Sheet>
  )
}

function HotMark({ says }: { says: string }) {
  return (
    <>
      <Mark group="warning" />
      <span className="sr-only">, {says}</span>
    </>
  )
}
