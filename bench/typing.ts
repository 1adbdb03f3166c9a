// `npm run bench -- typing`: from a key's press to the paint that shows it, on each screen where
// orders are typed. p95 is to be 50 ms; on a machine that does nothing else.
import { loadavg } from 'node:os'
import type { Browser } from '@playwright/test'
import { type Server, startDatabase, startServer } from './server.ts'
import { openBrowser, reviewing, signIn, theSheet, typing } from './web.ts'

const lines = 200

export async function benchTyping(): Promise<void> {
  const browser = await openBrowser()
  try {
    await orders(browser)
    await reviewing(browser)
  } finally {
    await browser.close()
  }
}

async function orders(browser: Browser): Promise<void> {
  console.log('Loading the demo world …')
  const database = await startDatabase({ products: 4000, images: 0 })
  const server = await startServer(database, 1)
  try {
    const customer = await signIn(server, 'dist-e')
    const employee = await signIn(server, 'emp-e')
    console.log(`\nat a quarter of the processor's speed; load of this machine ${loadavg()[0]?.toFixed(1)}`)
    const measure = async (token: string, screen: typeof theSheet) => {
      for (const paceMs of [0, 100]) await typing(browser, server, { customer: token }, { ...screen, paceMs })
    }
    await measure(customer, theSheet)
    await fillCart(server, customer)
    await measure(customer, {
      name: `the cart of ${lines} lines`,
      path: '/cart',
      first: 'input[aria-label^="Quantity of"]',
      keys: ['1', '2', 'Enter'],
    })
    await measure(employee, {
      name: 'a discount order',
      path: `/product-discount-buisness?for=dist-e&party=${await someParty(server, employee)}`,
      first: 'input[aria-label^="Packs of"]',
      keys: ['1', '2', 'Enter'],
    })
  } finally {
    await server.stop()
    await database.stop()
  }
}

async function ask<T>(server: Server, token: string, path: string, body?: unknown): Promise<T> {
  const answer = await fetch(`${server.base}${path}`, {
    method: body ? 'PUT' : 'GET',
    headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return answer.json() as Promise<T>
}

async function fillCart(server: Server, token: string): Promise<void> {
  const { data } = await ask<{ data: { product_code: string }[] }>(server, token, '/api/order-sheet')
  const wanted = data.slice(0, lines).map(({ product_code }) => ({ product_code, quantity: 10 }))
  await ask(server, token, '/api/cart/lines', { lines: wanted })
}

async function someParty(server: Server, token: string): Promise<number> {
  const { data } = await ask<{ data: { party_id: number }[] }>(server, token, '/api/parties?distributor=dist-e')
  const [party] = data
  if (!party) throw new Error('emp-e has nobody to sell to.')
  return party.party_id
}
