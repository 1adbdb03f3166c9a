// Where e-invoices are registered and cancelled. A real portal is another one of this type; the
// stand-in is for rehearsals.
import { createHash } from 'node:crypto'
import type { Day } from '#kit/date.ts'
import { type eInvoiceJson, financialYear } from '../e-invoice.ts'

type EInvoice = ReturnType<typeof eInvoiceJson>
export type PortalAnswer = { irn: string; ack_no: string; acked_on: Day; signed_qr: string }
export type Portal = {
  register: (invoice: EInvoice, today: Day) => Promise<PortalAnswer>
  cancel: (irn: string, today: Day) => Promise<{ cancelled_on: Day }>
}

type Registered = { gstin: string; dated: Day; type: 'INV' | 'CRN' | 'DBN'; no: string }

/**
 * The IRN as the portal makes it: a hash of the seller's GSTIN, the financial year, the type and
 * the number.
 */
export function irnOf({ gstin, dated, type, no }: Registered): string {
  return createHash('sha256')
    .update(gstin + financialYear(dated) + type + no)
    .digest('hex')
}

/** Answers as the portal does; nobody signed its QR, and the QR says so. */
export const standInPortal: Portal = {
  register,
  cancel: async (_, today) => ({ cancelled_on: today }),
}

async function register(invoice: EInvoice, today: Day): Promise<PortalAnswer> {
  const { SellerDtls, BuyerDtls, DocDtls, ValDtls, ItemList } = invoice
  const dated = DocDtls.Dt.split('/').reverse().join('-')
  const irn = irnOf({ gstin: SellerDtls.Gstin, dated, type: 'INV', no: DocDtls.No })
  const signed_qr = JSON.stringify({
    SellerGstin: SellerDtls.Gstin,
    BuyerGstin: BuyerDtls.Gstin,
    DocNo: DocDtls.No,
    DocTyp: DocDtls.Typ,
    DocDt: DocDtls.Dt,
    TotInvVal: ValDtls.TotInvVal,
    ItemCnt: ItemList.length,
    MainHsnCode: ItemList[0]?.HsnCd ?? '',
    Irn: irn,
    Signature: 'none: made by a stand-in',
  })
  return { irn, ack_no: String(BigInt(`0x${irn.slice(0, 12)}`)).padStart(15, '1'), acked_on: today, signed_qr }
}
