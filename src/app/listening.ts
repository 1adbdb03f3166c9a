// The port, which all workers share.
import cluster from 'node:cluster'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#kit/server/process/config.ts'
import { reasonOf, StartupError } from '#kit/server/process/startup.ts'

/**
 * Where several can listen by themselves, none is lost between the primary and a worker that dies
 * (docs/performance.md).
 */
export const portIsShared = process.platform === 'linux'

/**
 * Node lets in one connection a turn of its loop at each door, and turns are long when many come at
 * once.
 */
const doors = 8

export async function listen(app: FastifyInstance, config: Config): Promise<void> {
  const { host, port } = config
  if (!portIsShared) return app.listen({ host, port }).then(() => {}, refuseToListen(config))
  if (cluster.isPrimary) await refuseBusyPort(config)
  const others = Array.from({ length: doors - 1 }, () => doorOf(app))
  app.addHook('preClose', async () => {
    for (const door of others) door.close()
  })
  const shared = { host, exclusive: true, reusePort: true }
  await app.listen({ ...shared, port }).catch(refuseToListen(config))
  const { port: opened } = app.server.address() as AddressInfo
  for (const door of others) door.listen({ ...shared, port: opened })
  await Promise.all(others.map((door) => once(door, 'listening'))).catch(refuseToListen(config))
}

/** What comes in here is served by the app, with the settings of its own door. */
function doorOf({ server }: FastifyInstance): Server {
  return createServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit('connection', socket))
}

/**
 * The workers of one that was killed end by themselves, a moment after it: the next one waits for
 * them.
 */
const untilFreeMs = 4000
const betweenTriesMs = 100

/** A port that is shared on purpose would be shared with strangers too. */
export async function refuseBusyPort({ host, port }: Pick<Config, 'host' | 'port'>): Promise<void> {
  for (let tries = untilFreeMs / betweenTriesMs; ; tries--) {
    const probe = createServer()
    try {
      probe.listen({ host, port })
      await once(probe, 'listening')
      probe.close()
      await once(probe, 'close')
      return
    } catch (error) {
      const isBusy = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
      if (!isBusy || tries <= 0) refuseToListen({ host, port })(error)
    }
    await pause(betweenTriesMs)
  }
}

function refuseToListen({ host, port }: Pick<Config, 'host' | 'port'>): (error: unknown) => never {
  return (error) => {
    throw new StartupError(whyNotListen(error as NodeJS.ErrnoException, host, port))
  }
}

function whyNotListen(error: NodeJS.ErrnoException, host: string, port: number): string {
  switch (error.code) {
    case 'EADDRINUSE':
      return `Port ${port} is already in use. Stop the program that uses it, or choose another PORT.`
    case 'EACCES':
      return `Port ${port} is not allowed for this user. Choose a PORT above 1023.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST is '${host}', which is no address of this machine.`
    default:
      return `Apotheca cannot listen on ${host}, port ${port}: ${reasonOf(error)}.`
  }
}
