// The product against a plain model of it: carts, prices, offers, locks, placing, repeating,
// editing, confirming, rejecting and cancelling, in any order. The model counts on its fingers; it
// shares no function with the product.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Refused, startTestApp } from '#app/testing.ts'
import { changeCart, emptyCart, getCart } from '#cart/contract.ts'
import { listProducts } from '#catalogue/contract.ts'
import { confirmOrder, rejectOrder } from '#confirming/contract.ts'
import { todayInIndia } from '#kit/date.ts'
import { sql } from '#kit/server/db/db.ts'
import { editOrder } from '#myorders/edit-contract.ts'
import { cancelOrder, getOrder, placeOrder } from '../contract.ts'

const { as, asWithKey, pool } = await startTestApp()
const whom = { distributor: 'dist-e' }
const employee = as('emp-e')
const distributor = as('dist-e')
const today = todayInIndia(new Date())
const { data: found } = await employee(listProducts, { ...whom, limit: 4, in_stock: '1' })
const codes = found.map((product) => product.product_code)
const gst = new Map(found.map((product) => [product.product_code, product.gst_bp]))
const { is_interstate: isInterstate } = (await employee(getCart, whom)).data
let lastKey = 0
// Credit has tests of its own: here nothing is held.
await pool.change(sql`
  update distributors set credit_limit_paise = 9e15 where id = (select id from accounts where username = 'dist-e')`)

type Scheme = { min: number; free: number; compulsory: boolean }
type Line = { asked: number; asTyped: boolean }
/** A line as it was placed: the price and the scheme stay with it. */
type Sold = { line: Line; scheme: Scheme | undefined; price: number }
type Model = {
  prices: Map<string, number>
  schemes: Map<string, Scheme>
  cart: Map<string, Line>
  isLocked: boolean
  orders: { id: number; key: string; total: number; sold: Map<string, Sold>; status: number }[]
}

/** Packs are handed out one after the other: so many paid, so many free, and again. */
function count(scheme: Scheme | undefined, { asked, asTyped }: Line): { paid: number; free: number } {
  if (!scheme || (asTyped && !scheme.compulsory)) return { paid: asked, free: 0 }
  const group = scheme.min + scheme.free
  if (!scheme.compulsory) {
    let groups = 0
    while (groups * group < asked) groups += 1
    return { paid: groups * scheme.min, free: groups * scheme.free }
  }
  const total = asked <= group ? group : asked
  let free = 0
  while ((free + 1) * group <= total * scheme.free) free += 1
  return { paid: total - free, free }
}

function sell(model: Model, lines: Map<string, Line>): Map<string, Sold> {
  return new Map(
    [...lines].map(([code, line]) => [
      code,
      { line, scheme: model.schemes.get(code), price: model.prices.get(code) ?? 0 },
    ]),
  )
}

function sum(sold: Map<string, Sold>): number {
  let total = 0
  for (const [code, { line, scheme, price }] of sold) {
    const value = line.asked === 0 ? 0 : count(scheme, line).paid * price
    const rate = (gst.get(code) ?? 0) / 10_000
    total += value + (isInterstate ? Math.round(value * rate) : 2 * Math.round((value * rate) / 2))
  }
  return Math.round(total / 100) * 100
}

const totalOf = (model: Model, lines: Map<string, Line>) => sum(sell(model, lines))

type Step =
  | { do: 'change'; at: number; quantity: number; asTyped: boolean }
  | { do: 'price'; at: number; paise: number }
  | { do: 'offer'; at: number; min: number; free: number; compulsory: boolean }
  | { do: 'lock' | 'unlock' | 'place' | 'repeat' | 'cancel' }
  | { do: 'edit'; at: number; quantity: number }
  | { do: 'confirm'; most: number }
  | { do: 'reject' }

const at = fc.nat(codes.length - 1)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('change' as const), at, quantity: fc.nat(45), asTyped: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('price' as const), at, paise: fc.integer({ min: 100, max: 90_000 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('offer' as const),
      at,
      min: fc.integer({ min: 1, max: 12 }),
      free: fc.nat(3),
      compulsory: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.constantFrom<Step>({ do: 'lock' }, { do: 'unlock' }, { do: 'unlock' }) },
  { weight: 4, arbitrary: fc.constantFrom<Step>({ do: 'place' }, { do: 'place' }, { do: 'repeat' }, { do: 'cancel' }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('edit' as const), at, quantity: fc.integer({ min: 1, max: 30 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('confirm' as const), most: fc.nat(45) }) },
  { weight: 1, arbitrary: fc.constant<Step>({ do: 'reject' }) },
)

const httpOf = async (call: Promise<unknown>): Promise<number> => {
  try {
    await call
    return 200
  } catch (error) {
    if (error instanceof Refused) return error.http
    throw error
  }
}

async function setPrice(code: string, paise: number): Promise<void> {
  await pool.change(sql`
    insert into product_prices (product_code, valid_from, mrp_paise, ptr_paise, pts_paise)
    values (${code}, ${today}, ${paise + 2}, ${paise + 1}, ${paise})
    on conflict (product_code, valid_from) do update
    set mrp_paise = excluded.mrp_paise, ptr_paise = excluded.ptr_paise, pts_paise = excluded.pts_paise`)
}

async function setOffer(code: string, { min, free, compulsory }: Scheme): Promise<void> {
  await pool.change(sql`update offers set enabled = false where product_code = ${code} and enabled`)
  if (free > 0)
    await pool.change(sql`
      insert into offers (product_code, product_type, min_qty, scheme_qty, compulsory, starts_on, ends_on)
      values (${code}, 'E', ${min}, ${free}, ${compulsory}, ${today}, ${today})`)
}

const lift = () => pool.change(sql`update order_locks set lifted_at = now() where lifted_at is null`)

async function begin(): Promise<Model> {
  await lift()
  await employee(emptyCart, whom)
  const model: Model = { prices: new Map(), schemes: new Map(), cart: new Map(), isLocked: false, orders: [] }
  for (const code of codes) {
    await setPrice(code, 5000)
    await setOffer(code, { min: 0, free: 0, compulsory: false })
    model.prices.set(code, 5000)
  }
  return model
}

async function take(model: Model, one: Step): Promise<void> {
  const code = 'at' in one ? (codes[one.at] ?? '') : ''
  switch (one.do) {
    case 'change': {
      await employee(changeCart, { ...whom, product_code: code, quantity: one.quantity, as_typed: one.asTyped })
      if (one.quantity === 0) model.cart.delete(code)
      else model.cart.set(code, { asked: one.quantity, asTyped: one.asTyped })
      return
    }
    case 'price':
      await setPrice(code, one.paise)
      model.prices.set(code, one.paise)
      return
    case 'offer': {
      const scheme = { min: one.min, free: one.free, compulsory: one.compulsory }
      await setOffer(code, scheme)
      if (one.free > 0) model.schemes.set(code, scheme)
      else model.schemes.delete(code)
      return
    }
    case 'lock':
      await pool.change(sql`
        insert into order_locks (message, starts_at, ends_at, created_by)
        values ('Stock is being counted.', now() - interval '1 minute', now() + interval '1 hour', 1)`)
      model.isLocked = true
      return
    case 'unlock':
      await lift()
      model.isLocked = false
      return
    case 'place': {
      lastKey += 1
      const key = `model-key-${lastKey}`
      const total = totalOf(model, model.cart)
      const call = asWithKey('emp-e', key)(placeOrder, { ...whom, expected_total_paise: total })
      if (model.isLocked || model.cart.size === 0) {
        expect(await httpOf(call)).toBe(409)
        return
      }
      const { data } = await call
      model.orders.push({ id: data.order_id, key, total, sold: sell(model, model.cart), status: 6 })
      model.cart.clear()
      return
    }
    case 'repeat': {
      const before = model.orders.at(-1)
      if (!before) return
      const again = await asWithKey('emp-e', before.key)(placeOrder, {
        ...whom,
        expected_total_paise: firstTotal.get(before.key) ?? before.total,
      })
      expect(again.data.order_id).toBe(before.id)
      return
    }
    case 'cancel': {
      const last = model.orders.at(-1)
      if (!last) return
      const may = last.status === 6 || last.status === 1
      expect(await httpOf(employee(cancelOrder, { order_id: last.id, reason: 'Not needed' }))).toBe(may ? 200 : 409)
      if (may) last.status = 5
      return
    }
    case 'edit': {
      const last = model.orders.at(-1)
      if (!last) return
      const lines = new Map([[code, { asked: one.quantity, asTyped: false }]])
      const total = totalOf(model, lines)
      const call = employee(editOrder, {
        order_id: last.id,
        lines: [{ product_code: code, quantity: one.quantity }],
        expected_total_paise: total,
      })
      if (last.status !== 6 || model.isLocked) {
        expect(await httpOf(call)).toBe(409)
        return
      }
      await call
      firstTotal.set(last.key, firstTotal.get(last.key) ?? last.total)
      Object.assign(last, { total, sold: sell(model, lines) })
      return
    }
    case 'confirm': {
      const last = model.orders.at(-1)
      if (!last) return
      const { most } = one
      // At most so many packs of each line; none of them is more than was asked.
      const sold = new Map(
        [...last.sold].map(([code, placed]) => [
          code,
          { ...placed, line: { ...placed.line, asked: Math.min(placed.line.asked, most) } },
        ]),
      )
      const lines = [...sold].map(([product_code, { line }]) => ({ product_code, quantity: line.asked }))
      const call = distributor(confirmOrder, { order_id: last.id, lines })
      if (last.status !== 6) {
        expect(await httpOf(call)).toBe(409)
        return
      }
      if (lines.every((line) => line.quantity === 0)) {
        expect(await httpOf(call)).toBe(422)
        return
      }
      if (model.isLocked) {
        expect(await httpOf(call)).toBe(409)
        return
      }
      await call
      firstTotal.set(last.key, firstTotal.get(last.key) ?? last.total)
      Object.assign(last, { total: sum(sold), sold, status: 1 })
      return
    }
    case 'reject': {
      const last = model.orders.at(-1)
      if (!last) return
      expect(await httpOf(distributor(rejectOrder, { order_id: last.id, reason: 'Not moving' }))).toBe(
        last.status === 6 ? 200 : 409,
      )
      if (last.status === 6) last.status = 3
    }
  }
}

/**
 * What was expected when the key was first used: an edit changes the order, not the request that
 * placed it.
 */
const firstTotal = new Map<string, number>()

async function compare(model: Model): Promise<void> {
  const { data } = await employee(getCart, whom)
  expect(data.total_paise).toBe(totalOf(model, model.cart))
  expect(
    new Map(data.cart_items.map((item) => [item.product_code, [item.total_qty - item.free_qty, item.free_qty]])),
  ).toEqual(
    new Map(
      [...model.cart].map(([code, line]) => {
        const { paid, free } = count(model.schemes.get(code), line)
        return [code, [paid, free]]
      }),
    ),
  )
  for (const known of model.orders) {
    const { data: order } = await employee(getOrder, { order_id: known.id })
    expect([order.status, order.total_paise, order.lines.length]).toEqual([known.status, known.total, known.sold.size])
  }
}

test('whatever is done in whatever order, the product and the model agree', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
      const model = await begin()
      for (const one of steps) await take(model, one)
      await compare(model)
    }),
    { numRuns: Number(process.env.MODEL_RUNS ?? 200) },
  )
  // One query over everything that the runs left behind: lines, parts and totals fit together.
  expect(
    await pool.rows(sql`
      select o.id from orders o
      join (select order_id, sum(amount_paise) as value, sum(tax_paise) as tax, count(*) as lines from order_lines group by 1) l
        on l.order_id = o.id
      join (select order_id, sum(total_paise) as parts from order_parts group by 1) p on p.order_id = o.id
      where o.value_paise <> l.value or o.tax_paise <> l.tax or o.lines <> l.lines or p.parts <> o.value_paise + o.tax_paise`),
  ).toEqual([])
  expect(
    await pool.rows(sql`
      select v.distributor_id from open_order_values v
      where v.total_paise <> (
        select coalesce(sum(greatest(o.total_paise - o.invoiced_paise - o.closed_paise, 0)) filter (where is_open(o.status)), 0)
        from orders o where o.distributor_id = v.distributor_id)`),
  ).toEqual([])
})
