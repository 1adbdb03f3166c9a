import List from 'lucide-react/icons/list'
import { useState } from 'react'
import { Link } from 'wouter'
import type { CartAutosave } from '#cart/web/autosave/cartAutosave.ts'
import { useCartAutosave } from '#cart/web/autosave/useCartAutosave.ts'
import { CartFailure, useConflictToast } from '#cart/web/CartFailure.tsx'
import { WithChoice } from '#cart/web/choosing/ChoiceBar.tsx'
import { type Chosen, choiceKey, useWhich } from '#cart/web/choosing/choice.ts'
import { wayOf } from '#cart/web/way.ts'
import { listProducts } from '#catalogue/contract.ts'
import { FilterBar } from '#catalogue/web/FilterBar.tsx'
import { useFilters } from '#catalogue/web/filters.ts'
import { useAddress } from '#kit/web/address.ts'
import { useStable } from '#kit/web/stable.ts'
import { buttonClass } from '#ui/base/Button.tsx'
import { Matches } from '#ui/base/Marked.tsx'
import { Skeleton } from '#ui/base/Skeleton.tsx'
import { useShortcut } from '#ui/base/useShortcut.ts'
import { PageHead } from '#ui/page/PageHead.tsx'
import { FailedState } from '#ui/table/FailedState.tsx'
import { Pager } from '#ui/table/Pager.tsx'
import { isSought } from '../ahead.ts'
import { AheadStrip } from './ahead/AheadStrip.tsx'
import { meantBySearch } from './ahead/meaning.ts'
import { selectSearch, useAhead } from './ahead/useAhead.ts'
import { findAhead, HowMany, NothingFound, type Product, useFound } from './found.tsx'
import { ProductCard } from './ProductCard.tsx'
import { useReach } from './reach.ts'
import { review } from './review.ts'
import { TotalsBar } from './TotalsBar.tsx'

const pageSize = 24
/**
 * On a wide screen, before scrolling: their pictures are fetched without waiting for the layout.
 */
const seenFirst = 8

findAhead('/products', listProducts, (params) => ({ page: pageIn(params), limit: pageSize }))

export function Products() {
  return <WithChoice title="Products">{(choice) => <Catalogue key={choiceKey(choice)} choice={choice} />}</WithChoice>
}

function Catalogue({ choice }: { choice: Chosen }) {
  const which = useWhich(choice)
  const autosave = useCartAutosave(which)
  const address = useFilters()
  const { page, setPage } = usePage(JSON.stringify(address.filters))
  const found = useFound(listProducts, which, address.filters, { page, limit: pageSize })
  const { rows, total, most } = found
  const cartPath = wayOf('/cart', choice)
  useConflictToast(autosave)

  const reach = useReach(address, found.isBusy, focusCard)
  const ahead = useAhead({
    autosave,
    mean: (text) => meantBySearch({ ...which, ...address.filters, search_text: text, page: 1, limit: pageSize }),
    reach: reach.once,
    reachFirst: focusFirst,
  })
  const onSearchDone = (text: string) =>
    text === '' || (rows?.length && !found.isBusy && text === address.filters.search_text)
      ? focusFirst()
      : ahead.begin(text)
  const toReview = useStable(() => void review(autosave, { ahead, cartPath, reach: reach.to }))
  useShortcut('Ctrl+Enter', toReview, { scope: 'page' })
  const onDone = useStable((code: string) => {
    const sought = address.filters.search_text
    const [first] = rows ?? []
    if (!first || first.product_code !== code || !isSought(rows ?? [], sought)) return false
    selectSearch()
    return true
  })

  return (
    <>
      <div className="ordering-page">
        <PageHead
          title="Products"
          actions={
            <Link href={wayOf('/products-list', choice)} className={buttonClass()}>
              <List />
              Order sheet
            </Link>
          }
        >
          <HowMany found={found} />
        </PageHead>
        <div className="my-4">
          <FilterBar address={address} buyer={which} found={rows && total} most={most} onDone={onSearchDone} />
        </div>
        <AheadStrip ahead={ahead} autosave={autosave} />
        <CartFailure autosave={autosave} />
        {found.hasFailed ? (
          <FailedState onRetry={found.retry}>The products did not load.</FailedState>
        ) : rows?.length === 0 ? (
          <NothingFound address={address} />
        ) : (
          <Matches search={address.filters.search_text}>
            <ProductCards rows={rows} autosave={autosave} isBusy={found.isBusy} onDone={onDone} />
          </Matches>
        )}
        {total > pageSize && (
          <Pager page={page} pageSize={pageSize} total={total} most={most} onPage={setPage} label="Pages of products" />
        )}
      </div>
      <TotalsBar autosave={autosave} cartPath={cartPath} onReview={toReview} />
    </>
  )
}

type ProductCardsProps = {
  rows: Product[] | undefined
  autosave: CartAutosave
  isBusy: boolean
  onDone: (code: string) => boolean
}

function ProductCards({ rows, autosave, isBusy, onDone }: ProductCardsProps) {
  const [active, setActive] = useState<string | null>(null)
  return (
    <ul
      className="grid grid-cols-[repeat(auto-fill,minmax(min(288px,100%),1fr))] gap-px border border-line rounded-panel bg-surface overflow-clip [&>li]:p-4 [&>li]:shadow-[0_0_0_1px_var(--line)] max-tablet:-mx-(--gutter) max-tablet:border-x-0 max-tablet:rounded-none"
      aria-label="Products"
      aria-busy={isBusy}
    >
      {rows?.map((product, at) => (
        <ProductCard
          key={product.product_code}
          product={product}
          isSeenFirst={at < seenFirst}
          autosave={autosave}
          isActive={product.product_code === active}
          onActive={setActive}
          onDone={onDone}
        />
      )) ??
        Array.from({ length: 8 }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: cards that are not there yet
          <li key={at}>
            <Skeleton width="100%" height={368} />
          </li>
        ))}
    </ul>
  )
}

function focusCard(code: string): boolean {
  const field = document.querySelector<HTMLInputElement>(`[data-code="${CSS.escape(code)}"] input`)
  field?.focus()
  return field !== null
}

function focusFirst() {
  document.querySelector<HTMLInputElement>('main [data-code] input')?.focus()
}

/** In the address; another search or filter begins at page 1. */
function usePage(filters: string): { page: number; setPage: (page: number) => void } {
  const [params, change] = useAddress()
  const [known, setKnown] = useState(filters)
  const kept = pageIn(params)
  function setPage(page: number) {
    setKnown(filters)
    change({ page: page > 1 ? page : null })
    window.scrollTo(0, 0)
  }
  return { page: known === filters ? kept : 1, setPage }
}

function pageIn(params: URLSearchParams): number {
  return /^[1-9]\d{0,4}$/.test(params.get('page') ?? '') ? Number(params.get('page')) : 1
}
