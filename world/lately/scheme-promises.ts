// Free packs that schemes promised this morning and that did not all come: half of an order was in
// stock. What became of the rest is done by the product's own functions: it waits, it came later,
// the line was closed, or a credit note settled what was due.

import { overdueDays } from '#credit/rules.ts'
import { fulfilOrder } from '#fulfilment/server/fulfil.ts'
import type { AdminSession } from '#kit/access.ts'
import type { Day } from '#kit/date.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import { settle } from '#money/server/scheme-settling.ts'
import { pricePacks } from '#pricing/line.ts'
import { sumOf } from '#pricing/totals.ts'
import type { Username } from '../cast.ts'
import { placeOne } from './placing.ts'
import { thisMorning } from './this-morning.ts'

type Becoming = 'waits' | 'came' | 'closed' | 'settled'

const promised: readonly { firm: Username | 'others'; becoming: Becoming }[] = [
  { firm: 'others', becoming: 'closed' },
  { firm: 'others', becoming: 'waits' },
  { firm: 'dist-b', becoming: 'closed' },
  { firm: 'dist-b', becoming: 'waits' },
  { firm: 'dist-e', becoming: 'came' },
  { firm: 'dist-e', becoming: 'settled' },
  { firm: 'dist-e', becoming: 'closed' },
]

type Living = { today: Day; now: Date }

export async function loadSchemePromises(db: Db, { today, now }: Living): Promise<void> {
  const admin = await adminSession(db)
  const taken: string[] = []
  for (const [at, { firm, becoming }] of promised.entries()) {
    const sold = await schemeGoods(db, firm, taken, today)
    if (!sold) continue
    taken.push(sold.product_code)
    const { order_id } = await place(db, sold, at, today)
    await thisMorning(db, [order_id], { now, minutesAgo: 90 - 10 * at })
    await leaveInStock(db, sold, sold.min_qty)
    await fulfilOrder(db, order_id, today)
    if (becoming === 'closed' || becoming === 'settled')
      await db.one(sql`select close_line(${order_id}, 1, 'The stockist bought the rest elsewhere.', ${admin.id})`)
    if (becoming === 'settled')
      await settle({ db, me: admin, today, input: { id: `${order_id}-1`, quantity: 1, text: '' } })
    if (becoming !== 'waits')
      await db.one(sql`select move_stock(${sold.batch_id}, 120, 'receipt', 'From the factory', '', ${admin.id})`)
    if (becoming === 'came') await fulfilOrder(db, order_id, today)
  }
  // Nobody sent these keys.
  await db.change(sql`delete from order_keys where key like 'demo-promise-%'`)
}

type Sold = {
  distributor_id: number
  cfa_code: string
  is_interstate: boolean
  product_code: string
  product_name: string
  division_code: string
  pack: string
  gst_bp: number
  price_paise: number
  mrp_paise: number
  offer_id: number
  min_qty: number
  scheme_qty: number
  compulsory: boolean
  batch_id: number
}

/**
 * With one free pack a group, in stock where the firm is supplied, and on no order that is still to
 * be sent.
 */
function schemeGoods(db: Db, firm: string, taken: readonly string[], today: Day): Promise<Sold | null> {
  return db.maybe<Sold>(sql`
    select d.id as distributor_id, k.plant_code as cfa_code, c.state_code <> d.state_code as is_interstate, p.product_code,
      p.name as product_name, p.division_code, p.pack, p.gst_bp, n.pts_paise as price_paise, n.mrp_paise, f.id as offer_id,
      f.min_qty, f.scheme_qty, f.compulsory, b.id as batch_id
    from (
      select d.* from distributors d join accounts a on a.id = d.id and a.div_type in ('E', 'B')
      where ${firm === 'others' ? sql`a.username not like 'dist-%'` : sql`a.username = ${firm}`}
        and holds_of(d.id, coalesce((select v.total_paise from open_order_values v where v.distributor_id = d.id), 0), 5000000,
          ${today}, ${overdueDays}) = '[]'
      order by d.id limit 1
    ) d
    join distributor_plants k on k.distributor_id = d.id and k.rank = 1
    join plants c on c.code = k.plant_code
    cross join lateral may_order(d.id, d.id, 'E') m
    join products p on p.product_code = m.product_code
    cross join lateral price_on(p, ${today}::date) n
    cross join lateral offer_for(p.product_code, p.division_code, d.id, ${today}) f
    cross join lateral (
      select b.id from batches b
      where b.plant_code = k.plant_code and b.product_code = p.product_code and b.on_hand >= 40 and b.reserved = 0
        and b.blocked_reason is null and b.expires_on > ${today}::date + 200
      order by b.expires_on desc, b.id limit 1
    ) b
    where f.scheme_qty = 1 and not p.product_code = any(${taken}::text[])
      and not exists (
        select from order_lines l join orders o on o.id = l.order_id and o.cfa_code = k.plant_code
        where l.product_code = p.product_code and (is_open(o.status) or o.status = order_status('awaiting_confirmation')))
    order by p.product_code desc limit 1`)
}

/** Two groups of the scheme, by the firm itself. */
function place(db: Db, sold: Sold, at: number, today: Day) {
  const { is_interstate, batch_id: _, ...one } = sold
  const quantity = 2 * (one.min_qty + one.scheme_qty)
  const { schemed, amount_paise, tax_paise } = pricePacks({ ...one, as_typed: false }, quantity, is_interstate)
  const { distributor_id, cfa_code, ...line } = one
  const made = {
    ...sumOf([{ amount_paise, tax_paise }]),
    placer_id: distributor_id,
    distributor_id,
    kind: 'regular' as const,
    product_type: 'E' as const,
    cfa_code,
    notes: '',
  }
  const placed = {
    is_employee: false,
    parts: [{ part_no: 1, division_code: one.division_code, lines: 1, total_paise: amount_paise + tax_paise }],
    key: `demo-promise-${at}`,
    body_hash: '',
    overdue_days: overdueDays,
  }
  const lines = [
    {
      ...line,
      line_no: 1,
      quantity_ordered: quantity,
      free_qty: schemed.free,
      total_qty: schemed.total,
      amount_paise,
      tax_paise,
    },
  ]
  return placeOne(db, { ...placed, lines, made }, today)
}

/** The rest was damaged. */
async function leaveInStock(db: Db, { cfa_code, product_code, batch_id }: Sold, packs: number): Promise<void> {
  await db.rows(sql`
    select move_stock(b.id, w.packs - b.on_hand, 'adjustment', 'Damaged in the store', '', null)
    from batches b
    cross join lateral (select case when b.id = ${batch_id} then ${packs}::integer else 0 end as packs) w
    where b.plant_code = ${cfa_code} and b.product_code = ${product_code} and b.on_hand > w.packs and b.reserved = 0
    order by b.id`)
}

async function adminSession(db: Db): Promise<AdminSession> {
  const { id, name } = await db.one<{ id: number; name: string }>(
    sql`select id, name from accounts where username = 'admin'`,
  )
  return { kind: 'admin', id, accountId: id, sessionId: '', name, productType: 'E', divType: 'B', rights: ['money'] }
}
