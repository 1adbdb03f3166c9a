import { useState } from 'react'
import { formatDay } from '#kit/date.ts'
import { formatAmount } from '#kit/money.ts'
import { percentOf } from '#parties/rules.ts'
import { agreed } from '#pricing/discount.ts'
import { readQuantity, whyNotPacks } from '#pricing/quantity.ts'
import { Code } from '#ui/base/Code.tsx'
import { SearchInput } from '#ui/fields/SearchInput.tsx'
import { SectionHead } from '#ui/page/PageHead.tsx'
import { EmptyState } from '#ui/table/EmptyState.tsx'
import { type Column, Table } from '#ui/table/Table.tsx'
import type { DiscountProduct } from '../../orders.ts'
import { NumberBox } from '../NumberBox.tsx'
import { termsOf } from './useDiscountCart.ts'

type AddProductsProps = {
  products: readonly DiscountProduct[]
  chosen: ReadonlySet<string>
  set: (code: string, packs: number, bp: number | null) => void
}

const mostShown = 60

/**
 * The discounted list with the rate that is agreed, else PTS; packs put a product into the order.
 */
export function AddProducts({ products, chosen, set }: AddProductsProps) {
  const [text, setText] = useState('')
  const sought = text.trim().toLowerCase()
  const fitting = products.filter(
    ({ product_code, product_name }) =>
      !chosen.has(product_code) && `${product_code} ${product_name}`.toLowerCase().includes(sought),
  )
  // What is agreed comes first: that is what the party asks for.
  const shown = fitting.toSorted((one, other) => Number(isAgreed(other)) - Number(isAgreed(one))).slice(0, mostShown)
  const columns: Column<DiscountProduct>[] = [
    {
      head: 'Product',
      kind: 'name',
      card: 'title',
      cell: (product) => (
        <>
          {product.product_name}
          <span className="block font-normal text-ink-2">
            <Code>{product.product_code}</Code> {product.pack}
          </span>
        </>
      ),
    },
    { head: 'Division', kind: 'soft', cell: (product) => product.division_name },
    { head: 'PTS ₹', kind: 'number', cell: (product) => formatAmount(product.pts_paise) },
    {
      head: 'Agreed rate ₹',
      kind: 'number',
      cell: (product) => {
        const rate = agreed(product.pts_paise, termsOf(product))
        return rate ? `${formatAmount(rate.rate_paise)} (${percentOf(rate.discount_bp)})` : '–'
      },
    },
    {
      head: 'Until',
      kind: 'date',
      cell: (product) => (product.contract_until ? formatDay(product.contract_until) : '–'),
    },
    {
      head: 'Packs',
      kind: 'number',
      width: 110,
      cell: (product) => (
        <NumberBox
          column="add"
          onceLeft
          label={`Packs of ${product.product_name} to add`}
          value=""
          whyNot={whyNotPacks}
          onType={(typed) => {
            const packs = readQuantity(typed)
            if (packs) set(product.product_code, packs, null)
          }}
        />
      ),
    },
  ]
  return (
    <section>
      <SectionHead title="Add a product">
        <span className="figures text-ink-3">{products.length} on the discounted list</span>
      </SectionHead>
      <div className="max-w-150 my-3">
        <SearchInput label="Search the discounted products" value={text} onChange={setText} />
      </div>
      {shown.length === 0 ? (
        <EmptyState>
          {sought
            ? `No discounted product matches ‘${text.trim()}’.`
            : 'No other product may be sold to them at a discount.'}
        </EmptyState>
      ) : (
        <Table label="Discounted products" columns={columns} rows={shown} rowKey={(product) => product.product_code} />
      )}
      {fitting.length > shown.length && (
        <p className="mt-2 text-ink-2">{fitting.length - shown.length} more. Search for them by name or code.</p>
      )}
    </section>
  )
}

function isAgreed({ contract_id }: DiscountProduct): boolean {
  return contract_id !== null
}
