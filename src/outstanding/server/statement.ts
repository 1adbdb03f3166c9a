// A firm's statement of account: what was owed before, every document and payment of a span, and
// what is owed after it.
import type { ProductType } from '#kit/access.ts'
import type { Day } from '#kit/date.ts'
import { type Db, type Sql, sql } from '#kit/server/db/db.ts'

export type StatementRow = {
  dated: Day
  what: 'invoice' | 'invoice_cancelled' | 'debit_note' | 'credit_note' | 'receipt' | 'tds' | 'reversal'
  no: string
  debit_paise: number
  credit_paise: number
}

export type Statement = {
  from: Day
  to: Day
  opening_paise: number
  rows: (StatementRow & { balance_paise: number })[]
  closing_paise: number
}

type Span = { from: Day; to: Day }

/**
 * Every document and payment as it moves what a firm owes. `of` picks the firms by the column that
 * it is given. What is reversed or cancelled stands there twice: as it was entered, and as it was
 * taken back.
 */
export function movesOf(of: (firm: Sql) => Sql): Sql {
  return sql`
      select i.distributor_id, i.invoice_date as dated, 1 as rank, i.id, 'invoice' as what, i.invoice_no as no, i.total_paise as debit_paise, 0::bigint as credit_paise
      from invoices i where ${of(sql`i.distributor_id`)}
      union all
      select i.distributor_id, (i.cancelled_at at time zone 'Asia/Kolkata')::date, 2, i.id, 'invoice_cancelled', i.invoice_no, 0, i.total_paise
      from invoices i where ${of(sql`i.distributor_id`)} and i.cancelled_at is not null
      union all
      select n.distributor_id, n.noted_on, 3, n.id, n.kind || '_note', n.note_no,
        case when n.kind = 'debit' then n.amount_paise else 0 end, case when n.kind = 'credit' then n.amount_paise else 0 end
      from notes n where ${of(sql`n.distributor_id`)}
      union all
      select n.distributor_id, (n.reversed_at at time zone 'Asia/Kolkata')::date, 4, n.id, 'reversal', n.note_no,
        case when n.kind = 'credit' then n.amount_paise else 0 end, case when n.kind = 'debit' then n.amount_paise else 0 end
      from notes n where ${of(sql`n.distributor_id`)} and n.reversed_at is not null
      union all
      select r.distributor_id, r.received_on, 5, r.id, 'receipt', r.reference, 0, r.amount_paise
      from receipts r where ${of(sql`r.distributor_id`)} and r.amount_paise > 0
      union all
      select r.distributor_id, r.received_on, 6, r.id, 'tds', r.reference, 0, r.tds_paise
      from receipts r where ${of(sql`r.distributor_id`)} and r.tds_paise > 0
      union all
      select r.distributor_id, (r.reversed_at at time zone 'Asia/Kolkata')::date, 7, r.id, 'reversal', r.reference, r.amount_paise + r.tds_paise, 0
      from receipts r where ${of(sql`r.distributor_id`)} and r.reversed_at is not null`
}

/**
 * The same for the documents of one product type. Receipts and credit notes are of a firm, so they
 * count where and when they settle such a document; what settles nothing yet belongs to no product
 * type.
 */
export function movesOfType(type: ProductType, of: (firm: Sql) => Sql): Sql {
  return sql`
      select i.distributor_id, i.invoice_date as dated, 'invoice' as what, i.total_paise as debit_paise, 0::bigint as credit_paise
      from invoices i where i.product_type = ${type} and ${of(sql`i.distributor_id`)}
      union all
      select i.distributor_id, (i.cancelled_at at time zone 'Asia/Kolkata')::date, 'invoice_cancelled', 0, i.total_paise
      from invoices i where i.product_type = ${type} and ${of(sql`i.distributor_id`)} and i.cancelled_at is not null
      union all
      select n.distributor_id, n.noted_on, 'debit_note', n.amount_paise, 0
      from notes n where n.kind = 'debit' and n.product_type = ${type} and ${of(sql`n.distributor_id`)}
      union all
      select n.distributor_id, (n.reversed_at at time zone 'Asia/Kolkata')::date, 'reversal', 0, n.amount_paise
      from notes n where n.kind = 'debit' and n.product_type = ${type} and ${of(sql`n.distributor_id`)} and n.reversed_at is not null
      union all
      select s.distributor_id, s.dated, s.what, 0, s.amount_paise from (${settledOf(type, of)}) s
      union all
      select s.distributor_id, greatest(s.dated, (s.ended_at at time zone 'Asia/Kolkata')::date), 'reversal', s.amount_paise, 0
      from (${settledOf(type, of)}) s where s.ended_at is not null`
}

/**
 * What is settled as it is entered counts on the day of the receipt or note, later allocations on
 * their own.
 */
function settledOf(type: ProductType, of: (firm: Sql) => Sql): Sql {
  return sql`
    select t.distributor_id, s.amount_paise, s.ended_at, case when r.id is null then 'credit_note' else 'receipt' end as what,
      case when s.created_at = coalesce(r.created_at, c.created_at) then greatest(t.dated, coalesce(r.received_on, c.noted_on))
        else (s.created_at at time zone 'Asia/Kolkata')::date end as dated
    from settlements s
    join lateral (
      select i.distributor_id, i.product_type, i.invoice_date as dated from invoices i where i.id = s.invoice_id
      union all
      select n.distributor_id, n.product_type, n.noted_on from notes n where n.id = s.debit_note_id
    ) t on t.product_type = ${type} and ${of(sql`t.distributor_id`)}
    left join receipts r on r.id = s.receipt_id
    left join notes c on c.id = s.credit_note_id`
}

export async function statementOf(db: Db, firmId: number, { from, to }: Span): Promise<Statement> {
  const moves = sql`with moves as (${movesOf((firm) => sql`${firm} = ${firmId}`)})`
  const [{ opening_paise }, rows] = await Promise.all([
    db.one<{ opening_paise: number }>(sql`
      ${moves} select coalesce(sum(debit_paise - credit_paise), 0)::bigint as opening_paise from moves where dated < ${from}`),
    db.rows<StatementRow>(sql`
      ${moves} select dated, what, no, debit_paise, credit_paise from moves
      where dated >= ${from} and dated <= ${to} order by dated, rank, id`),
  ])
  let balance = opening_paise
  const running = rows.map((row) => {
    balance += row.debit_paise - row.credit_paise
    return { ...row, balance_paise: balance }
  })
  return { from, to, opening_paise, rows: running, closing_paise: balance }
}
