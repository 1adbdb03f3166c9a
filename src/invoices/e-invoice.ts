// An invoice as the e-invoice portal takes it (INV-01, schema 1.1), and why it would refuse it.
// Pure.
import { addDays, type Day, formatDay } from '#kit/date.ts'
import { whyNotGstin } from '#places/gstin.ts'
import type { Invoice } from './contract.ts'

export type Party = Invoice['buyer']
export type Line = Pick<
  Invoice['lines'][number],
  | 'line_no'
  | 'product_name'
  | 'hsn'
  | 'batch_no'
  | 'expires_on'
  | 'price_paise'
  | 'paid_qty'
  | 'free_qty'
  | 'gst_bp'
  | 'amount_paise'
  | 'cgst_paise'
  | 'sgst_paise'
  | 'igst_paise'
>

/** What is to mend first; empty when the portal would take it. */
export function whyNotEInvoice(invoice: Invoice, provider: string): string[] {
  const { seller, buyer, lines } = invoice
  if (invoice.cancelled_at) return ['This invoice is cancelled.']
  if (!seller || lines.length === 0) return ['An opening balance is no tax invoice.']
  return [
    ...whyNotNo(invoice.invoice_no),
    ...whyNotParties(seller, buyer, provider),
    ...(invoice.place_of_supply ? [] : ['The place of supply is missing.']),
    ...(lines.length <= 1000 ? [] : ['The portal takes at most 1,000 lines.']),
    ...lines.flatMap(whyNotLine).slice(0, 20),
    ...(Math.abs(invoice.round_off_paise) <= 9999 ? [] : ['The round-off is above ₹99.99.']),
    ...(Math.abs(invoice.total_paise - totalOf(invoice)) <= 100 ? [] : ['The lines do not add up to the total.']),
  ]
}

export function whyNotNo(no: string): string[] {
  return /^[A-Z1-9][A-Z0-9/-]{0,15}$/.test(no) ? [] : [`The portal does not take the number ${no}.`]
}

export function whyNotParties(seller: Party, buyer: Party, provider: string): string[] {
  return [
    ...(provider.length >= 3 && provider.length <= 100 ? [] : ['The provider’s name needs 3 to 100 characters.']),
    ...whyNotParty(seller, seller.name),
    ...whyNotParty(buyer, buyer.name),
  ]
}

function whyNotParty(party: Party, name: string): string[] {
  return [...(whyNotGstin(party.gstin) ? [`The GSTIN of ${name} is not right.`] : []), ...whyNotPlace(party, name)]
}

type Place = Pick<Party, 'address' | 'city' | 'pin_code' | 'state_code'>

function whyNotPlace(party: Place, name: string): string[] {
  return [
    ...(/^[1-9]\d{5}$/.test(party.pin_code) ? [] : [`The PIN code of ${name} is missing.`]),
    ...(party.address.trim() === '' ? [`The address of ${name} is missing.`] : []),
    ...(party.city.trim().length < 3 ? [`The city of ${name} is missing.`] : []),
  ]
}

export function whyNotLine(line: Line): string[] {
  const at = `Line ${line.line_no}, ${line.product_name}`
  return [
    ...(/^(\d{4}|\d{6}|\d{8})$/.test(line.hsn) ? [] : [`${at}: HSN ${line.hsn} needs 4, 6 or 8 digits.`]),
    ...(line.batch_no.length >= 3 && line.batch_no.length <= 20 ? [] : [`${at}: a batch has 3 to 20 characters.`]),
    ...(line.price_paise * line.paid_qty >= line.amount_paise ? [] : [`${at}: its value is above rate × packs.`]),
  ]
}

const totalOf = (invoice: Invoice) =>
  invoice.lines.reduce((sum, line) => sum + lineValue(line), 0) + invoice.round_off_paise
const lineValue = (line: Line) => line.amount_paise + line.cgst_paise + line.sgst_paise + line.igst_paise

/** Of an invoice that `whyNotEInvoice` has nothing against. */
export function eInvoiceJson(invoice: Invoice, provider: string) {
  const { seller, buyer } = invoice
  if (!seller) throw new Error('an opening balance is no e-invoice')
  return {
    ...documentJson,
    DocDtls: { Typ: 'INV', No: invoice.invoice_no, Dt: slashed(invoice.invoice_date) },
    ...partiesJson(seller, buyer, { provider, pos: invoice.place_of_supply }),
    ...shipJson(invoice),
    ItemList: invoice.lines.map(lineJson),
    ValDtls: {
      AssVal: rupees(invoice.value_paise),
      CgstVal: rupees(invoice.cgst_paise),
      SgstVal: rupees(invoice.sgst_paise),
      IgstVal: rupees(invoice.igst_paise),
      RndOffAmt: rupees(invoice.round_off_paise),
      TotInvVal: rupees(invoice.total_paise),
    },
    ...(invoice.po_no && { RefDtls: { ContrDtls: [{ PORefr: cut(invoice.po_no, 16) }] } }),
  }
}

export const documentJson = {
  Version: '1.1',
  TranDtls: { TaxSch: 'GST', SupTyp: 'B2B', RegRev: 'N', IgstOnIntra: 'N' },
}

export function partiesJson(seller: Party, buyer: Party, { provider, pos }: { provider: string; pos: string | null }) {
  return {
    SellerDtls: { ...partyJson(seller, provider), TrdNm: cut(seller.name, 100) },
    BuyerDtls: { ...partyJson(buyer, buyer.name), Pos: pos ?? buyer.state_code },
  }
}

/**
 * Where goods go to another address than the buyer's. The portal asks for a whole one, and an
 * invoice keeps its own for good: one without a PIN code is left out. A godown in another state has
 * a GSTIN of its own, which we don't know.
 */
function shipJson({ deliver_to: to, buyer }: Invoice) {
  if (!to || whyNotPlace(to, to.name).length > 0) return {}
  const { Gstin, LglNm, ...place } = partyJson({ ...to, gstin: buyer.gstin }, buyer.name)
  return {
    ShipDtls: { ...(to.state_code === buyer.state_code && { Gstin }), LglNm, TrdNm: cut(to.name, 100), ...place },
  }
}

function partyJson({ gstin, address, city, pin_code, state_code }: Place & { gstin: string }, name: string) {
  const [first, rest] = [cut(address, 100), address.trim().slice(100, 200).trim()]
  return {
    Gstin: gstin,
    LglNm: cut(name, 100),
    Addr1: first,
    ...(rest.length >= 3 && { Addr2: rest }),
    Loc: cut(city, 50),
    Pin: Number(pin_code),
    Stcd: state_code,
  }
}

export function lineJson(line: Line) {
  const gross = line.price_paise * line.paid_qty
  return {
    SlNo: String(line.line_no),
    PrdDesc: cut(line.product_name, 300),
    IsServc: 'N',
    HsnCd: line.hsn,
    BchDtls: { Nm: line.batch_no, ...(isPublished(line.expires_on) && { ExpDt: slashed(line.expires_on) }) },
    Qty: line.paid_qty,
    FreeQty: line.free_qty,
    Unit: 'PAC',
    UnitPrice: rupees(line.price_paise),
    TotAmt: rupees(gross),
    Discount: rupees(gross - line.amount_paise),
    AssAmt: rupees(line.amount_paise),
    GstRt: line.gst_bp / 100,
    CgstAmt: rupees(line.cgst_paise),
    SgstAmt: rupees(line.sgst_paise),
    IgstAmt: rupees(line.igst_paise),
    TotItemVal: rupees(lineValue(line)),
  }
}

/** The published pattern of `ExpDt` ends in 2029: a later expiry is left out, which it allows. */
const isPublished = (day: Day) => day < '2030-01-01'
export const slashed = (day: Day) => day.split('-').reverse().join('/')
export const rupees = (paise: number) => paise / 100
const cut = (text: string, most: number) => text.trim().slice(0, most)

/** '2026-11-16' → '2026-27' */
export function financialYear(day: Day): string {
  const year = Number(day.slice(0, 4)) - (day.slice(5, 7) < '04' ? 1 : 0)
  return `${year}-${String((year + 1) % 100).padStart(2, '0')}`
}

/** Why an IRN can't have been cancelled on this day: the portal does it for 24 hours. */
export function whyNotIrnCancelled(day: Day, ackedOn: Day, today: Day): string | null {
  if (day > today) return 'Enter today or an earlier day.'
  if (day < ackedOn) return `The portal registered this invoice on ${formatDay(ackedOn)}. Enter that day or the next.`
  return day > addDays(ackedOn, 1)
    ? `The portal cancels an IRN for 24 hours only, so until ${formatDay(addDays(ackedOn, 1))}. Check the date.`
    : null
}

type Answered = { irn: string; ack_no: string; signed_qr: string; acked_on: Day }

/**
 * `own` is the invoice, with the IRN that the portal must have made of it where that is known: the
 * server knows it.
 */
export function whyNotIrn(
  { irn, ack_no, acked_on, signed_qr }: Answered,
  own: { no: string; dated: Day; irn: string | null },
  today: Day,
): Record<string, string> {
  const { dated } = own
  return {
    ...(/^[0-9a-f]{64}$/.test(irn)
      ? own.irn &&
        irn !== own.irn && {
          irn: `This is not the IRN of ${own.no}, which ends in ${own.irn.slice(-6)}. Check that the answer is of this invoice.`,
        }
      : { irn: 'An IRN has 64 characters: digits and the letters a to f.' }),
    ...(/^\d{1,20}$/.test(ack_no) ? {} : { ack_no: 'An acknowledgement number has digits only.' }),
    ...(acked_on < dated || acked_on > today ? { acked_on: 'Enter a day from the invoice’s date to today.' } : {}),
    ...(/^[\x21-\x7e]+$/.test(signed_qr) ? {} : { signed_qr: 'Paste the signed QR code as the portal gave it.' }),
  }
}
