import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import Maximize from 'lucide-react/icons/maximize-2'
import { Suspense } from 'react'
import { Link } from 'wouter'
import { formatAmount, groupIndian } from '#kit/money.ts'
import { useRead } from '#kit/web/query.ts'
import { getAnyOrder } from '#orders/book-contract.ts'
import type { Order } from '#orders/contract.ts'
import { statusColour, statusWord } from '#orders/status.ts'
import { buttonClass, IconButton } from '#ui/base/Button.tsx'
import { Code } from '#ui/base/Code.tsx'
import { Skeleton } from '#ui/base/Skeleton.tsx'
import { Badge } from '#ui/base/StatusMark.tsx'
import { EmptyState } from '#ui/table/EmptyState.tsx'
import { FailedState } from '#ui/table/FailedState.tsx'
import { OrderFile } from '../laterParts.ts'
import { OfficeStory, WaysOut } from '../OfficeStory.tsx'
import { OrderMoves } from '../OrderMoves.tsx'

type DeskPaneProps = {
  orderId: number | undefined
  place: { at: number; of: number } | null
  onNext: (() => void) | null
  onPrevious: (() => void) | null
  /** While rows are chosen, the letters mean those. */
  withKeys: boolean
}

/** The open order: the way out, then what it is about, its lines and what happened. */
export function DeskPane({ orderId, place, onNext, onPrevious, withKeys }: DeskPaneProps) {
  return (
    <aside
      className="sticky top-0 max-h-dvh overflow-y-auto wrap-break-word -mt-7 -mb-14 pr-0 pl-7 pt-5 pb-7 border-l border-line min-h-dvh"
      aria-label="The open order"
    >
      <div className="flex items-center gap-1 border-line border-b pb-3">
        <span className="figures mr-1 text-ink-2 text-small">{place ? `${place.at} of ${place.of}` : ''}</span>
        <IconButton
          label="The order before"
          title="The order before (K)"
          disabled={!onPrevious}
          onClick={() => onPrevious?.()}
        >
          <ChevronUp />
        </IconButton>
        <IconButton label="The next order" title="The next order (J)" disabled={!onNext} onClick={() => onNext?.()}>
          <ChevronDown />
        </IconButton>
        {orderId && (
          <Link
            href={`/admin/my_order_details/${orderId}`}
            className={`${buttonClass('icon')} ml-auto`}
            aria-label="Open it as a page"
            title="Open it as a page"
          >
            <Maximize />
          </Link>
        )}
      </div>
      {orderId ? (
        <OpenOrder key={orderId} orderId={orderId} withKeys={withKeys} />
      ) : (
        <EmptyState>Nothing is open.</EmptyState>
      )}
    </aside>
  )
}

function OpenOrder({ orderId, withKeys }: { orderId: number; withKeys: boolean }) {
  const read = useRead(getAnyOrder, { order_id: orderId }, { ownFailure: true })
  const order = read.data?.data
  if (read.isError && !order)
    return <FailedState onRetry={() => void read.refetch()}>The order did not load.</FailedState>
  if (!order)
    return (
      <div aria-busy="true" className="grid gap-5 pt-5">
        <Skeleton width={220} height={22} />
        <Skeleton width="100%" height={90} />
        <Skeleton width="100%" height={160} />
      </div>
    )
  return (
    <div className="grid grid-cols-1 gap-6 pt-5">
      <div>
        <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold text-[18px]/[26px]">
          <span className="figures">Order {order.order_no}</span>
          <Badge group={statusColour(order.status)}>{statusWord(order.status)}</Badge>
        </h2>
        <p className="text-ink-2">
          {order.distributor_name}, {order.city} <Code>{order.distributor}</Code>
        </p>
        <p className="text-ink-2">
          Placed by {order.placed_by.name}, from {order.cfa_name}
        </p>
      </div>
      <WaysOut order={order} />
      <div className="flex flex-wrap gap-2">
        <OrderMoves order={order} withKeys={withKeys} onOutOfDate={() => void read.refetch()} />
      </div>
      <Lines order={order} />
      <OfficeStory order={order} />
      <Suspense>
        <OrderFile orderId={order.order_id} name={order.distributor_name} />
      </Suspense>
    </div>
  )
}

const mostLines = 6

function Lines({ order }: { order: Order }) {
  const shown = order.lines.slice(0, mostLines)
  const others = order.lines.slice(mostLines)
  const amountOf = (lines: Order['lines']) => lines.reduce((sum, line) => sum + line.amount_paise, 0)
  return (
    <section aria-labelledby="pane-lines-h">
      <h3 id="pane-lines-h" className="mb-1 flex items-baseline justify-between text-heading">
        {order.line_count === 1 ? '1 line' : `${groupIndian(order.line_count)} lines`}
        <Link href={`/admin/my_order_details/${order.order_id}`} className="font-normal text-small">
          See all
        </Link>
      </h3>
      <table className="figures w-full">
        <thead className="text-left text-ink-3 text-small">
          <tr>
            <th scope="col" className="py-1 font-normal">
              Product
            </th>
            <th scope="col" className="py-1 pl-3 text-right font-normal whitespace-nowrap">
              Paid + free
            </th>
            <th scope="col" className="py-1 pl-3 text-right font-normal whitespace-nowrap">
              Amount ₹
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((line) => (
            <tr key={line.line_no} className="border-line border-t">
              <td className="py-1.5 pr-2">{line.product_name}</td>
              <td className="py-1.5 pl-3 text-right whitespace-nowrap">
                {groupIndian(line.total_qty - line.free_qty)}
                {line.free_qty > 0 && ` + ${groupIndian(line.free_qty)}`}
              </td>
              <td className="py-1.5 pl-3 text-right whitespace-nowrap">{formatAmount(line.amount_paise)}</td>
            </tr>
          ))}
          {others.length > 0 && (
            <tr className="border-line border-t text-ink-2">
              <td className="py-1.5" colSpan={2}>
                {others.length === 1 ? '1 more line' : `${groupIndian(others.length)} more lines`}
              </td>
              <td className="py-1.5 pl-3 text-right whitespace-nowrap">{formatAmount(amountOf(others))}</td>
            </tr>
          )}
        </tbody>
      </table>
    </section>
  )
}
