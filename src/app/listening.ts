// The port: one process's own, or shared by all workers.
import cluster from 'node:cluster'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#kit/server/config.ts'
import { reasonOf, StartupError } from '#kit/server/startup.ts'

/** Where workers can each listen by themselves, none is lost between the primary and one that dies (decision 032). */
export const workersShareThePort = process.platform === 'linux'

export async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  const sharing = cluster.isWorker && workersShareThePort
  try {
    await app.listen({ host, port, ...(sharing && { exclusive: true, reusePort: true }) })
  } catch (error) {
    throw new StartupError(whyNotListen(error as NodeJS.ErrnoException, host, port))
  }
}

/** A port that is shared on purpose would be shared with strangers too. */
export async function refuseBusyPort({ host, port }: Config): Promise<void> {
  const probe = createServer()
  try {
    probe.listen({ host, port })
    await once(probe, 'listening')
  } catch (error) {
    throw new StartupError(whyNotListen(error as NodeJS.ErrnoException, host, port))
  }
  probe.close()
  await once(probe, 'close')
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
