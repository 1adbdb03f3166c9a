// A warehouse that picks first: packs are reserved for an order, somebody fetches them, and what
// was found is invoiced.
import type { ProductType } from '#kit/access.ts'
import type { Day } from '#kit/date.ts'
import type { Parsed } from '#kit/endpoint.ts'
import { pageSize } from '#kit/list.ts'
import { notFound, Problem } from '#kit/problem.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import { likePattern } from '#kit/server/db/search.ts'
import { pageCut } from '#kit/server/http/paging.ts'
import { type Route, route } from '#kit/server/http/serve.ts'
import { freeAmong, openPacks } from '../allocation.ts'
import { invoiceHead, invoiceLines } from '../invoice.ts'
import { listPickings, type Picking, pickedOrder } from '../picking-contract.ts'
import { stepsOf } from '../steps.ts'
import { type Work, workOf, writeFulfilment } from './work.ts'

export const pickingRoutes: Route[] = [
  route(listPickings, ({ db, me, input }) => pageOfPickings(db, me.productType, input)),
  route(pickedOrder, async ({ db, me, input, today }) => ({
    data: await picked(db, me.productType, input, today),
  })),
]

type Asked = { plant: string; search_text: string; page: number }

export async function pageOfPickings(db: Db, type: ProductType, { plant, search_text, page }: Asked, size = pageSize) {
  const pattern = likePattern(search_text.toLowerCase())
  const reserved = sql`
    select o.id, min(a.at) as since, sum(a.paid_qty + a.free_qty)::int as packs
    from allocations a
    join orders o on o.id = a.order_id and o.product_type = ${type}
    join accounts f on f.id = o.distributor_id
    where a.invoice_id is null and a.freed_at is null
      ${plant ? sql`and o.cfa_code = ${plant}` : sql``}
      ${search_text ? sql`and (lower(o.order_no) like ${pattern} or lower(f.name) like ${pattern})` : sql``}
    group by o.id`
  const [data, { total }] = await Promise.all([
    db.rows<Picking>(sql`
      select o.id as order_id, o.order_no, f.username as distributor, f.name as distributor_name,
        coalesce(deliver_to(d.id) ->> 'city', d.city) as city,
        o.cfa_code as plant_code, c.name as plant_name, r.since, r.packs,
        (select jsonb_agg(jsonb_build_object('id', a.id, 'line_no', a.line_no, 'product_code', l.product_code,
            'product_name', l.product_name, 'pack', l.pack, 'batch_no', b.batch_no, 'expires_on', b.expires_on, 'bin', b.bin,
            'quantity', a.paid_qty + a.free_qty, 'blocked_reason', b.blocked_reason) order by b.bin, l.product_name, a.id)
          from allocations a
          join batches b on b.id = a.batch_id
          join order_lines l on l.order_id = a.order_id and l.line_no = a.line_no
          where a.order_id = o.id and a.invoice_id is null and a.freed_at is null) as picks
      from (select * from (${reserved}) x order by x.since, x.id ${pageCut(page, size)}) r
      join orders o on o.id = r.id
      join accounts f on f.id = o.distributor_id
      join distributors d on d.id = o.distributor_id
      join plants c on c.code = o.cfa_code
      order by r.since, r.id`),
    db.one<{ total: number }>(sql`select count(*) as total from (${reserved}) x`),
  ])
  return { data, total }
}

type Reserved = {
  id: number
  line_no: number
  batch_id: number
  batch_no: string
  blocked_reason: string | null
  paid_qty: number
  free_qty: number
}
type Found = readonly { id: number; quantity: number }[] | undefined

async function picked(db: Db, type: ProductType, asked: Parsed<typeof pickedOrder>, today: Day) {
  const { order_id: orderId, packs: seenPacks, found } = asked
  const order = await db.maybe<{ waits: boolean }>(sql`
    select is_in_fulfilment(status) as waits from orders where id = ${orderId} and product_type = ${type} for update`)
  if (!order) throw notFound('That picking')
  const reserved = order.waits
    ? await db.rows<Reserved>(sql`
        select a.id, a.line_no, a.batch_id, a.paid_qty, a.free_qty, b.batch_no, b.blocked_reason
        from allocations a join batches b on b.id = a.batch_id
        where a.order_id = ${orderId} and a.invoice_id is null and a.freed_at is null order by a.id`)
    : []
  if (reserved.length === 0)
    throw new Problem(404, 'Nothing of this order is left to pick. Somebody else may have picked it already.')
  if (seenPacks !== undefined && seenPacks !== packsOf(reserved)) throw new Problem(409, listChanged)
  const kept = keptOf(reserved, found)
  for (const { batch_no, blocked_reason, ...one } of kept)
    if (blocked_reason && packsOf([one]) > 0)
      throw new Problem(
        409,
        `Batch ${batch_no} is blocked: ${blocked_reason}. Enter 0 packs found for it, or unblock the batch first.`,
      )
  await db.one(sql`select keep_found(${orderId}, ${JSON.stringify(kept)}::jsonb)`)
  const work = await workOf(db, orderId)
  if (!work) throw notFound('That picking')
  const invoice_no = await invoicePicked(db, work, kept, today)
  const { status } = await db.one<{ status: number }>(sql`select status from orders where id = ${orderId}`)
  return { order_id: orderId, status, invoice_no, missing_qty: packsOf(reserved) - packsOf(kept) }
}

const listChanged = 'The picking list has changed. Look at it again.'

function packsOf(reserved: readonly { paid_qty: number; free_qty: number }[]): number {
  return reserved.reduce((sum, { paid_qty, free_qty }) => sum + paid_qty + free_qty, 0)
}

/** Of each reservation what was found, free packs in proportion. */
function keptOf(reserved: readonly Reserved[], found: Found): Reserved[] {
  const byId = new Map(found?.map(({ id, quantity }) => [id, quantity]))
  for (const id of byId.keys()) if (!reserved.some((one) => one.id === id)) throw new Problem(409, listChanged)
  return reserved.map((one) => {
    const there = one.paid_qty + one.free_qty
    const quantity = byId.get(one.id) ?? there
    if (quantity > there) throw new Problem(422, `Only ${there} packs are reserved there.`)
    const free_qty = freeAmong(quantity, { total_qty: there, free_qty: one.free_qty })
    return { ...one, paid_qty: quantity - free_qty, free_qty }
  })
}

async function invoicePicked(db: Db, { order, lines, batches }: Work, kept: Reserved[], today: Day) {
  const taken = kept.filter(({ paid_qty, free_qty }) => paid_qty + free_qty > 0)
  if (taken.length === 0) return null
  const supply = { plantState: order.plant_state, buyerState: order.buyer_state, creditDays: order.credit_days }
  const invoiced = invoiceLines(taken, lines, batches, supply).map((line) => ({ ...line, was_reserved: true }))
  const open = lines.reduce((sum, line) => sum + openPacks(line), 0)
  const isCut = lines.some((line) => line.closed_qty > 0)
  const steps = stepsOf(order.status, { sentSomething: true, isComplete: open === 0, isCut })
  const { id: order_id, distributor_id, product_type, cfa_code: plant_code } = order
  const invoice = { ...invoiceHead(invoiced, today, supply), distributor_id, product_type, plant_code }
  return (await writeFulfilment(db, { order_id, plant_code, steps, invoice }, invoiced, { today })).invoice_no
}
