import { groupIndian } from '#kit/money.ts'
import type { NavItem } from './nav.ts'

/** How many wait at a place, or lie in it. */
export function NavCount({ item }: { item: NavItem }) {
  if (!item.count) return null
  return (
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
  )
}
