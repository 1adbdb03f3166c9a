import Lock from 'lucide-react/icons/lock'
import { type ClipboardEvent, type KeyboardEvent, memo } from 'react'
import type { listProducts } from '#catalogue/contract.ts'
import { formatDay } from '#kit/date.ts'
import type { Output } from '#kit/endpoint.ts'
import { formatAmount, formatRupees } from '#kit/money.ts'
import { schemeInWords } from '#schemes/rules.ts'
import { Code } from '#ui/Code.tsx'
import { cx } from '#ui/cx.ts'
import { QuantityBox } from '#ui/QuantityBox.tsx'
import { StockLevel } from '#ui/StockLevel.tsx'
import { Tag } from '#ui/Tag.tsx'
import { type Keeper, type Line, offeredScheme, type Terms } from './keeper.ts'
import { LineNotes } from './LineNotes.tsx'
import { looksLikeRows } from './paste.ts'
import { SchemeLine } from './SchemeLine.tsx'
import { useQuantity } from './useQuantity.ts'

export type Product = Output<typeof listProducts>['data'][number]
export type SheetProduct = Product & { terms: Terms }

export const levels = { in: 'full', low: 'low', out: 'out' } as const
export const columnCount = 11

type SheetRowProps = {
  product: SheetProduct
  index: number
  keeper: Keeper
  isActive: boolean
  /** The same functions as long as the sheet stands: rows are drawn only when their own line changes. */
  onActive: (code: string) => void
  onMove: (index: number, by: 1 | -1) => void
  onKey: (key: '/' | '?') => void
  onPasteRows: (text: string) => void
}

export const SheetRow = memo(function SheetRow(props: SheetRowProps) {
  const { product, index, keeper, isActive, onActive, onMove, onKey, onPasteRows } = props
  const { terms } = product
  const quantity = useQuantity(keeper, terms)
  const { line } = quantity
  const code = product.product_code
  const has = (line?.total ?? 0) > 0
  const saysId = `says-${code}`
  const noteId = `note-${code}`

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.ctrlKey || event.metaKey) return
    if (event.altKey && event.key === 'ArrowUp') quantity.take()
    else if (event.altKey) return
    else if (event.key === 'Enter' || event.key === 'ArrowDown') {
      // The last row has no next one to go to, and is done all the same.
      quantity.leave()
      onMove(index, event.shiftKey ? -1 : 1)
    } else if (event.key === 'ArrowUp') onMove(index, -1)
    else if (event.key === '/' || event.key === '?') onKey(event.key)
    else if (event.key === 'Escape') {
      quantity.giveBack()
      event.currentTarget.select()
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  function onPaste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text')
    if (!looksLikeRows(text)) return
    event.preventDefault()
    onPasteRows(text)
  }

  return (
    <>
      <tr
        data-row={index}
        data-selected={isActive || undefined}
        className={cx(has && 'has', isActive && 'foc')}
        aria-rowindex={index + 2}
      >
        <td className="prod">
          <div className="prod-name">
            <span className="nm" title={product.product_name}>
              {product.product_name}
            </span>
            <span className="m-only pk">{product.pack}</span>
            {product.is_new && <Tag kind="new">New</Tag>}
            <span className="mol" title={moleculeOf(product)}>
              {moleculeOf(product)}
            </span>
          </div>
          <LineNotes
            id={noteId}
            keeper={keeper}
            code={code}
            error={quantity.error}
            isTyping={quantity.isTyping}
            unwanted={product.unwanted}
            onUndo={quantity.undo}
            onUse={quantity.put}
          />
          {product.next_price && (
            <div className="notes num">
              {formatRupees(product.next_price.price_paise)} from {formatDay(product.next_price.from)}
            </div>
          )}
          <div className="m-only meta num">
            PTS {formatRupees(product.price_paise)} · MRP {formatRupees(product.mrp_paise)}
          </div>
          <div className="m-only meta">
            <StockLevel level={levels[product.stock]} />
            <span className="num">
              {product.last_ordered
                ? `last ${product.last_ordered.quantity} on ${formatDay(product.last_ordered.on).slice(0, 5)}`
                : 'not ordered yet'}
            </span>
          </div>
        </td>
        <td className="d-only">
          <Code className="text-ink-2">{code}</Code>
        </td>
        <td className="d-only pack soft">{product.pack}</td>
        <td className="d-only r soft">{formatAmount(product.mrp_paise)}</td>
        <td className="d-only r">{formatAmount(product.price_paise)}</td>
        <td className="c-sch">
          <SchemeWords terms={terms} />
        </td>
        <td className="d-only">
          <StockLevel level={levels[product.stock]} />
        </td>
        <td className="d-only r">
          <LastOrdered product={product} />
        </td>
        <td className="lane" data-saving={line && line.saving !== 'saved' ? line.saving : undefined}>
          <QuantityBox
            id={`q-${code}`}
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
            onPaste={onPaste}
            aria-invalid={quantity.error !== null || undefined}
            aria-describedby={isActive ? `${noteId} ${saysId}` : undefined}
          />
        </td>
        <td className="r c-free">
          {line && has && (
            <>
              <span className="m-only">{paidAndFree(line)}</span>
              <span className="d-only">{line.free || ''}</span>
            </>
          )}
        </td>
        <td className="r c-amt">{line && has ? formatAmount(line.amount_paise) : ''}</td>
      </tr>
      {isActive && (
        <tr className="exprow" data-selected>
          <td colSpan={columnCount}>
            <SchemeLine id={saysId} terms={terms} line={line} onTake={quantity.take} withKeys />
          </td>
        </tr>
      )}
    </>
  )
})

export function moleculeOf({ molecule, strength }: Pick<Product, 'molecule' | 'strength'>): string {
  return strength ? `${molecule} ${strength}` : molecule
}

export function paidAndFree({ total, free }: Line): string {
  return free > 0 ? `${total - free} paid + ${free} free` : `${total} paid`
}

export function SchemeWords({ terms }: { terms: Terms }) {
  const words = schemeInWords(offeredScheme(terms))
  if (!words)
    return (
      <span className="text-ink-3">
        <span aria-hidden="true">–</span>
        <span className="sr-only">no scheme</span>
      </span>
    )
  return (
    <span className="sch">
      {words}
      {terms.compulsory && (
        <>
          <Lock />
          <span className="sr-only"> compulsory</span>
        </>
      )}
    </span>
  )
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
