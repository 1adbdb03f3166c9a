// What a network does between the server and its database.
import { setTimeout as pause } from 'node:timers/promises'
import { type Db, sql } from '#kit/server/db/db.ts'
import { ask, fresh } from './asking.ts'
import { type Fault, type Outcome, rounds } from './fault.ts'
import { back } from './kills.ts'
import type { Rig } from './rig.ts'

const goesOnWithinMs = 30_000

export const latency: Fault = {
  name: 'latency-500ms',
  times: 3,
  few: 1,
  underLoad: true,
  run: ({ proxy, ...rig }, times, progress) =>
    rounds(times, progress, async () => {
      proxy.slowBy(500)
      await pause(times > 1 ? 5000 : 2000)
      proxy.slowBy(0)
      return back({ proxy, ...rig }, performance.now())
    }),
}

export const resets: Fault = {
  name: 'resets',
  times: 10,
  few: 1,
  underLoad: true,
  run: (rig, times, progress) =>
    rounds(times, progress, async () => {
      for (let cut = 0; cut < 15; cut++) {
        rig.proxy.reset()
        await pause(100)
      }
      return back(rig, performance.now())
    }),
}

export const blackHole: Fault = {
  name: 'black-hole-20s',
  times: 3,
  few: 0,
  underLoad: true,
  run: (rig, times, progress) => swallowed(rig, times, progress, 20_000),
}

/** Long enough for every time-out of the server to be met. */
export const shortBlackHole: Fault = {
  name: 'black-hole-4s',
  times: 0,
  few: 1,
  underLoad: true,
  run: (rig, times, progress) => swallowed(rig, times, progress, 4000),
}

async function swallowed(rig: Rig, times: number, progress: (done: number) => void, ms: number): Promise<Outcome> {
  const outcome = await rounds(times, progress, async () => {
    rig.proxy.swallow(true)
    await pause(ms)
    rig.proxy.swallow(false)
    return back(rig, performance.now())
  })
  return times > 1 ? { ...outcome, found: await goesOn(rig) } : outcome
}

export const halfOpen: Fault = {
  name: 'half-open',
  times: 5,
  few: 1,
  underLoad: true,
  run: async (rig, times, progress) => {
    const outcome = await rounds(times, progress, async () => {
      await pause(500)
      const since = performance.now()
      rig.proxy.halve()
      return back(rig, since)
    })
    return times > 1 ? { ...outcome, found: await goesOn(rig) } : outcome
  },
}

/** Jobs and live changes have connections of their own, which must have come back as well. */
async function goesOn(rig: Rig): Promise<string[]> {
  return (await Promise.all([jobsGoOn(rig), liveGoesOn(rig)])).flat()
}

async function jobsGoOn({ app, database }: Rig): Promise<string[]> {
  const before = await mailsIn(database.db)
  const begun = performance.now()
  const body = { username: 'dist-e' }
  const { status } = await ask(app.port, fresh(), { method: 'POST', path: '/api/forgot-password', body })
  if (status !== 204) return [`a mail could not be asked for: ${status}`]
  while (performance.now() - begun < goesOnWithinMs) {
    if ((await mailsIn(database.db)) > before) return []
    await pause(100)
  }
  return [`jobs were not done within ${goesOnWithinMs / 1000} s`]
}

async function mailsIn(db: Db): Promise<number> {
  return (await db.one<{ mails: number }>(sql`select count(*) as mails from mails`)).mails
}

/** The load goes on; one of its clients must hear of its own orders. */
async function liveGoesOn({ app, clients: [client] }: Rig): Promise<string[]> {
  const limit = AbortSignal.timeout(goesOnWithinMs)
  const headers = { authorization: `Bearer ${client?.token}` }
  try {
    const answer = await fetch(`${app.base}/api/live`, { headers, signal: limit })
    const heard = new TextDecoder()
    for await (const part of answer.body ?? []) if (heard.decode(part).includes('event: orders')) return []
    return ['the live stream ended']
  } catch {
    return [`no change was told within ${goesOnWithinMs / 1000} s`]
  }
}
