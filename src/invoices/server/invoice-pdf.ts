// An invoice as a GST auditor and a drug inspector read it (Rule 46), a note, and a statement of
// account.
import { type PayTo, payReference } from '#credit/pay-to.ts'
import { payToHeight, payToPaper } from '#credit/server/pay-to-paper.ts'
import { formatDay, todayInIndia } from '#kit/date.ts'
import { formatAmount, formatRupees, groupIndian } from '#kit/money.ts'
import {
  closePaper,
  facts,
  inner,
  margin,
  openPaper,
  type Paper,
  qrCode,
  room,
  rule,
  write,
} from '#kit/server/pdf/paper.ts'
import { type PaperColumn, table } from '#kit/server/pdf/table.ts'
import type { Invoice } from '../contract.ts'
import { type HsnRow, hsnSummary } from '../rules.ts'
import { amountInWords } from '../words.ts'

type Line = Invoice['lines'][number]
type Party = Invoice['buyer']

/** The company whose plant sends it, and where what is open of it is paid. */
export type Sender = { provider: string; payTo: PayTo }

export async function invoicePdf(invoice: Invoice, { provider, payTo }: Sender): Promise<Buffer> {
  const paper = await openPaper({ title: `Invoice ${invoice.invoice_no}`, day: invoice.invoice_date })
  const isInterstate = invoice.lines.some((line) => line.igst_paise > 0)
  const taxed = isInterstate ? 'interstate' : 'within'
  documentHead(paper, {
    provider,
    seller: invoice.seller,
    kind: invoice.lines.length > 0 ? 'Tax invoice' : 'Invoice, opening balance',
    no: invoice.invoice_no,
    day: invoice.invoice_date,
    mark: invoice.cancelled_at
      ? `Cancelled on ${formatDay(todayInIndia(new Date(invoice.cancelled_at)))}: ${invoice.cancel_reason ?? ''}`
      : 'Original for recipient',
  })
  runningHead(paper, { kind: 'Tax invoice', no: invoice.invoice_no, day: invoice.invoice_date, buyer: invoice.buyer })
  parties(paper, invoice)
  if (invoice.irn) registered(paper, invoice)
  if (invoice.lines.length > 0) {
    const byHsn = hsnSummary(invoice.lines)
    const hsnHeight = 28 + 20 + byHsn.length * 15 + 10
    // The last line goes along with what sums it up, where that is not a page by itself.
    const after = hsnHeight + endHeight <= 480 ? hsnHeight + endHeight : 100
    table(paper, {
      columns: goodsColumns(taxed),
      rows: invoice.lines,
      carried: (lines) => goodsSums(lines, taxed),
      total: goodsSums(invoice.lines, taxed, 'All lines'),
      after,
    })
    paper.y += 12
    room(paper, 60)
    write(paper, 'Tax by HSN', margin, paper.y, inner, { bold: true, size: 9.5 })
    paper.y += 16
    table(paper, { columns: hsnColumns(isInterstate), rows: byHsn, after: endHeight })
    paper.y += 10
  }
  sums(paper, [
    ...(invoice.lines.length > 0 ? [['Taxable value', invoice.value_paise] as const] : []),
    ...taxesOf(invoice),
    ['Round-off', invoice.round_off_paise],
    ['Total', invoice.total_paise],
  ])
  inWords(paper, invoice.total_paise)
  payToPaper(paper, {
    payTo,
    amount_paise: invoice.balance_paise,
    reference: payReference(invoice.distributor_id, [invoice.invoice_no]),
    ownLines: invoice.bank_lines,
  })
  signature(paper, provider)
  return closePaper(paper, `Invoice ${invoice.invoice_no}, ${provider}`, invoice.cancelled_at ? 'CANCELLED' : undefined)
}

/** Sums, words, where to pay, and the signature. */
export const endHeight = 5 * 14 + 4 + 22 + payToHeight + 60

type Running = { kind: string; no: string; day: string; buyer: Party }

/** What a page after the first is of, should it be read alone. */
export function runningHead(paper: Paper, { kind, no, day, buyer }: Running): void {
  paper.onPage = (page) => {
    const whose = `${buyer.name}, ${buyer.city}, GSTIN ${buyer.gstin}`
    write(page, `${kind} ${no}, ${formatDay(day)}`, margin, page.y, inner / 2, { bold: true, whole: true })
    write(page, whose, margin + inner * 0.4, page.y, inner * 0.6, { align: 'right', whole: true })
    page.y += 18
  }
}

type Head = { provider: string; seller: Party | null; kind: string; no: string; day: string; mark: string }

export function documentHead(paper: Paper, { provider, seller, kind, no, day, mark }: Head): void {
  const half = inner / 2
  let y = write(paper, provider, margin, paper.y, half + 40, { bold: true, size: 14 })
  if (seller) {
    y = write(paper, `${seller.name}: ${seller.address}, ${placeOf(seller)}, ${seller.state}`, margin, y, half + 40)
    y = write(paper, `GSTIN ${seller.gstin}, state code ${seller.state_code}`, margin, y, half + 40)
    if (seller.licence_no) y = write(paper, `Drug licence ${seller.licence_no}`, margin, y, half + 40)
  }
  const right = margin + half + 50
  let at = write(paper, kind, right, paper.y, half - 50, { bold: true, size: 14, align: 'right' })
  at = write(paper, `${no}, ${formatDay(day)}`, right, at, half - 50, { bold: true, size: 9.5, align: 'right' })
  at = write(paper, mark, right, at, half - 50, { isSoft: true, align: 'right' })
  paper.y = Math.max(y, at) + 8
  rule(paper, paper.y, 1)
  paper.y += 8
}

function parties(paper: Paper, invoice: Invoice): void {
  const third = inner / 2
  const buyer = billedTo(paper, invoice.buyer, margin, third - 12)
  const reference = facts(paper, margin + third, paper.y, third, [
    ['Place of supply', `${invoice.buyer.state} (${invoice.place_of_supply ?? invoice.buyer.state_code})`],
    ['Order', invoice.orders.map(({ order_no }) => order_no).join(', ')],
    ...(invoice.po_no ? [['PO', invoice.po_no] as [string, string]] : []),
    ['Due', formatDay(invoice.due_date)],
    ['Reverse charge', 'No'],
    ['Deliver to', deliveryOf(invoice)],
  ])
  paper.y = Math.max(buyer, reference) + 10
}

/** What the tax portal answered, and its QR code. */
function registered(paper: Paper, { irn, ack_no, acked_on, signed_qr }: Invoice): void {
  const size = signed_qr ? 92 : 0
  if (signed_qr) qrCode(paper, signed_qr, margin + inner - size, paper.y, size)
  const y = facts(paper, margin, paper.y, inner - size - 24, [
    ['IRN', irn ?? ''],
    ...(ack_no ? [['Acknowledgement', `${ack_no}, ${acked_on ? formatDay(acked_on) : ''}`] as [string, string]] : []),
  ])
  paper.y = Math.max(y, paper.y + size) + 10
}

export function billedTo(paper: Paper, buyer: Party, x: number, wide: number): number {
  let y = write(paper, 'Billed to', x, paper.y, wide, { isSoft: true, size: 7.5 })
  y = write(paper, buyer.name, x, y, wide, { bold: true, size: 10 })
  y = write(paper, `${buyer.address}, ${placeOf(buyer)}`, x, y, wide)
  y = write(paper, `${buyer.state}, state code ${buyer.state_code}`, x, y, wide)
  return facts(paper, x, y + 2, wide, [
    ['GSTIN', buyer.gstin],
    ['Drug licence', buyer.licence_no ?? ''],
  ])
}

function deliveryOf({ deliver_to: to }: Invoice): string {
  if (!to) return 'Same as billed to'
  return [to.name, to.address, placeOf(to), to.state, to.phone].filter(Boolean).join(', ')
}

/** 'Nagpur 440001' */
const placeOf = ({ city, pin_code }: Pick<Party, 'city' | 'pin_code'>) => (pin_code ? `${city} ${pin_code}` : city)
const rate = (bp: number) => `${bp / 100}%`
const half = (bp: number) => `${bp / 200}%`
const month = (day: string) => `${day.slice(5, 7)}-${day.slice(0, 4)}`
const amountOf = (line: Goods) => line.amount_paise + line.cgst_paise + line.sgst_paise + line.igst_paise
const packs = (count: number) => (count > 0 ? groupIndian(count) : '–')

/** A line of goods on an invoice or a note. */
export type Goods = Pick<
  Line,
  | 'line_no'
  | 'product_name'
  | 'product_code'
  | 'pack'
  | 'hsn'
  | 'manufacturer'
  | 'batch_no'
  | 'expires_on'
  | 'mrp_paise'
  | 'paid_qty'
  | 'free_qty'
  | 'price_paise'
  | 'amount_paise'
  | 'gst_bp'
  | 'cgst_paise'
  | 'sgst_paise'
  | 'igst_paise'
>

/** Within a state or across its border; a commercial note has no tax, so no column speaks of it. */
export type Taxation = 'within' | 'interstate' | 'none'

const taxable: PaperColumn<Goods> = {
  head: 'Taxable ₹',
  share: 58,
  align: 'right',
  cell: (line) => formatAmount(line.amount_paise),
}

const taxColumns: Record<Taxation, PaperColumn<Goods>[]> = {
  interstate: [
    taxable,
    {
      head: 'IGST ₹',
      share: 60,
      align: 'right',
      cell: (line) => formatAmount(line.igst_paise),
      sub: (line) => rate(line.gst_bp),
    },
  ],
  within: [
    taxable,
    {
      head: 'CGST ₹',
      share: 50,
      align: 'right',
      cell: (line) => formatAmount(line.cgst_paise),
      sub: (line) => half(line.gst_bp),
    },
    {
      head: 'SGST ₹',
      share: 50,
      align: 'right',
      cell: (line) => formatAmount(line.sgst_paise),
      sub: (line) => half(line.gst_bp),
    },
  ],
  none: [],
}

export function goodsColumns(taxed: Taxation): PaperColumn<Goods>[] {
  return [
    { head: 'No.', share: 20, cell: (line) => String(line.line_no) },
    {
      head: 'Product',
      share: 130,
      bold: true,
      cell: (line) => line.product_name,
      sub: ({ product_code, pack, hsn, manufacturer }) =>
        [product_code, pack, `HSN\u00a0${hsn}`, manufacturer && `Mfr. ${manufacturer}`].filter(Boolean).join(', '),
    },
    { head: 'Batch, expiry', share: 56, cell: (line) => line.batch_no, sub: (line) => month(line.expires_on) },
    { head: 'MRP ₹', share: 46, align: 'right', cell: (line) => formatAmount(line.mrp_paise) },
    { head: 'Paid', share: 34, align: 'right', cell: (line) => packs(line.paid_qty), sub: () => 'packs' },
    { head: 'Free', share: 28, align: 'right', cell: (line) => packs(line.free_qty) },
    { head: 'Rate ₹', share: 46, align: 'right', cell: (line) => formatAmount(line.price_paise) },
    ...taxColumns[taxed],
    { head: 'Amount ₹', share: 60, align: 'right', bold: true, cell: (line) => formatAmount(amountOf(line)) },
  ]
}

const summed = {
  interstate: ['amount_paise', 'igst_paise'],
  within: ['amount_paise', 'cgst_paise', 'sgst_paise'],
  none: [],
} as const

export function goodsSums(lines: readonly Goods[], taxed: Taxation, name = ''): string[] {
  const sum = (of: (line: Goods) => number) => lines.reduce((total, line) => total + of(line), 0)
  return [
    '',
    name,
    '',
    '',
    packs(sum((line) => line.paid_qty)),
    packs(sum((line) => line.free_qty)),
    '',
    ...summed[taxed].map((column) => formatAmount(sum((line) => line[column]))),
    formatAmount(sum(amountOf)),
  ]
}

function hsnColumns(isInterstate: boolean): PaperColumn<HsnRow>[] {
  const tax: PaperColumn<HsnRow>[] = isInterstate
    ? [{ head: 'IGST ₹', share: 80, align: 'right', cell: (row) => formatAmount(row.igst_paise) }]
    : [
        { head: 'CGST ₹', share: 80, align: 'right', cell: (row) => formatAmount(row.cgst_paise) },
        { head: 'SGST ₹', share: 80, align: 'right', cell: (row) => formatAmount(row.sgst_paise) },
      ]
  return [
    { head: 'HSN', share: 80, cell: (row) => row.hsn },
    { head: 'Packs', share: 60, align: 'right', cell: (row) => groupIndian(row.packs) },
    { head: 'Taxable ₹', share: 90, align: 'right', cell: (row) => formatAmount(row.amount_paise) },
    { head: 'Rate', share: 50, align: 'right', cell: (row) => rate(row.gst_bp) },
    ...tax,
  ]
}

type Taxed = { cgst_paise: number; sgst_paise: number; igst_paise: number }

export function taxesOf({ cgst_paise, sgst_paise, igst_paise }: Taxed): (readonly [string, number])[] {
  return (
    [
      ['CGST', cgst_paise],
      ['SGST', sgst_paise],
      ['IGST', igst_paise],
    ] as const
  ).filter(([, paise]) => paise > 0)
}

/** At the right, the last one bold. */
export function sums(paper: Paper, rows: readonly (readonly [string, number])[]): void {
  room(paper, rows.length * 14 + 70)
  const x = margin + inner - 200
  for (const [at, [label, paise]] of rows.entries()) {
    const bold = at === rows.length - 1
    write(paper, label, x, paper.y, 100, { bold, oneLine: true })
    write(paper, formatRupees(paise), x + 90, paper.y, 110, { bold, align: 'right', oneLine: true })
    paper.y += 14
  }
  paper.y += 4
}

export function inWords(paper: Paper, paise: number): void {
  room(paper, 40)
  paper.y = write(paper, amountInWords(paise), margin, paper.y, inner, { bold: true }) + 8
}

export function signature(paper: Paper, provider: string): void {
  room(paper, 60)
  write(paper, `For ${provider}`, margin, paper.y, inner, { align: 'right' })
  paper.y += 40
  write(paper, 'Authorised signatory', margin, paper.y, inner, { align: 'right', isSoft: true })
  paper.y += 14
}
