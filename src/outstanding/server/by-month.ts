// What was invoiced and received, and what is owed at the end: by month, or by firm.

import { firmsOf, type Types, typeAsked } from '#credit/server/firms.ts'
import type { Session } from '#kit/access.ts'
import { type Day, monthsOf } from '#kit/date.ts'
import { type Db, type Sql, sql } from '#kit/server/db/db.ts'
import { movesOf, movesOfType } from './statement.ts'

type Span = { from: Day; to: Day }

export type MoneySums = { invoiced_paise: number; received_paise: number; notes_paise: number; other_paise: number }
export type MonthOfMoney = MoneySums & { month: string; opening_paise: number; closing_paise: number }

/** Of one firm, or of all that the person may see; of one product type, or of both. */
export type MoneyOf = { distributorId: number | null; types?: Types }

/** One of the firms, or all that the person may see. */
export function firmsAsked(me: Session, { distributorId, types }: MoneyOf) {
  return (firm: Sql) =>
    distributorId === null ? firmsOf(me, firm, types) : sql`${firmsOf(me, firm, types)} and ${firm} = ${distributorId}`
}

/**
 * A firm has one account over both product types; many firms are added up by product type, as their
 * documents are.
 */
function movesAsked(me: Session, of: MoneyOf): Sql {
  const isFirm = of.distributorId !== null || (me.kind === 'customer' && me.userType === 'D')
  const type = isFirm ? null : typeAsked(me, of.types ?? 'one')
  return type ? movesOfType(type, firmsAsked(me, of)) : movesOf(firmsAsked(me, of))
}

/**
 * Reversals and cancellations count where they happen, so that opening and moves make the closing
 * of any span.
 */
const sums = sql`
  coalesce(sum(debit_paise) filter (where what = 'invoice'), 0)::bigint as invoiced_paise,
  coalesce(sum(credit_paise) filter (where what in ('receipt', 'tds')), 0)::bigint as received_paise,
  coalesce(sum(debit_paise - credit_paise) filter (where what in ('credit_note', 'debit_note')), 0)::bigint as notes_paise,
  coalesce(sum(debit_paise - credit_paise) filter (where what in ('invoice_cancelled', 'reversal')), 0)::bigint as other_paise`

const changeOf = (row: MoneySums) => row.invoiced_paise - row.received_paise + row.notes_paise + row.other_paise

export async function moneyByMonth(db: Db, me: Session, { from, to }: Span, of: MoneyOf): Promise<MonthOfMoney[]> {
  const moves = sql`with moves as (${movesAsked(me, of)})`
  const [{ opening_paise }, found] = await Promise.all([
    db.one<{ opening_paise: number }>(sql`
      ${moves} select coalesce(sum(debit_paise - credit_paise), 0)::bigint as opening_paise from moves where dated < ${from}`),
    db.rows<MoneySums & { month: string }>(sql`
      ${moves}, by_month as (
        select date_trunc('month', dated::timestamp) as month, ${sums} from moves
        where dated >= ${from} and dated <= ${to} group by 1
      )
      select to_char(m.month, 'YYYY-MM') as month, m.invoiced_paise, m.received_paise, m.notes_paise, m.other_paise from by_month m`),
  ])
  const kept = new Map(found.map((row) => [row.month, row]))
  const none = { invoiced_paise: 0, received_paise: 0, notes_paise: 0, other_paise: 0 }
  let balance = opening_paise
  return monthsOf({ from, to }).map((month) => {
    const row = { ...none, ...kept.get(month), month }
    const opening = balance
    balance += changeOf(row)
    return { ...row, opening_paise: opening, closing_paise: balance }
  })
}

export type FirmOfMoney = MoneySums & {
  distributor: string
  name: string
  city: string
  opening_paise: number
  closing_paise: number
}

export function moneyByFirm(db: Db, me: Session, { from, to }: Span, of: MoneyOf): Promise<FirmOfMoney[]> {
  return db.rows<FirmOfMoney>(sql`
    with moves as (${movesAsked(me, of)}), spanned as (
      select distributor_id, ${sums} from moves where dated >= ${from} and dated <= ${to} group by 1
    ), owed as (
      select distributor_id, coalesce(sum(debit_paise - credit_paise) filter (where dated < ${from}), 0)::bigint as opening_paise,
        sum(debit_paise - credit_paise)::bigint as closing_paise
      from moves where dated <= ${to} group by 1
    )
    select a.username as distributor, a.name, d.city, coalesce(s.invoiced_paise, 0) as invoiced_paise,
      coalesce(s.received_paise, 0) as received_paise, coalesce(s.notes_paise, 0) as notes_paise,
      coalesce(s.other_paise, 0) as other_paise, o.opening_paise, o.closing_paise
    from owed o
    left join spanned s on s.distributor_id = o.distributor_id
    join distributors d on d.id = o.distributor_id
    join accounts a on a.id = d.id
    where o.opening_paise <> 0 or o.closing_paise <> 0 or s.distributor_id is not null
    order by o.closing_paise desc, a.name`)
}
