import Pill from 'lucide-react/icons/pill'
import { memo, useState } from 'react'
import type { CartAutosave } from '#cart/web/autosave/cartAutosave.ts'
import { LineNotes } from '#cart/web/lines/LineNotes.tsx'
import { BoxedQuantity, type Quantity, useQuantity } from '#cart/web/lines/QuantityField.tsx'
import { SchemeLine } from '#cart/web/lines/SchemeLine.tsx'
import { SchemeWords } from '#cart/web/lines/SchemeWords.tsx'
import { formatDay } from '#kit/date.ts'
import { formatRupees } from '#kit/money.ts'
import { Button } from '#ui/base/Button.tsx'
import { Code } from '#ui/base/Code.tsx'
import { Marked } from '#ui/base/Marked.tsx'
import { Tag } from '#ui/base/Tag.tsx'
import { StockLevel } from '#ui/goods/StockLevel.tsx'
import { Dotted } from '#ui/page/Dotted.tsx'
import { levels, moleculeOf, type Product } from './found.tsx'

type ProductCardProps = {
  product: Product
  isSeenFirst: boolean
  autosave: CartAutosave
  isActive: boolean
  onActive: (code: string) => void
  /** Enter: true where it goes back to the search. */
  onDone: (code: string) => boolean
}

/**
 * One product of the catalogue. What is said of its quantity has its room from the beginning, so
 * that nothing moves.
 */
export const ProductCard = memo(function ProductCard(props: ProductCardProps) {
  const { product, isSeenFirst, autosave, isActive, onActive, onDone } = props
  const { terms, product_code: code } = product
  const quantity = useQuantity(autosave, terms)
  const { line } = quantity
  return (
    <li
      className="relative flex flex-col gap-2.5 data-selected:bg-selected [content-visibility:auto] [contain-intrinsic-block-size:auto_368px]"
      data-code={code}
      data-selected={isActive || undefined}
    >
      <Facts product={product} isSeenFirst={isSeenFirst} />
      <div className="flex items-center gap-2.5 mt-auto [&>:last-child]:ml-auto">
        <div className="quantity-box" data-saving={line?.saving}>
          <BoxedQuantity
            quantity={quantity}
            terms={terms}
            onActive={() => onActive(code)}
            onDone={() => onDone(code)}
            aria-describedby={`note-${code} says-${code}`}
          />
        </div>
        {line && line.total > 0 ? (
          <span className="figures font-semibold">{formatRupees(line.amount_paise)}</span>
        ) : (
          <Button
            onClick={() => {
              onActive(code)
              quantity.step(1)
            }}
          >
            Add<span className="sr-only"> {product.product_name} to the cart</span>
          </Button>
        )}
      </div>
      <Says autosave={autosave} product={product} quantity={quantity} />
    </li>
  )
})

function Says({ autosave, product, quantity }: { autosave: CartAutosave; product: Product; quantity: Quantity }) {
  const { terms, product_code: code } = product
  return (
    <div className="card-says">
      <LineNotes
        id={`note-${code}`}
        autosave={autosave}
        line={quantity.line}
        conflict={quantity.conflict}
        error={quantity.error}
        isTyping={quantity.isTyping}
        onUndo={quantity.undo}
        onUse={quantity.put}
      />
      <SchemeLine id={`says-${code}`} terms={terms} line={quantity.line} onTake={quantity.take} />
    </div>
  )
}

const Facts = memo(function Facts({ product, isSeenFirst }: { product: Product; isSeenFirst: boolean }) {
  const { last_ordered, next_price } = product
  return (
    <>
      <Picture url={product.image_url} isSeenFirst={isSeenFirst} />
      <div className="absolute top-5.5 left-5.5 flex gap-1.5 [&_.flag:not(.flag-new)]:bg-surface">
        {product.is_new && <Tag kind="new">New</Tag>}
        {product.is_discounted && <Tag>Discounted</Tag>}
      </div>
      <div className="min-w-0">
        <h2 className="wrap-anywhere text-heading">
          <Marked>{product.product_name}</Marked>
        </h2>
        <p className="text-small text-ink-3">
          <Marked>{moleculeOf(product)}</Marked>
        </p>
        <p className="text-small text-ink-3">
          <Dotted>
            <Code>
              <Marked>{product.product_code}</Marked>
            </Code>
            {product.pack}
            {product.division_name}
          </Dotted>
        </p>
        {product.unwanted && <p className="text-small text-ink-2">Not wanted by this stockist: {product.unwanted}</p>}
      </div>
      <div className="figures relative">
        <span className="absolute top-0 right-0">
          <span className="sr-only">Scheme </span>
          <SchemeWords terms={product.terms} />
        </span>
        <span className="text-lead font-semibold">{formatRupees(product.price_paise)}</span>
        {next_price && (
          <span className="text-small text-ink-2">
            , {formatRupees(next_price.price_paise)} from{' '}
            <span className="whitespace-nowrap">{formatDay(next_price.from)}</span>
          </span>
        )}
        <span className="block text-small text-ink-3">MRP {formatRupees(product.mrp_paise)}</span>
      </div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-small">
        <StockLevel level={levels[product.stock]} />
        <span className="figures text-ink-3">
          {last_ordered ? `last ${last_ordered.quantity} on ${formatDay(last_ordered.on)}` : 'not ordered yet'}
        </span>
      </div>
    </>
  )
})

/** A product without a picture says so by a sign, not by a hole. */
function Picture({ url, isSeenFirst }: { url: string | null; isSeenFirst: boolean }) {
  const [isBroken, setBroken] = useState(false)
  return (
    <div className="grid place-items-center h-28 rounded-control bg-canvas overflow-clip">
      {url && !isBroken ? (
        <img
          src={url}
          alt=""
          className="h-28 w-full object-contain"
          loading={isSeenFirst ? 'eager' : 'lazy'}
          onError={() => setBroken(true)}
        />
      ) : (
        <Pill className="size-7 text-ink-3" />
      )}
    </div>
  )
}
