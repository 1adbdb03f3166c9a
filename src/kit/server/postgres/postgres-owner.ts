// One Apotheca a data folder, and no database left running by one that was killed.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { birthOf, isListed, isPostgresOf } from '../process/processes.ts'
import { DataFolderInUse, StartupError } from '../process/startup.ts'
import { socketFile } from './postgres-address.ts'

const lockFile = 'postmaster.pid'
const patienceMs = 10_000

/**
 * Notes that this process uses the folder; refused while another living one does. Returns how to
 * let it go.
 */
export function takeFolder(dir: string): () => void {
  const file = join(dir, 'owner.json')
  const living = livingOwner(file)
  if (living) throw new DataFolderInUse(living)
  rmSync(file, { force: true })
  try {
    writeFileSync(file, JSON.stringify({ pid: process.pid, birth: birthOf(process.pid) }), { flag: 'wx' })
  } catch (error) {
    // Of two starts at the same moment the other one was quicker.
    const quicker = livingOwner(file)
    throw quicker ? new DataFolderInUse(quicker) : error
  }
  return () => rmSync(file, { force: true })
}

/** Whether a living Apotheca uses it. */
export function isInUse(dir: string): boolean {
  return livingOwner(join(dir, 'owner.json')) !== undefined
}

/**
 * A server that answers here but is no process of ours to see runs in another container, on the
 * same files.
 */
export async function refuseDistantServer(dir: string): Promise<void> {
  const cluster = join(dir, 'cluster')
  if (!(await somebodyListens(join(dir, 'run', socketFile))) || isPostgresOf(lockedBy(cluster), cluster)) return
  throw new StartupError(
    `Another container runs a database on the data folder ${dir}. Stop it, or give each its own DATA_DIR, or share one by DATABASE_URL.`,
  )
}

/** Stops a server that outlived its Apotheca, and removes a lock file that names a stranger. */
export async function clearLeftovers(cluster: string, say: (line: string) => void): Promise<void> {
  const pid = lockedBy(cluster)
  // A lock whose process is gone is PostgreSQL's own business: it also looks whether the shared
  // memory is still used.
  if (!pid || !isListed(pid)) return
  if (!isPostgresOf(pid, cluster)) return rmSync(join(cluster, lockFile))
  say(`The database of an Apotheca that was killed still runs (process ${pid}): stopping it first.`)
  await stopOrphan(pid, cluster)
}

async function stopOrphan(pid: number, cluster: string): Promise<void> {
  // Fast shut-down, then an immediate one, from which the next start recovers.
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    process.kill(pid, signal)
    const deadline = Date.now() + patienceMs
    while (Date.now() < deadline) {
      if (!isPostgresOf(pid, cluster)) return
      await pause(25)
    }
  }
  throw new StartupError(
    `The database of an earlier Apotheca (process ${pid}) does not stop. End it, then start again.`,
  )
}

function livingOwner(file: string): number | undefined {
  const text = readIfThere(file)
  if (!text) return undefined
  const { pid, birth } = JSON.parse(text) as { pid: number; birth: string }
  return birthOf(pid) === birth ? pid : undefined
}

/** The process that the cluster's lock file names; 0 when there is none. */
function lockedBy(cluster: string): number {
  return Number.parseInt(readIfThere(join(cluster, lockFile)) ?? '0', 10)
}

function somebodyListens(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(path)
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

function readIfThere(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}
