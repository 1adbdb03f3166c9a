import { getInvoice } from '#invoices/contract.ts'
import { useRead } from '#kit/web/query.ts'
import { ClaimForm } from './ClaimForm.tsx'

type ReturnClaimProps = { open: boolean; onClose: () => void; invoiceId: number; lineId: number }

/** The claim of an invoice, begun with all that is left of an expiring line. */
export function ReturnClaim({ open, onClose, invoiceId, lineId }: ReturnClaimProps) {
  const invoice = useRead(getInvoice, { invoice_id: String(invoiceId) }, { enabled: open }).data?.data
  return invoice ? <ClaimForm open={open} onClose={onClose} invoice={invoice} expired={lineId} /> : null
}
