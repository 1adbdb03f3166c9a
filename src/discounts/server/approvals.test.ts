// Whatever is agreed, asked, edited and decided: nothing goes on below its floor, or without the
// approval that its depth needs.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { refusal, startTestApp } from '#app/testing.ts'
import { changeCart } from '#cart/contract.ts'
import { confirmOrder } from '#confirming/contract.ts'
import { todayInIndia } from '#kit/date.ts'
import { sql } from '#kit/server/db/db.ts'
import { editOrder } from '#myorders/edit-contract.ts'
import { placeOrder } from '#orders/contract.ts'
import { newKey } from '#orders/server/testing.ts'
import { createDoctor } from '#parties/contract.ts'
import { createContract } from '#parties/rate-contract.ts'
import { approveAnyOrder, approveOrder, type DiscountDetail, getAnyDiscountOrder } from '../orders.ts'

const { as, asWithKey, pool } = await startTestApp()
const today = todayInIndia(new Date())
const product = await pool.one<{ code: string; pts: number; floor: number }>(sql`
  select p.product_code as code, n.pts_paise as pts, floor_on(p.product_code, n.pts_paise, ${today}::date, 3000) as floor
  from products p join discounted_products using (product_code)
  cross join lateral price_on(p, ${today}::date) n
  where p.division_code = 'D012' and p.active order by p.product_code limit 1`)
await pool.change(sql`
  update distributors set credit_limit_paise = 100000000000 where id = (select id from accounts where username = 'dist-e')`)

const depth = fc.integer({ min: 0, max: 3300 })
const asked = fc.record({
  contract: fc.option(fc.record({ bp: fc.integer({ min: 100, max: 2900 }), most: fc.integer({ min: 1, max: 15 }) })),
  packs: fc.integer({ min: 1, max: 20 }),
  depth,
  by: fc.constantFrom('emp-e', 'dist-e'),
  steps: fc.array(
    fc.oneof(
      fc.constantFrom('manager', 'admin', 'confirm').map((move) => ({ move, depth: 0 })),
      depth.map((to) => ({ move: 'edit', depth: to })),
    ),
    { maxLength: 5 },
  ),
})

let made = 0
async function newParty(): Promise<number> {
  made += 1
  const { data } = await as('admin')(createDoctor, {
    name: `Dr. Approved ${made}`,
    registration_no: `APPR-${made}`,
    no_licence_reason: 'Dispenses to own patients only',
    city: 'Nagpur',
    state_code: '27',
    employees: ['emp-e'],
    divisions: ['D012'],
    distributors: ['dist-e'],
  })
  return data.id
}

type Agreed = { bp: number; most: number } | null

/** Said once more in another way, from the rules as they are written down. */
function needsPlainly(bp: number, packs: number, contract: Agreed): 'none' | 'manager' | 'admin' {
  const isAgreed = contract !== null && bp <= contract.bp && packs <= contract.most
  return bp <= 1000 || isAgreed ? 'none' : bp <= 2000 ? 'manager' : 'admin'
}

function expectRight({ order, decisions, ...sums }: DiscountDetail, packs: number, contract: Agreed) {
  const [line] = order.lines
  const bp = line?.discount_bp ?? 0
  expect(sums.net_paise + sums.claim_paise - sums.at_pts_paise).toBe(sums.margin_paise)
  expect(sums.at_pts_paise).toBe(packs * product.pts)
  if (order.status !== 6 && order.status !== 1) return
  expect(line?.net_rate_paise).toBeGreaterThanOrEqual(product.floor)
  const needs = needsPlainly(bp, packs, contract)
  if (needs === 'none') return
  const last = decisions.at(-1)
  expect(last).toMatchObject({ decision: 'approved', deepest_bp: bp, needs })
  const moves = order.timeline.map(({ move }) => move)
  expect(moves.lastIndexOf('approve')).toBeGreaterThan(moves.lastIndexOf('edit'))
}

test('no order goes on with a line below its floor or without the approval that its depth needs', async () => {
  await fc.assert(
    fc.asyncProperty(asked, async ({ contract, packs, depth: bp, by, steps }) => {
      const party_id = await newParty()
      if (contract)
        await as('admin')(createContract, {
          party_id,
          product_code: product.code,
          discount_bp: contract.bp,
          most_packs: contract.most,
          from: today,
          until: today,
        })
      const which = { kind: 'discount' as const, party_id, distributor: 'dist-e' }
      const line = { product_code: product.code, quantity: packs, discount_bp: bp }
      const { data: cart } = await as(by)(changeCart, { ...which, ...line })
      const place = asWithKey(by, newKey())(placeOrder, { ...which, expected_total_paise: cart.total_paise })
      if (cart.discount?.needs === 'refused') {
        expect((await refusal(place)).http).toBe(409)
        expect((cart.cart_items[0]?.net_rate_paise ?? 0) < product.floor).toBe(true)
        return
      }
      const { order_id, total_paise } = (await place).data
      const look = async () => (await as('admin')(getAnyDiscountOrder, { order_id })).data
      expectRight(await look(), packs, contract)
      for (const { move, depth: to } of steps) {
        const lines = [{ product_code: product.code, quantity: packs, discount_bp: to }]
        const go = {
          manager: () => as('emp-b')(approveOrder, { order_id }),
          admin: () => as('admin')(approveAnyOrder, { order_id }),
          confirm: () => as('dist-e')(confirmOrder, { order_id }),
          edit: () => as(by)(editOrder, { order_id, lines, expected_total_paise: total_paise }),
        }[move]
        // What may not be done now is refused; what was done is looked at below.
        await go?.().catch((error: { http?: number }) => expect([403, 409]).toContain(error.http))
        expectRight(await look(), packs, contract)
      }
    }),
    { numRuns: 25 },
  )
})
