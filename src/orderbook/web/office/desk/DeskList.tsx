import { Link } from 'wouter'
import { ageInWords } from '#credit/held.ts'
import { formatAmount, formatRupees } from '#kit/money.ts'
import { desks, deskWords } from '#orders/stuck.ts'
import { counted } from '#ui/base/counted.ts'
import { Mark } from '#ui/base/Mark.tsx'
import { Skeleton } from '#ui/base/Skeleton.tsx'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import type { DeskOrder } from '../../../desk-contract.ts'

type DeskListProps = {
  orders: DeskOrder[] | undefined
  open: number | undefined
  chosen: ReadonlySet<number>
  /** null: nothing can be done with the chosen ones. */
  onToggle: ((id: number) => void) | null
  onOpen: (order: DeskOrder) => void
}

/** Grouped by whose move it is; a row says what is in the way, then how it goes on. */
export function DeskList({ orders, open, chosen, onToggle, onOpen }: DeskListProps) {
  if (!orders)
    return (
      <div aria-busy="true" className="panel grid gap-6 p-4">
        {[1, 2, 3, 4].map((row) => (
          <Skeleton key={row} width="100%" />
        ))}
      </div>
    )
  return (
    <div id="desk-list" tabIndex={-1} className="panel desk-list">
      {desks.map((desk) => {
        const rows = orders.filter((order) => order.desk === desk)
        if (rows.length === 0) return null
        return (
          <section key={desk} aria-labelledby={`desk-${desk}-h`}>
            <h2 id={`desk-${desk}-h`}>
              {deskWords[desk]}{' '}
              <span className="num font-normal text-ink-2">
                {counted(rows.length, 'order')}, {formatRupees(rows.reduce((sum, one) => sum + one.total_paise, 0))}
              </span>
            </h2>
            <ul>
              {rows.map((order) => (
                <DeskRow
                  key={order.order_id}
                  order={order}
                  isOpen={order.order_id === open}
                  isChosen={chosen.has(order.order_id)}
                  onToggle={onToggle}
                  onOpen={onOpen}
                />
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

type DeskRowProps = Pick<DeskListProps, 'onToggle' | 'onOpen'> & {
  order: DeskOrder
  isOpen: boolean
  isChosen: boolean
}

function DeskRow({ order, isOpen, isChosen, onToggle, onOpen }: DeskRowProps) {
  const { order_id, order_no, stuck } = order
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a shortcut for the link that the row has
    <li
      id={`desk-${order_id}`}
      data-open={isOpen || undefined}
      data-chosen={isChosen || undefined}
      onClick={(event) => {
        if (event.target instanceof Element && event.target.closest('a, button, input, label')) return
        onOpen(order)
      }}
    >
      {onToggle ? (
        <Checkbox label={`Select ${order_no}`} hideLabel checked={isChosen} onChange={() => onToggle(order_id)} />
      ) : (
        <span />
      )}
      <div className="min-w-0">
        <Link
          href={`/admin/my_order_details/${order_id}`}
          className="num font-semibold"
          aria-current={isOpen || undefined}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey) return
            event.preventDefault()
            onOpen(order)
          }}
        >
          {order_no}
        </Link>
        <span className="block text-ink-2 text-small">
          {order.distributor_name}, {order.city}
        </span>
      </div>
      <div className="why min-w-0">
        <span className="flex items-start gap-2">
          <Mark group={stuck.group} className="mt-1" />
          <span className="num font-medium">{stuck.reason}</span>
        </span>
        <span className="num block pl-5 text-ink-2 text-small">{stuck.way_on}</span>
      </div>
      <div className="sum num">
        <span className="font-medium">{formatAmount(order.total_paise)}</span>
        <span className="block text-ink-2 text-small">{ageInWords(stuck.since, new Date())}</span>
      </div>
    </li>
  )
}
