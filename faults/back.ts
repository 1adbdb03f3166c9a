import { setTimeout as pause } from 'node:timers/promises'
import { ask, fresh } from './asking.ts'
import type { Ledger } from './ledger.ts'
import type { Buyer } from './load.ts'

const givenUpMs = 30_000

type Options = { port: number; buyer: Buyer; ledger: Ledger; sinceMs: number; inARow?: number }

/**
 * How long after `sinceMs` new clients could write again: the first of so many writes in a row that
 * all succeed.
 */
export async function backAfter({ port, buyer, ledger, sinceMs, inARow = 6 }: Options): Promise<number> {
  let firstMs = 0
  for (let good = 0; good < inARow; ) {
    const begun = performance.now()
    const body = { product_code: buyer.codes[0], quantity: 1 + (good % 9) }
    const answer = await ask(port, fresh(), { method: 'PUT', path: '/api/cart/items', token: buyer.token, body })
    ledger.answered(answer.status, answer.ms)
    if (answer.status === 200) {
      if (good === 0) firstMs = performance.now() - sinceMs
      good += 1
    } else {
      good = 0
      if (begun - sinceMs > givenUpMs) return Number.POSITIVE_INFINITY
      await pause(20)
    }
  }
  return firstMs
}
