import ClipboardPaste from 'lucide-react/icons/clipboard-paste'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { FilterBar } from '#catalogue/web/FilterBar.tsx'
import { useFilters } from '#catalogue/web/filters.ts'
import { groupIndian } from '#kit/money.ts'
import { Button, buttonClass } from '#ui/Button.tsx'
import { FailedState } from '#ui/FailedState.tsx'
import { Kbd } from '#ui/Kbd.tsx'
import { whenOpened } from '#ui/later.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useMedia } from '#ui/useMedia.ts'
import { useShortcut } from '#ui/useShortcut.ts'
import { type Active, useActive } from './active.ts'
import { CartFailure, useConflictToast } from './CartFailure.tsx'
import { CartTray } from './CartTray.tsx'
import { WithChoice } from './ChoiceBar.tsx'
import { type Chosen, choiceKey, useWhich } from './choice.ts'
import { findAhead, HowMany, NothingFound, type Product, useFound } from './found.tsx'
import type { Keeper } from './keeper.ts'
import { useKeeper } from './keepers.ts'
import { afterPaint } from './painted.ts'
import { useRowWindow } from './rowWindow.ts'
import { columnCount, SheetRow } from './SheetRow.tsx'
import { TotalsBar } from './TotalsBar.tsx'
import { wayOf } from './way.ts'
import '#ui/table.css'

const PasteDialog = whenOpened(() => import('./PasteDialog.tsx').then((part) => part.PasteDialog))
const KeysHelp = whenOpened(() => import('#ui/KeysHelp.tsx').then((part) => part.KeysHelp))

const mostRows = 2000

findAhead('/products-list', () => ({ limit: mostRows }))

const sheetKeys = [
  {
    title: 'In the order sheet',
    keys: [
      { keys: ['↵', '↓'], does: 'Next product' },
      { keys: ['↑'], does: 'Product before' },
      { keys: ['Alt', '↑'], does: 'Take the packs that are offered' },
      { keys: ['Esc'], does: 'Give back the old number' },
      { keys: ['/'], does: 'Search products; then ↵ or ↓ to the first' },
      { keys: ['Ctrl', 'V'], does: 'Paste rows of code and quantity' },
      { keys: ['Ctrl', '↵'], does: 'Review the cart' },
    ],
  },
  {
    title: 'Everywhere',
    keys: [
      { keys: ['Ctrl', 'K'], does: 'Go anywhere' },
      { keys: ['?'], does: 'Show these keys' },
    ],
  },
]

export function OrderSheet() {
  return <WithChoice title="Order sheet">{(choice) => <Sheet key={choiceKey(choice)} choice={choice} />}</WithChoice>
}

function Sheet({ choice }: { choice: Chosen }) {
  const which = useWhich(choice)
  const keeper = useKeeper(which)
  const address = useFilters()
  const found = useFound(which, address.filters, { limit: mostRows })
  const { rows, total } = found
  const known = useMemo(() => new Map(rows?.map((row) => [row.product_code, row.terms])), [rows])
  const active = useActive()
  const [pasted, setPasted] = useState<string | null>(null)
  const [isKeysOpen, setKeysOpen] = useState(false)
  const [isReaching, setReaching] = useState(false)
  const hasTray = useMedia('(min-width: 1360px)')
  const cartPath = wayOf('/cart', choice)
  const review = useCallback(() => {
    keeper.flush()
    navigate(cartPath)
  }, [keeper, cartPath])
  // From the search on to the first quantity of what was found.
  const isFound = !found.isBusy && address.box.value.trim() === address.filters.search_text
  useEffect(() => {
    if (!isReaching || !isFound) return
    setReaching(false)
    document.querySelector<HTMLInputElement>('.osheet tr[data-row] input')?.focus()
  }, [isReaching, isFound])
  useShortcut('Ctrl+Enter', review, { scope: 'page' })
  useShortcut('?', () => setKeysOpen(true), { scope: 'page' })
  useConflictToast(keeper)

  const onKey = useCallback((key: '/' | '?') => {
    if (key === '?') setKeysOpen(true)
    else document.querySelector<HTMLInputElement>('.osheet input[type=search]')?.select()
  }, [])

  return (
    <>
      <div className="osheet" data-density="compact">
        <div className="osheet-main">
          <div className="osheet-top head">
            <div>
              <div className="t">
                <h1 tabIndex={-1}>Order sheet</h1>
                <p className="sub">
                  <HowMany found={found} />
                </p>
              </div>
            </div>
            <div className="acts">
              <div className="keys" aria-hidden="true">
                <span>
                  <Kbd>↵</Kbd>
                  <Kbd>↓</Kbd> next
                </span>
                <span>
                  <Kbd>/</Kbd> search
                </span>
                <span>
                  <Kbd>?</Kbd> all keys
                </span>
              </div>
              <Link href={wayOf('/products', choice)} className={buttonClass('default', 'small')}>
                <LayoutGrid />
                With pictures
              </Link>
              <Button size="small" aria-haspopup="dialog" onClick={() => setPasted('')}>
                <ClipboardPaste />
                Paste rows
              </Button>
            </div>
          </div>
          <FilterBar address={address} buyer={which} onDone={() => setReaching(true)}>
            {rows && (
              <>
                {groupIndian(rows.length)} of {groupIndian(total)}
              </>
            )}
          </FilterBar>
          <CartFailure keeper={keeper} />
          {found.hasFailed ? (
            <FailedState onRetry={found.retry}>The products did not load.</FailedState>
          ) : (
            <Grid
              rows={rows}
              keeper={keeper}
              active={active}
              onKey={onKey}
              onPasteRows={setPasted}
              isBusy={found.isBusy}
              empty={<NothingFound address={address} />}
            />
          )}
          {rows && total > rows.length && (
            <p className="px-(--gutter) py-3 text-small text-ink-3">
              The first {groupIndian(rows.length)} of {groupIndian(total)}. Search or filter to find the others.
            </p>
          )}
        </div>
        {hasTray && (
          <CartTray keeper={keeper} which={which} cfaName={choice.cfa.name} cartPath={cartPath} active={active} />
        )}
      </div>
      <TotalsBar keeper={keeper} cartPath={cartPath} />
      <PasteDialog
        open={pasted !== null}
        onClose={() => setPasted(null)}
        start={pasted ?? ''}
        keeper={keeper}
        which={which}
        known={known}
      />
      <KeysHelp open={isKeysOpen} onClose={() => setKeysOpen(false)} groups={sheetKeys} />
    </>
  )
}

type GridProps = {
  rows: Product[] | undefined
  keeper: Keeper
  active: Active
  onKey: (key: '/' | '?') => void
  onPasteRows: (text: string) => void
  isBusy: boolean
  empty: React.ReactNode
}

const none: Product[] = []

function Grid({ rows, keeper, active, onKey, onPasteRows, isBusy, empty }: GridProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  const { catchUp, ...seen } = useRowWindow(body, rows ?? none)
  const isBehind = useRef(false)
  const onMove = useCallback(
    (index: number, by: 1 | -1) => {
      const next = rows?.[index + by]
      if (!next) return false
      const drawn = () => document.getElementById(`q-${next.product_code}`)
      if (!drawn()) catchUp()
      const field = drawn()
      // First the cursor moves, then the sheet: there are rows to spare on either side, unless keys come in a hurry.
      field?.focus({ preventScroll: !isBehind.current })
      isBehind.current = true
      afterPaint(() => {
        isBehind.current = false
        field?.scrollIntoView({ block: 'nearest' })
      })
      return true
    },
    [rows, catchUp],
  )
  return (
    <table className="tbl" aria-rowcount={(rows?.length ?? 0) + 1} aria-busy={isBusy}>
      <caption className="sr-only">Products to order</caption>
      <thead>
        <tr aria-rowindex={1}>
          <th scope="col">Product</th>
          <th scope="col">Code</th>
          <th scope="col">Pack</th>
          <th scope="col" className="r">
            MRP ₹
          </th>
          <th scope="col" className="r">
            PTS ₹
          </th>
          <th scope="col">Scheme</th>
          <th scope="col">Stock</th>
          <th scope="col" className="r">
            Last ordered
          </th>
          <th scope="col" className="r lane">
            Quantity
          </th>
          <th scope="col" className="r">
            Free
          </th>
          <th scope="col" className="r">
            Amount ₹
          </th>
        </tr>
      </thead>
      <tbody ref={body}>
        {!rows &&
          Array.from({ length: 8 }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows that are not there yet
            <tr key={at} data-plain>
              <td>
                <Skeleton width={170 - (at % 3) * 24} />
              </td>
              <td colSpan={columnCount - 1} />
            </tr>
          ))}
        {rows?.length === 0 && (
          <tr data-state data-plain>
            <td colSpan={columnCount}>{empty}</td>
          </tr>
        )}
        {seen.above > 0 && <Spacer height={seen.above} />}
        {rows?.slice(seen.first, seen.last).map((product, at) => (
          <SheetRow
            key={product.product_code}
            product={product}
            index={seen.first + at}
            keeper={keeper}
            active={active}
            onMove={onMove}
            onKey={onKey}
            onPasteRows={onPasteRows}
          />
        ))}
        {rows && seen.last < rows.length && <Spacer height={seen.below} />}
      </tbody>
    </table>
  )
}

function Spacer({ height }: { height: number }) {
  return (
    <tr data-spacer>
      <td colSpan={columnCount} style={{ height }} />
    </tr>
  )
}
