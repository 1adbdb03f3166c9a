// A year of stock-and-sales statements: received is what we invoiced, the rest follows; some months
// are missing.
import type { Day } from '#kit/date.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import { closingOf, firstDay, monthsUntil, type StatementLine } from '#statements/rules.ts'

type Received = { distributor_id: number; product_type: string; product_code: string; month: string; packs: number }
type Statement = {
  distributor_id: number
  product_type: string
  month: Day
  state: string
  reason: string
  lines: StatementLine[]
}

/** So many firms of each type send them, with so many products each. */
const senders = 18
const mostProducts = 14

export async function loadStatements(db: Db, today: Day): Promise<void> {
  const months = monthsUntil(today, 12).reverse()
  const received = await db.rows<Received>(sql`
    with firms as (
      select i.distributor_id, i.product_type, row_number() over (partition by i.product_type order by i.distributor_id) as at
      from invoices i group by i.distributor_id, i.product_type
    ), sums as (
      select i.distributor_id, i.product_type, l.product_code, to_char(i.invoice_date, 'YYYY-MM') as month,
        sum(l.paid_qty + l.free_qty)::integer as packs,
        sum(sum(l.paid_qty + l.free_qty)) over (partition by i.distributor_id, i.product_type, l.product_code) as whole
      from invoices i
      join invoice_lines l on l.invoice_id = i.id
      join firms f on f.distributor_id = i.distributor_id and f.product_type = i.product_type and f.at <= ${senders}
      where i.cancelled_at is null and i.invoice_date >= ${firstDay(months[0] ?? '')}
      group by 1, 2, 3, 4
    ), ranked as (
      select *, dense_rank() over (partition by distributor_id, product_type order by whole desc, product_code) as rank from sums
    )
    select distributor_id, product_type, product_code, month, packs from ranked where rank <= ${mostProducts}`)
  const firms = Map.groupBy(received, ({ distributor_id, product_type }) => `${distributor_id} ${product_type}`)
  const statements = [...firms.values()].flatMap((rows, at) => statementsOf(rows, months, at))
  await write(db, statements)
}

function statementsOf(rows: Received[], months: string[], at: number): Statement[] {
  const [{ distributor_id, product_type }] = rows as [Received]
  const codes = [...new Set(rows.map(({ product_code }) => product_code))].sort()
  const stock = new Map(codes.map((code, place) => [code, 6 + ((place * 7 + at) % 20)]))
  return months.flatMap((month, no) => {
    const lines = codes.map((product_code, place) => {
      const opening = stock.get(product_code) ?? 0
      const came = rows.find((row) => row.product_code === product_code && row.month === month)?.packs ?? 0
      const share = 0.45 + ((place * 3 + no * 5 + at) % 9) / 20
      const sold = Math.floor((opening + came) * share)
      const company_returns = (place + no) % 11 === 0 && opening + came - sold > 1 ? 1 : 0
      const line = { product_code, opening, received: came, customer_returns: 0, sold, company_returns, closing: 0 }
      const closing = closingOf(line)
      stock.set(product_code, closing)
      return { ...line, closing }
    })
    const state = stateOf(at, no, months.length)
    return state ? [{ distributor_id, product_type, month: firstDay(month), lines, ...state }] : []
  })
}

/** What is long past is accepted; of the last month many are missing; one was sent back. */
function stateOf(at: number, no: number, all: number): { state: string; reason: string } | null {
  if (no === all - 1) return at % 3 === 0 ? { state: 'sent', reason: '' } : null
  if (no === all - 2 && at % 5 === 1) return { state: 'returned', reason: 'Returns of expired packs are missing.' }
  if (no === all - 2 && at % 4 === 2) return { state: 'sent', reason: '' }
  return (at * 5 + no) % 13 === 7 ? null : { state: 'accepted', reason: '' }
}

async function write(db: Db, statements: Statement[]): Promise<void> {
  const heads = statements.map(({ lines: _, ...head }) => head)
  await db.change(sql`
    insert into statements (distributor_id, product_type, month, version, state, reason, sent_by, sent_at, decided_at)
    select s.distributor_id, s.product_type, s.month, 1, s.state, s.reason, s.distributor_id,
      s.month + interval '1 month 3 days 11 hours', case when s.state <> 'sent' then s.month + interval '1 month 5 days' end
    from jsonb_to_recordset(${JSON.stringify(heads)}::jsonb)
      as s (distributor_id bigint, product_type text, month date, state text, reason text)`)
  const lines = statements.flatMap(({ lines, distributor_id, product_type, month }) =>
    lines.map((line) => ({ ...line, distributor_id, product_type, month })),
  )
  for (let at = 0; at < lines.length; at += 2000)
    await db.change(sql`
      insert into statement_lines (statement_id, product_code, opening, received, customer_returns, sold, company_returns, closing)
      select s.id, l.product_code, l.opening, l.received, l.customer_returns, l.sold, l.company_returns, l.closing
      from jsonb_to_recordset(${JSON.stringify(lines.slice(at, at + 2000))}::jsonb) as l (distributor_id bigint,
        product_type text, month date, product_code text, opening integer, received integer, customer_returns integer,
        sold integer, company_returns integer, closing integer)
      join statements s on s.distributor_id = l.distributor_id and s.product_type = l.product_type and s.month = l.month`)
}
