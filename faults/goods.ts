// Goods that leave: the server is killed while it allocates, picks, invoices and sends, and many
// run for the last packs.
import { setTimeout as pause } from 'node:timers/promises'
import { type StandIn, startStandIn } from '#erp/server/sap/stand-in.ts'
import { fulfilOrder, wasTakenMeanwhile } from '#fulfilment/server/fulfil.ts'
import { waitForPicking } from '#fulfilment/settings.ts'
import { todayInIndia } from '#kit/date.ts'
import { openDb, sql } from '#kit/server/db/db.ts'
import { writeSetting } from '#kit/server/db/settings.ts'
import { goodsDifferences } from '#shortages/server/testing.ts'
import { ask, fresh } from './asking.ts'
import { type Fault, rounds } from './fault.ts'
import { back } from './kills.ts'
import { makeOrders, receivePacks } from './orders.ts'
import type { Rig } from './rig.ts'
import { enter } from './sessions.ts'

const ways = ['pick', 'send', 'invoice'] as const
type Way = (typeof ways)[number]

const ordersARound = 60
const settledWithinMs = 90_000

/**
 * kill -9 in the middle, once while packs are reserved and once while they are picked where a
 * warehouse picks first.
 */
export const killFulfilment: Fault = {
  name: 'kill-fulfilment',
  times: 30,
  few: 1,
  underLoad: false,
  run: async (rig, times, progress) => {
    const standIn = await startStandIn()
    const found: string[] = []
    try {
      const outcome = await rounds(times, progress, (at) =>
        killWhile(rig, ways[at % ways.length] as Way, standIn, found),
      )
      for (const { what, which } of await goodsDifferences(rig.database.db)) found.push(`${what}: ${which}`)
      return { ...outcome, found }
    } finally {
      await writeSetting(rig.database.db, waitForPicking, false)
      await rig.app.kill()
      await rig.startAgain()
      await standIn.stop()
    }
  },
}

async function killWhile(rig: Rig, way: Way, standIn: StandIn, found: string[]): Promise<number> {
  const { db } = rig.database
  const env = {
    FULFILMENT: way === 'send' ? 'sap' : 'built-in',
    SAP_URL: standIn.url,
    SAP_USER: 'apotheca',
    SAP_PASSWORD: 'secret',
  }
  await writeSetting(db, waitForPicking, way === 'pick')
  await rig.app.kill()
  await rig.startAgain(env)
  const ids = await makeOrders(rig, ordersARound)
  await receivePacks(db, ids, ordersARound)
  const killed = async (isDone: () => Promise<number>) => {
    if (!(await comesTo(isDone, ordersARound / 4))) found.push(`${way}: nothing moved`)
    const since = performance.now()
    await rig.app.kill()
    await rig.startAgain(env)
    // As if the 90 seconds were over for which a dead server had taken parts.
    await db.change(sql`update erp_parts set leased_until = null, next_try_at = now() where sales_order is null`)
    return back(rig, since, 1)
  }
  if (way === 'send') {
    const backMs = await killed(() => count(rig, sql`o.status = order_status('sent')`, ids))
    if (!(await comesTo(() => count(rig, sql`o.status = order_status('sent')`, ids), ids.length)))
      found.push('send: orders are stuck')
    found.push(...(await notOnceInSap(rig, ids, standIn)))
    return backMs
  }
  let backMs = await killed(() => count(rig, sql`o.status <> order_status('confirmed')`, ids))
  if (way === 'pick') {
    const isReserved = () => count(rig, sql`o.status = order_status('in_process')`, ids)
    if (!(await comesTo(isReserved, ids.length))) found.push('pick: orders are not reserved')
    const picking = pickAll(rig, ids)
    backMs = Math.max(backMs, await killed(() => count(rig, sql`o.status = order_status('fulfilled')`, ids)))
    await picking
  }
  if (!(await comesTo(() => count(rig, sql`o.status = order_status('fulfilled')`, ids), ids.length)))
    found.push(`${way}: orders are stuck`)
  const { twice } = await db.one<{ twice: number }>(sql`
    select count(*) as twice from (
      select order_id from invoices where order_id = any(${ids}::bigint[]) group by order_id having count(*) > 1) x`)
  if (twice > 0) found.push(`${twice} orders were invoiced twice`)
  return backMs
}

async function count({ database: { db } }: Rig, what: ReturnType<typeof sql>, ids: number[]): Promise<number> {
  const row = await db.one<{ orders: number }>(sql`
    select count(*) as orders from orders o where o.id = any(${ids}::bigint[]) and ${what}`)
  return row.orders
}

async function comesTo(ask: () => Promise<number>, wanted: number): Promise<boolean> {
  const since = performance.now()
  while ((await ask()) < wanted) {
    if (performance.now() - since > settledWithinMs) return false
    await pause(30)
  }
  return true
}

/** One after the other, each until the server has answered: picked now, or picked before. */
async function pickAll({ app, database: { db } }: Rig, ids: number[]): Promise<void> {
  const token = await enter(db, 'admin')
  const since = performance.now()
  for (const id of ids) {
    while (performance.now() - since < settledWithinMs) {
      const path = `/api/adm/pickings/${id}/picked`
      const answer = await ask(app.port, fresh(), { method: 'POST', path, token, body: {} })
      if (answer.status === 404 || (answer.status >= 200 && answer.status < 300)) break
      await pause(50)
    }
  }
}

/** Parts that SAP does not have exactly once. */
async function notOnceInSap({ database: { db } }: Rig, ids: number[], { orders }: StandIn): Promise<string[]> {
  const parts = await db.rows<{ purchase_order: string }>(sql`
    select o.order_no || '-' || p.part_no as purchase_order from order_parts p join orders o on o.id = p.order_id
    where o.id = any(${ids}::bigint[])`)
  const there = Map.groupBy(orders, (order) => order.PurchaseOrderByCustomer)
  return parts.flatMap(({ purchase_order }) => {
    const times = there.get(purchase_order)?.length ?? 0
    return times === 1 ? [] : [`SAP has ${purchase_order} ${times} times`]
  })
}

/** Ten attempts for each pack that is there, by 200 connections at once. */
export const lastPacks: Fault = {
  name: 'last-packs',
  times: 10_000,
  few: 200,
  underLoad: false,
  run: async (rig, times, progress) => {
    const units = Math.ceil(times / 10)
    const connections = Math.min(200, units)
    const waiting = await makeOrders(rig, times, { isOneProduct: true })
    const ids = [...waiting]
    await receivePacks(rig.database.db, ids.slice(0, 1), units)
    const db = openDb({ url: rig.database.url, max: connections, statementTimeoutMs: 60_000, connectTimeoutMs: 60_000 })
    const today = todayInIndia(new Date())
    const work = async () => {
      for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
        try {
          await fulfilOrder(db.apart, id, today)
        } catch (error) {
          if (!wasTakenMeanwhile(error)) throw error
          waiting.push(id)
        }
        if (waiting.length % 100 === 0) progress(times - waiting.length)
      }
    }
    try {
      await Promise.all(Array.from({ length: connections }, work))
    } finally {
      await db.end()
    }
    const { sent, left } = await rig.database.db.one<{ sent: number; left: number }>(sql`
      select (select coalesce(sum(a.paid_qty + a.free_qty), 0)::int from allocations a where a.order_id = any(${ids}::bigint[])) as sent,
        (select sum(b.on_hand)::int from batches b
          join orders o on o.id = ${ids[0]} and b.plant_code = o.cfa_code
          join order_lines l on l.order_id = o.id and l.product_code = b.product_code) as left`)
    const differing = (await goodsDifferences(rig.database.db)).map(({ what, which }) => `${what}: ${which}`)
    const wrong = sent === units && left === 0 ? [] : [`${sent} of ${units} packs left, ${left} are there`]
    return { backMs: [], found: [...wrong, ...differing], also: `${times} orders for ${units} packs by ${connections}` }
  },
}
