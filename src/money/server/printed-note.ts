// A note with its parties and the lines that it credits, for its file and the tax portal.

import type { Invoice } from '#invoices/contract.ts'
import { buyerOf, sellerOf } from '#invoices/server/one-invoice.ts'
import type { Session } from '#kit/access.ts'
import type { Day } from '#kit/date.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import type { TaxNote } from '../e-note.ts'
import { type Note, oneNote } from './notes.ts'

/** What a note credits of a line of its invoice. */
export type NoteLine = TaxNote['lines'][number] &
  Pick<Invoice['lines'][number], 'product_code' | 'pack' | 'manufacturer' | 'mrp_paise'>

export type PrintedNote = {
  note: Note
  seller: Party | null
  buyer: Party
  invoice_date: Day | null
  place_of_supply: string | null
  /** Empty where the note is for no goods. */
  lines: NoteLine[]
}
type Party = Invoice['buyer']

/**
 * A note with both parties and the lines of the invoice that its claim credits, for its file and
 * the tax portal.
 */
export async function printedNote(db: Db, me: Session, id: number): Promise<PrintedNote | null> {
  const note = await oneNote(db, me, id)
  if (!note) return null
  const parties = await db.one<Omit<PrintedNote, 'note' | 'lines'>>(sql`
    select ${sellerOf} as seller, ${buyerOf} as buyer, i.invoice_date, i.place_of_supply
    from notes n
    join distributors d on d.id = n.distributor_id
    join accounts a on a.id = d.id
    left join plants p on p.code = n.plant_code
    left join invoices i on i.id = n.invoice_id
    where n.id = ${id}`)
  const lines = await db.rows<NoteLine>(sql`
    select l.line_no, l.product_code, l.pack, l.mrp_paise, g.manufacturer, l.product_name, l.hsn, l.batch_no, l.expires_on,
      coalesce(k.rate_paise, k.difference_paise, l.price_paise) as price_paise, k.credited_qty as paid_qty,
      k.approved_qty - k.credited_qty as free_qty, l.gst_bp, k.value_paise as amount_paise, k.cgst_paise, k.sgst_paise, k.igst_paise
    from claims c
    join claim_lines k on k.claim_id = c.id
    join invoice_lines l on l.line_id = k.line_id
    join products g on g.product_code = l.product_code
    where c.note_id = ${id} and k.approved_qty > 0
    order by l.line_no`)
  return { note, ...parties, lines }
}
