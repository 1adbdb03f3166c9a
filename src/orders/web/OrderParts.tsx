import { Link } from 'wouter'
import { authSlice } from '#accounts/state.ts'
import { formatDay } from '#kit/date.ts'
import { formatRupees } from '#kit/money.ts'
import { namedBriefly } from '#kit/naming.ts'
import { useSlice } from '#kit/web/store.ts'
import { Code } from '#ui/base/Code.tsx'
import { FactList } from '#ui/page/FactList.tsx'
import type { Order } from '../contract.ts'
import { isOff, type StatusCode, status, statusWord } from '../status.ts'

/** The first reference and how many more: each stands beside its division further down. */
export function erpFact({ order_ref, parts, status: now }: Order) {
  const refs = [...new Set([order_ref, ...parts.map((part) => part.order_ref)])].filter((ref) => ref !== null)
  if (refs.length === 0) return { label: 'ERP order', value: notThere(now) }
  if (refs.length === 1) return { label: 'ERP order', value: <Code>{refs[0]}</Code> }
  return { label: 'ERP orders', value: <span className="figures">{namedBriefly(refs)}</span> }
}

/** Of a part that the ERP does not have. */
export function notThere(now: StatusCode): string {
  if (now === status.failed) return 'refused'
  return isOff(now) ? 'never sent' : 'not sent yet'
}

/** One order may go to the ERP as several, each with its own reference under one number. */
export function Parts({ order }: { order: Order }) {
  if (order.parts.length < 2 && !order.parts.some((part) => part.order_ref)) return null
  return (
    <section aria-labelledby="parts-h">
      <h2 id="parts-h" className="text-heading">
        ERP orders under this number
      </h2>
      <p className="mb-2.5 text-small text-ink-3">One for each division.</p>
      <FactList
        figures
        facts={order.parts.map((part) => ({
          key: String(part.part_no),
          label: (
            <>
              {part.division_name}
              <span className="figures block text-small text-ink-3">
                <PartRef order={order} orderRef={part.order_ref} /> ·{' '}
                {part.lines === 1 ? '1 line' : `${part.lines} lines`}
                {part.status !== undefined && ` · ${statusWord(part.status)}`}
              </span>
              {part.invoices?.map(({ invoice_id, invoice_no, received }) => (
                <span key={invoice_id} className="figures block text-small text-ink-3">
                  {invoice_no}
                  {received && `, received ${formatDay(received.received_on)}`}
                </span>
              ))}
            </>
          ),
          value: formatRupees(part.total_paise),
        }))}
      />
    </section>
  )
}

/** The ERP's view of a part is a page of ethical products alone. */
function PartRef({ order, orderRef }: { order: Order; orderRef: string | null }) {
  const [{ DepotLogin }] = useSlice(authSlice)
  if (!orderRef) return notThere(order.status)
  if (order.product_type !== 'E') return <Code>{orderRef}</Code>
  const screen = DepotLogin ? 'depot_my_sap_order_details' : 'my_sap_order_details'
  return (
    <Link className="text-accent-ink" href={`/api/order/${screen}/${encodeURIComponent(orderRef)}`}>
      <Code>{orderRef}</Code>
    </Link>
  )
}
