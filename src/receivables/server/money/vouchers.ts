// Invoices, receipts and notes of a span as vouchers, some at a time: an export of any length holds one page in memory.
import type { Session } from '#kit/access.ts'
import type { Day } from '#kit/date.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import { tallyFoot, tallyHead, type Voucher, voucherXml } from '../../tally.ts'
import { firmsOf } from '../firms.ts'

type Span = { from: Day; to: Day }
type Tax = { cgst_paise: number; sgst_paise: number; igst_paise: number }
type Common = { id: number; no: string; dated: Day; party: string; is_off: boolean }
type Sale = Common & Tax & { value_paise: number; round_off_paise: number; total_paise: number }
type Note = Common & Tax & { kind: 'credit' | 'debit'; text: string; value_paise: number; total_paise: number }
type Receipt = Common & { amount_paise: number; tds_paise: number }

const atOnce = 500

export async function* vouchersXml(db: Db, me: Session, span: Span): AsyncGenerator<string> {
  yield tallyHead
  for (const [read, made] of [
    [sales, ofSale],
    [notes, ofNote],
    [receipts, ofReceipt],
  ] as [(db: Db, me: Session, span: Span, after: number) => Promise<Common[]>, (row: Common) => Voucher][]) {
    for (let after = 0; ; ) {
      const rows = await read(db, me, span, after)
      if (rows.length > 0) yield rows.map((row) => voucherXml(made(row))).join('')
      if (rows.length < atOnce) break
      after = rows.at(-1)?.id ?? after
    }
  }
  yield tallyFoot
}

const party = sql`a.name || ' (' || a.username || ')' as party`

function sales(db: Db, me: Session, { from, to }: Span, after: number): Promise<Sale[]> {
  return db.rows<Sale>(sql`
    select i.id, i.invoice_no as no, i.invoice_date as dated, ${party}, i.cancelled_at is not null as is_off, i.value_paise,
      i.cgst_paise, i.sgst_paise, i.igst_paise, i.round_off_paise, i.total_paise
    from invoices i join accounts a on a.id = i.distributor_id
    where i.product_type = ${me.productType} and ${firmsOf(me, sql`i.distributor_id`)}
      and i.invoice_date >= ${from} and i.invoice_date <= ${to} and i.id > ${after}
    order by i.id limit ${atOnce}`)
}

function notes(db: Db, me: Session, { from, to }: Span, after: number): Promise<Note[]> {
  return db.rows<Note>(sql`
    select n.id, n.note_no as no, n.noted_on as dated, ${party}, n.reversed_at is not null as is_off, n.kind, n.text,
      n.value_paise, n.cgst_paise, n.sgst_paise, n.igst_paise, n.amount_paise as total_paise
    from notes n join accounts a on a.id = n.distributor_id
    where n.product_type = ${me.productType} and ${firmsOf(me, sql`n.distributor_id`)}
      and n.noted_on >= ${from} and n.noted_on <= ${to} and n.id > ${after}
    order by n.id limit ${atOnce}`)
}

/** Money is the firm's, over both product types. */
function receipts(db: Db, me: Session, { from, to }: Span, after: number): Promise<Receipt[]> {
  return db.rows<Receipt>(sql`
    select r.id, r.reference as no, r.received_on as dated, ${party}, r.reversed_at is not null as is_off, r.amount_paise, r.tds_paise
    from receipts r join accounts a on a.id = r.distributor_id
    where ${firmsOf(me, sql`r.distributor_id`)} and r.received_on >= ${from} and r.received_on <= ${to} and r.id > ${after}
    order by r.id limit ${atOnce}`)
}

const taxes = ({ cgst_paise, sgst_paise, igst_paise }: Tax, sign: 1 | -1) => [
  { ledger: 'Output CGST', paise: sign * cgst_paise },
  { ledger: 'Output SGST', paise: sign * sgst_paise },
  { ledger: 'Output IGST', paise: sign * igst_paise },
]

const head = ({ no, dated, party: name, is_off }: Common) => ({ no, dated, party: name, isCancelled: is_off })

function ofSale(row: Common): Voucher {
  const sale = row as Sale
  return {
    ...head(sale),
    kind: 'Sales',
    text: '',
    entries: [
      { ledger: sale.party, paise: sale.total_paise },
      { ledger: 'Sales', paise: -sale.value_paise },
      ...taxes(sale, -1),
      { ledger: 'Round off', paise: -sale.round_off_paise },
    ],
  }
}

function ofNote(row: Common): Voucher {
  const note = row as Note
  const sign = note.kind === 'credit' ? 1 : -1
  return {
    ...head(note),
    kind: note.kind === 'credit' ? 'Credit Note' : 'Debit Note',
    text: note.text,
    entries: [
      { ledger: note.party, paise: -sign * note.total_paise },
      {
        ledger: note.kind === 'credit' ? 'Sales returns and allowances' : 'Other charges',
        paise: sign * note.value_paise,
      },
      ...taxes(note, sign),
    ],
  }
}

function ofReceipt(row: Common): Voucher {
  const receipt = row as Receipt
  return {
    ...head(receipt),
    kind: 'Receipt',
    text: '',
    entries: [
      { ledger: receipt.party, paise: -(receipt.amount_paise + receipt.tds_paise) },
      { ledger: 'Bank', paise: receipt.amount_paise },
      { ledger: 'TDS receivable', paise: receipt.tds_paise },
    ],
  }
}
