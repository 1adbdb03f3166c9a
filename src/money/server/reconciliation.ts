import { type Db, sql } from '#kit/server/db/db.ts'
import type { Difference } from '#kit/server/http/feature.ts'

/**
 * What invoices, receipts, notes and settlements say twice and should say alike. Nothing is as it
 * should be.
 */
export function moneyDifferences(db: Db): Promise<Difference[]> {
  return db.rows<Difference>(sql`
    with settled as (
      select invoice_id, debit_note_id, receipt_id, credit_note_id, amount_paise from settlements where ended_at is null
    ), booked as (
      select * from open_invoices() union all select * from open_notes() union all select * from open_receipts()
    )
    select 'an invoice that is paid otherwise than it is settled' as what, i.id::text as which
    from invoices i
    left join (select invoice_id, sum(amount_paise) as paid from settled group by invoice_id) s on s.invoice_id = i.id
    where i.paid_paise <> coalesce(s.paid, 0)
    union all
    select 'a debit note that is paid otherwise than it is settled', n.id::text
    from notes n
    left join (select debit_note_id, sum(amount_paise) as paid from settled group by debit_note_id) s on s.debit_note_id = n.id
    where n.kind = 'debit' and n.paid_paise <> coalesce(s.paid, 0)
    union all
    select 'a receipt that settles more than it is', r.id::text
    from receipts r
    join (select receipt_id, sum(amount_paise) as used from settled group by receipt_id) s on s.receipt_id = r.id
    where s.used > r.amount_paise + r.tds_paise or r.reversed_at is not null
    union all
    select 'a credit note that settles more than it is', n.id::text
    from notes n
    join (select credit_note_id, sum(amount_paise) as used from settled group by credit_note_id) s on s.credit_note_id = n.id
    where s.used > n.amount_paise or n.reversed_at is not null
    union all
    select 'a note that is worth less than the free packs it settles', n.id::text
    from (select note_id, sum(packs * price_paise) as worth from scheme_settlements group by note_id) s
    join notes n on n.id = s.note_id
    where n.amount_paise < s.worth or n.kind <> 'credit' or n.reason_code <> 'scheme_settlement'
    union all
    select 'a document that is open otherwise than it is posted', kind || ' ' || id
    from (
      (select * from booked except select * from open_documents)
      union
      (select * from open_documents except select * from booked)
    ) o
    limit 100`)
}
