import { formatTime } from '#kit/date.ts'
import { useRead } from '#kit/web/query.ts'
import { provider } from '#kit/web/settings.ts'
import type { Order } from '../contract.ts'
import { getAnyParties, getParties, type Parties } from '../parties.ts'
import { statusWord } from '../status.ts'

type Party = Parties['buyer']

export function PrintHead({ order }: { order: Order }) {
  const read = useRead(getParties, { order_id: order.order_id }, { ownFailure: true })
  return <Letterhead order={order} parties={read.data?.data} />
}

export function OfficePrintHead({ order }: { order: Order }) {
  const read = useRead(getAnyParties, { order_id: order.order_id }, { ownFailure: true })
  return <Letterhead order={order} parties={read.data?.data} />
}

/** On paper alone: who supplies, who buys, and what paper it is. */
function Letterhead({ order, parties }: { order: Order; parties: Parties | undefined }) {
  return (
    <div className="print-head" aria-hidden="true">
      <div className="print-letter">
        <b>{provider}</b>
        {parties && (
          <span>
            {parties.supplier.name}, {parties.supplier.address}, {parties.supplier.city}, {parties.supplier.state}.
            GSTIN {parties.supplier.gstin}
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
      {parties && (
        <div className="print-parties">
          <PartyBlock title="Buyer" party={parties.buyer} />
          <PartyBlock title="Supplier" party={{ ...parties.supplier, name: `${provider}, ${parties.supplier.name}` }} />
        </div>
      )}
    </div>
  )
}

function PartyBlock({ title, party }: { title: string; party: Party }) {
  return (
    <div>
      <span>{title}</span>
      <b>{party.name}</b>
      <span>
        {party.address}, {party.city}, {party.state}
      </span>
      <span>GSTIN {party.gstin}</span>
      {party.licence_no && <span>Drug licence {party.licence_no}</span>}
      <span>Code {party.code}</span>
    </div>
  )
}
