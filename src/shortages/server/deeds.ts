// What becomes of a short line: closed, re-opened, sent from another CFA, or replaced by a
// substitute.

import type { ProductType, Session } from '#kit/access.ts'
import type { Day } from '#kit/date.ts'
import type { Parsed } from '#kit/endpoint.ts'
import { groupIndian } from '#kit/money.ts'
import { notFound, Problem, wrongField } from '#kit/problem.ts'
import { type Db, raw, sql } from '#kit/server/db/db.ts'
import { lockInWords } from '#orders/rules.ts'
import type { OrderHead } from '#orders/server/writing-orders.ts'
import { pricePacks } from '#pricing/line.ts'
import { taxOn } from '#pricing/tax.ts'
import type { carryOut } from '../contract.ts'
import { freeAtEnd, readShortageId, whyNotSubstitute } from '../rules.ts'
import { placeInstead } from './placing-instead.ts'
import { mine } from './queries.ts'

type Held = {
  order_id: number
  order_no: string
  kind: OrderHead['kind']
  product_type: ProductType
  distributor_id: number
  placer_id: number
  cfa_code: string
  line_no: number
  product_code: string
  product_name: string
  division_code: string
  pack: string
  molecule: string
  strength: string
  form: string
  ordered_qty: number
  free_qty: number
  closed_qty: number
  short_qty: number
  offer_id: number | null
  min_qty: number
  scheme_qty: number
  compulsory: boolean
  price_paise: number
  mrp_paise: number
  gst_bp: number
  offered_no: string | null
  offered_qty: number
}

export async function closeLine(db: Db, me: Session, id: string, reason: string) {
  const line = await hold(db, me, id)
  const open = openOf(line)
  if (reason === '') throw wrongField('reason', 'Say why.')
  const { closed } = await db.one<{ closed: { order_id: number; status: number; closed_qty: number } }>(sql`
    select close_line(${line.order_id}, ${line.line_no}, ${reason}, ${me.accountId}, null, ${open}) as closed`)
  return closed
}

export async function reopenLine(db: Db, me: Session, id: string, reason: string) {
  const which = readShortageId(id)
  const locked =
    which &&
    (await db.maybe(sql`
      select o.id from orders o
      join order_lines l on l.order_id = o.id and l.line_no = ${which.lineNo}
      where o.id = ${which.orderId} and (is_in_fulfilment(o.status) or o.status = order_status('closed_short')) and ${mine(me)} for update of o`))
  if (!which || !locked) throw notFound('That line')
  if (reason === '') throw wrongField('reason', 'Say why.')
  const { reopened } = await db.one<{
    reopened: { order_id: number; status: number; reopened_qty: number } | null
  }>(sql`select reopen_line(${which.orderId}, ${which.lineNo}, ${reason}, ${me.accountId}) as reopened`)
  if (!reopened) throw new Problem(409, 'Nothing of this line is closed, or another order brings it.')
  return reopened
}

type Moving = { cfa_code: string; quantity?: number | undefined; today: Day }

/**
 * The same packs at the same price and scheme, from another plant; they were confirmed before. What
 * it has not stays short.
 */
export async function moveLine(
  db: Db,
  me: Session,
  id: string,
  { cfa_code: cfaCode, quantity: wanted, today }: Moving,
) {
  const line = await hold(db, me, id)
  const open = openOf(line)
  if (wanted !== undefined && (wanted < 1 || wanted > open))
    throw wrongField('quantity', `Enter 1 to ${groupIndian(open)} packs: no more are short.`)
  const cfa = await db.maybe<{ name: string; is_interstate: boolean; quantity: number }>(sql`
    select c.name, c.state_code <> d.state_code as is_interstate,
      greatest(coalesce(t.quantity, 0) - ${comingFrom(cfaCode, line.product_code)}, 0)::int as quantity
    from distributor_plants k
    join plants c on c.code = k.plant_code and c.active
    join distributors d on d.id = k.distributor_id
    left join stock t on t.plant_code = c.code and t.product_code = ${line.product_code}
    where k.distributor_id = ${line.distributor_id} and k.plant_code = ${cfaCode}`)
  if (!cfa) throw wrongField('cfa_code', 'This CFA does not serve the distributor. Choose one that does.')
  if (cfaCode === line.cfa_code) throw wrongField('cfa_code', 'The order is short at this CFA. Choose another one.')
  if (cfa.quantity === 0) throw wrongField('cfa_code', `${cfa.name} has none of it either. Choose another way.`)
  if (wanted !== undefined && wanted > cfa.quantity)
    throw wrongField('quantity', `${cfa.name} has only ${groupIndian(cfa.quantity)} packs of it.`)
  const packs = wanted ?? Math.min(open, cfa.quantity)
  await refuseLocked(db, { ...line, cfa_code: cfaCode })
  const free = freeAtEnd(line, packs)
  const amount_paise = (packs - free) * line.price_paise
  const made = {
    ...pick(line),
    line_no: 1,
    quantity_ordered: packs,
    free_qty: free,
    total_qty: packs,
    amount_paise,
    tax_paise: taxOn(amount_paise, line.gst_bp, cfa.is_interstate),
  }
  return placeInstead(db, me, line, made, today, {
    instead: 'cfa',
    covers_qty: packs,
    cfa_code: cfaCode,
    kind: line.kind,
    notes: `From ${cfa.name}, for order ${line.order_no}.`,
    closes_because: `Sent from ${cfa.name} instead.`,
  })
}

type Substitute = ReturnType<typeof pick> & {
  molecule: string
  strength: string
  form: string
  is_interstate: boolean
  may_order: boolean
}

/** Another product at today's price and scheme; the distributor has the last word. */
export async function substituteLine(
  db: Db,
  me: Session,
  id: string,
  { product_code, quantity, today }: { product_code: string; quantity: number; today: Day },
) {
  const line = await hold(db, me, id)
  openOf(line)
  if (line.offered_no) throw isOffered(line.offered_no)
  if (quantity < 1) throw wrongField('quantity', 'Enter at least 1 pack.')
  const orderer = me.kind === 'admin' ? line.distributor_id : me.id
  const other = await db.maybe<Substitute>(sql`
    select t.product_code, t.product_name, t.division_code, t.pack, t.molecule, t.strength, t.form, t.gst_bp,
      t.price_paise, t.mrp_paise, t.offer_id, t.min_qty, t.scheme_qty, t.compulsory, t.may_order,
      c.state_code <> d.state_code as is_interstate
    from terms_for(${orderer}::bigint, ${line.distributor_id}, ${line.cfa_code}, ${line.product_type},
      array[${product_code}]::text[], ${today}::date) t
    join distributors d on d.id = ${line.distributor_id}
    join plants c on c.code = ${line.cfa_code}`)
  if (!other) throw wrongField('product_code', `There is no product with the code ${product_code}.`)
  const why = whyNotSubstitute(line, other)
  if (why) throw wrongField('product_code', why)
  if (!other.may_order)
    throw wrongField('product_code', `${other.product_name} can’t be ordered for this distributor. Choose another one.`)
  await refuseLocked(db, { ...line, division_code: other.division_code })
  const { schemed, amount_paise, tax_paise } = pricePacks({ ...other, as_typed: false }, quantity, other.is_interstate)
  const made = {
    ...pick(other),
    line_no: 1,
    quantity_ordered: quantity,
    free_qty: schemed.free,
    total_qty: schemed.total,
    amount_paise,
    tax_paise,
  }
  return placeInstead(db, me, line, made, today, {
    instead: 'substitute',
    covers_qty: Math.min(line.short_qty, schemed.total),
    cfa_code: line.cfa_code,
    kind: 'regular',
    notes: `Instead of ${line.product_name}, which is short on order ${line.order_no}.`,
    closes_because: '',
  })
}

export type ChosenLine = Parsed<typeof carryOut>['choices'][number]
type Outcome = { id: string; ok: boolean; message?: string }

/** One after the other, in one order of locks; one that can't be done leaves nothing behind. */
export async function carryOutMany(db: Db, me: Session, choices: ChosenLine[], today: Day): Promise<Outcome[]> {
  const outcomes = new Map<string, Outcome>()
  const once = [...new Map(choices.toReversed().map((choice) => [choice.id, choice])).values()]
  const inOrder = once.toSorted((one, other) => placeOf(one.id) - placeOf(other.id))
  for (const choice of inOrder) {
    await db.change(raw('savepoint one_of_many'))
    try {
      await carryOutOne(db, me, choice, today)
      outcomes.set(choice.id, { id: choice.id, ok: true })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      await db.change(raw('rollback to savepoint one_of_many'))
      outcomes.set(choice.id, { id: choice.id, ok: false, message: error.message })
    }
  }
  return [...new Set(choices.map(({ id }) => id))].flatMap((id) => outcomes.get(id) ?? [])
}

async function carryOutOne(db: Db, me: Session, chosen: ChosenLine, today: Day): Promise<void> {
  const { id, choice } = chosen
  if (choice === 'close') await closeLine(db, me, id, chosen.reason ?? '')
  else if (choice === 'cfa') await moveLine(db, me, id, { cfa_code: chosen.cfa_code ?? '', today })
  else {
    const { short_qty } = await hold(db, me, id)
    await substituteLine(db, me, id, { product_code: chosen.product_code ?? '', quantity: short_qty, today })
  }
}

function placeOf(id: string): number {
  const which = readShortageId(id)
  return which ? which.orderId * 1000 + which.lineNo : 0
}

/** The order's row is the lock: an allocation that happens at the same time is before or after. */
async function hold(db: Db, me: Session, id: string): Promise<Held> {
  const which = readShortageId(id)
  const locked =
    which &&
    (await db.maybe(sql`
      select o.id from orders o where o.id = ${which.orderId} and is_in_fulfilment(o.status) and ${mine(me)} for update`))
  const line =
    locked &&
    (await db.maybe<Held>(sql`
      select o.id as order_id, o.order_no, o.kind, o.product_type, o.distributor_id, o.placer_id, o.cfa_code, l.line_no,
        l.product_code, l.product_name, l.division_code, l.pack, p.molecule, p.strength, p.form, l.total_qty as ordered_qty,
        l.free_qty, l.offer_id, l.min_qty, l.scheme_qty, l.compulsory, l.price_paise, l.mrp_paise, l.gst_bp,
        coalesce((select sum(c.quantity) from line_closures c
          where c.order_id = l.order_id and c.line_no = l.line_no and c.reopened_at is null), 0)::int as closed_qty,
        line_rest(l.order_id, l.line_no) as short_qty,
        n.order_no as offered_no, coalesce(i.quantity, 0) as offered_qty
      from orders o
      join order_lines l on l.order_id = o.id and l.line_no = ${which.lineNo}
      join products p on p.product_code = l.product_code
      left join instead_orders i on i.order_id = l.order_id and i.line_no = l.line_no
        and i.accepted_at is null and i.refused_at is null
      left join orders n on n.id = i.new_order_id
      where o.id = ${which.orderId}`))
  if (!line) throw notFound('That shortage')
  return line
}

/** Packs that are short and for which nobody is asked. */
function openOf({ short_qty, offered_no, offered_qty }: Held): number {
  if (short_qty <= 0) throw new Problem(409, 'Nothing of this line is short any more. Look at the list again.')
  if (offered_no && short_qty <= offered_qty) throw isOffered(offered_no)
  return short_qty - offered_qty
}

function isOffered(orderNo: string): Problem {
  return new Problem(
    409,
    `The distributor has not confirmed the substitute in order ${orderNo} yet. Cancel that order first.`,
  )
}

/** What other short lines were just promised of a plant’s stock. */
const comingFrom = (cfaCode: string, productCode: string) => sql`
  coalesce((
    select sum(n.total_qty) from instead_orders i
    join orders x on x.id = i.new_order_id and x.status = order_status('confirmed') and x.cfa_code = ${cfaCode}
    join order_lines n on n.order_id = x.id and n.product_code = ${productCode}
    where i.kind = 'cfa'), 0)`

async function refuseLocked(
  db: Db,
  of: Pick<Held, 'product_type' | 'cfa_code' | 'distributor_id' | 'division_code'>,
): Promise<void> {
  const lock = await db.maybe<{ message: string; ends_at: string }>(sql`
    select l.message, l.ends_at
    from locks_on(${of.product_type}, ${of.cfa_code}, ${of.distributor_id}, ${[of.division_code]}::text[], now()) l
    order by l.ends_at desc limit 1`)
  if (lock) throw new Problem(409, lockInWords(lock))
}

type Sold = Pick<
  Held,
  | 'product_code'
  | 'product_name'
  | 'division_code'
  | 'pack'
  | 'offer_id'
  | 'min_qty'
  | 'scheme_qty'
  | 'compulsory'
  | 'price_paise'
  | 'mrp_paise'
  | 'gst_bp'
>

/** What a line of an order copies of the product or of the line before. */
function pick(sold: Sold): Sold {
  const { product_code, product_name, division_code, pack, offer_id, min_qty, scheme_qty, compulsory } = sold
  const { price_paise, mrp_paise, gst_bp } = sold
  return {
    product_code,
    product_name,
    division_code,
    pack,
    offer_id,
    min_qty,
    scheme_qty,
    compulsory,
    price_paise,
    mrp_paise,
    gst_bp,
  }
}
