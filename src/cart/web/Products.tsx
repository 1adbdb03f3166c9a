import List from 'lucide-react/icons/list'
import Pill from 'lucide-react/icons/pill'
import { type KeyboardEvent, memo, useMemo, useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { authSlice } from '#accounts/state.ts'
import { listProducts } from '#catalogue/contract.ts'
import { FilterBar } from '#catalogue/web/FilterBar.tsx'
import { useFilters } from '#catalogue/web/filters.ts'
import { formatDay, todayInIndia } from '#kit/date.ts'
import { formatRupees, groupIndian } from '#kit/money.ts'
import { useRead } from '#kit/web/query.ts'
import { useSlice } from '#kit/web/store.ts'
import { Button, buttonClass } from '#ui/Button.tsx'
import { Code } from '#ui/Code.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FailedState } from '#ui/FailedState.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { Pager } from '#ui/Pager.tsx'
import { QuantityBox } from '#ui/QuantityBox.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { StockLevel } from '#ui/StockLevel.tsx'
import { Tag } from '#ui/Tag.tsx'
import { CartFailure, useConflictToast } from './CartFailure.tsx'
import { WithChoice } from './ChoiceBar.tsx'
import type { Chosen } from './choice.ts'
import type { Keeper } from './keeper.ts'
import { useKeeper } from './keepers.ts'
import { LineNotes } from './LineNotes.tsx'
import { SchemeLine } from './SchemeLine.tsx'
import { levels, moleculeOf, SchemeWords, type SheetProduct } from './SheetRow.tsx'
import { TotalsBar } from './TotalsBar.tsx'
import { termsOf } from './terms.ts'
import { useQuantity } from './useQuantity.ts'
import { wayOf } from './way.ts'

const pageSize = 24

export function Products() {
  return (
    <WithChoice title="Products">
      {(choice) => <Catalogue key={`${choice.served.distributor} ${choice.cfa.code}`} choice={choice} />}
    </WithChoice>
  )
}

function Catalogue({ choice }: { choice: Chosen }) {
  const { served, cfa } = choice
  const which = useMemo(() => ({ distributor: served.distributor, cfa_code: cfa.code }), [served.distributor, cfa.code])
  const keeper = useKeeper(which)
  const address = useFilters()
  const { filters } = address
  const { page, setPage } = usePage(JSON.stringify(filters))
  const [{ userClaims }] = useSlice(authSlice)
  const products = useRead(
    listProducts,
    { ...which, ...filters, page, limit: pageSize },
    { keepPrevious: true, ownFailure: true },
  )
  const rows = useMemo(() => products.data?.data.map((one) => ({ ...one, terms: termsOf(one) })), [products.data])
  const total = products.data?.total ?? 0
  const [active, setActive] = useState<string | null>(null)
  useConflictToast(keeper)

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
          {products.data ? (
            <>
              {groupIndian(total)} {userClaims?.product_type === 'G' ? 'generic' : 'ethical'}{' '}
              {total === 1 ? 'product' : 'products'}, prices of{' '}
              <span className="whitespace-nowrap">{formatDay(todayInIndia(new Date()))}</span>
            </>
          ) : (
            <Skeleton width={220} />
          )}
        </PageHead>
        <div className="my-4">
          <FilterBar address={address} buyer={which} />
        </div>
        <CartFailure keeper={keeper} />
        {products.isError && !rows ? (
          <FailedState onRetry={() => void products.refetch()}>The products did not load.</FailedState>
        ) : rows?.length === 0 ? (
          <EmptyState
            action={
              address.isSet && (
                <Button size="small" onClick={address.clear}>
                  Clear the search and filters
                </Button>
              )
            }
          >
            {filters.search_text
              ? `No product matches '${filters.search_text}'.`
              : address.isSet
                ? 'No product is left by these filters.'
                : 'There is nothing to order in your divisions yet. Ask the order desk.'}
          </EmptyState>
        ) : (
          <ul className="pcards" aria-label="Products" aria-busy={!rows || products.isPlaceholderData}>
            {rows?.map((product) => (
              <ProductCard
                key={product.product_code}
                product={product}
                keeper={keeper}
                isActive={product.product_code === active}
                onActive={setActive}
              />
            )) ??
              Array.from({ length: 8 }, (_, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cards that are not there yet
                <li key={at}>
                  <Skeleton width="100%" height={280} />
                </li>
              ))}
          </ul>
        )}
        {total > pageSize && (
          <Pager page={page} pageSize={pageSize} total={total} onPage={setPage} label="Pages of products" />
        )}
      </div>
      <TotalsBar keeper={keeper} cartPath={wayOf('/cart', choice)} />
    </>
  )
}

/** In the address; another search or filter begins at page 1. */
function usePage(filters: string): { page: number; setPage: (page: number) => void } {
  const [params, setParams] = useSearchParams()
  const [known, setKnown] = useState(filters)
  const kept = /^[1-9]\d{0,4}$/.test(params.get('page') ?? '') ? Number(params.get('page')) : 1
  function setPage(page: number) {
    setKnown(filters)
    setParams((was) => {
      const next = new URLSearchParams(was)
      if (page > 1) next.set('page', String(page))
      else next.delete('page')
      return next
    })
    window.scrollTo(0, 0)
  }
  return { page: known === filters ? kept : 1, setPage }
}

type ProductCardProps = {
  product: SheetProduct
  keeper: Keeper
  isActive: boolean
  onActive: (code: string) => void
}

const ProductCard = memo(function ProductCard({ product, keeper, isActive, onActive }: ProductCardProps) {
  const { terms, product_code: code } = product
  const quantity = useQuantity(keeper, terms)
  const { line } = quantity
  const has = (line?.total ?? 0) > 0
  const saysId = `says-${code}`

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter') quantity.leave()
    else if (event.key === 'ArrowUp' && event.altKey) quantity.take()
    else if (event.key === 'Escape') quantity.giveBack()
    else return
    event.preventDefault()
    event.currentTarget.select()
  }

  return (
    <li className="pcard" data-selected={isActive || undefined}>
      <Picture url={product.image_url} />
      <div className="pcard-tags">
        {product.is_new && <Tag kind="new">New</Tag>}
        {product.is_discounted && <Tag>Discounted</Tag>}
      </div>
      <div className="min-w-0">
        <h2 className="text-heading">{product.product_name}</h2>
        <p className="text-small text-ink-3">{moleculeOf(product)}</p>
        <p className="text-small text-ink-3">
          <Code>{code}</Code> · {product.pack} · {product.division_name}
        </p>
      </div>
      <div className="num relative">
        <span className="absolute top-0 right-0">
          <span className="sr-only">Scheme </span>
          <SchemeWords terms={terms} />
        </span>
        <span className="text-lead font-semibold">{formatRupees(product.price_paise)}</span>
        {product.next_price && (
          <span className="text-small text-ink-2">
            , {formatRupees(product.next_price.price_paise)} from{' '}
            <span className="whitespace-nowrap">{formatDay(product.next_price.from)}</span>
          </span>
        )}
        <span className="block text-small text-ink-3">MRP {formatRupees(product.mrp_paise)}</span>
      </div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-small">
        <StockLevel level={levels[product.stock]} />
        <span className="num text-ink-3">
          {product.last_ordered
            ? `last ${product.last_ordered.quantity} on ${formatDay(product.last_ordered.on)}`
            : 'not ordered yet'}
        </span>
      </div>
      <div className="pcard-order">
        <div className="qty-box" data-saving={line?.saving}>
          <QuantityBox
            name={`${product.product_name}, ${product.pack}`}
            value={quantity.shown}
            onType={quantity.type}
            onStep={(by) => {
              onActive(code)
              quantity.step(by)
            }}
            onFocus={(event) => {
              quantity.begin()
              onActive(code)
              event.currentTarget.select()
            }}
            onBlur={quantity.leave}
            onKeyDown={onKeyDown}
            aria-invalid={quantity.error !== null || undefined}
            aria-describedby={`note-${code} ${saysId}`}
          />
        </div>
        {!has && (
          <Button
            onClick={() => {
              onActive(code)
              quantity.step(1)
            }}
          >
            Add<span className="sr-only"> {product.product_name} to the cart</span>
          </Button>
        )}
        {line && has && <span className="num font-semibold">{formatRupees(line.amount_paise)}</span>}
      </div>
      <LineNotes
        id={`note-${code}`}
        keeper={keeper}
        code={code}
        error={quantity.error}
        isTyping={quantity.isTyping}
        unwanted={product.unwanted}
        onUndo={quantity.undo}
        onUse={quantity.put}
      />
      {(isActive || has) && <SchemeLine id={saysId} terms={terms} line={line} onTake={quantity.take} />}
    </li>
  )
})

/** A product without a picture says so by a sign, not by a hole. */
function Picture({ url }: { url: string | null }) {
  const [isBroken, setBroken] = useState(false)
  return (
    <div className="pcard-pic">
      {url && !isBroken ? <img src={url} alt="" loading="lazy" onError={() => setBroken(true)} /> : <Pill />}
    </div>
  )
}
