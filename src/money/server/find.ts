// Notes and receipts by their numbers, for Ctrl-K.
import { firmsOf } from '#credit/server/firms.ts'
import type { AdminSession, Session } from '#kit/access.ts'
import { formatDay } from '#kit/date.ts'
import { formatRupees } from '#kit/money.ts'
import { raw, sql } from '#kit/server/db/db.ts'
import { likePattern } from '#kit/server/db/search.ts'
import type { Find, Finding, Hit } from '#kit/server/http/find.ts'

export const findNotes: Find = {
  group: 'Notes',
  order: 27,
  customer: (asked) => notesOf(asked, '/notes?note_search='),
  admin: (asked) => notesOf(asked, '/admin/notes?note_search='),
}

export const findReceipts: Find = { group: 'Receipts', order: 28, admin: receiptsOf }

/** A part of a number is looked for among so many of the latest. */
const mostRead = raw('100000')

type Note = { note_no: string; kind: string; noted_on: string; amount_paise: number; distributor_name: string }

async function notesOf({ db, me, text, most }: Finding<Session>, opens: string): Promise<Hit[]> {
  if (!/\d/.test(text)) return []
  const number = text.toUpperCase()
  const found = await db.rows<Note>(sql`
    select n.note_no, n.kind, n.noted_on, n.amount_paise, a.name as distributor_name
    from notes n
    join accounts a on a.id = n.distributor_id
    where (n.note_no = ${number}
        or n.id > (select coalesce(max(id), 0) from notes) - ${mostRead} and lower(n.note_no) like ${likePattern(text)})
      and n.product_type = ${me.productType} and ${firmsOf(me, sql`n.distributor_id`)}
    order by n.id desc
    limit ${most}`)
  return found.map(({ note_no, kind, noted_on, amount_paise, distributor_name }) => ({
    title: note_no,
    detail: `${kind === 'credit' ? 'Credit note' : 'Debit note'}, ${distributor_name}, ${formatDay(noted_on)}, ${formatRupees(amount_paise)}`,
    to: `${opens}${encodeURIComponent(note_no)}`,
  }))
}

type Receipt = { reference: string; received_on: string; amount_paise: number; distributor_name: string }

/** By its reference or UTR. */
async function receiptsOf({ db, me, text, most }: Finding<AdminSession>): Promise<Hit[]> {
  if (!/\d/.test(text)) return []
  const part = likePattern(text)
  const found = await db.rows<Receipt>(sql`
    select r.reference, r.received_on, r.amount_paise, a.name as distributor_name
    from receipts r
    join accounts a on a.id = r.distributor_id
    where r.id > (select coalesce(max(id), 0) from receipts) - ${mostRead}
      and (lower(r.reference) like ${part} or lower(r.utr) like ${part}) and ${firmsOf(me, sql`r.distributor_id`)}
    order by r.id desc
    limit ${most}`)
  return found.map(({ reference, received_on, amount_paise, distributor_name }) => ({
    title: reference,
    detail: [distributor_name, formatDay(received_on), formatRupees(amount_paise)].join(', '),
    to: `/admin/current-outstanding?tab=receipts&receipt_search=${encodeURIComponent(reference)}`,
  }))
}
