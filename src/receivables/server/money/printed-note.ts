// A note with its parties and the lines that it credits, for its file and the tax portal.
import type { Session } from '#kit/access.ts'
import type { Day } from '#kit/date.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import type { TaxNote } from '../../e-note.ts'
import { buyerOf, type Invoice, sellerOf } from '../invoices/invoice-queries.ts'
import { type Note, oneNote } from './money-queries.ts'

export type PrintedNote = { note: Note; seller: Party | null; buyer: Party; invoice_date: Day | null }
type Party = Invoice['buyer']

/** A note with both parties, for its file. */
export async function printedNote(db: Db, me: Session, id: number): Promise<PrintedNote | null> {
  const note = await oneNote(db, me, id)
  if (!note) return null
  const parties = await db.one<Omit<PrintedNote, 'note'>>(sql`
    select ${sellerOf} as seller, ${buyerOf} as buyer, i.invoice_date
    from notes n
    join distributors d on d.id = n.distributor_id
    join accounts a on a.id = d.id
    left join plants p on p.code = n.plant_code
    left join invoices i on i.id = n.invoice_id
    where n.id = ${id}`)
  return { note, ...parties }
}

/** A note with the lines of the invoice that its claim credits, for the tax portal. */
export async function taxNote(db: Db, me: Session, id: number): Promise<TaxNote | null> {
  const printed = await printedNote(db, me, id)
  if (!printed) return null
  const lines = await db.rows<TaxNote['lines'][number]>(sql`
    select l.line_no, l.product_name, l.hsn, l.batch_no, l.expires_on,
      coalesce(k.rate_paise, k.difference_paise, l.price_paise) as price_paise, k.credited_qty as paid_qty,
      k.approved_qty - k.credited_qty as free_qty, l.gst_bp, k.value_paise as amount_paise, k.cgst_paise, k.sgst_paise, k.igst_paise
    from claims c
    join claim_lines k on k.claim_id = c.id
    join invoice_lines l on l.line_id = k.line_id
    where c.note_id = ${id} and k.approved_qty > 0
    order by l.line_no`)
  const invoice = await db.maybe<{ place_of_supply: string | null }>(sql`
    select i.place_of_supply from notes n join invoices i on i.id = n.invoice_id where n.id = ${id}`)
  return { ...printed, place_of_supply: invoice?.place_of_supply ?? null, lines }
}
