import { memo } from 'react'
import { Link } from 'wouter'
import type { Line } from '#cart/line.ts'
import { warningWords } from '#cart/rules.ts'
import type { CartAutosave, Which } from '#cart/web/autosave/cartAutosave.ts'
import { useCartLater, useLater, useLinesLater, useTotalsLater } from '#cart/web/autosave/useCartAutosave.ts'
import { useFreshList } from '#cart/web/choosing/cartList.ts'
import { OpenCarts } from '#cart/web/choosing/OpenCarts.tsx'
import { emptyIt } from '#cart/web/emptyIt.ts'
import { formatAmount, groupIndian } from '#kit/money.ts'
import { Button } from '#ui/base/Button.tsx'
import { listed } from '#ui/base/counted.ts'
import { cx } from '#ui/base/cx.ts'
import { Mark } from '#ui/base/Mark.tsx'
import type { Active } from './active.ts'

/**
 * As many as a tray shows at once: hundreds of lines would be laid in layers with each key that is
 * typed.
 */
const mostShown = 24
/** A longer name has lines of its own. */
const nameFits = 20

type CartTrayProps = { autosave: CartAutosave; which: Which; cfaName: string; cartPath: string; active: Active }

/**
 * Beside the sheet: all open carts, and what came last into this one. Drawn after what is typed.
 */
export function CartTray({ autosave, which, cfaName, cartPath, active }: CartTrayProps) {
  const lines = useLinesLater(autosave)
  const now = useLater(active, active.code)
  const filled = lines.filter((line) => line.total > 0)
  const newest = filled.slice(-mostShown).reverse()
  useFreshList(autosave)
  return (
    <aside className="border-line border-l bg-canvas text-note" aria-label="Cart tray">
      <div className="[will-change:transform] sticky top-[var(--bar,56px)] max-h-[calc(100dvh_-_124px)] overflow-y-auto px-5 pt-5.25 pb-6 [&>p]:mb-5.5">
        <div className="sec-h mb-2">
          <h2>Open carts</h2>
          <span className="text-ink-3">kept on every device</span>
        </div>
        <div className="mb-5.5">
          <OpenCarts now={which} lines={filled} />
        </div>
        <div className="sec-h mb-2">
          <h2>In this cart</h2>
          {filled.length > 0 && (
            <Button kind="link" onClick={() => void emptyIt(autosave)}>
              Clear
            </Button>
          )}
        </div>
        {filled.length === 0 ? (
          <p className="text-ink-3">Nothing yet. Type a quantity.</p>
        ) : (
          <ul className="figures">
            {newest.map((line) => (
              <TrayLine key={line.terms.product_code} line={line} isActive={line.terms.product_code === now} />
            ))}
          </ul>
        )}
        {filled.length > newest.length && (
          <p className="mt-2 text-ink-3">
            And <Link href={cartPath}>{groupIndian(filled.length - newest.length)} more in the cart</Link>.
          </p>
        )}
        <Warnings autosave={autosave} cfaName={cfaName} cartPath={cartPath} />
      </div>
    </aside>
  )
}

const TrayLine = memo(function TrayLine({ line, isActive }: { line: Line; isActive: boolean }) {
  const { terms, total, free, amount_paise } = line
  const isLong = terms.product_name.length > nameFits
  return (
    <li
      className={cx(
        'grid grid-cols-[minmax(0,1fr)_auto_minmax(72px,auto)] items-baseline gap-2.5 py-1',
        isActive && 'font-semibold',
      )}
    >
      <span className={cx('line-clamp-2', isLong && '-mb-2 col-span-full')} title={terms.product_name}>
        {terms.product_name}
      </span>
      <span className={cx('text-ink-3', isLong && 'col-start-2')}>
        {free > 0 ? `${groupIndian(total - free)} + ${groupIndian(free)}` : groupIndian(total)}
      </span>
      <span className="text-right">{formatAmount(amount_paise)}</span>
    </li>
  )
})

const warningClass = 'grid grid-cols-[12px_minmax(0,1fr)] gap-2'

function Warnings({ autosave, cfaName, cartPath }: { autosave: CartAutosave; cfaName: string; cartPath: string }) {
  const cart = useCartLater(autosave)
  const { parts } = useTotalsLater(autosave)
  const warned = (cart?.cart_items ?? []).flatMap((item) =>
    item.warnings
      .filter(({ code }) => code !== 'incomplete' && code !== 'unwanted')
      .map((warning) => ({ ...warning, name: item.product_name })),
  )
  if (warned.length === 0 && parts.length < 2) return null
  return (
    <div className="grid gap-2.5 mt-4.5 pt-4 border-t border-line text-ink-2 [&_b]:font-semibold [&_b]:text-ink">
      {warned.slice(0, 6).map(({ name, ...warning }) => (
        <p key={`${name} ${warning.code}`} className={warningClass}>
          <Mark
            group={warning.code === 'inactive' ? 'danger' : warning.code === 'cheaper' ? 'info' : 'warning'}
            className="mt-1"
          />
          <span>
            <b>{name}</b>: {warningWords(warning, cfaName)}
          </span>
        </p>
      ))}
      {warned.length > 6 && <p className="pl-5">And {warned.length - 6} more in the cart.</p>}
      {parts.length > 1 && (
        <p className={warningClass}>
          <Mark group="info" className="mt-1" />
          <span>
            Goes out as <b>{parts.length} ERP orders</b>: {listed(parts.map((part) => part.division_name))}.{' '}
            <Link href={`${cartPath}#split`}>See the split</Link>
          </span>
        </p>
      )}
    </div>
  )
}
