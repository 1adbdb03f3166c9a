// WORKERS=n: this process owns the database and keeps n others serving.
import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '#kit/server/process/config.ts'
import { atMost } from '#kit/server/process/shutdown.ts'
import { StartupError } from '#kit/server/process/startup.ts'
import { portIsShared, refuseBusyPort } from './listening.ts'
import type { Serving } from './serving.ts'

export type ToWorker = { serve: Config } | 'stop'
export type FromWorker = 'ready' | { problem: string }

/** Short enough that all are back within five seconds, whatever they died of. */
const longestPauseMs = 2000
const steadyAfterMs = 1000
/** Beside the time for leaving. */
const stopLimitMs = 35_000

export async function startWorkers(config: Config): Promise<Serving> {
  if (portIsShared) await refuseBusyPort(config)
  cluster.setupPrimary({ exec: join(import.meta.dirname, 'worker.ts') })
  const crew = new Set<Worker>()
  let stopping = false
  let pauseMs = 0

  try {
    await Promise.all(Array.from({ length: config.workers }, hire))
  } catch (error) {
    await dismissAll()
    throw error
  }
  return { close: dismissAll }

  async function hire(): Promise<void> {
    const worker = cluster.fork()
    crew.add(worker)
    worker.once('exit', () => crew.delete(worker))
    worker.send({ serve: config } satisfies ToWorker)
    await untilReady(worker)
    const since = Date.now()
    worker.once('exit', (code, signal) => {
      if (!stopping) console.error(`A worker ended (${signal ?? code}): another takes its place.`)
      void replace(Date.now() - since)
    })
  }

  async function replace(lifeMs: number): Promise<void> {
    pauseMs = pauseBefore({ lifeMs, lastMs: pauseMs })
    if (!stopping) await pause(pauseMs)
    if (!stopping) await hire().catch(tryAgain)
  }

  function tryAgain(error: Error): Promise<void> {
    console.error(error.message)
    return replace(0)
  }

  async function dismissAll(): Promise<void> {
    stopping = true
    await Promise.all([...crew].map((worker) => dismiss(worker, config)))
  }
}

/** At once after a steady life; with growing pauses when they die young. */
export function pauseBefore({ lifeMs, lastMs }: { lifeMs: number; lastMs: number }): number {
  return lifeMs > steadyAfterMs ? 0 : Math.min(longestPauseMs, lastMs * 2 + 100)
}

async function untilReady(worker: Worker): Promise<void> {
  const died = once(worker, 'exit').then(() => {
    throw new StartupError('A worker ended before it could serve. The lines above say why.')
  })
  const [said] = (await Promise.race([once(worker, 'message'), died])) as [FromWorker]
  if (said !== 'ready') throw new StartupError(said.problem)
}

async function dismiss(worker: Worker, { leaveSeconds }: Config): Promise<void> {
  const gone = once(worker, 'exit')
  if (worker.isConnected()) worker.send('stop' satisfies ToWorker)
  await atMost(stopLimitMs + leaveSeconds * 1000, gone)
}
