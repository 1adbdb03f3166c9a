// Packs from one plant to another: out of the batch when sent, into the same batch elsewhere when
// received.
import type { ProductType } from '#kit/access.ts'
import type { Parsed } from '#kit/endpoint.ts'
import { pageSize } from '#kit/list.ts'
import { groupIndian } from '#kit/money.ts'
import { notFound, Problem, wrongField } from '#kit/problem.ts'
import { type Db, type Sql, sql } from '#kit/server/db/db.ts'
import { likePattern } from '#kit/server/db/search.ts'
import { pageCut } from '#kit/server/http/paging.ts'
import { type Route, route } from '#kit/server/http/serve.ts'
import { listOuts, listTransfers, receiveTransfer, sendTransfer, type Transfer } from '../transfer-contract.ts'
import { pageOfOuts } from './outs.ts'
import { asWritten, holdBatches, plantIsThere, productsOf } from './queries.ts'
import type { Stocking } from './stocking.ts'

export const transferRoutes: Route[] = [
  route(listTransfers, ({ db, me, input }) => pageOfTransfers(db, me.productType, input)),
  route(sendTransfer, async (context) => ({ data: await sendOff(context, context.input) })),
  route(receiveTransfer, async (context) => ({ data: await takeIn(context, context.input) })),
  route(listOuts, ({ db, me, input }) => pageOfOuts(db, me.productType, input)),
]

const transferRows = (where: Sql) => sql`
  select t.id, t.transfer_no, t.from_plant, f.name as from_name, t.to_plant, p.name as to_name, t.note, s.name as sent_by,
    t.sent_at, r.name as received_by, t.received_at, l.packs, l.missing_qty, l.lines
  from stock_transfers t
  join plants f on f.code = t.from_plant
  join plants p on p.code = t.to_plant
  left join accounts s on s.id = t.sent_by
  left join accounts r on r.id = t.received_by
  cross join lateral (
    select sum(l.quantity)::int as packs, coalesce(sum(l.quantity - l.received_qty), 0)::int as missing_qty,
      jsonb_agg(jsonb_build_object('line_no', l.line_no, 'product_code', b.product_code, 'product_name', d.name, 'pack', d.pack,
        'batch_no', b.batch_no, 'expires_on', b.expires_on, 'quantity', l.quantity, 'received_qty', l.received_qty)
        order by l.line_no) as lines
    from stock_transfer_lines l
    join batches b on b.id = l.batch_id
    join products d on d.product_code = b.product_code
    where l.transfer_id = t.id
  ) l
  where ${where}`

export async function pageOfTransfers(
  db: Db,
  type: ProductType,
  { state, search_text, page }: Parsed<typeof listTransfers>,
  size = pageSize,
) {
  const where = sql`t.product_type = ${type} ${
    state ? (state === 'received' ? sql`and t.received_at is not null` : sql`and t.received_at is null`) : sql``
  } ${search_text ? isMeant(likePattern(search_text.toLowerCase())) : sql``}`
  const [data, { total }] = await Promise.all([
    db.rows<Transfer>(sql`${transferRows(where)} order by t.id desc ${pageCut(page, size)}`),
    db.one<{ total: number }>(sql`select count(*) as total from stock_transfers t where ${where}`),
  ])
  return { data, total }
}

const isMeant = (text: string): Sql => sql`and (
  lower(t.transfer_no || ' ' || t.note) like ${text}
  or exists (select from plants c where c.code in (t.from_plant, t.to_plant) and lower(c.code || ' ' || c.name) like ${text})
  or exists (
    select from stock_transfer_lines w
    join batches b on b.id = w.batch_id
    join products g on g.product_code = b.product_code
    where w.transfer_id = t.id and lower(b.batch_no || ' ' || g.product_code || ' ' || g.name) like ${text}))`

async function sendOff({ db, me }: Stocking, input: Parsed<typeof sendTransfer>): Promise<Transfer> {
  const { from_plant, to_plant, note } = input
  if (!(await plantIsThere(db, from_plant))) throw wrongField('from_plant', `There is no plant ${from_plant}.`)
  if (!(await plantIsThere(db, to_plant))) throw wrongField('to_plant', `There is no plant ${to_plant}.`)
  if (from_plant === to_plant) throw wrongField('to_plant', 'Choose another plant.')
  const lines = await asWritten(db, input.lines)
  const known = await productsOf(
    db,
    lines.map((line) => line.product_code),
    me.productType,
  )
  const held = await holdBatches(db, from_plant, lines)
  const taken = lines.map(({ product_code, batch_no, quantity }, at) => {
    const batch = known.has(product_code)
      ? held.find((one) => one.product_code === product_code && one.batch_no === batch_no)
      : undefined
    if (!batch)
      throw wrongField(`lines.${at}.batch_no`, `Batch ${batch_no} of ${product_code} is not at ${from_plant}.`)
    const free = batch.on_hand - batch.reserved
    if (quantity > free) throw wrongField(`lines.${at}.quantity`, `Only ${groupIndian(free)} packs of it are free.`)
    return { batch_id: batch.id, quantity, line_no: at + 1 }
  })
  if (new Set(taken.map(({ batch_id }) => batch_id)).size < taken.length)
    throw wrongField('lines', 'List each batch once.')
  const other = await otherThere(db, to_plant, taken)
  if (other) throw wrongField(`lines.${other.line_no - 1}.batch_no`, other.why)
  const { id, no } = await db.one<{ id: number; no: string }>(sql`
    insert into stock_transfers (id, transfer_no, product_type, from_plant, to_plant, note, sent_by)
    overriding system value
    select n.id, 'T-' || n.id, ${me.productType}, ${from_plant}, ${to_plant}, ${note}, ${me.accountId}
    from (select nextval(pg_get_serial_sequence('stock_transfers', 'id')) as id) n
    returning id, transfer_no as no`)
  await db.change(sql`
    insert into stock_transfer_lines (transfer_id, line_no, batch_id, quantity)
    select ${id}, w.line_no, w.batch_id, w.quantity
    from jsonb_to_recordset(${JSON.stringify(taken)}::jsonb) as w (line_no integer, batch_id bigint, quantity integer)`)
  await db.rows(sql`
    select move_stock(w.batch_id, -w.quantity, 'transfer', ${`To ${to_plant}`}, ${no}, ${me.accountId})
    from jsonb_to_recordset(${JSON.stringify(taken)}::jsonb) as w (batch_id bigint, quantity integer)
    order by w.batch_id`)
  return one(db, id)
}

async function takeIn({ db, me, enqueue }: Stocking, input: Parsed<typeof receiveTransfer>): Promise<Transfer> {
  const open = await db.maybe<{ id: number; from_plant: string; to_plant: string; transfer_no: string }>(sql`
    select id, from_plant, to_plant, transfer_no from stock_transfers
    where id = ${input.id} and product_type = ${me.productType} for update`)
  if (!open) throw notFound('That transfer')
  const before = await one(db, open.id)
  if (before.received_at)
    throw new Problem(409, `${before.transfer_no} was received already, by ${before.received_by ?? 'somebody else'}.`)
  refuseStrangeLines(before, input.lines)
  const arrived = before.lines.map(({ line_no, quantity }) => {
    const packs = input.lines.find((line) => line.line_no === line_no)?.quantity ?? quantity
    if (packs > quantity)
      throw wrongField(`lines.${line_no}.quantity`, `Only ${groupIndian(quantity)} packs were sent.`)
    return { line_no, quantity: packs }
  })
  const said = JSON.stringify(arrived)
  await db.change(sql`
    update stock_transfer_lines l set received_qty = w.quantity
    from jsonb_to_recordset(${said}::jsonb) as w (line_no integer, quantity integer)
    where l.transfer_id = ${open.id} and l.line_no = w.line_no`)
  await db.change(sql`
    insert into batches (plant_code, product_code, batch_no, made_on, expires_on, mrp_paise, blocked_reason)
    select ${open.to_plant}, b.product_code, b.batch_no, b.made_on, b.expires_on, b.mrp_paise, b.blocked_reason
    from stock_transfer_lines l join batches b on b.id = l.batch_id
    where l.transfer_id = ${open.id} and l.received_qty > 0
    order by b.id
    on conflict (plant_code, product_code, batch_no) do update set
      blocked_reason = coalesce(batches.blocked_reason, excluded.blocked_reason),
      made_on = case when batches.on_hand = 0 then excluded.made_on else batches.made_on end,
      expires_on = case when batches.on_hand = 0 then excluded.expires_on else batches.expires_on end,
      mrp_paise = case when batches.on_hand = 0 then excluded.mrp_paise else batches.mrp_paise end
    where batches.on_hand = 0 or (batches.blocked_reason is null and excluded.blocked_reason is not null)`)
  // One that was empty is what arrives; one that somebody filled since the packs were sent may be
  // another.
  const other = await otherThere(db, open.to_plant, await arrivedOf(db, open.id))
  if (other) throw new Problem(409, other.why)
  await db.rows(sql`
    select move_stock(n.id, l.received_qty, 'transfer', ${`From ${open.from_plant}`}, ${open.transfer_no}, ${me.accountId})
    from stock_transfer_lines l
    join batches b on b.id = l.batch_id
    join batches n on n.plant_code = ${open.to_plant} and n.product_code = b.product_code and n.batch_no = b.batch_no
    where l.transfer_id = ${open.id} and l.received_qty > 0
    order by n.id`)
  await db.change(sql`
    update stock_transfers set received_at = now(), received_by = ${me.accountId} where id = ${open.id}`)
  await enqueue('fulfil-waiting', {
    plant_code: open.to_plant,
    product_codes: [...new Set(before.lines.map((line) => line.product_code))],
  })
  return one(db, open.id)
}

type Taken = { batch_id: number; line_no: number }

function arrivedOf(db: Db, transferId: number): Promise<Taken[]> {
  return db.rows<Taken>(sql`
    select batch_id, line_no from stock_transfer_lines where transfer_id = ${transferId} and received_qty > 0`)
}

/**
 * The first batch that would be mixed with one of the same number that is another: packs of a batch
 * expire together.
 */
async function otherThere(db: Db, plant: string, taken: Taken[]): Promise<{ line_no: number; why: string } | null> {
  const found = await db.maybe<{ line_no: number; batch_no: string; what: string }>(sql`
    select w.line_no, b.batch_no, case when t.expires_on <> b.expires_on then 'expiry date' else 'MRP' end as what
    from jsonb_to_recordset(${JSON.stringify(taken)}::jsonb) as w (batch_id bigint, line_no integer)
    join batches b on b.id = w.batch_id
    join batches t on t.plant_code = ${plant} and t.product_code = b.product_code and t.batch_no = b.batch_no
    where t.on_hand > 0 and (t.expires_on, t.mrp_paise) is distinct from (b.expires_on, b.mrp_paise)
    order by w.line_no limit 1`)
  if (!found) return null
  const why = `Batch ${found.batch_no} is at ${plant} with another ${found.what}. Check which of the two is right.`
  return { line_no: found.line_no, why }
}

/** A line that is said wrongly would count as one of which everything arrived. */
function refuseStrangeLines({ transfer_no, lines }: Transfer, said: { line_no: number }[]): void {
  for (const [at, { line_no }] of said.entries()) {
    if (!lines.some((line) => line.line_no === line_no))
      throw wrongField(`lines.${at}.line_no`, `${transfer_no} has no line ${line_no}.`)
    if (said.findIndex((line) => line.line_no === line_no) < at)
      throw wrongField(`lines.${at}.line_no`, `Line ${line_no} is there twice. Say once what arrived of it.`)
  }
}

function one(db: Db, id: number): Promise<Transfer> {
  return db.one<Transfer>(transferRows(sql`t.id = ${id}`))
}
