/// <reference lib="dom" />
// Orders placed through the API of the running app, for journeys whose subject is what the office does with them.
import type { Page } from '@playwright/test'

type Placing = { distributor?: string; quantity?: number }
export type Placed = { http: number; message: string; order_id: number; order_no: string }

/** Puts a product in the cart of whoever is signed in and places it; answers with the order, or why there is none. */
export function placeOne(page: Page, { distributor, quantity = 10 }: Placing = {}): Promise<Placed> {
  return page.evaluate(
    async ([forWhom, packs]) => {
      const authorization = `Bearer ${localStorage.getItem('customer_token')}`
      const call = async (method: string, path: string, body?: object, more: Record<string, string> = {}) => {
        const headers = { authorization, ...(body && { 'content-type': 'application/json' }), ...more }
        const answer = await fetch(path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
        return { http: answer.status, body: await answer.json() }
      }
      const whose = forWhom ? { distributor: forWhom } : {}
      const list = await call('GET', `/api/products?limit=1&in_stock=1${forWhom ? `&distributor=${forWhom}` : ''}`)
      const product_code = list.body.data[0].product_code
      const cart = await call('PUT', '/api/cart/items', { ...whose, product_code, quantity: packs })
      const placed = await call(
        'POST',
        '/api/orders',
        { ...whose, expected_total_paise: cart.body.data.total_paise },
        { 'idempotency-key': crypto.randomUUID() },
      )
      return { http: placed.http, message: placed.body.message ?? '', ...placed.body.data }
    },
    [distributor, quantity] as const,
  )
}
