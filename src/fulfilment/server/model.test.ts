// Goods against a plain model of them: place, confirm, edit, cancel, hold, release, receive,
// transfer, allocate, cancel an invoice, close, re-open, send from elsewhere and substitute, in any
// order. The model counts batches and packs; it shares no function with the product. The long form:
// MODEL_RUNS=500 npx vitest run src/fulfilment/server/model.test.ts
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Refused, startTestApp } from '#app/testing.ts'
import { confirmOrder, rejectOrder } from '#confirming/contract.ts'
import { cancelInvoice } from '#invoices/cancelling-contract.ts'
import { addDays, todayInIndia } from '#kit/date.ts'
import { sql } from '#kit/server/db/db.ts'
import { moneyDifferences } from '#money/server/reconciliation.ts'
import { editOrder } from '#myorders/edit-contract.ts'
import { deskDifferences } from '#orderbook/server/reconciliation.ts'
import { closeOrder, releaseOrder } from '#orders/book-contract.ts'
import { cancelOrder } from '#orders/contract.ts'
import { differences } from '#orders/server/book/reconciliation.ts'
import { orderingIn } from '#orders/server/testing.ts'
import { reportDifferences } from '#reports/server/reconciliation.ts'
import { closeShortage, moveShortage, reopenShortage, substituteShortage } from '#shortages/contract.ts'
import { goodsDifferences } from '#shortages/server/testing.ts'
import { receiveStock } from '#stock/contract.ts'
import { receiveTransfer, sendTransfer } from '#stock/transfer-contract.ts'
import { fulfilOrder } from './fulfil.ts'

const testApp = await startTestApp({ withJobs: true, env: { FULFILMENT: 'none' } })
const { as, pool } = testApp
const { order } = orderingIn(testApp)
const today = todayInIndia(new Date())

type Line = { no: number; code: string; packs: number; sent: number; closed: Closure[]; offer: Offer | null }
type Closure = { packs: number; instead: Placed | null }
type Offer = { order: Placed; packs: number }
type Placed = {
  id: number
  plant: string
  by: 'dist-b' | 'emp-e'
  status: number
  lines: Line[]
  isMoved: boolean
  /** What left and was not taken back, invoice by invoice. */
  invoices: Left[][]
}
type Left = { line: Line; batch: Batch; packs: number }
type Batch = { days: number; packs: number }
type Model = { isTight: boolean; stock: Map<string, Map<string, Batch>>; orders: Placed[] }

const plants = (
  await pool.rows<{ code: string }>(sql`
    select k.plant_code as code from distributor_plants k join accounts a on a.id = k.distributor_id
    where a.username = 'dist-b' order by k.rank limit 2`)
).map(({ code }) => code)
const sellable = sql`
  select p.* from products p
  join distributor_divisions d on d.division_code = p.division_code
    and d.distributor_id = (select id from accounts where username = 'dist-b')
  join employee_divisions e on e.division_code = p.division_code
    and e.employee_id = (select id from accounts where username = 'emp-e')
  where p.active and p.product_type = 'E'`
const twins = await pool.one<{ one: string; other: string }>(sql`
  with s as (${sellable})
  select p.product_code as one, q.product_code as other from s p
  join s q on q.molecule = p.molecule and q.strength = p.strength and q.form = p.form and q.product_code > p.product_code
  order by 1, 2 limit 1`)
const { alone } = await pool.one<{ alone: string }>(sql`
  with s as (${sellable})
  select p.product_code as alone from s p
  where p.molecule <> (select q.molecule from products q where q.product_code = ${twins.one})
  order by 1 limit 1`)
const codes = [twins.one, twins.other, alone]
const prices = new Map(
  (
    await pool.rows<{ code: string; price: number; gst: number }>(sql`
      select p.product_code as code, n.pts_paise as price, p.gst_bp as gst
      from products p cross join lateral price_on(p, ${today}::date) n where p.product_code = any(${codes}::text[])`)
  ).map((one) => [one.code, one]),
)
const interstate = new Map(
  (
    await pool.rows<{ code: string; differs: boolean }>(sql`
      select c.code, c.state_code <> d.state_code as differs from plants c, distributors d
      where d.id = (select id from accounts where username = 'dist-b')`)
  ).map(({ code, differs }) => [code, differs]),
)
const [firm] = await pool.rows<{ id: number }>(sql`select id from accounts where username = 'dist-b'`)
const firmId = firm?.id ?? 0
await pool.change(sql`update offers set enabled = false where enabled`)
await pool.change(sql`update distributors set licence_expires_on = current_date + 900 where id = ${firmId}`)
await pool.change(sql`update invoices set due_date = current_date + 900 where distributor_id = ${firmId}`)

let batchesMade = 0

const of = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(1, list.length)]
const closedOf = (line: Line) => line.closed.reduce((sum, { packs }) => sum + packs, 0)
const restOf = (line: Line) => line.packs - line.sent - closedOf(line)
const openOf = (line: Line) => restOf(line) - (line.offer?.packs ?? 0)
const waits = ({ status }: Placed) => [4, 7, 9].includes(status)
const totalOf = (code: string, packs: number, plant: string) => {
  const { price, gst } = prices.get(code) ?? { price: 0, gst: 0 }
  const value = packs * price
  const tax = interstate.get(plant) ? Math.round((value * gst) / 10_000) : 2 * Math.round((value * gst) / 20_000)
  return Math.round((value + tax) / 100) * 100
}
const line = (no: number, code: string, packs: number): Line => ({ no, code, packs, sent: 0, closed: [], offer: null })

async function httpOf(call: Promise<unknown>): Promise<number> {
  try {
    await call
    return 200
  } catch (error) {
    if (error instanceof Refused) return error.http
    throw error
  }
}

const setLimit = (paise: number) =>
  pool.change(sql`update distributors set credit_limit_paise = ${paise} where id = ${firmId}`)

/** What runs before left open is put aside; nothing of the three products is in stock. */
async function begin(): Promise<Model> {
  await setLimit(10 ** 15)
  await pool.rows(sql`
    select move_order(o.id, 'cancel', o.status, 5::smallint, null, 'another run') from orders o
    where o.distributor_id = ${firmId} and o.status in (1, 6, 10)`)
  await pool.rows(sql`
    select move_stock(id, -on_hand, 'adjustment', 'for a test', '', null) from batches
    where product_code = any(${codes}::text[]) and on_hand > 0`)
  return { isTight: false, stock: new Map(), orders: [] }
}

function batchesAt(model: Model, plant: string, code: string): Map<string, Batch> {
  const key = `${plant} ${code}`
  const there = model.stock.get(key) ?? new Map<string, Batch>()
  model.stock.set(key, there)
  return there
}

/** First to expire first; nothing that is good for less than 90 days. */
function take(model: Model, plant: string, code: string, packs: number): { batch: Batch; packs: number }[] {
  let left = packs
  const taken = []
  const good = [...batchesAt(model, plant, code).values()].filter(({ days }) => days >= 90)
  for (const batch of good.sort((one, other) => one.days - other.days)) {
    const some = Math.min(left, batch.packs)
    if (some === 0) continue
    batch.packs -= some
    left -= some
    taken.push({ batch, packs: some })
  }
  return taken
}

const sellableAt = (model: Model, plant: string, code: string) =>
  [...batchesAt(model, plant, code).values()].reduce((sum, { days, packs }) => sum + (days >= 90 ? packs : 0), 0)

function close(placed: Placed, one: Line, packs: number, instead: Placed | null): void {
  const some = Math.min(restOf(one), packs)
  if (some <= 0 || !waits(placed)) return
  one.closed.push({ packs: some, instead })
  if (placed.lines.every((other) => restOf(other) <= 0)) placed.status = 8
}

/** The line that an order is offered for, if the distributor has not answered yet. */
function offeredFor(model: Model, placed: Placed): { placed: Placed; one: Line; offer: Offer } | null {
  for (const source of model.orders)
    for (const one of source.lines) if (one.offer?.order === placed) return { placed: source, one, offer: one.offer }
  return null
}

function allocate(model: Model, placed: Placed): void {
  if (placed.status !== 1 && !waits(placed)) return
  const left: Left[] = []
  for (const one of placed.lines)
    for (const some of take(model, placed.plant, one.code, Math.max(0, openOf(one)))) {
      one.sent += some.packs
      left.push({ line: one, ...some })
    }
  if (placed.status === 1) placed.status = 4
  if (left.length === 0) return
  placed.invoices.push(left)
  const isComplete = placed.lines.every((one) => restOf(one) <= 0)
  const isCut = placed.lines.some((one) => closedOf(one) > 0)
  placed.status = isComplete ? (isCut ? 8 : 2) : 9
}

/** One of each name, so that what is done tells which it is. */
type Each<Name extends string, More> = Name extends string ? { do: Name } & More : never
type Step =
  | Each<'place', { by: 'dist-b' | 'emp-e'; plant: number; first: number; second: number }>
  | Each<'receive', { plant: number; code: number; packs: number; isNear: boolean }>
  | Each<'transfer', { plant: number; code: number; packs: number; isLost: boolean }>
  | Each<'confirm' | 'edit', { at: number; packs: number }>
  | Each<'cancel' | 'reject' | 'release' | 'closeOrder', { at: number }>
  | Each<'close' | 'reopen' | 'move', { at: number; line: number }>
  | Each<'cancelInvoice', { at: number; which: number; isClosed: boolean }>
  | Each<'substitute', { at: number; line: number; packs: number }>
  | Each<'allocate' | 'tighten' | 'loosen', unknown>

const at = fc.nat(7)
const plant = fc.nat(1)
const packs = fc.integer({ min: 1, max: 12 })
const doing = <Name extends string>(...names: Name[]) => fc.constantFrom(...names)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: doing('place'),
      by: doing('dist-b', 'emp-e'),
      plant,
      first: fc.nat(12),
      second: fc.nat(12),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: doing('receive'), plant, code: fc.nat(2), packs, isNear: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: doing('transfer'), plant, code: fc.nat(2), packs, isLost: fc.boolean() }) },
  { weight: 5, arbitrary: fc.record({ do: doing('confirm', 'confirm', 'edit'), at, packs: fc.nat(14) }) },
  { weight: 3, arbitrary: fc.record({ do: doing('cancel', 'reject', 'release', 'closeOrder'), at }) },
  { weight: 4, arbitrary: fc.record({ do: doing('close', 'reopen', 'move'), at, line: fc.nat(1) }) },
  { weight: 3, arbitrary: fc.record({ do: doing('cancelInvoice'), at, which: fc.nat(2), isClosed: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: doing('substitute'), at, line: fc.nat(1), packs }) },
  { weight: 5, arbitrary: fc.record({ do: doing('allocate', 'allocate', 'allocate', 'tighten', 'loosen') }) },
)

async function make(model: Model, one: Step): Promise<void> {
  if (one.do === 'place') return place(model, one)
  if (one.do === 'receive' || one.do === 'transfer') return stock(model, one)
  if (one.do === 'tighten' || one.do === 'loosen') {
    model.isTight = one.do === 'tighten'
    await setLimit(model.isTight ? 0 : 10 ** 15)
    // What only the limit held goes on by itself.
    if (!model.isTight) for (const held of model.orders) if (held.status === 10) held.status = 1
    return
  }
  if (one.do === 'allocate') {
    for (const placed of model.orders.toSorted((a, b) => a.id - b.id)) {
      await fulfilOrder(pool.apart, placed.id, today)
      allocate(model, placed)
    }
    return
  }
  const placed = of(model.orders, one.at)
  if (!placed) return
  if (one.do === 'close' || one.do === 'reopen' || one.do === 'move' || one.do === 'substitute')
    return settle(model, placed, one)
  if (one.do === 'cancelInvoice') return takeBack(placed, one)
  return moved(model, placed, one)
}

/** Packs go back to the batches that they left, and are wanted again, or their lines are closed. */
async function takeBack(placed: Placed, one: Extract<Step, { do: 'cancelInvoice' }>): Promise<void> {
  if (placed.invoices.length === 0) return
  const at = one.which % placed.invoices.length
  const { id } = await pool.one<{ id: number }>(sql`
    select id from invoices where order_id = ${placed.id} and cancelled_at is null order by id offset ${at} limit 1`)
  const lines = one.isClosed ? ('close' as const) : ('reopen' as const)
  await as('admin')(cancelInvoice, { invoice_id: String(id), reason: 'For a test', lines })
  const [back = []] = placed.invoices.splice(at, 1)
  for (const { line: own, batch, packs: some } of back) {
    own.sent -= some
    batch.packs += some
  }
  placed.status = placed.invoices.length > 0 ? 9 : 7
  if (one.isClosed) for (const { line: own, packs: some } of back) close(placed, own, some, null)
}

async function place(model: Model, one: Extract<Step, { do: 'place' }>): Promise<void> {
  const wanted = [
    [twins.one, one.first],
    [alone, one.second],
  ].filter(([, asked]) => Number(asked) > 0) as [string, number][]
  if (wanted.length === 0) return
  const cfa_code = of(plants, one.plant) ?? ''
  const which = one.by === 'emp-e' ? { distributor: 'dist-b', cfa_code } : { cfa_code }
  const made = await order(one.by, wanted, which)
  const lines = made.lines.map(({ line_no, product_code, total_qty }) => line(line_no, product_code, total_qty))
  const status = one.by === 'emp-e' ? 6 : model.isTight ? 10 : 1
  model.orders.push({ id: made.order_id, plant: cfa_code, by: one.by, status, lines, isMoved: false, invoices: [] })
}

async function stock(model: Model, one: Extract<Step, { do: 'receive' | 'transfer' }>): Promise<void> {
  const [here = '', there = ''] = one.plant === 0 ? plants : plants.toReversed()
  const code = of(codes, one.code) ?? ''
  const mine = batchesAt(model, here, code)
  if (one.do === 'receive') {
    batchesMade += 1
    const [no, days] = [`M${batchesMade}`, one.isNear ? 5 + (batchesMade % 80) : 200 + batchesMade]
    const taken = { product_code: code, batch_no: no, expires_on: addDays(today, days), mrp_paise: 99_900 }
    await as('admin')(receiveStock, { plant_code: here, lines: [{ ...taken, quantity: one.packs }] })
    mine.set(no, { days, packs: one.packs })
    return
  }
  const [no, batch] = [...mine].find(([, { packs: left }]) => left > 0) ?? []
  if (no === undefined || !batch) return
  const quantity = Math.min(one.packs, batch.packs)
  const sent = { product_code: code, batch_no: no, quantity }
  const tooMany = { ...sent, quantity: batch.packs + 1 }
  expect(await httpOf(as('admin')(sendTransfer, { from_plant: here, to_plant: there, lines: [tooMany] }))).toBe(422)
  const { data } = await as('admin')(sendTransfer, { from_plant: here, to_plant: there, lines: [sent] })
  const arrived = quantity - (one.isLost ? 1 : 0)
  await as('admin')(receiveTransfer, { id: data.id, lines: [{ line_no: 1, quantity: arrived }] })
  batch.packs -= quantity
  const elsewhere = batchesAt(model, there, code)
  const before = elsewhere.get(no)
  if (before) before.packs += arrived
  else if (arrived > 0) elsewhere.set(no, { days: batch.days, packs: arrived })
}

type Moved = Extract<Step, { do: 'confirm' | 'edit' | 'cancel' | 'reject' | 'release' | 'closeOrder' }>

async function moved(model: Model, placed: Placed, one: Moved): Promise<void> {
  const order_id = placed.id
  const said = { order_id, reason: 'For a test' }
  const expecting = async (call: Promise<unknown>, isAllowed: boolean) => {
    expect(await httpOf(call), one.do).toBe(isAllowed ? 200 : 409)
    return isAllowed
  }
  switch (one.do) {
    case 'confirm': {
      const lines = placed.lines.map(({ code, packs: asked }) => ({
        product_code: code,
        quantity: Math.min(asked, one.packs),
      }))
      const isNothing = lines.every(({ quantity }) => quantity === 0)
      const call = as('dist-b')(confirmOrder, { order_id, lines })
      if (placed.status === 6 && isNothing) return void expect(await httpOf(call)).toBe(422)
      if (!(await expecting(call, placed.status === 6))) return
      for (const [place, { quantity }] of lines.entries()) (placed.lines[place] as Line).packs = quantity
      placed.status = model.isTight ? 10 : 1
      return answered(model, placed, true)
    }
    case 'edit': {
      const asked = Math.max(1, one.packs)
      const call = as(placed.by)(editOrder, {
        order_id,
        lines: [{ product_code: alone, quantity: asked }],
        expected_total_paise: totalOf(alone, asked, placed.plant),
      })
      if (!(await expecting(call, placed.status === 6 || placed.status === 10))) return
      placed.lines = [line(1, alone, asked)]
      placed.status = placed.by === 'emp-e' ? 6 : model.isTight ? 10 : 1
      return
    }
    case 'cancel': {
      const wasAsked = placed.status === 6
      if (!(await expecting(as(placed.by)(cancelOrder, said), [1, 6, 10].includes(placed.status)))) return
      placed.status = 5
      return wasAsked ? answered(model, placed, false) : undefined
    }
    case 'reject':
      if (!(await expecting(as('dist-b')(rejectOrder, said), placed.status === 6))) return
      placed.status = 3
      return answered(model, placed, false)
    case 'release':
      if (await expecting(as('admin')(releaseOrder, said), placed.status === 10)) placed.status = 1
      return
    case 'closeOrder':
      if (!(await expecting(as('admin')(closeOrder, said), waits(placed)))) return
      for (const own of placed.lines) if (restOf(own) > 0) own.closed.push({ packs: restOf(own), instead: null })
      placed.status = 8
  }
}

/** The distributor's word on a substitute. */
function answered(model: Model, placed: Placed, isYes: boolean): void {
  const link = offeredFor(model, placed)
  if (!link) return
  link.one.offer = null
  const brought = placed.lines.reduce((sum, one) => sum + one.packs, 0)
  if (isYes) close(link.placed, link.one, Math.min(link.offer.packs, brought), placed)
}

type Settled = Extract<Step, { do: 'close' | 'reopen' | 'move' | 'substitute' }>

async function settle(model: Model, placed: Placed, one: Settled): Promise<void> {
  const own = of(placed.lines, one.line) as Line
  const said = { id: `${placed.id}-${own.no}`, reason: 'For a test' }
  if (one.do === 'reopen') return reopen(placed, own, said)
  const refusal = !waits(placed) ? 404 : restOf(own) <= 0 || openOf(own) <= 0 ? 409 : null
  if (one.do === 'close') {
    const call = as('emp-e')(closeShortage, said)
    expect(await httpOf(call)).toBe(refusal ?? 200)
    if (refusal === null) close(placed, own, openOf(own), null)
    return
  }
  if (one.do === 'move') {
    const cfa_code = plants.find((code) => code !== placed.plant) ?? ''
    const promised = model.orders
      .filter((other) => other.isMoved && other.status === 1 && other.plant === cfa_code)
      .reduce((sum, other) => sum + other.lines.reduce((all, l) => all + (l.code === own.code ? l.packs : 0), 0), 0)
    const there = Math.max(0, sellableAt(model, cfa_code, own.code) - promised)
    const call = as('emp-e')(moveShortage, { id: said.id, cfa_code })
    if (refusal !== null || there === 0) return void expect(await httpOf(call)).toBe(refusal ?? 422)
    const { data } = await call
    const some = Math.min(openOf(own), there)
    expect(data.closed_qty).toBe(some)
    const lines = [line(1, own.code, some)]
    const made: Placed = {
      id: data.order_id,
      plant: cfa_code,
      by: 'emp-e',
      status: 1,
      lines,
      isMoved: true,
      invoices: [],
    }
    model.orders.push(made)
    return close(placed, own, some, made)
  }
  const other = own.code === twins.one ? twins.other : twins.one
  const call = as('emp-e')(substituteShortage, { id: said.id, product_code: other, quantity: one.packs })
  const isNone = own.code === alone ? 422 : null
  const why = refusal ?? (own.offer ? 409 : isNone)
  if (why !== null) return void expect(await httpOf(call)).toBe(why)
  const { data } = await call
  const lines = [line(1, other, one.packs)]
  const made: Placed = {
    id: data.order_id,
    plant: placed.plant,
    by: 'emp-e',
    status: 6,
    lines,
    isMoved: false,
    invoices: [],
  }
  model.orders.push(made)
  own.offer = { order: made, packs: Math.min(restOf(own), one.packs) }
}

async function reopen(placed: Placed, own: Line, said: { id: string; reason: string }): Promise<void> {
  const isBack = ({ instead }: Closure) => instead === null || instead.status === 3 || instead.status === 5
  const refusal = ![4, 7, 8, 9].includes(placed.status) ? 404 : own.closed.some(isBack) ? null : 409
  expect(await httpOf(as('emp-e')(reopenShortage, said))).toBe(refusal ?? 200)
  if (refusal !== null) return
  own.closed = own.closed.filter((one) => !isBack(one))
  if (placed.status === 8) placed.status = placed.lines.some((one) => one.sent > 0) ? 9 : 7
}

async function compare(model: Model): Promise<void> {
  const rows = await pool.rows<{ id: number; status: number; lines: number[][] }>(sql`
    select o.id, o.status, (
      select jsonb_agg(jsonb_build_array(l.line_no, l.total_qty, coalesce((
          select sum(n.paid_qty + n.free_qty) from invoice_lines n join invoices i on i.id = n.invoice_id and i.cancelled_at is null
          where n.order_id = o.id and n.order_line_no = l.line_no), 0),
        coalesce((select sum(c.quantity) from line_closures c
          where c.order_id = o.id and c.line_no = l.line_no and c.reopened_at is null), 0)) order by l.line_no)
      from order_lines l where l.order_id = o.id) as lines
    from orders o where o.id = any(${model.orders.map(({ id }) => id)}::bigint[]) order by o.id`)
  const known = model.orders.toSorted((a, b) => a.id - b.id)
  expect(rows.map(({ id, status, lines }) => ({ id, status, lines }))).toEqual(
    known.map(({ id, status, lines }) => ({
      id,
      status,
      lines: lines.map((one) => [one.no, one.packs, one.sent, closedOf(one)]),
    })),
  )
  const there = await pool.rows<{ key: string; packs: number }>(sql`
    select plant_code || ' ' || product_code || ' ' || batch_no as key, on_hand as packs from batches
    where product_code = any(${codes}::text[]) and plant_code = any(${plants}::text[]) and on_hand > 0`)
  const counted = [...model.stock].flatMap(([key, batches]) =>
    [...batches].flatMap(([no, batch]) => (batch.packs > 0 ? [[`${key} ${no}`, batch.packs] as const] : [])),
  )
  expect(new Map(there.map((one) => [one.key, one.packs]))).toEqual(new Map(counted))
}

test('whatever is done to orders and stock in whatever order, the product and the model agree', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24, size: 'max' }), async (steps) => {
      const model = await begin()
      for (const one of steps) await make(model, one)
      await compare(model)
    }),
    { numRuns: Number(process.env.MODEL_RUNS ?? 15) },
  )
  expect([
    ...(await differences(pool)),
    ...(await deskDifferences(pool)),
    ...(await goodsDifferences(pool)),
    ...(await moneyDifferences(pool)),
    ...(await reportDifferences(pool)),
  ]).toEqual([])
})
