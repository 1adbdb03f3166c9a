// Where a server listens: a Unix socket that only its owner can open, or a port of this machine.
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { makeOwnFolder, type Place } from './postgres-place.ts'

export type Address = {
  /** A folder for a socket, or an IP address. */
  host: string
  port: number
  /** The folder was made for this run only. */
  temporary: boolean
}

export const superuser = 'apotheca'

const socketPort = 5432
export const socketFile = `.s.PGSQL.${socketPort}`

/** The shortest limit of the systems we run on (macOS), with the closing NUL. */
const longestSocketPath = 103

/** Asked for only when no server of this place runs any more. */
export function addressIn({ dir, user }: Place): Address {
  const host = join(dir, 'run')
  if (Buffer.byteLength(join(host, socketFile)) > longestSocketPath) {
    const folder = mkdtempSync('/tmp/apotheca-')
    if (user) chownSync(folder, user.uid, user.gid)
    return { host: folder, port: socketPort, temporary: true }
  }
  makeOwnFolder(host, user)
  // Left by a killed server it may name a stranger, for whom PostgreSQL would refuse to start.
  rmSync(join(host, `${socketFile}.lock`), { force: true })
  return { host, port: socketPort, temporary: false }
}

export async function addressOnPort(): Promise<Address> {
  const host = '127.0.0.1'
  const probe = createServer().listen(0, host)
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return { host, port, temporary: false }
}

export function isSocket({ host }: Address): boolean {
  return host.startsWith('/')
}

export function urlOf(address: Address, password: string, database: string): string {
  const { host, port } = address
  if (!isSocket(address)) return `postgresql://${superuser}:${password}@${host}:${port}/${database}`
  return `postgresql:///${database}?host=${encodeURIComponent(host)}&port=${port}&user=${superuser}&password=${password}`
}
