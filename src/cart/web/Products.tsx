import List from 'lucide-react/icons/list'
import Pill from 'lucide-react/icons/pill'
import { memo, useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { FilterBar } from '#catalogue/web/FilterBar.tsx'
import { useFilters } from '#catalogue/web/filters.ts'
import { formatDay } from '#kit/date.ts'
import { formatRupees } from '#kit/money.ts'
import { Button, buttonClass } from '#ui/Button.tsx'
import { Code } from '#ui/Code.tsx'
import { FailedState } from '#ui/FailedState.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { Pager } from '#ui/Pager.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { StockLevel } from '#ui/StockLevel.tsx'
import { Tag } from '#ui/Tag.tsx'
import { CartFailure, useConflictToast } from './CartFailure.tsx'
import { WithChoice } from './ChoiceBar.tsx'
import { type Chosen, choiceKey, useWhich } from './choice.ts'
import { findAhead, HowMany, levels, moleculeOf, NothingFound, type Product, useFound } from './found.tsx'
import type { Keeper } from './keeper.ts'
import { useKeeper } from './keepers.ts'
import { LineNotes } from './LineNotes.tsx'
import { BoxedQuantity } from './QuantityField.tsx'
import { SchemeLine } from './SchemeLine.tsx'
import { SchemeWords } from './SchemeWords.tsx'
import { TotalsBar } from './TotalsBar.tsx'
import { useQuantity } from './useQuantity.ts'
import { wayOf } from './way.ts'

const pageSize = 24
/** On a wide screen, before scrolling: their pictures are fetched without waiting for the layout. */
const seenFirst = 8

findAhead('/products', (params) => ({ page: pageIn(params), limit: pageSize }))

export function Products() {
  return <WithChoice title="Products">{(choice) => <Catalogue key={choiceKey(choice)} choice={choice} />}</WithChoice>
}

function Catalogue({ choice }: { choice: Chosen }) {
  const which = useWhich(choice)
  const keeper = useKeeper(which)
  const address = useFilters()
  const { page, setPage } = usePage(JSON.stringify(address.filters))
  const found = useFound(which, address.filters, { page, limit: pageSize })
  const { rows, total } = found
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
          <HowMany found={found} />
        </PageHead>
        <div className="my-4">
          <FilterBar address={address} buyer={which} />
        </div>
        <CartFailure keeper={keeper} />
        {found.hasFailed ? (
          <FailedState onRetry={found.retry}>The products did not load.</FailedState>
        ) : rows?.length === 0 ? (
          <NothingFound address={address} />
        ) : (
          <ul className="pcards" aria-label="Products" aria-busy={found.isBusy}>
            {rows?.map((product, at) => (
              <ProductCard
                key={product.product_code}
                product={product}
                isSeenFirst={at < seenFirst}
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
  const kept = pageIn(params)
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

function pageIn(params: URLSearchParams): number {
  return /^[1-9]\d{0,4}$/.test(params.get('page') ?? '') ? Number(params.get('page')) : 1
}

type ProductCardProps = {
  product: Product
  isSeenFirst: boolean
  keeper: Keeper
  isActive: boolean
  onActive: (code: string) => void
}

const ProductCard = memo(function ProductCard(props: ProductCardProps) {
  const { product, isSeenFirst, keeper, isActive, onActive } = props
  const { terms, product_code: code } = product
  const quantity = useQuantity(keeper, terms)
  const { line } = quantity
  const has = (line?.total ?? 0) > 0
  const saysId = `says-${code}`

  return (
    <li className="pcard" data-selected={isActive || undefined}>
      <Picture url={product.image_url} isSeenFirst={isSeenFirst} />
      <div className="pcard-tags">
        {product.is_new && <Tag kind="new">New</Tag>}
        {product.is_discounted && <Tag>Discounted</Tag>}
      </div>
      <div className="min-w-0">
        <h2 className="wrap-anywhere text-heading">{product.product_name}</h2>
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
          <BoxedQuantity
            quantity={quantity}
            terms={terms}
            onActive={() => onActive(code)}
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
        line={line}
        conflict={quantity.conflict}
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
function Picture({ url, isSeenFirst }: { url: string | null; isSeenFirst: boolean }) {
  const [isBroken, setBroken] = useState(false)
  return (
    <div className="pcard-pic">
      {url && !isBroken ? (
        <img src={url} alt="" loading={isSeenFirst ? 'eager' : 'lazy'} onError={() => setBroken(true)} />
      ) : (
        <Pill />
      )}
    </div>
  )
}
