import { Link } from 'wouter'
import { authSlice } from '#accounts/state.ts'
import { useSlice } from '#kit/web/store.ts'
import '#ui/page/tabs.css'

export type ShownKind = 'all' | 'regular' | 'discount' | 'launch'

const kinds: { kind: ShownKind; label: string; to: string; depot: string }[] = [
  { kind: 'all', label: 'All orders', to: '/my-orders?kind=all', depot: '/depot-my-orders?kind=all' },
  { kind: 'regular', label: 'Regular', to: '/my-orders', depot: '/depot-my-orders' },
  { kind: 'discount', label: 'Discount', to: '/my-orders-discount', depot: '/my-orders-discount-depot' },
  {
    kind: 'launch',
    label: 'Launch',
    to: '/my-orders-confirm-new-product',
    depot: '/my-orders-confirm-new-product',
  },
]

/** The kinds of orders beside each other; in generic products there is one kind. */
export function OrderKinds({ now }: { now: ShownKind }) {
  const [{ productType, DepotLogin }] = useSlice(authSlice)
  if (productType === 'G') return null
  return (
    <nav className="tabs mt-4 max-tablet:mt-0" aria-label="Kinds of orders">
      {kinds.map(({ kind, label, to, depot }) => (
        <Link key={kind} href={DepotLogin ? depot : to} {...(kind === now && { 'aria-current': 'page' })}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
