// A firm's statement of account: what was owed before, every document and payment of a span, and what is owed after it.
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
 * Every document and payment as it moves what a firm owes. `of` picks the firms by the column that it is given. What is
 * reversed or cancelled stands there twice: as it was entered, and as it was taken back.
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
