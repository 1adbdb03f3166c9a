import { useState } from 'react'
import { listProducts } from '#catalogue/contract.ts'
import { formatRupees, groupIndian } from '#kit/money.ts'
import { debounceMs, useDebounced } from '#kit/web/debounce.ts'
import { useRead } from '#kit/web/query.ts'
import { Code } from '#ui/base/Code.tsx'
import { Marked, Matches } from '#ui/base/Marked.tsx'
import { Skeleton } from '#ui/base/Skeleton.tsx'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { SearchInput } from '#ui/fields/SearchInput.tsx'
import { useEnter } from '#ui/fields/useEnter.ts'
import { Dotted } from '#ui/page/Dotted.tsx'
import { FailedState } from '#ui/table/FailedState.tsx'
import '#ui/dialogs/choose.css'

type AddProductProps = {
  open: boolean
  onClose: () => void
  /** For whom and from where the order is. */
  order: { distributor: string; cfa_code: string }
  /** The codes that are on it already. */
  has: readonly string[]
  onChoose: (code: string) => void
}

/** One more product on an order: what its distributor may buy, by name or code. */
export function AddProduct({ open, onClose, order, has, onChoose }: AddProductProps) {
  const [text, setText] = useState('')
  const search_text = useDebounced(text.trim(), debounceMs.short)
  const { distributor, cfa_code } = order
  const found = useRead(
    listProducts,
    { distributor, cfa_code, search_text, limit: 8 },
    { keepPrevious: true, ownFailure: true, enabled: open },
  )
  const products = found.data?.data.filter((one) => !has.includes(one.product_code)) ?? []
  const enter = useEnter({
    text: text.trim(),
    isKnown: !found.isPending && !found.isPlaceholderData && search_text === text.trim(),
    take() {
      // What is on the order already is not replaced by what is merely like it.
      const [first] = found.data?.data ?? []
      if (first && search_text !== '' && !has.includes(first.product_code)) choose(first.product_code)
    },
  })

  function choose(code: string) {
    onChoose(code)
    onClose()
    setText('')
  }

  return (
    <Dialog open={open} onClose={onClose} title="Add a product" light onSubmit={enter.press}>
      <SearchInput value={text} onChange={setText} label="Search products" placeholder="Code, name or molecule" />
      {found.isError ? (
        <FailedState onRetry={() => void found.refetch()}>The products did not load.</FailedState>
      ) : !found.data ? (
        <Skeleton width="100%" height={120} />
      ) : (
        <Matches search={search_text}>
          <ul className="choose" aria-label="Products">
            {products.map((one) => (
              <li key={one.product_code}>
                <button type="button" onClick={() => choose(one.product_code)}>
                  <span className="font-medium">
                    <Marked>{one.product_name}</Marked>
                  </span>
                  <span className="figures text-small text-ink-3">
                    <Dotted>
                      <Code>
                        <Marked>{one.product_code}</Marked>
                      </Code>
                      {one.molecule && <Marked>{one.molecule}</Marked>}
                      {one.pack}
                      {formatRupees(one.price_paise)}
                      {one.scheme_admin_enable === 1 && `scheme ${one.min_qty}+${one.scheme_qty}`}
                      {one.stock === 'out' && 'out of stock'}
                    </Dotted>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </Matches>
      )}
      {found.data && (
        <p role="status" className="text-small text-ink-3">
          {enter.isWaiting
            ? `Looking for ‘${text.trim()}’: the first match is taken.`
            : products.length === 0
              ? `No other product matches ‘${search_text}’.`
              : found.data.total > products.length
                ? `The first ${products.length} of ${groupIndian(found.data.total)}. Type to find the rest.`
                : `${products.length} ${products.length === 1 ? 'product' : 'products'}`}
        </p>
      )}
    </Dialog>
  )
}
