// Discount business of the past year with its claims, and what waits today. The past is made of orders that had no scheme: as
// discount orders they were invoiced and paid as they are. What waits is placed by the product's own function.
import type { Day } from '#kit/date.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import { discountOf } from '#orders/discounting.ts'
import type { DiscountTerms } from '#pricing/discount.ts'
import { pricePacks } from '#pricing/line.ts'
import { sumOf } from '#pricing/totals.ts'

export async function loadDiscountBusiness(db: Db, idOf: (username: string) => number, today: Day): Promise<void> {
  await db.change(pastOrders)
  await db.change(pastLines)
  await db.change(sql`update orders set kind = 'discount' where id in (select order_id from order_discounts)`)
  // What was sold is counted by the kind of its order.
  await db.change(sql`select rebuild_trade_days()`)
  await db.change(pastClaims(idOf('admin')))
  await loadWaiting(db, today)
}

/** Fulfilled, without a scheme, and for a party that the placer sells to and the distributor supplies. */
const pastOrders = sql`
  insert into order_discounts (order_id, party_id, needs, deepest_bp)
  select o.id, y.party_id, 'none', 0
  from orders o
  cross join lateral (
    select s.party_id
    from party_distributors s
    join parties p on p.id = s.party_id and p.active
    where s.distributor_id = o.distributor_id
      and (o.placer_id = o.distributor_id
        or exists (select from party_employees e where e.party_id = s.party_id and e.employee_id = o.placer_id))
      and not exists (select from order_lines l where l.order_id = o.id and l.division_code not in (
        select v.division_code from party_divisions v where v.party_id = s.party_id))
    order by (s.party_id * 7919 + o.id * 104729) % 10007, s.party_id
    limit 1
  ) y
  where o.product_type = 'E' and o.status = order_status('fulfilled') and o.id % 3 = 0
    and o.placed_at between now() - interval '12 months' and now() - interval '20 days'
    and not exists (select from order_lines l where l.order_id = o.id and (l.scheme_qty > 0 or l.free_qty > 0 or l.total_qty = 0))
  order by o.id
  limit 240`

/** A contract's rate where one held, else a discount that nobody needed to approve. */
const pastLines = sql`
  with sold as (
    select d.order_id, l.product_code, l.price_paise as pts, k.id as contract_id, coalesce(k.margin_bp, 800) as margin_bp,
      coalesce(k.discount_bp, 200 + (l.order_id * 31 + l.line_no * 17) % 17 * 50)::int as bp
    from order_discounts d
    join orders o on o.id = d.order_id
    join order_lines l on l.order_id = d.order_id
    left join rate_contracts k on k.party_id = d.party_id and k.product_code = l.product_code and k.discount_bp is not null
      and (o.placed_at at time zone 'Asia/Kolkata')::date between k.starts_on and k.ends_on
  ), rated as (
    select *, pts - floor(pts * bp / 10000.0)::bigint as net from sold
  ), written as (
    insert into order_discount_lines (order_id, product_code, discount_bp, pts_paise, net_rate_paise, floor_paise, margin_bp,
      margin_paise, contract_id, needs)
    select order_id, product_code, bp, pts, net, ceil(pts * 0.7)::bigint, margin_bp, floor((net * margin_bp + 5000) / 10000)::bigint,
      contract_id, 'none'
    from rated
    returning order_id, discount_bp
  )
  update order_discounts d set deepest_bp = w.deepest
  from (select order_id, max(discount_bp) as deepest from written group by order_id) w
  where d.order_id = w.order_id`

/** Claimed with the invoice; what is older than a month was approved a week later and credited. */
const pastClaims = (admin: number) => sql`
  with billed as (
    select i.id, i.distributor_id, i.plant_code, i.invoice_date, o.order_no, y.name as party_name, i.created_at,
      i.invoice_date < current_date - 37 as is_old,
      nextval('claim_numbers') as claim_no
    from invoices i
    join order_discounts d on d.order_id = i.order_id
    join orders o on o.id = i.order_id
    join parties y on y.id = d.party_id
    where i.cancelled_at is null
    order by i.id
  ), owed as (
    select b.id, l.line_id, l.paid_qty, l.price_paise - z.net_rate_paise + z.margin_paise as rate
    from billed b
    join invoice_lines l on l.invoice_id = b.id
    join order_discount_lines z on z.order_id = l.order_id and z.product_code = l.product_code
    where l.paid_qty > 0 and l.price_paise - z.net_rate_paise + z.margin_paise > 0
      and not exists (select from claim_lines k where k.line_id = l.line_id)
  ), noted as (
    insert into notes (note_no, kind, reason_code, distributor_id, product_type, plant_code, invoice_id, noted_on, due_date, text,
      value_paise, amount_paise, created_by, created_at)
    select next_document_no('C', b.plant_code, b.invoice_date + 7), 'credit', 'rate_difference', b.distributor_id, 'E', b.plant_code,
      b.id, b.invoice_date + 7, b.invoice_date + 7, 'Rate difference of discount order ' || b.order_no, w.worth, w.worth, ${admin}::bigint,
      b.created_at + interval '7 days'
    from billed b
    join (select id, sum(paid_qty * rate) as worth from owed group by id) w on w.id = b.id
    where b.is_old
    order by b.id
    returning id, invoice_id
  ), claimed as (
    insert into claims (claim_no, invoice_id, distributor_id, product_type, state, text, raised_at, decided_by, decided_at, note_id)
    select 'CL-' || b.claim_no, b.id, b.distributor_id, 'E', case when b.is_old then 'settled' else 'raised' end,
      'Rate difference of discount order ' || b.order_no || ' for ' || b.party_name || ', at the agreed rates.', b.created_at,
      case when b.is_old then ${admin}::bigint end, case when b.is_old then b.created_at + interval '7 days' end, n.id
    from billed b
    left join noted n on n.invoice_id = b.id
    where exists (select from owed w where w.id = b.id)
    order by b.id
    returning id, invoice_id, state
  )
  insert into claim_lines (claim_id, line_id, reason_code, quantity, approved_qty, rate_paise)
  select c.id, w.line_id, 'rate_difference', w.paid_qty, case when c.state = 'settled' then w.paid_qty end, w.rate
  from claimed c
  join owed w on w.id = c.invoice_id`

type Asked = {
  party_id: number
  distributor_id: number
  placer_id: number
  cfa_code: string
  is_interstate: boolean
  product_code: string
  product_name: string
  division_code: string
  pack: string
  gst_bp: number
  pts_paise: number
  mrp_paise: number
  terms: DiscountTerms
}

/** Asked this morning by employees outside the cast: two within a brand manager's depth, two for an admin. */
async function loadWaiting(db: Db, today: Day): Promise<void> {
  const asked = await db.rows<Asked>(sql`
    select x.party_id, x.distributor_id, x.placer_id, x.cfa_code, x.is_interstate, p.product_code, p.name as product_name,
      p.division_code, p.pack, p.gst_bp, n.pts_paise, n.mrp_paise,
      discount_terms(x.party_id, p.product_code, p.division_code, n.pts_paise, ${today}::date) as terms
    from (
      select distinct on (e.employee_id) y.id as party_id, s.distributor_id, e.employee_id as placer_id, t.plant_code as cfa_code,
        c.state_code <> d.state_code as is_interstate, p.product_code
      from parties y
      join party_employees e on e.party_id = y.id
      join accounts a on a.id = e.employee_id and a.username like 'E1%'
      join party_distributors s on s.party_id = y.id
      join accounts f on f.id = s.distributor_id and f.username not like 'dist-%'
      join distributors d on d.id = s.distributor_id
      join distributor_plants t on t.distributor_id = d.id and t.rank = 1
      join plants c on c.code = t.plant_code
      join party_divisions v on v.party_id = y.id
      join employee_divisions w on w.employee_id = e.employee_id and w.division_code = v.division_code
      join products p on p.division_code = v.division_code and p.active
      join discounted_products g on g.product_code = p.product_code
      where y.active and not exists (select from rate_contracts k where k.party_id = y.id and k.product_code = p.product_code)
        and not exists (select from offers r where r.product_code = p.product_code or r.division_code = p.division_code)
      order by e.employee_id, v.division_code in ('D012', 'D021') desc, y.id, p.product_code
      limit 4
    ) x
    join products p on p.product_code = x.product_code
    cross join lateral price_on(p, ${today}::date) n
    order by x.placer_id`)
  for (const [at, one] of asked.entries()) await placeWaiting(db, one, at, today)
  // Nobody sent these keys.
  await db.change(sql`delete from order_keys where key like 'demo-approval-%'`)
}

async function placeWaiting(db: Db, one: Asked, at: number, today: Day): Promise<void> {
  const packs = 40 + at * 20
  const line = {
    ...one,
    asked: packs,
    price_paise: one.pts_paise,
    discount: { ...one.terms, asked_bp: at % 2 === 0 ? 1500 : 2300 },
  }
  const { amount_paise, tax_paise } = pricePacks(
    { min_qty: 0, scheme_qty: 0, compulsory: false, price_paise: one.pts_paise, gst_bp: one.gst_bp, as_typed: false },
    packs,
    one.is_interstate,
  )
  const sums = sumOf([{ amount_paise, tax_paise }])
  const placed = {
    ...sums,
    placer_id: one.placer_id,
    distributor_id: one.distributor_id,
    is_employee: true,
    discount: discountOf([line], one.party_id),
    kind: 'discount',
    product_type: 'E',
    cfa_code: one.cfa_code,
    parts: [{ part_no: 1, division_code: one.division_code, lines: 1, total_paise: amount_paise + tax_paise }],
    key: `demo-approval-${at}`,
    body_hash: '',
    notes: '',
    overdue_days: 30,
  }
  const lines = [
    {
      line_no: 1,
      product_code: one.product_code,
      product_name: one.product_name,
      division_code: one.division_code,
      pack: one.pack,
      quantity_ordered: packs,
      free_qty: 0,
      total_qty: packs,
      offer_id: null,
      min_qty: 0,
      scheme_qty: 0,
      compulsory: false,
      price_paise: one.pts_paise,
      mrp_paise: one.mrp_paise,
      gst_bp: one.gst_bp,
      amount_paise,
      tax_paise,
    },
  ]
  await db.one(
    sql`select place_order(${JSON.stringify(placed)}::jsonb, ${JSON.stringify(lines)}::jsonb, ${today}::date)`,
  )
}
