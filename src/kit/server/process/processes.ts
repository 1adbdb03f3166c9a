// What the operating system knows of other processes. Slim containers have no `ps`, so Linux is
// asked by /proc.
import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'

/** Tells a process from a later one with the same number; undefined when it is gone. */
export function birthOf(pid: number): string | undefined {
  return process.platform === 'linux' ? birthByProc(pid) : ps(pid, 'lstart=')
}

/** Whether a signal could be sent to it; true of a dead one too while nobody has collected it. */
export function isListed(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Whether it is a PostgreSQL server of this cluster: a server works in its data folder and names it
 * when started.
 */
export function isPostgresOf(pid: number, cluster: string): boolean {
  if (birthOf(pid) === undefined) return false
  if (process.platform !== 'linux') return ps(pid, 'args=')?.includes(`-D ${cluster}`) ?? false
  const place = quietly(() => statSync(`/proc/${pid}/cwd`))
  const ours = statSync(cluster)
  return place?.ino === ours.ino && place.dev === ours.dev
}

function birthByProc(pid: number): string | undefined {
  const stat = quietly(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))
  // The command's name is in brackets and may hold anything, so count from the last one.
  const [state, ...fields] = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? []
  if (!state || state === 'Z') return undefined
  const boot = quietly(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim())
  return `${boot} ${fields[18]}`
}

function ps(pid: number, column: string): string | undefined {
  return quietly(() => execFileSync('ps', ['-o', column, '-p', String(pid)], { encoding: 'utf8' }).trim()) || undefined
}

function quietly<T>(ask: () => T): T | undefined {
  try {
    return ask()
  } catch {
    return undefined
  }
}
