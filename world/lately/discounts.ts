// Discount business of the past year with its claims, and what waits today. The past is made of
// orders that had no scheme: as discount orders they were invoiced and paid as they are. What waits
// is placed by the product's own function.

import { overdueDays } from '#credit/rules.ts'
import type { Day } from '#kit/date.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import { discountOf } from '#orders/discounting.ts'
import type { Made } from '#orders/server/writing-orders.ts'
import type { DiscountTerms } from '#pricing/discount.ts'
import { pricePacks } from '#pricing/line.ts'
import { sumOf } from '#pricing/totals.ts'
import type { Username } from '../cast.ts'
import { placeOne } from './placing.ts'
import { thisMorning } from './this-morning.ts'

type Living = { idOf: (username: string) => number; today: Day; now: Date }

export async function loadDiscountBusiness(db: Db, { idOf, today, now }: Living): Promise<void> {
  await db.change(pastOrders)
  await db.change(agreedRates(idOf('admin')))
  await db.change(pastLines)
  await db.change(sql`update orders set kind = 'discount' where id in (select order_id from order_discounts)`)
  // What was sold is counted by the kind of its order.
  await db.change(sql`select rebuild_trade_days()`)
  await db.change(pastClaims(idOf('admin')))
  await loadWaiting(db, today, now)
}

/**
 * What was ordered at rates, or fulfilled without a scheme: for a party that the placer sells to
 * and the distributor supplies.
 */
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
  where o.kind = 'discount' or o.product_type = 'E' and o.status = order_status('fulfilled') and o.id % 3 = 0
    and o.placed_at between now() - interval '12 months' and now() - interval '20 days'
    and not exists (select from order_lines l where l.order_id = o.id and (l.scheme_qty > 0 or l.free_qty > 0 or l.total_qty = 0))
  order by o.kind = 'discount' desc, o.id
  limit 240`

/**
 * What parties order most was agreed before they first did, for a year. None is deeper than 15 %.
 */
const agreedRates = (admin: number) => sql`
  insert into rate_contracts (party_id, product_code, discount_bp, starts_on, ends_on, margin_bp, approved_by, approved_at, note)
  select b.party_id, b.product_code, 300 + (b.party_id * 31 + b.packs) % 25 * 50, b.starts_on, b.starts_on + 364, 800, ${admin}::bigint,
    b.starts_on + time '10:30', ''
  from (
    select d.party_id, l.product_code, min(o.placed_at)::date - 5 as starts_on, sum(l.total_qty) as packs
    from order_discounts d
    join orders o on o.id = d.order_id
    join order_lines l on l.order_id = d.order_id
    where not exists (select from rate_contracts k where k.party_id = d.party_id and k.product_code = l.product_code)
    group by d.party_id, l.product_code
    order by packs desc, d.party_id, l.product_code
    limit 40
  ) b`

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

/**
 * Claimed with the invoice; what is older than a month was approved a week later and credited, but
 * for the last few.
 */
const pastClaims = (admin: number) => sql`
  with billed as (
    select i.id, i.distributor_id, i.plant_code, i.invoice_date, o.order_no, y.name as party_name, i.created_at,
      i.invoice_date < current_date - 37 and row_number() over (order by i.invoice_date desc, i.id desc) > 4 as is_old,
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
  insert into claim_lines (claim_id, line_id, reason_code, quantity, rate_paise, approved_qty, credited_qty, value_paise, cgst_paise,
    sgst_paise, igst_paise)
  select c.id, w.line_id, 'rate_difference', w.paid_qty, w.rate, d.packs, d.packs, d.packs * w.rate, 0 * d.packs, 0 * d.packs,
    0 * d.packs
  from claimed c
  join owed w on w.id = c.invoice_id
  cross join lateral (select case when c.state = 'settled' then w.paid_qty end as packs) d`

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

type Wish = { by: Username | 'others'; firm: Username | 'others'; packs: number; bp: number }

/** Divisions of emp-b. */
const approvedBy: readonly string[] = ['D012', 'D021']

/** What each asks for this morning: free to give, for a brand manager, for an admin. */
const wishes: readonly Wish[] = [
  { by: 'others', firm: 'others', packs: 40, bp: 1500 },
  { by: 'others', firm: 'others', packs: 60, bp: 2300 },
  { by: 'others', firm: 'others', packs: 80, bp: 1500 },
  { by: 'others', firm: 'others', packs: 100, bp: 2300 },
  { by: 'emp-e', firm: 'dist-b', packs: 120, bp: 2200 },
  { by: 'emp-e', firm: 'dist-e', packs: 60, bp: 1400 },
  { by: 'emp-e', firm: 'dist-e', packs: 40, bp: 900 },
]

async function loadWaiting(db: Db, today: Day, now: Date): Promise<void> {
  for (const [at, { wish, sale }] of salesOf(await sellers(db), await goodsToSell(db)).entries()) {
    const { order_id } = await placeWaiting(db, await termsOf(db, sale, today), wish, at, today)
    await thisMorning(db, [order_id], { now, minutesAgo: 20 + 15 * (wishes.length - at) })
  }
  // Nobody sent these keys.
  await db.change(sql`delete from order_keys where key like 'demo-approval-%'`)
}

type Seller = {
  placer_id: number
  by: string
  distributor_id: number
  firm: string
  party_id: number
  /** Of the party and of the employee. */
  divisions: string[]
  /** Of these products the party has contracts. */
  agreed: string[]
}

function sellers(db: Db): Promise<Seller[]> {
  return db.rows<Seller>(sql`
    select m.employee_id as placer_id, a.username as by, m.distributor_id, f.username as firm, s.party_id,
      array(select v.division_code from party_divisions v where v.party_id = s.party_id
        intersect select w.division_code from employee_divisions w where w.employee_id = m.employee_id order by 1) as divisions,
      array(select k.product_code from rate_contracts k where k.party_id = s.party_id and k.product_code is not null) as agreed
    from employee_distributors m
    join accounts a on a.id = m.employee_id
    join accounts f on f.id = m.distributor_id
    join party_distributors s on s.distributor_id = m.distributor_id
    join party_employees e on e.party_id = s.party_id and e.employee_id = m.employee_id
    join parties y on y.id = s.party_id and y.active
    order by m.employee_id, s.party_id`)
}

type Good = { product_code: string; division_code: string }

/** Of the discounted list, without a scheme. */
function goodsToSell(db: Db): Promise<Good[]> {
  return db.rows<Good>(sql`
    select p.product_code, p.division_code
    from discounted_products g
    join products p on p.product_code = g.product_code and p.active
    where p.product_code not in (select r.product_code from offers r where r.product_code is not null)
      and p.division_code not in (select r.division_code from offers r where r.division_code is not null)
    order by p.division_code = any(${approvedBy}::text[]) desc, p.product_code`)
}

type Sale = Seller & Pick<Good, 'product_code'>

/**
 * Each for another party; those outside the cast ask once each. First of the divisions of emp-b,
 * who approves.
 */
function salesOf(sold: readonly Seller[], goods: readonly Good[]): { wish: Wish; sale: Sale }[] {
  const asked = { by: new Set<number>(), parties: new Set<number>() }
  return wishes.flatMap((wish) => {
    const fits = ({ by, firm, party_id, placer_id }: Seller) =>
      (wish.by === 'others' ? by.startsWith('E1') && !asked.by.has(placer_id) : by === wish.by) &&
      (wish.firm === 'others' ? !firm.startsWith('dist-') : firm === wish.firm) &&
      !asked.parties.has(party_id)
    const sales = sold.filter(fits).flatMap((seller) => {
      const good = goods.find(
        (one) => seller.divisions.includes(one.division_code) && !seller.agreed.includes(one.product_code),
      )
      return good ? [{ ...seller, ...good }] : []
    })
    const sale = sales.find((one) => approvedBy.includes(one.division_code)) ?? sales[0]
    if (!sale) return []
    asked.by.add(sale.placer_id)
    asked.parties.add(sale.party_id)
    return [{ wish, sale }]
  })
}

function termsOf(db: Db, { party_id, distributor_id, placer_id, product_code }: Sale, today: Day): Promise<Asked> {
  return db.one<Asked>(sql`
    select ${party_id}::bigint as party_id, d.id as distributor_id, ${placer_id}::bigint as placer_id, t.plant_code as cfa_code,
      c.state_code <> d.state_code as is_interstate, p.product_code, p.name as product_name, p.division_code, p.pack, p.gst_bp,
      n.pts_paise, n.mrp_paise,
      discount_terms(${party_id}::bigint, p.product_code, p.division_code, n.pts_paise, ${today}::date) as terms
    from distributors d
    join distributor_plants t on t.distributor_id = d.id and t.rank = 1
    join plants c on c.code = t.plant_code
    join products p on p.product_code = ${product_code}
    cross join lateral price_on(p, ${today}::date) n
    where d.id = ${distributor_id}`)
}

async function placeWaiting(db: Db, one: Asked, { packs, bp }: Wish, at: number, today: Day): Promise<Made> {
  const line = {
    ...one,
    asked: packs,
    price_paise: one.pts_paise,
    discount: { ...one.terms, asked_bp: bp },
  }
  const { amount_paise, tax_paise } = pricePacks(
    { min_qty: 0, scheme_qty: 0, compulsory: false, price_paise: one.pts_paise, gst_bp: one.gst_bp, as_typed: false },
    packs,
    one.is_interstate,
  )
  const sums = sumOf([{ amount_paise, tax_paise }])
  const discount = discountOf([line], one.party_id)
  const made = {
    ...sums,
    placer_id: one.placer_id,
    distributor_id: one.distributor_id,
    kind: 'discount' as const,
    product_type: 'E' as const,
    cfa_code: one.cfa_code,
    notes: '',
  }
  const placed = {
    is_employee: true,
    ...(discount && { discount }),
    parts: [{ part_no: 1, division_code: one.division_code, lines: 1, total_paise: amount_paise + tax_paise }],
    key: `demo-approval-${at}`,
    body_hash: '',
    overdue_days: overdueDays,
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
  return placeOne(db, { ...placed, lines, made }, today)
}
