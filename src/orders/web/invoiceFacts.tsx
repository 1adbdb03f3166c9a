import { Link } from 'wouter'
import type { Order } from '../contract.ts'

/** The invoices of an order, each leading to itself; no fact before there is one. */
export function invoiceFacts({ supply }: Order, path: string) {
  const invoices = supply?.invoices ?? []
  if (invoices.length === 0) return []
  const value = (
    <span className="figures flex flex-wrap gap-x-3">
      {invoices.map(({ invoice_id, invoice_no }) => (
        <Link key={invoice_id} href={`${path}/${invoice_id}`} className="inline-block py-0.5">
          {invoice_no}
        </Link>
      ))}
    </span>
  )
  return [{ label: invoices.length === 1 ? 'Invoice' : 'Invoices', value }]
}
