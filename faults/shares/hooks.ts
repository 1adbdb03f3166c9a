// Receivers that take a message and never say so: neither the others' calls nor their webhooks wait
// for them.
import { once } from 'node:events'
import { createServer as createReceiver } from 'node:http'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from '#kit/server/db/db.ts'
import { shareAt } from '../crowd.ts'
import type { Fault } from '../fault.ts'
import { back } from '../kills.ts'
import type { Rig } from '../rig.ts'
import { compared, nothingHeard, roundMs, strangers } from './others.ts'

const silentOnes = 20
const toldARound = 10
/** A receiver that says nothing is given up after ten seconds: nobody else's may wait for that. */
const othersWithinMs = 8000

export const silentHooks: Fault = {
  name: 'share-hooks',
  group: 'shares',
  times: 3,
  few: 0,
  underLoad: false,
  run: async (rig, rounds, progress) => {
    const held = new Set<Socket>()
    const silent = createServer((socket) => {
      held.add(socket.on('error', () => {}))
      socket.resume()
    })
    const arrived: number[] = []
    const good = createReceiver((request, response) => {
      request.resume().on('end', () => {
        arrived.push(performance.now())
        response.end()
      })
    })
    await open(rig, 'admin-g', silentOnes, await listen(silent))
    await open(rig, 'admin', 1, await listen(good))
    const quiet = nothingHeard()
    const abused = nothingHeard()
    const tookMs: number[] = []
    let isHanging = true
    for (let round = 0; round < rounds; round++) {
      progress(round)
      await strangers(rig, roundMs.quiet, quiet)
      const since = performance.now()
      const before = arrived.length
      await tell(rig)
      await strangers(rig, roundMs.abused, abused)
      isHanging &&= held.size > 0
      while (arrived.length < before + toldARound && performance.now() < since + 2 * othersWithinMs) await pause(50)
      for (let at = before; at < before + toldARound; at++)
        tookMs.push((arrived[at] ?? Number.POSITIVE_INFINITY) - since)
    }
    await close(rig)
    for (const socket of held) socket.destroy()
    silent.close()
    good.close()
    const { late, also } = compared(quiet, abused)
    const missing = tookMs.filter((ms) => ms === Number.POSITIVE_INFINITY).length
    const slowest = Math.max(...tookMs)
    return {
      backMs: [await back(rig, performance.now())],
      found: [
        ...new Set(abused.refused),
        ...(missing > 0 ? [`${missing} messages of another owner did not arrive`] : []),
        ...(isHanging ? [] : ['no receiver was told of anything']),
      ],
      late: slowest > othersWithinMs ? [...late, `another owner’s message took ${slowest.toFixed(0)} ms`] : late,
      also: `${also}; others’ messages took ${shareAt(tookMs, 0.5).toFixed(0)} ms, ${slowest.toFixed(0)} ms at most`,
    }
  },
}

async function listen(server: Server): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`
}

async function open({ database: { db } }: Rig, owner: string, count: number, url: string): Promise<void> {
  await db.change(sql`
    insert into webhooks (url, secret, events, product_type, created_by)
    select ${url}, 'nobody looks', '{order.confirmed}', 'E', a.id
    from accounts a, generate_series(1, ${count}::int) where a.username = ${owner}`)
}

/** Ten orders at once, each told to everybody. */
async function tell({ database: { db } }: Rig): Promise<void> {
  await db.rows(sql`
    select hook('order.confirmed', o.id)
    from (select id from orders where product_type = 'E' order by id desc limit ${toldARound}::int) o`)
}

async function close({ database: { db } }: Rig): Promise<void> {
  await db.change(sql`update webhooks set deleted_at = now() where secret = 'nobody looks'`)
  await db.change(sql`
    update webhook_deliveries d set next_try_at = null
    from webhooks w where w.id = d.webhook_id and w.deleted_at is not null and d.next_try_at is not null`)
}
