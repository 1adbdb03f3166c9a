import { Suspense, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useCartAutosave } from '#cart/web/autosave/useCartAutosave.ts'
import { CartFailure, useConflictToast } from '#cart/web/CartFailure.tsx'
import { WithChoice } from '#cart/web/choosing/ChoiceBar.tsx'
import { askAhead, type Chosen, choiceKey, useWhich } from '#cart/web/choosing/choice.ts'
import { leftSheet } from '#cart/web/sheetPlace.ts'
import { useDivisionKept, wayOf } from '#cart/web/way.ts'
import { listSheet } from '#catalogue/contract.ts'
import { FilterBar } from '#catalogue/web/FilterBar.tsx'
import { useFilters } from '#catalogue/web/filters.ts'
import { groupIndian } from '#kit/money.ts'
import { readAhead } from '#kit/web/query.ts'
import { useStable } from '#kit/web/stable.ts'
import { whenOpened } from '#ui/base/later.tsx'
import { Matches } from '#ui/base/Marked.tsx'
import { useShortcut } from '#ui/base/useShortcut.ts'
import { PartFailed, whenShown } from '#ui/base/whenShown.tsx'
import { FailedState } from '#ui/table/FailedState.tsx'
import { useMedia } from '#ui/width/useMedia.ts'
import { isSought } from '../ahead.ts'
import { useActive } from './active.ts'
import { AheadStrip } from './ahead/AheadStrip.tsx'
import { meaningOf } from './ahead/meaning.ts'
import { selectSearch, useAhead } from './ahead/useAhead.ts'
import { HowMany, NothingFound } from './found.tsx'
import { useReach } from './reach.ts'
import { review } from './review.ts'
import { type GridHandle, SheetGrid } from './SheetGrid.tsx'
import { SheetHead } from './SheetHead.tsx'
import { TotalsBar } from './TotalsBar.tsx'
import { useSheet, wholeSheet } from './whole.ts'
import './sheet.css'
import './sheetNarrow.css'

/** Only a wide screen has room for it; the sheet works without it. */
const CartTray = whenShown(
  () => import('./CartTray.tsx').then((part) => part.CartTray),
  (props) => (
    <aside className="border-line border-l bg-canvas text-note">
      <PartFailed {...props} />
    </aside>
  ),
)
const PasteDialog = whenOpened(() => import('./pasting/PasteDialog.tsx').then((part) => part.PasteDialog))
const SheetKeys = whenOpened(() => import('./SheetKeys.tsx').then((part) => part.SheetKeys))

askAhead('/products-list', (which) => readAhead(listSheet, wholeSheet(which), { ownFailure: true }))

export function OrderSheet() {
  return <WithChoice title="Order sheet">{(choice) => <Sheet key={choiceKey(choice)} choice={choice} />}</WithChoice>
}

function Sheet({ choice }: { choice: Chosen }) {
  const which = useWhich(choice)
  const autosave = useCartAutosave(which)
  const filters = useFilters()
  useDivisionKept(filters.filters.division)
  const found = useSheet(which, filters.filters)
  const { rows, total } = found
  const active = useActive()
  const grid = useRef<GridHandle>(null)
  const [pasted, setPasted] = useState<string | null>(null)
  const paste = { open: pasted !== null, start: pasted ?? '', onClose: () => setPasted(null) }
  const [isKeysOpen, setKeysOpen] = useState(false)
  const hasTray = useMedia('wide')
  const cartPath = wayOf('/cart', choice)
  const place = { of: choiceKey(choice), address: filters.address }
  const reach = useReach(filters, found.isBusy, (code) => grid.current?.reach(code) ?? false)
  const ahead = useAhead({
    autosave,
    mean: (text) => meaningOf(found, which, { ...filters.filters, search_text: text }),
    reach: reach.once,
    reachFirst: focusFirst,
  })
  const onSearchDone = (text: string) =>
    text === '' || (rows?.length && !found.isBusy && text === filters.filters.search_text)
      ? focusFirst()
      : ahead.begin(text)
  const toReview = useStable(() => void review(autosave, { ahead, cartPath, reach: reach.to }))
  useComingBack(grid, place, rows !== undefined)
  useShortcut('Ctrl+Enter', toReview, { scope: 'page' })
  useShortcut('?', () => setKeysOpen(true), { scope: 'page' })
  useConflictToast(autosave)

  const onKey = useCallback((key: '/' | '?') => (key === '?' ? setKeysOpen(true) : selectSearch()), [])
  const onDone = useStable((index: number) => {
    if (index > 0 || !isSought(rows ?? [], filters.filters.search_text)) return false
    selectSearch()
    return true
  })

  return (
    <>
      <div className="osheet" data-density="compact">
        <div className="osheet-main">
          <SheetHead cardsPath={wayOf('/products', choice)} onPaste={() => setPasted('')}>
            <HowMany found={found} />
          </SheetHead>
          <FilterBar address={filters} buyer={which} found={rows && total} most={found.most} onDone={onSearchDone} />
          <AheadStrip ahead={ahead} autosave={autosave} />
          <CartFailure autosave={autosave} />
          {found.hasFailed ? (
            <FailedState onRetry={found.retry}>The products did not load.</FailedState>
          ) : (
            <Matches search={filters.filters.search_text}>
              <SheetGrid
                ref={grid}
                {...{ rows, autosave, active, place, onKey, onDone }}
                onPasteRows={setPasted}
                isBusy={found.isBusy}
                isLeaving={filters.isLeaving}
                empty={<NothingFound address={filters} />}
              />
            </Matches>
          )}
          <FirstOf shown={rows?.length ?? total} total={total} />
        </div>
        {hasTray && (
          <Suspense fallback={<aside className="border-line border-l bg-canvas" aria-busy="true" />}>
            <CartTray {...{ autosave, which, cartPath, active }} cfaName={choice.cfa.name} />
          </Suspense>
        )}
      </div>
      <TotalsBar autosave={autosave} cartPath={cartPath} onReview={toReview} />
      <PasteDialog {...{ ...paste, autosave, which }} />
      <SheetKeys open={isKeysOpen} onClose={() => setKeysOpen(false)} />
    </>
  )
}

function FirstOf({ shown, total }: { shown: number; total: number }) {
  if (shown >= total) return null
  return (
    <p className="px-(--gutter) py-3 text-small text-ink-3">
      The first {groupIndian(shown)} of {groupIndian(total)}. Search or filter to find the others.
    </p>
  )
}

function focusFirst() {
  document.querySelector<HTMLInputElement>('.osheet tr[data-row] input')?.focus()
}

/** Back from the cart, the sheet stands as it was left. */
function useComingBack(
  grid: React.RefObject<GridHandle | null>,
  { of, address }: { of: string; address: string },
  isThere: boolean,
) {
  const left = useRef(leftSheet(of))
  useLayoutEffect(() => {
    const place = left.current
    if (!isThere || !place) return
    left.current = null
    if (place.address !== address) return
    // Before the next paint, and outside of React's own work: rows are drawn at once for it.
    const frame = requestAnimationFrame(() => grid.current?.comeBack(place))
    return () => cancelAnimationFrame(frame)
  }, [grid, address, isThere])
}
