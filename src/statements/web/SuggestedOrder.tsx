import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { changeCartLines, getCart } from '#cart/contract.ts'
import { mostLines } from '#cart/rules.ts'
import type { Which } from '#cart/web/autosave/cartAutosave.ts'
import type { Output } from '#kit/endpoint.ts'
import { groupIndian } from '#kit/money.ts'
import { call } from '#kit/web/call.ts'
import { showFailure } from '#kit/web/failures.ts'
import { useRead } from '#kit/web/query.ts'
import { Button } from '#ui/base/Button.tsx'
import { Code } from '#ui/base/Code.tsx'
import { counted } from '#ui/base/counted.ts'
import { Skeleton } from '#ui/base/Skeleton.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import { EmptyState } from '#ui/table/EmptyState.tsx'
import { FailedState } from '#ui/table/FailedState.tsx'
import { Table } from '#ui/table/Table.tsx'
import type { Column } from '#ui/table/tableProps.ts'
import { suggestOrder } from '../contract.ts'
import { monthInWords } from '../rules.ts'

type Line = Output<typeof suggestOrder>['data']['lines'][number]

/** What the statements say that should be ordered; it becomes the cart's lines with one press. */
export function SuggestedOrder({ which }: { which: Which }) {
  const read = useRead(suggestOrder, which, { ownFailure: true })
  const [isBusy, setBusy] = useState(false)
  const [, navigate] = useLocation()
  if (read.isError && !read.data)
    return <FailedState onRetry={() => void read.refetch()}>The suggested order did not load.</FailedState>
  if (!read.data) return <Skeleton width="100%" height={320} className="mt-4" />
  const { lines, month } = read.data.data
  if (month === null)
    return (
      <EmptyState>Send a statement first. The suggested order is worked out from what you have and sell.</EmptyState>
    )
  if (lines.length === 0)
    return <EmptyState>Your stock of {monthInWords(month)} is enough. Nothing needs to be ordered.</EmptyState>

  /** Never less than what is in the cart already. */
  async function put() {
    setBusy(true)
    try {
      const { data: cart } = await call(getCart, which)
      const there = new Map(cart.cart_items.map((item) => [item.product_code, item.quantity_ordered]))
      const wanted = lines.filter(({ product_code, quantity }) => (there.get(product_code) ?? 0) < quantity)
      for (let at = 0; at < wanted.length; at += mostLines)
        await call(changeCartLines, {
          ...which,
          lines: wanted.slice(at, at + mostLines).map(({ product_code, quantity }) => ({ product_code, quantity })),
        })
      toast({ group: 'success', text: `${counted(wanted.length, 'line')} put into the cart.` })
      navigate(`/cart?${new URLSearchParams({ for: which.distributor, cfa: which.cfa_code })}`)
    } catch (failure) {
      showFailure(failure)
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="mt-4 grid grid-cols-1 gap-2 max-tablet:mt-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button kind="primary" busy={isBusy} onClick={() => void put()}>
          Put {groupIndian(lines.length)} in the cart
        </Button>
        <span className="text-ink-2">
          Made from the statement of {monthInWords(month)} and sales of the last three months.{' '}
          <Link href="/secondary-upload" className="inline-block py-1">
            Open the statement
          </Link>
        </span>
      </div>
      <Table label="Suggested order" columns={columns} rows={lines} rowKey={({ product_code }) => product_code} />
    </div>
  )
}

const columns: Column<Line>[] = [
  {
    head: 'Product',
    kind: 'name',
    card: 'title',
    cell: ({ product_name, product_code }) => (
      <>
        {product_name} <Code className="font-normal text-ink-3">{product_code}</Code>
      </>
    ),
  },
  { head: 'Left', kind: 'number', cell: ({ left }) => groupIndian(left) },
  { head: 'Sold a day', kind: 'number', cell: ({ a_day }) => a_day.toFixed(1) },
  { head: 'Order', kind: 'number', cell: ({ quantity }) => <b className="font-semibold">{groupIndian(quantity)}</b> },
  {
    head: 'Scheme',
    cell: ({ min_qty, scheme_qty }) => (scheme_qty > 0 ? `${min_qty} + ${scheme_qty}` : '–'),
  },
  {
    head: 'Why',
    card: 'wide',
    cell: ({ why }) => (
      <details className="text-ink-2">
        <summary className="cursor-pointer py-1 text-accent-ink">How this was counted</summary>
        {why}
      </details>
    ),
  },
]
