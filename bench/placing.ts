// Orders placed a second, where fewer people have a cart than orders are placed: in rounds, each as
// long as the filled carts last.
import { signInAll } from './buyers.ts'
import type { Bench } from './figures.ts'
import { openClient } from './load.ts'
import { benchSecret } from './server.ts'
import { makeWorks } from './works.ts'

const clients = 16

export type Placing = { round: () => Promise<{ placed: number; errors: number; ms: number }>; close: () => void }

export async function openPlacing({ db, server }: Pick<Bench, 'db' | 'server'>): Promise<Placing> {
  const people = await signInAll(db, benchSecret)
  const { order } = await makeWorks(db, people)
  const open = Array.from({ length: clients }, () => openClient(server.base))
  return {
    round: async () => {
      await order.prepare?.()
      let left = people.buyers.length
      let placed = 0
      let errors = 0
      const begun = performance.now()
      await Promise.all(
        open.map(async (client) => {
          for (left -= 1; left >= 0; left -= 1) {
            if (await order.once(client).catch(() => false)) placed += 1
            else errors += 1
          }
        }),
      )
      return { placed, errors, ms: performance.now() - begun }
    },
    close: () => {
      for (const client of open) client.close()
    },
  }
}

/** Orders a second over some rounds, the first one to get warm. */
export async function placedPerS(placing: Placing, rounds = 3): Promise<{ perS: number; errors: number }> {
  await placing.round()
  const all = { placed: 0, errors: 0, ms: 0 }
  for (let at = 0; at < rounds; at++) {
    const { placed, errors, ms } = await placing.round()
    all.placed += placed
    all.errors += errors
    all.ms += ms
  }
  return { perS: (1000 * all.placed) / Math.max(1, all.ms), errors: all.errors }
}
