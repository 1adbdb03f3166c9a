import { Link } from 'wouter'
import { usePathname } from 'wouter/use-browser-location'
import { formatRupees, groupIndian } from '#kit/money.ts'
import { sumOf } from '#pricing/totals.ts'
import type { Line } from '../../line.ts'
import type { Which } from '../keeping/keeper.ts'
import { useOpenCarts } from './cartList.ts'
import './openCarts.css'

type OpenCartsProps = {
  now: Which
  /** What is in the one on the screen: it may be ahead of the server's list. */
  lines?: Line[]
  onGo?: () => void
}

/** A cart for every counterparty: switching empties none. */
export function OpenCarts({ now, lines, onGo }: OpenCartsProps) {
  const pathname = usePathname()
  const carts = useOpenCarts()
  if (carts.length === 0) return <p className="text-ink-3">None yet. Carts are kept on every device.</p>
  return (
    <ul className="carts">
      {carts.map((cart) => {
        const isNow = cart.distributor === now.distributor && cart.cfa_code === now.cfa_code
        const shown = isNow && lines ? countOf(lines) : cart
        return (
          <li key={`${cart.distributor} ${cart.cfa_code}`} data-now={isNow || undefined}>
            <Link
              href={`${pathname}?for=${encodeURIComponent(cart.distributor)}&cfa=${encodeURIComponent(cart.cfa_code)}`}
              aria-current={isNow ? 'true' : undefined}
              onClick={onGo}
            >
              <span className="truncate font-semibold">{cart.distributor_name}</span>
              <span className="num text-right">{formatRupees(shown.total_paise)}</span>
              <span className="text-small text-ink-3">{cart.cfa_name}</span>
              <span className="num text-right text-small text-ink-3">
                {groupIndian(shown.lines)} {shown.lines === 1 ? 'line' : 'lines'}
              </span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

function countOf(lines: Line[]): { lines: number; total_paise: number } {
  return { lines: lines.length, total_paise: sumOf(lines).total_paise }
}
