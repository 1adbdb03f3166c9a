// What firms told of their payments: most came, some were not found, and some are being checked.
import { type Db, sql } from '#kit/server/db/db.ts'
import type { LoadPart } from '../../../world/living.ts'

export const loadPart: LoadPart = async (db, { idOf, now }) => {
  const office = idOf('admin')
  await loadReceived(db, office)
  await loadOpen(db, now)
  await loadRefused(db, office, now)
}

/** Every sixth transfer of the last weeks was told of before it came. */
async function loadReceived(db: Db, office: number): Promise<void> {
  await db.change(sql`
    insert into expected_receipts (distributor_id, method, paid_on, amount_paise, tds_paise, reference, utr, created_by, created_at,
      outcome, receipt_id, ended_by, ended_at)
    select r.distributor_id, case when r.amount_paise >= 20000000 then 'rtgs' else 'neft' end, r.received_on, r.amount_paise,
      r.tds_paise, r.utr, r.utr, r.distributor_id, least(r.created_at, (r.received_on + time '10:20') at time zone 'Asia/Kolkata'),
      'received', r.id, ${office}, r.created_at
    from (
      select r.*, row_number() over (order by r.id desc) as at from receipts r
      where r.utr is not null and r.reversed_at is null and r.amount_paise > 0
    ) r
    where r.at <= 240 and r.at % 6 = 0`)
  await db.change(sql`
    insert into expected_settlements (expected_id, invoice_id, debit_note_id, amount_paise)
    select e.id, s.invoice_id, s.debit_note_id, sum(s.amount_paise)
    from expected_receipts e
    join settlements s on s.receipt_id = e.receipt_id and s.ended_at is null
    group by 1, 2, 3`)
}

/** Since yesterday evening: the oldest document of a firm each. */
async function loadOpen(db: Db, now: Date): Promise<void> {
  const told = sql`(${now.toISOString()}::timestamptz - f.at * interval '95 minutes')`
  const made = await db.rows<{ id: number; distributor_id: number }>(sql`
    insert into expected_receipts (distributor_id, method, paid_on, amount_paise, tds_paise, reference, utr, created_by, created_at)
    select f.id, case when f.at = 4 then 'cheque' when f.balance_paise > 10000000 then 'rtgs' when f.at % 2 = 0 then 'upi' else 'neft' end,
      (${told} at time zone 'Asia/Kolkata')::date, f.balance_paise, 0,
      case when f.at = 4 then '004417' else (632811907700 + f.at)::text end,
      case when f.at <> 4 then (632811907700 + f.at)::text end, f.id, ${told}
    from (
      select d.id, o.balance_paise, row_number() over (order by d.id) as at
      from distributors d
      join accounts a on a.id = d.id and a.username not like 'dist-%'
      cross join lateral (select balance_paise from owed_documents(d.id) order by due_date, id limit 1) o
      where d.id % 3 = 0
    ) f
    where f.at <= 7
    returning id, distributor_id`)
  await db.change(sql`
    insert into expected_settlements (expected_id, invoice_id, debit_note_id, amount_paise)
    select e.id, case when o.kind = 'invoice' then o.id end, case when o.kind = 'debit_note' then o.id end, o.balance_paise
    from expected_receipts e
    cross join lateral (select kind, id, balance_paise from owed_documents(e.distributor_id) order by due_date, id limit 1) o
    where e.id = any(${made.map(({ id }) => id)}::bigint[])`)
}

async function loadRefused(db: Db, office: number, now: Date): Promise<void> {
  const told = sql`(${now.toISOString()}::timestamptz - interval '5 days' - f.at * interval '7 hours')`
  await db.change(sql`
    insert into expected_receipts (distributor_id, method, paid_on, amount_paise, reference, utr, created_by, created_at, outcome,
      reason, ended_by, ended_at)
    select f.id, 'neft', (${told} at time zone 'Asia/Kolkata')::date, 2500000 + f.at * 370000, (632799001200 + f.at)::text,
      (632799001200 + f.at)::text, f.id, ${told}, case when f.at = 2 then 'withdrawn' else 'refused' end,
      case when f.at <> 2 then 'Not in our bank by the evening of the next day. Check the UTR with your bank.' end,
      case when f.at = 2 then f.id else ${office} end, ${told} + interval '28 hours'
    from (
      select d.id, row_number() over (order by d.id) as at from distributors d
      join accounts a on a.id = d.id and (a.username = 'dist-b' or a.username not like 'dist-%')
      where d.id % 3 <> 0
    ) f
    where f.at <= 3`)
}
