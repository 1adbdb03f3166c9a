// The embedded PostgreSQL: one server below a folder, started, watched and stopped with this
// process.
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { type Address, addressIn, addressOnPort, urlOf } from './postgres-address.ts'
import { type Cluster, launch, makeCluster } from './postgres-cluster.ts'
import { clearLeftovers, refuseDistantServer, takeFolder } from './postgres-owner.ts'
import { choosePlace } from './postgres-place.ts'

export type Postgres = { url: string; stop(): Promise<void> }

type Options = {
  dir: string
  say: (line: string) => void
  /** More settings of postgresql.conf, or other values for ours. */
  settings?: Record<string, string | number>
  /** Listen on a free port of 127.0.0.1 instead of a Unix socket. */
  tcp?: boolean
}

const patienceMs = 10_000

export async function startPostgres({ dir, say, settings = {}, tcp = false }: Options): Promise<Postgres> {
  const place = choosePlace(dir, say)
  await refuseDistantServer(place.dir)
  const release = takeFolder(place.dir)
  try {
    const cluster = await makeCluster(place, settings)
    await clearLeftovers(cluster.data, say)
    const address = tcp ? await addressOnPort() : addressIn(place)
    const stop = await keepRunning(cluster, address, say)
    return {
      url: urlOf(address, cluster.password, 'apotheca'),
      stop: async () => {
        await stop()
        if (address.temporary) rmSync(address.host, { recursive: true, force: true })
        release()
      },
    }
  } catch (error) {
    release()
    throw error
  }
}

/** Starts the server, and starts it again should it die; returns how to stop it for good. */
async function keepRunning(cluster: Cluster, address: Address, say: (line: string) => void) {
  let stopping = false
  let server = await launch(cluster, address, say)
  let revival: Promise<void> | undefined

  // A process that ends in a hurry still asks its database to stop.
  const hurry = () => server.kill('SIGINT')
  process.once('exit', hurry)
  watch()

  return async () => {
    stopping = true
    await revival
    process.off('exit', hurry)
    await shutDown(server)
  }

  function watch() {
    server.once('exit', () => {
      if (!stopping) revival = revive()
    })
  }

  async function revive(): Promise<void> {
    say('PostgreSQL ended unexpectedly: starting it again.')
    while (!stopping) {
      try {
        server = await launch(cluster, address, say)
        return watch()
      } catch (error) {
        say((error as Error).message)
        await pause(1000)
      }
    }
  }
}

async function shutDown(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const gone = once(server, 'exit')
  // Fast: sessions are ended, a last checkpoint is written. Too slow: at once, and the next start
  // recovers.
  server.kill('SIGINT')
  const tooSlow = setTimeout(() => server.kill('SIGQUIT'), patienceMs)
  await gone
  clearTimeout(tooSlow)
}
