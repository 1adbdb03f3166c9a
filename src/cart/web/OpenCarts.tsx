import { Link } from 'wouter'
import { usePathname } from 'wouter/use-browser-location'
import type { Output } from '#kit/endpoint.ts'
import { useRead } from '#kit/web/query.ts'
import { listCarts } from '../contract.ts'
import type { Which } from './keepers.ts'

type OpenCart = Output<typeof listCarts>['data'][number]

/** The person's regular carts that hold something; what is in discount and launch carts is shown where they are filled. */
export function useOpenCarts(): OpenCart[] {
  const carts = useRead(listCarts, {}, { ownFailure: true, keepPrevious: true })
  return carts.data?.data.filter((cart) => cart.kind === 'regular') ?? []
}

type OpenCartsProps = {
  now: Which
  /** How many lines the one on the screen has: it may be ahead of the server's list. */
  nowLines?: number
  onGo?: () => void
}

/** A cart for every counterparty: switching empties none. */
export function OpenCarts({ now, nowLines, onGo }: OpenCartsProps) {
  const pathname = usePathname()
  const carts = useOpenCarts()
  if (carts.length === 0) return <p className="text-ink-3">None yet. What you type is kept on every device.</p>
  return (
    <ul className="carts">
      {carts.map((cart) => {
        const isNow = cart.distributor === now.distributor && cart.cfa_code === now.cfa_code
        const lines = isNow ? (nowLines ?? cart.lines) : cart.lines
        return (
          <li key={`${cart.distributor} ${cart.cfa_code}`} data-now={isNow || undefined}>
            <Link
              href={`${pathname}?for=${encodeURIComponent(cart.distributor)}&cfa=${encodeURIComponent(cart.cfa_code)}`}
              aria-current={isNow ? 'true' : undefined}
              onClick={onGo}
            >
              <span className="truncate font-semibold">{cart.distributor_name}</span>
              <span className="num">
                {lines} {lines === 1 ? 'line' : 'lines'}
              </span>
              <span className="text-small text-ink-3">{cart.cfa_name}</span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
