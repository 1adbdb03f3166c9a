import type { TestApp } from '#app/testing.ts'
import { changeCart, emptyCart } from '#cart/contract.ts'
import type { Username } from '../../../world/cast.ts'
import { placeOrder } from '../contract.ts'

type Line = [product_code: string, quantity: number]
type Which = { distributor?: string; cfa_code?: string; kind?: 'regular' | 'discount' | 'launch' }

let lastKey = 0
export const newKey = () => `test-key-${++lastKey}`

/** Fills carts and places them, as one of the demo world's people. */
export function orderingIn({ as, asWithKey }: Pick<TestApp, 'as' | 'asWithKey'>) {
  async function fill(who: Username, lines: Line[], which: Which = {}): Promise<number> {
    await as(who)(emptyCart, which)
    let total = 0
    for (const [product_code, quantity] of lines)
      total = (await as(who)(changeCart, { ...which, product_code, quantity })).data.total_paise
    return total
  }

  async function placeFilled(who: Username, expected_total_paise: number, which: Which = {}) {
    return (await asWithKey(who, newKey())(placeOrder, { ...which, expected_total_paise })).data
  }

  async function order(who: Username, lines: Line[], which: Which = {}) {
    return placeFilled(who, await fill(who, lines, which), which)
  }

  return { fill, placeFilled, order }
}
