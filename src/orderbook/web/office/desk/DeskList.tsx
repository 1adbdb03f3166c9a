import { Link } from 'wouter'
import { ageInWords } from '#credit/hold-in-brief.ts'
import { formatAmount, formatRupees } from '#kit/money.ts'
import { counted } from '#ui/base/counted.ts'
import { cx } from '#ui/base/cx.ts'
import { Mark } from '#ui/base/Mark.tsx'
import { Skeleton } from '#ui/base/Skeleton.tsx'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import type { DeskOrder } from '../../../desk-contract.ts'
import { groupsOf } from '../../../desk-groups.ts'

type DeskListProps = {
  orders: DeskOrder[] | undefined
  open: number | undefined
  chosen: ReadonlySet<number>
  /** null: nothing can be done with the chosen ones. */
  onToggle: Toggle | null
  onOpen: (order: DeskOrder) => void
  /** Firms instead of whose move it is. */
  isByFirm: boolean
}

/** With Shift: all between the one before and this one. */
type Toggle = (ids: number[], isRange?: boolean) => void

/** Grouped by whose move it is, or by firm; a row says what is in the way, then how it goes on. */
export function DeskList({ orders, open, chosen, onToggle, onOpen, isByFirm }: DeskListProps) {
  if (!orders)
    return (
      <div aria-busy="true" className="panel grid gap-6 p-4">
        {[1, 2, 3, 4].map((row) => (
          <Skeleton key={row} width="100%" />
        ))}
      </div>
    )
  return (
    <div
      id="desk-list"
      tabIndex={-1}
      className="panel max-tablet:-mx-(--gutter) max-tablet:rounded-none max-tablet:border-x-0"
    >
      {groupsOf(orders, isByFirm).map(({ key, title, orders: rows }) => {
        const ids = rows.map(({ order_id }) => order_id)
        const picked = ids.filter((id) => chosen.has(id)).length
        return (
          <section key={key} aria-labelledby={`desk-${key}-h`}>
            <div className="sticky top-0 z-1 flex items-center gap-3.5 border-line border-b bg-sunken px-4 py-1.75 max-tablet:py-0">
              {onToggle && (
                <Checkbox
                  className="max-tablet:-my-3 max-tablet:-ml-1 max-tablet:[&_input]:size-6"
                  label={`Select all of ${title}`}
                  hideLabel
                  checked={picked === ids.length}
                  some={picked > 0 && picked < ids.length}
                  onChange={() => onToggle(picked === ids.length ? ids : ids.filter((id) => !chosen.has(id)))}
                />
              )}
              <h2 id={`desk-${key}-h`} className="font-semibold text-note leading-4.5">
                {title}{' '}
                <span className="figures font-normal text-ink-2">
                  {counted(rows.length, 'order')}, {formatRupees(rows.reduce((sum, one) => sum + one.total_paise, 0))}
                </span>
              </h2>
            </div>
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
      className={cx(
        'grid grid-cols-[auto_minmax(120px,190px)_minmax(0,1fr)_auto] items-start gap-x-3.5 gap-y-1 px-4 py-2.25',
        'cursor-pointer border-line border-b border-l-3 in-[section:last-child]:last:border-b-0',
        'max-tablet:grid-cols-[auto_minmax(0,1fr)_auto] max-tablet:py-3',
        isOpen ? 'border-l-accent' : 'border-l-transparent',
        isOpen || isChosen ? 'bg-accent-soft' : 'hover:bg-hover',
      )}
      onClick={(event) => {
        if (event.target instanceof Element && event.target.closest('a, button, input, label')) return
        onOpen(order)
      }}
    >
      {onToggle ? (
        <Checkbox
          className="max-tablet:-my-3 max-tablet:-mr-3 max-tablet:-ml-4 max-tablet:grid max-tablet:size-11 max-tablet:place-items-center max-tablet:[&_input]:size-6"
          label={`Select ${order_no}`}
          hideLabel
          checked={isChosen}
          onClick={({ shiftKey }) => onToggle([order_id], shiftKey)}
          onMouseDown={(event) => event.shiftKey && event.preventDefault()}
        />
      ) : (
        <span />
      )}
      <div className="min-w-0">
        <Link
          href={`/admin/my_order_details/${order_id}`}
          className="figures font-semibold"
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
      <div className="reason min-w-0 max-tablet:col-[2/-1] max-tablet:row-2">
        <span className="flex items-start gap-2">
          <Mark group={stuck.group} className="mt-1" />
          <span className="figures font-medium">{stuck.reason}</span>
        </span>
        <span className="figures block pl-5 text-ink-2 text-small">{stuck.way_on}</span>
      </div>
      <div className="figures whitespace-nowrap text-right">
        <span className="font-medium">{formatAmount(order.total_paise)}</span>
        <span className="block text-ink-2 text-small">{ageInWords(stuck.since, new Date())}</span>
      </div>
    </li>
  )
}
