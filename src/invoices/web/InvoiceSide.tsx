import type { ReactNode } from 'react'
import { formatRupees } from '#kit/money.ts'
import { DateText } from '#ui/base/DateText.tsx'
import { FactList } from '#ui/page/FactList.tsx'
import type { Invoice } from '../contract.ts'

type InvoiceSideProps = { invoice: Invoice; written: ReactNode }

/** Beside an invoice: what is paid of it, where it goes, and what was written on it. */
export function InvoiceSide({ invoice, written }: InvoiceSideProps) {
  const paid = invoice.total_paise > 0 ? Math.min(1, invoice.paid_paise / invoice.total_paise) : 0
  return (
    <>
      <section aria-labelledby="balance-h">
        <h2 id="balance-h" className="text-heading">
          Balance
        </h2>
        <p className="figures mb-3 text-title">{formatRupees(invoice.balance_paise)}</p>
        <div className="mb-3 h-2 overflow-hidden rounded-full bg-line" aria-hidden="true">
          <div className="h-full bg-accent" style={{ width: `${Math.round(paid * 100)}%` }} />
        </div>
        <FactList
          figures
          facts={[
            { key: 'total', label: 'Invoice', value: formatRupees(invoice.total_paise) },
            ...invoice.payments.map((one, at) => ({
              key: `${at}`,
              label: (
                <>
                  {one.kind === 'receipt' ? 'Receipt' : 'Credit note'} <span className="figures">{one.no}</span>
                  <span className="block text-ink-3 text-small">
                    <DateText day={one.dated} />
                  </span>
                </>
              ),
              value: formatRupees(-one.amount_paise),
            })),
            ...(invoice.cancelled_at
              ? [{ key: 'cancelled', label: 'Cancelled', value: formatRupees(-invoice.total_paise) }]
              : []),
            { key: 'balance', label: <b>Balance</b>, value: <b>{formatRupees(invoice.balance_paise)}</b> },
          ]}
        />
      </section>
      {invoice.deliver_to && <DeliverTo to={invoice.deliver_to} />}
      {written}
    </>
  )
}

function DeliverTo({ to }: { to: NonNullable<Invoice['deliver_to']> }) {
  return (
    <section aria-labelledby="deliver-h">
      <h2 id="deliver-h" className="mb-2.5 text-heading">
        Deliver to
      </h2>
      <p className="font-medium">{to.name}</p>
      <p className="text-ink-2">
        {to.address}, {to.city} {to.pin_code}, {to.state}
      </p>
      {to.phone && <p className="figures text-ink-2">{to.phone}</p>}
    </section>
  )
}
