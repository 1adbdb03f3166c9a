import { formatTime } from '#kit/date.ts'
import { useRead } from '#kit/web/query.ts'
import { provider } from '#kit/web/settings.ts'
import { type BuyerAndSupplier, getAnyBuyerAndSupplier, getBuyerAndSupplier } from '../buyer-and-supplier.ts'
import type { Order } from '../contract.ts'
import { statusWord } from '../status.ts'

type Firm = BuyerAndSupplier['buyer']

export function PrintHead({ order }: { order: Order }) {
  const read = useRead(getBuyerAndSupplier, { order_id: order.order_id }, { ownFailure: true })
  return <Letterhead order={order} both={read.data?.data} />
}

export function OfficePrintHead({ order }: { order: Order }) {
  const read = useRead(getAnyBuyerAndSupplier, { order_id: order.order_id }, { ownFailure: true })
  return <Letterhead order={order} both={read.data?.data} />
}

/** On paper alone: who supplies, who buys, and what paper it is. */
function Letterhead({ order, both }: { order: Order; both: BuyerAndSupplier | undefined }) {
  return (
    <div className="print-head" aria-hidden="true">
      <div className="print-letter">
        <b>{provider}</b>
        {both && (
          <span>
            {both.supplier.name}, {both.supplier.address}, {both.supplier.city}, {both.supplier.state}. GSTIN{' '}
            {both.supplier.gstin}
          </span>
        )}
      </div>
      <div className="print-title">
        <b>Order {order.order_no}</b>
        <span>
          {formatTime(order.placed_at)}, placed by {order.placed_by.name}. {statusWord(order.status)}.
        </span>
        {order.po_no && <span>Your purchase order {order.po_no}</span>}
      </div>
      {both && (
        <div className="print-firms">
          <FirmBlock title="Buyer" firm={both.buyer} />
          <FirmBlock title="Supplier" firm={{ ...both.supplier, name: `${provider}, ${both.supplier.name}` }} />
        </div>
      )}
    </div>
  )
}

function FirmBlock({ title, firm }: { title: string; firm: Firm }) {
  return (
    <div>
      <span>{title}</span>
      <b>{firm.name}</b>
      <span>
        {firm.address}, {firm.city}, {firm.state}
      </span>
      <span>GSTIN {firm.gstin}</span>
      {firm.licence_no && <span>Drug licence {firm.licence_no}</span>}
      <span>Code {firm.code}</span>
    </div>
  )
}
