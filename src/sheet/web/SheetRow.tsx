import {
  type ClipboardEvent,
  type KeyboardEvent,
  memo,
  type ReactNode,
  startTransition,
  useCallback,
  useEffect,
  useState,
} from 'react'
import type { Line } from '#cart/line.ts'
import type { CartAutosave } from '#cart/web/autosave/cartAutosave.ts'
import { useLater } from '#cart/web/autosave/useCartAutosave.ts'
import { LineNotes } from '#cart/web/lines/LineNotes.tsx'
import { type Quantity, QuantityField, useQuantity } from '#cart/web/lines/QuantityField.tsx'
import { SchemeLine } from '#cart/web/lines/SchemeLine.tsx'
import { SchemeWords } from '#cart/web/lines/SchemeWords.tsx'
import { formatDay } from '#kit/date.ts'
import { formatAmount, formatRupees, groupIndian } from '#kit/money.ts'
import { afterPaint } from '#kit/web/painted.ts'
import { Code } from '#ui/base/Code.tsx'
import { cx } from '#ui/base/cx.ts'
import { Marked } from '#ui/base/Marked.tsx'
import { Tag } from '#ui/base/Tag.tsx'
import { StockLevel } from '#ui/goods/StockLevel.tsx'
import { looksLikeRows } from '../looksLikeRows.ts'
import { type Active, useIsActive } from './active.ts'
import { levels, moleculeOf, type Product } from './found.tsx'

export const columnCount = 11

/**
 * So many letters of a pack stand in its column; to cut what can't be too long would be work with
 * each key.
 */
const packFits = 12
const nameFits = 30

type SheetRowProps = {
  product: Product
  index: number
  autosave: CartAutosave
  active: Active
  /**
   * The same functions as long as the sheet stands: rows are drawn only when their own line
   * changes.
   */
  onMove: (index: number, by: 1 | -1) => boolean
  onKey: (key: '/' | '?') => void
  /** Enter: true where it goes back to the search. */
  onDone: (index: number) => boolean
  onPasteRows: (text: string) => void
}

export const SheetRow = memo(function SheetRow(props: SheetRowProps) {
  const { product, index, autosave, active } = props
  const { terms, product_code: code } = product
  const quantity = useQuantity(autosave, terms)
  const isActive = useIsActive(active, code)
  const { line } = quantity
  const has = (line?.total ?? 0) > 0
  const saysId = `says-${code}`
  const noteId = `note-${code}`

  return (
    <>
      <tr
        data-row={index}
        data-selected={isActive || undefined}
        className={cx(has && 'has-quantity', isActive && 'focused')}
        aria-rowindex={index + 2}
      >
        <td className="prod">
          <Name product={product} autosave={autosave} />
          <LineNotes
            id={noteId}
            autosave={autosave}
            line={line}
            conflict={quantity.conflict}
            error={quantity.error}
            isTyping={quantity.isTyping}
            unwanted={product.unwanted}
            onUndo={quantity.undo}
            onUse={quantity.put}
          />
          <Details product={product} />
        </td>
        <Facts product={product} />
        <td className={cx('lane', line && isNotSaved(line) && 'unsaved')}>
          <QuantityField
            id={`q-${code}`}
            quantity={quantity}
            terms={terms}
            onActive={() => active.set(code)}
            // What is typed here counts with each key, so leaving may wait until the cursor is seen
            // in the next row.
            onBlur={() => afterPaint(quantity.leave)}
            onKeyDown={(event) => onKeyDown(event, quantity, props)}
            onPaste={(event) => onPaste(event, props)}
            aria-describedby={`${noteId} ${saysId}`}
          />
        </td>
        <td className="numeric c-free">
          <div className="made">
            {line && has && (
              <>
                <span className="m-only">{paidAndFree(line)}</span>
                <span className="d-only">{line.free ? groupIndian(line.free) : ''}</span>
              </>
            )}
          </div>
        </td>
        <td className="numeric c-amt font-semibold">
          <div className="made">{line && has ? formatAmount(line.amount_paise) : ''}</div>
        </td>
      </tr>
      {isActive && (
        <tr className="exprow" data-selected>
          <td colSpan={columnCount}>
            <AfterTheNumber>
              <SchemeLine id={saysId} terms={terms} line={line} onTake={quantity.take} withKeys />
            </AfterTheNumber>
          </td>
        </tr>
      )}
    </>
  )
})

type Keys = Pick<SheetRowProps, 'index' | 'onMove' | 'onKey' | 'onDone'>

function onKeyDown(event: KeyboardEvent<HTMLInputElement>, quantity: Quantity, row: Keys): void {
  const { index, onMove, onKey, onDone } = row
  if (event.ctrlKey || event.metaKey) return
  if (event.altKey && event.key === 'ArrowUp') quantity.take()
  else if (event.altKey) return
  else if (event.key === 'Enter' || event.key === 'ArrowDown') {
    const isDone = event.key === 'Enter' && !event.shiftKey && onDone(index)
    // The last row has no next one to go to, and is done all the same.
    if (isDone || !onMove(index, event.shiftKey ? -1 : 1)) quantity.leave()
  } else if (event.key === 'ArrowUp') onMove(index, -1)
  else if (event.key === '/' || event.key === '?') onKey(event.key)
  else if (event.key === 'Escape') {
    quantity.giveBack()
    event.currentTarget.select()
  } else return
  event.preventDefault()
  event.stopPropagation()
}

function onPaste(event: ClipboardEvent, { onPasteRows }: Pick<SheetRowProps, 'onPasteRows'>): void {
  const text = event.clipboardData.getData('text')
  if (!looksLikeRows(text)) return
  event.preventDefault()
  onPasteRows(text)
}

/** Drawn when the number itself is on the screen. */
function AfterTheNumber({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState(children)
  useEffect(() => {
    let isOver = false
    afterPaint(() => {
      if (!isOver) startTransition(() => setShown(children))
    })
    return () => {
      isOver = true
    }
  }, [children])
  return shown
}

// What the list says of a product does not change while one types, and is not drawn again.

const Name = memo(function Name({ product, autosave }: { product: Product; autosave: CartAutosave }) {
  const code = product.product_code
  const isLong = product.product_name.length > nameFits
  const isOrdered = useLater(
    autosave,
    useCallback(() => (autosave.line(code)?.total ?? 0) > 0, [autosave, code]),
  )
  return (
    <div className={cx('prod-name', product.is_new && 'tagged', isLong && 'long', isOrdered && 'ordered')}>
      <span className="product-title" title={product.product_name}>
        <Marked>{product.product_name}</Marked>
      </span>
      <span className="m-only pack-size">{product.pack}</span>
      {product.is_new && <Tag kind="new">New</Tag>}
      <span className="molecule" title={moleculeOf(product)}>
        <Marked>{moleculeOf(product)}</Marked>
      </span>
    </div>
  )
})

const Details = memo(function Details({ product }: { product: Product }) {
  return (
    <>
      {product.next_price && (
        <div className="figures font-normal text-ink-2 text-micro max-tablet:pt-0.5">
          {formatRupees(product.next_price.price_paise)} from {formatDay(product.next_price.from)}
        </div>
      )}
      <div className="figures mt-0.75 text-ink-3 text-small tablet:hidden">
        PTS {formatRupees(product.price_paise)} · MRP {formatRupees(product.mrp_paise)}
      </div>
      <div className="mt-0.75 flex gap-3 text-ink-3 text-small tablet:hidden">
        <StockLevel level={levels[product.stock]} />
        <span className="figures">
          {product.last_ordered
            ? `last ${product.last_ordered.quantity} on ${formatDay(product.last_ordered.on).slice(0, 5)}`
            : 'not ordered yet'}
        </span>
      </div>
    </>
  )
})

const Facts = memo(function Facts({ product }: { product: Product }) {
  return (
    <>
      <td className="d-only">
        <Code className="text-ink-2">
          <Marked>{product.product_code}</Marked>
        </Code>
      </td>
      <td className="d-only soft">
        <span className={cx(product.pack.length > packFits && 'truncate')}>{product.pack}</span>
      </td>
      <td className="d-only numeric soft">{formatAmount(product.mrp_paise)}</td>
      <td className="d-only numeric">{formatAmount(product.price_paise)}</td>
      <td className="c-sch">
        <SchemeWords terms={product.terms} />
      </td>
      <td className="d-only">
        <StockLevel level={levels[product.stock]} />
      </td>
      <td className="d-only numeric">
        <LastOrdered product={product} />
      </td>
    </>
  )
})

function isNotSaved({ saving }: Line): boolean {
  return saving === 'failed' || saving === 'refused'
}

function paidAndFree({ total, free }: Line): string {
  return free > 0 ? `${groupIndian(total - free)} paid + ${groupIndian(free)} free` : `${groupIndian(total)} paid`
}

function LastOrdered({ product: { last_ordered } }: { product: Product }) {
  if (!last_ordered) return <span className="text-ink-3">–</span>
  return (
    <span title={formatDay(last_ordered.on)}>
      <span className="text-ink-2">{last_ordered.quantity}</span>
      <span className="text-ink-3"> on {formatDay(last_ordered.on).slice(0, 5)}</span>
    </span>
  )
}
