// What the clients were told, to be compared with what the database holds.
import { type Db, sql } from '#kit/server/db/db.ts'
import { differences } from '#orders/server/book/reconciliation.ts'
import { hungMs } from './asking.ts'

type Placed = { accountId: number; key: string; orderId: number; totalPaise: number; lines: number }

export type Ledger = {
  /** A key that is about to be used, answered or not. */
  sent(key: string): void
  placed(order: Placed): void
  /** Every answer of every client, and every silence. */
  answered(status: number, ms: number): void
  found(what: string): void
  counts(): Counts
  /** Counts begin anew; what was acknowledged stays. */
  countAnew(): void
  /** Everything that is wrong so far; each is told once. */
  reconcile(db: Db): Promise<string[]>
}

export type Counts = { answers: number; orders: number; refused: number; broken: number; slowestMs: number }

const nothing = (): Counts => ({ answers: 0, orders: 0, refused: 0, broken: 0, slowestMs: 0 })

/** `lastBefore`: the last order of the demo's past, which has no keys. */
export function openLedger(lastBefore: number): Ledger {
  const keys = new Set<string>()
  const orders: Placed[] = []
  let checked = 0
  let problems: string[] = []
  let counts = nothing()

  async function compare(db: Db): Promise<void> {
    // Only what was acknowledged before the question is asked must be in its answer.
    const fresh = orders.slice(checked)
    checked = orders.length
    const held = await db.rows<{ key: string; order_id: number; total_paise: number; lines: number }>(sql`
      select k.key, o.id as order_id, o.total_paise, o.lines
      from order_keys k
      join orders o on o.id = k.order_id
      where k.key = any(${fresh.map((one) => one.key)})`)
    const byKey = new Map(held.map((one) => [one.key, one]))
    for (const { key, orderId, totalPaise, lines } of fresh) {
      const kept = byKey.get(key)
      if (!kept) problems.push(`LOST: order ${orderId} was acknowledged for ${key} and is not there`)
      else if (kept.order_id !== orderId || kept.total_paise !== totalPaise || kept.lines !== lines)
        problems.push(
          `CHANGED: order ${orderId} of ${totalPaise} paise was acknowledged, ${JSON.stringify(kept)} is there`,
        )
    }
  }

  async function findDoubled(db: Db): Promise<void> {
    const { orders: all, keys: used } = await db.one<{ orders: number; keys: number }>(sql`
      select (select count(*) from orders where id > ${lastBefore}) as orders, (select count(*) from order_keys) as keys`)
    if (all !== used) problems.push(`DOUBLED: ${all} orders under ${used} keys`)
    const strangers = await db.rows<{ key: string }>(sql`select key from order_keys`)
    for (const { key } of strangers) if (!keys.has(key)) problems.push(`a key that nobody sent: ${key}`)
  }

  return {
    sent: (key) => void keys.add(key),
    placed: (order) => {
      orders.push(order)
      counts.orders += 1
    },
    answered: (status, ms) => {
      counts.answers += 1
      counts.slowestMs = Math.max(counts.slowestMs, ms)
      if (status === 0) counts.broken += 1
      if (status === 503) counts.refused += 1
      if (status === 500) problems.push('a request was answered with 500')
      if (ms > hungMs) problems.push(`a request took ${Math.round(ms)} ms`)
    },
    found: (what) => void problems.push(what),
    counts: () => ({ ...counts }),
    countAnew: () => {
      counts = nothing()
    },
    async reconcile(db) {
      await compare(db)
      await findDoubled(db)
      for (const { what, which } of await differences(db)) problems.push(`${what}: ${which}`)
      const told = problems
      problems = []
      return told
    },
  }
}
