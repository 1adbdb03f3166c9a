// One order on the shortage desk: line by line what came, what was closed, what is short and what
// can be done.
import type { Session } from '#kit/access.ts'
import type { Day } from '#kit/date.ts'
import { notFound } from '#kit/problem.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import type { ShelfDays } from '#stock/settings.ts'
import type { ShortOrder, ShortOrderLine } from '../contract.ts'
import { freeShort, type ShortageReason, shortageWords } from '../rules.ts'
import { fillRateOf } from './fill-rate.ts'
import { alikeOf, mine, type Offered, readySince, reasonAt, stockElsewhere, stoppedForCredit } from './queries.ts'

type LineRow = Omit<
  ShortOrderLine,
  'id' | 'short_free_qty' | 'value_paise' | 'reason_words' | 'reason' | 'cfas' | 'substitutes'
> & {
  free_qty: number
  price_paise: number
  reason: ShortageReason
  divisions_ok: string[]
  offered: Offered | null
}
type OrderRow = Omit<ShortOrder, 'lines' | 'firm'> & { distributor_id: number; lines: LineRow[]; served_by: string[] }

export async function shortOrder(
  db: Db,
  me: Session,
  orderId: number,
  today: Day,
  shelf: ShelfDays,
): Promise<ShortOrder> {
  const row = await db.maybe<OrderRow>(orderSql(me, orderId, shelf, today))
  if (!row) throw notFound('That order')
  const { distributor_id, served_by, lines, ...order } = row
  const codes = lines.filter((line) => line.short_qty > 0).map((line) => line.product_code)
  const [elsewhere, alike, firm] = await Promise.all([
    stockElsewhere(db, codes),
    alikeOf(
      db,
      codes.map((product_code) => ({ product_code, cfa_code: order.cfa_code })),
      today,
    ),
    firmHistory(db, distributor_id, me),
  ])
  const stockOf = Map.groupBy(
    elsewhere.filter(({ code }) => code !== order.cfa_code && served_by.includes(code)),
    ({ product_code }) => product_code,
  )
  const alikeTo = Map.groupBy(alike, ({ of_code }) => of_code)
  return {
    ...order,
    firm,
    lines: lines.map(({ free_qty, price_paise, divisions_ok, reason, ...line }) => {
      const short_free_qty = freeShort({ ...line, free_qty })
      const isShort = line.short_qty > 0
      return {
        ...line,
        closures: line.closures.map((one) => ({
          ...one,
          at: asTime(one.at),
          reopened_at: one.reopened_at && asTime(one.reopened_at),
        })),
        id: `${order.order_id}-${line.line_no}`,
        short_free_qty,
        value_paise: (line.short_qty - short_free_qty) * price_paise,
        reason: isShort ? reason : null,
        reason_words: isShort ? shortageWords[reason] : '',
        cfas: (stockOf.get(line.product_code) ?? []).map(({ code, name, quantity }) => ({ code, name, quantity })),
        substitutes: (alikeTo.get(line.product_code) ?? [])
          .filter((one) => divisions_ok.includes(one.product_code))
          .slice(0, 8)
          .map(({ product_code, product_name, pack, price_paise: price, quantity }) => ({
            product_code,
            product_name,
            pack,
            price_paise: price,
            quantity,
          })),
      }
    }),
  }
}

/** Times inside JSON come in PostgreSQL's own form. */
function asTime(text: string): string {
  return new Date(text).toISOString()
}

const orderSql = (me: Session, orderId: number, shelf: ShelfDays, today: Day) => sql`
  select o.id as order_id, o.order_no, o.status, o.distributor_id, a.username as distributor, a.name as distributor_name, d.city,
    o.cfa_code, c.name as cfa_name, o.placed_at, ${readySince} as since,
    array(select k.plant_code from distributor_plants k where k.distributor_id = o.distributor_id) as served_by,
    (select jsonb_agg(jsonb_build_object(
        'line_no', w.line_no, 'product_code', w.product_code, 'product_name', w.product_name, 'pack', w.pack,
        'ordered_qty', w.total_qty, 'free_qty', w.free_qty, 'price_paise', w.price_paise,
        'invoiced_qty', w.invoiced, 'reserved_qty', w.reserved, 'closed_qty', w.closed,
        'short_qty', case when is_in_fulfilment(o.status) then w.total_qty - w.invoiced - w.reserved - w.closed else 0 end,
        'reason', ${reasonAt(shelf, today)},
        'divisions_ok', array(
          select q.product_code from products p
          join products q on q.product_type = p.product_type and q.molecule = p.molecule and q.strength = p.strength
            and q.form = p.form and q.active
          join distributor_divisions v on v.distributor_id = o.distributor_id and v.division_code = q.division_code
          where p.product_code = w.product_code),
        'offered', (
          select jsonb_build_object('order_id', n.id, 'order_no', n.order_no, 'kind', i.kind, 'quantity', i.quantity)
          from instead_orders i join orders n on n.id = i.new_order_id
          where i.order_id = o.id and i.line_no = w.line_no and i.accepted_at is null and i.refused_at is null),
        'closures', (
          select coalesce(jsonb_agg(jsonb_build_object(
            'quantity', x.quantity, 'reason', x.reason, 'by', b.name, 'at', x.closed_at, 'reopened_at', x.reopened_at,
            'may_reopen', x.reopened_at is null and (x.instead_order_id is null or is_off(n.status)),
            'instead', case when n.id is not null then jsonb_build_object('order_id', n.id, 'order_no', n.order_no) end
            ) order by x.id), '[]')
          from line_closures x
          left join accounts b on b.id = x.closed_by
          left join orders n on n.id = x.instead_order_id
          where x.order_id = o.id and x.line_no = w.line_no)
      ) order by w.line_no)
      from (
        select l.line_no, l.product_code, l.product_name, l.pack, l.total_qty, l.free_qty, l.price_paise, p.active, o.cfa_code, a.username as distributor,
          (o.id, l.line_no) in ${stoppedForCredit} as stopped,
          case when o.status = order_status('fulfilled') then l.total_qty else coalesce(t.invoiced, 0) end as invoiced, coalesce(t.reserved, 0) as reserved,
          coalesce((select sum(x.quantity) from line_closures x
            where x.order_id = o.id and x.line_no = l.line_no and x.reopened_at is null), 0) as closed
        from order_lines l
        join products p on p.product_code = l.product_code
        left join lateral (
          select sum(paid_qty + free_qty) filter (where invoice_id is not null) as invoiced,
            sum(paid_qty + free_qty) filter (where invoice_id is null) as reserved
          from allocations where order_id = o.id and line_no = l.line_no and freed_at is null
        ) t on true
        where l.order_id = o.id and l.total_qty > 0
      ) w) as lines
  from orders o
  join accounts a on a.id = o.distributor_id
  join distributors d on d.id = o.distributor_id
  join plants c on c.code = o.cfa_code
  where o.id = ${orderId} and (o.status = order_status('confirmed') or is_supplied(o.status)) and ${mine(me)}`

async function firmHistory(db: Db, firm: number, me: Session): Promise<ShortOrder['firm']> {
  const [rate, open, closed] = await Promise.all([
    fillRateOf(db, firm, me),
    db.one<{ open_lines: number; open_value_paise: number }>(sql`
      select count(*) as open_lines, coalesce(sum(s.short_qty * s.price_paise), 0)::bigint as open_value_paise
      from short_lines s where s.distributor_id = ${firm} and s.product_type = ${me.productType}`),
    db.one<{ closed_lines: number }>(sql`
      select count(*) as closed_lines from line_closures c join orders o on o.id = c.order_id
      where o.distributor_id = ${firm} and o.product_type = ${me.productType} and c.reopened_at is null
        and c.closed_at >= fill_since()::timestamp at time zone 'Asia/Kolkata'`),
  ])
  return { ...rate, ...open, ...closed }
}
