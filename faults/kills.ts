// Processes that die without a word: a worker, the whole server, the database, its backends.
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from '#kit/server/db/db.ts'
import { backAfter } from './back.ts'
import { type Fault, rounds } from './fault.ts'
import { type Rig, workers } from './rig.ts'

const restMs = 300

export const killWorker: Fault = {
  name: 'kill-worker',
  times: 100,
  few: 1,
  underLoad: true,
  run: (rig, times, progress) =>
    rounds(times, progress, async (at) => {
      await crewIsComplete(rig)
      const since = performance.now()
      const crew = rig.app.serving()
      // Every fourth time all of them at once.
      for (const pid of at % 4 === 3 ? crew : crew.slice(0, 1)) process.kill(pid, 'SIGKILL')
      return back(rig, since)
    }),
}

async function crewIsComplete({ app }: Rig): Promise<void> {
  const since = performance.now()
  while (app.listening() < workers && performance.now() - since < 20_000) await pause(20)
  await pause(restMs)
}

export const killServer: Fault = {
  name: 'kill-server',
  times: 10,
  few: 0,
  underLoad: true,
  run: (rig, times, progress) =>
    rounds(times, progress, async () => {
      await pause(restMs)
      const since = performance.now()
      await rig.app.kill()
      await rig.startAgain()
      return back(rig, since)
    }),
}

export const killDatabase: Fault = {
  name: 'kill-database',
  times: 25,
  few: 1,
  underLoad: true,
  run: (rig, times, progress) =>
    rounds(times, progress, async () => {
      await pause(restMs)
      const since = performance.now()
      process.kill(rig.database.pid(), 'SIGKILL')
      return back(rig, since)
    }),
}

export const terminateBackends: Fault = {
  name: 'terminate-backends',
  times: 500,
  few: 10,
  underLoad: true,
  run: (rig, times, progress) =>
    rounds(times, progress, async () => {
      const since = performance.now()
      await rig.database.db.rows(sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`)
      return back(rig, since, 2)
    }),
}

export function back({ app, probe, ledger }: Rig, sinceMs: number, inARow = 6): Promise<number> {
  return backAfter({ port: app.port, buyer: probe, ledger, sinceMs, inARow })
}
