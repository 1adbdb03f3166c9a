// Clients that fill carts and place orders, and ask again with the same key until they are
// answered.
import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { type Db, sql } from '#kit/server/db/db.ts'
import { type Answered, type Asked, ask } from './asking.ts'
import type { Ledger } from './ledger.ts'
import { enter } from './sessions.ts'

export type Buyer = { id: number; username: string; token: string; codes: string[] }

type Cart = { version: number; total_paise: number; cart_items: { product_code: string; quantity_ordered: number }[] }

const betweenMs = 60
const beforeAgainMs = 100

/** So many distributors, each with a session, a credit without end and products to order. */
export async function findBuyers(db: Db, count: number): Promise<Buyer[]> {
  await db.change(sql`update distributors set credit_limit_paise = ${10 ** 15}`)
  const people = await db.rows<{ id: number; username: string; codes: string[] }>(sql`
    select a.id, a.username, array(
      select p.product_code from products p
      join distributor_divisions v on v.division_code = p.division_code and v.distributor_id = a.id
      where p.active and p.product_type = 'E'
      order by p.product_code
      limit 40) as codes
    from accounts a
    where a.kind = 'D' and a.firm_id is null and a.div_type in ('E', 'B') and a.blocked_at is null
    order by a.id
    limit ${count}`)
  if (people.length < count) throw new Error(`the world has ${people.length} distributors for ${count} clients`)
  return Promise.all(people.map(async (one) => ({ ...one, token: await enter(db, one.username) })))
}

export type Load = { stop(): Promise<void> }

export function startLoad(port: number, buyers: Buyer[], ledger: Ledger): Load {
  let isOver = false
  const work = buyers.map((buyer) => order(buyer))
  return {
    async stop() {
      isOver = true
      await Promise.all(work)
    },
  }

  /** Each has a cart of its own, so only its own requests, however late, can change it. */
  async function order({ id, token, codes }: Buyer): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    let version = 0
    while (!isOver) {
      let cart: Cart | null = null
      const lines = 1 + Math.floor(Math.random() * 3)
      for (let line = 0; line < lines && !isOver; line++) {
        const body = { product_code: oneOf(codes), quantity: 1 + Math.floor(Math.random() * 50) }
        const answer = await untilAnswered(agent, { method: 'PUT', path: '/api/cart/items', token, body })
        if (answer?.status !== 200) continue
        cart = (answer.body as { data: Cart }).data
        if (cart.version <= version) ledger.found(`a cart went from version ${version} to ${cart.version}`)
        version = cart.version
        await pause(betweenMs)
      }
      if (cart) version = Math.max(version, (await place({ agent, id, token, cart })) ?? version)
      await pause(betweenMs)
    }
    agent.destroy()
  }

  /** The cart's version after it, as far as it is known. */
  async function place({ agent, id, token, cart }: { agent: Agent; id: number; token: string; cart: Cart }) {
    const key = randomUUID()
    ledger.sent(key)
    const body = { expected_total_paise: cart.total_paise }
    const answer = await untilAnswered(agent, { method: 'POST', path: '/api/orders', token, key, body })
    if (answer?.status !== 201) return null
    const { data } = answer.body as { data: { order_id: number; total_paise: number; line_count: number } }
    ledger.placed({ accountId: id, key, orderId: data.order_id, totalPaise: data.total_paise, lines: data.line_count })
    if (data.total_paise !== cart.total_paise)
      ledger.found(`${key} was placed for ${data.total_paise} paise, ${cart.total_paise} were expected`)
    return cart.version + 1
  }

  /** The same request until it is answered for good; null when the load ends before. */
  async function untilAnswered(agent: Agent, asked: Asked): Promise<Answered | null> {
    for (;;) {
      const answer = await ask(port, agent, asked)
      ledger.answered(answer.status, answer.ms)
      if (answer.status !== 0 && answer.status < 500) return answer
      if (isOver) return null
      await pause(beforeAgainMs * (0.5 + Math.random()))
    }
  }
}

function oneOf<T>(of: readonly T[]): T {
  return of[Math.floor(Math.random() * of.length)] as T
}
