import { Link } from 'wouter'
import { usePathname } from 'wouter/use-browser-location'
import { formatRupees, groupIndian } from '#kit/money.ts'
import { sumOf } from '#pricing/totals.ts'
import type { Line } from '../../line.ts'
import type { Which } from '../autosave/cartAutosave.ts'
import { useOpenCarts } from './cartList.ts'

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
    <ul className="-mx-2.5">
      {carts.map((cart) => {
        const isNow = cart.distributor === now.distributor && cart.cfa_code === now.cfa_code
        const shown = isNow && lines ? countOf(lines) : cart
        return (
          <li key={`${cart.distributor} ${cart.cfa_code}`}>
            <Link
              className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 rounded-control px-2.5 py-1.75 text-inherit no-underline hover:bg-hover hover:no-underline focus-visible:-outline-offset-2 aria-[current=true]:bg-surface aria-[current=true]:shadow-[inset_0_0_0_1px_var(--line-strong),inset_3px_0_0_var(--accent)]"
              href={`${pathname}?for=${encodeURIComponent(cart.distributor)}&cfa=${encodeURIComponent(cart.cfa_code)}`}
              aria-current={isNow ? 'true' : undefined}
              onClick={onGo}
            >
              <span className="truncate font-semibold">{cart.distributor_name}</span>
              <span className="figures text-right">{formatRupees(shown.total_paise)}</span>
              <span className="text-small text-ink-3">{cart.cfa_name}</span>
              <span className="figures text-right text-small text-ink-3">
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
