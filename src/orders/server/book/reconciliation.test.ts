// The reconciliation finds what is wrong, and nothing where all is well.
import { expect, test } from 'vitest'
import { startTestApp } from '#app/testing.ts'
import { changeCart } from '#cart/contract.ts'
import { cartDifferences } from '#cart/server/reconciliation.ts'
import { listProducts } from '#catalogue/contract.ts'
import { type Db, type Sql, sql, system } from '#kit/server/db/db.ts'
import type { Difference } from '#kit/server/http/feature.ts'
import { deskDifferences } from '#orderbook/server/reconciliation.ts'
import { orderingIn } from '../testing.ts'
import { differences } from './reconciliation.ts'

const testApp = await startTestApp()
const { as, pool } = testApp
const { data: products } = await as('dist-e')(listProducts, { limit: 4, in_stock: '1' })
const codes = products.map((product) => product.product_code)
const { order_id, order_no } = await orderingIn(testApp).order('dist-e', [
  [codes[0] ?? '', 10],
  [codes[1] ?? '', 20],
])
const held = await orderingIn(testApp).order('dist-hold', [[codes[2] ?? '', 10]])
await as('dist-e')(changeCart, { product_code: codes[3] ?? '', quantity: 1 })

test('orders that were placed, held and put in a cart leave no difference', async () => {
  expect(await allDifferences(pool)).toEqual([])
})

test.each([
  [
    'a line is lost',
    sql`delete from order_lines where order_id = ${order_id} and line_no = 2`,
    ['an order without its lines', 'an order whose lines do not make its value'],
  ],
  [
    'a price is changed under an order',
    sql`update order_lines set amount_paise = amount_paise + 1 where order_id = ${order_id} and line_no = 1`,
    ['an order whose lines do not make its value'],
  ],
  [
    'a part is lost',
    sql`delete from order_parts where order_id = ${order_id}`,
    ['an order whose parts do not make its total'],
  ],
  [
    'an order is placed a second time',
    sql`insert into order_events (order_id, move, to_status) select id, 'place', status from orders where id = ${order_id}`,
    ['an order that was not placed exactly once'],
  ],
  [
    'an order moves without a word',
    sql`update orders set status = 5 where id = ${order_id}`,
    ['an order whose story ends elsewhere'],
  ],
  [
    'a hold loses its reason',
    sql`delete from order_holds where order_id = ${held.order_id}`,
    ['an order on hold without a reason'],
  ],
  [
    'a key is kept and its order is not',
    sql`update order_keys set order_id = null where order_id = ${order_id}`,
    ['a key without an order'],
  ],
  [
    'two keys lead to one order',
    sql`insert into order_keys (account_id, key, body_hash, order_id)
      select account_id, 'another-key', body_hash, order_id from order_keys where order_id = ${order_id}`,
    ['an order under two keys'],
  ],
  [
    'an open order is forgotten in the sum',
    sql`update open_order_values set total_paise = total_paise - 1
      where distributor_id = (select distributor_id from orders where order_no = ${order_no})`,
    ['a distributor whose open orders are counted wrong'],
  ],
  [
    'an order leaves the desk unseen',
    sql`insert into desk_days (product_type, status, day, orders, total_paise) values ('E', 10, '2020-01-01', 1, 100)`,
    ['a day of the order desk that is counted otherwise'],
  ],
  [
    'a cart goes back in time',
    sql`update carts set version = 0 where exists (select from cart_items i where i.cart_id = carts.id)`,
    ['a cart that is older than a line of it'],
  ],
])('%s: it is found', async (_, harm, expected) => {
  expect((await differencesAfter(harm)).map(({ what }) => what)).toEqual(expected)
})

/** Of the orders, and of what stands beside them. */
async function allDifferences(db: Db): Promise<Difference[]> {
  return [...(await differences(db)), ...(await deskDifferences(db)), ...(await cartDifferences(db))]
}

/** In a transaction that is given up. */
async function differencesAfter(harm: Sql): Promise<Difference[]> {
  let found: Difference[] = []
  const givenUp = new Error('given up')
  await pool
    .transaction(system, async (db) => {
      await db.change(harm)
      found = await allDifferences(db)
      throw givenUp
    })
    .catch((error: unknown) => {
      if (error !== givenUp) throw error
    })
  return found
}
