import { type KeyboardEvent, useState } from 'react'
import type { Which } from '#cart/web/autosave/cartAutosave.ts'
import { listProducts } from '#catalogue/contract.ts'
import { formatDay } from '#kit/date.ts'
import { formatRupees } from '#kit/money.ts'
import { debounceMs, useDebounced } from '#kit/web/debounce.ts'
import { Button } from '#ui/base/Button.tsx'
import { Code } from '#ui/base/Code.tsx'
import { Kbd } from '#ui/base/Kbd.tsx'
import { Marked, Matches } from '#ui/base/Marked.tsx'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { SearchInput } from '#ui/fields/SearchInput.tsx'
import { useEnter } from '#ui/fields/useEnter.ts'
import { moleculeOf, type Product, useFound } from '../found.tsx'
import type { Row } from './judge.ts'

type NearestProductsProps = {
  row: Row
  which: Which
  /** What the code means can be kept for the next list. */
  learns: true | undefined
  onPick: (product: Product, learn: boolean) => void
  onLeaveOut: () => void
}

const mostShown = 5

/** What may be meant by a row's code, picked by its number; the search finds all others. */
export function NearestProducts({ row, which, learns, onPick: pick, onLeaveOut }: NearestProductsProps) {
  const [isKept, setKept] = useState(true)
  const written = row.given.code || row.given.name
  // A code of ours is remembered for no other product.
  const isOurs = row.nearest[0]?.product_code === row.given.code
  const onPick = (product: Product) => {
    const mayLearn = written !== '' && (!isOurs || product.product_code === row.given.code)
    pick(product, Boolean(learns) && isKept && mayLearn)
  }
  const [text, setText] = useState('')
  const search = useDebounced(text.trim(), debounceMs.short)
  const found = useFound(listProducts, which, { search_text: search || row.given.code }, { limit: mostShown })
  const shown = search ? (found.rows ?? []) : row.nearest
  const enter = useEnter({
    text: text.trim(),
    isKnown: search === text.trim() && (search === '' || !found.isBusy || found.hasFailed),
    take: () => shown[0] && onPick(shown[0]),
  })

  function onKeyDown(event: KeyboardEvent) {
    const isTyping = event.target instanceof HTMLInputElement
    const picked = /^[1-5]$/.test(event.key) && !isTyping ? shown[Number(event.key) - 1] : undefined
    if (picked) onPick(picked)
    else if (event.key === 'Delete' && !(isTyping && text)) onLeaveOut()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the numbers are keys of the buttons in it
    <div className="rounded-panel border border-line-strong bg-surface" onKeyDown={onKeyDown}>
      <Matches search={search || row.given.name || row.given.code}>
        <ol aria-label={`Products that row ${row.given.row_no} may mean`}>
          {shown.map((product, at) => (
            <li key={product.product_code} className="border-line not-first:border-t">
              <Nearest product={product} at={at} onPick={onPick} />
            </li>
          ))}
        </ol>
      </Matches>
      {(shown.length === 0 || enter.isWaiting) && (
        <p className="p-2.5 text-ink-3 text-small">
          {enter.isWaiting
            ? `Looking for ‘${text.trim()}’: the first match is taken.`
            : search
              ? `No product matches ‘${search}’.`
              : 'Nothing comes near. Search for the product.'}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-y-2 gap-x-3.5 py-2 px-2.5 border-t border-line [&_.input]:flex-[1_1_200px]">
        <SearchInput
          value={text}
          onChange={setText}
          label={`Search a product for row ${row.given.row_no}`}
          placeholder="Search all products"
          maxLength={100}
          onDone={enter.press}
        />
        {learns && written !== '' && (
          <Checkbox label={`Remember ‘${written}’ for your next uploads`} checked={isKept} onChange={setKept} />
        )}
        <Button kind="link" data-leave onClick={onLeaveOut}>
          Leave row {row.given.row_no} out
        </Button>
      </div>
    </div>
  )
}

type NearestProps = { product: Product; at: number; onPick: (product: Product) => void }

function Nearest({ product, at, onPick }: NearestProps) {
  return (
    <button
      type="button"
      className="flex w-full items-baseline gap-2.5 px-2.5 py-1.75 text-left hover:bg-hover focus-visible:-outline-offset-2 focus-visible:bg-selected"
      {...(at === 0 && { 'data-first': true })}
      onClick={() => onPick(product)}
    >
      <Kbd>{at + 1}</Kbd>
      <span className="min-w-0 flex-1">
        <span className="font-medium">
          <Marked>{product.product_name}</Marked>
        </span>{' '}
        <Code className="text-ink-3">{product.product_code}</Code>
        <span className="block text-small text-ink-3">
          {moleculeOf(product)}, {product.pack}.{' '}
          {product.last_ordered
            ? `Last ordered ${product.last_ordered.quantity} on ${formatDay(product.last_ordered.on)}`
            : 'Not ordered yet'}
        </span>
      </span>
      <span className="figures text-ink-2">{formatRupees(product.price_paise)}</span>
    </button>
  )
}
