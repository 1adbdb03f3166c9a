// The app as it is deployed: processes of its own, started, killed and counted from outside.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const root = join(import.meta.dirname, '..')

/** Known here, so that sessions can be opened without a sign-in. */
export const sessionSecret = 'the secret of faults and fuzz, which guards nothing'

/** The first loads the demo world, and a busy machine is no fault. */
const startsWithinMs = 600_000

export type App = {
  base: string
  port: number
  /** What it said, on both outputs. */
  log: string
  /** The serving processes: the workers, or the only one. */
  serving(): number[]
  /** How many processes take connections now. */
  listening(): number
  rssMb(): number
  isRunning(): boolean
  /** kill -9 of the process that watches the others; they end with it. */
  kill(): Promise<void>
  stop(): Promise<void>
}

type Options = { dir: string; databaseUrl: string; workers: number; port?: number; env?: Record<string, string> }

export async function startApp({ dir, databaseUrl, workers, port, env = {} }: Options): Promise<App> {
  const at = port ?? (await freePort())
  const log = join(dir, 'app.log')
  const out = openSync(log, 'a')
  const main = spawn(process.execPath, ['--max-semi-space-size=16', '--max-old-space-size=1200', 'src/app/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      FULFILMENT: 'none',
      NODE_ENV: '',
      DEMO: '1',
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
      DATABASE_URL: databaseUrl,
      DATA_DIR: dir,
      SESSION_SECRET: sessionSecret,
      PORT: String(at),
      WORKERS: String(workers),
      ...env,
    },
    stdio: ['ignore', out, out],
  })
  closeSync(out)
  const isRunning = () => main.exitCode === null && main.signalCode === null
  const end = async (signal: NodeJS.Signals) => {
    if (!isRunning()) return
    const gone = once(main, 'exit')
    main.kill(signal)
    await gone
  }
  const base = `http://127.0.0.1:${at}`
  await ready(base, isRunning, log)
  return {
    base,
    port: at,
    log,
    serving: () => servingOf(main, workers),
    rssMb: () => servingOf(main, workers).reduce((sum, pid) => sum + rssMbOf(pid), 0),
    listening: () => listeningOn(at),
    isRunning,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address ? address.port : 0
}

async function ready(base: string, isRunning: () => boolean, log: string): Promise<void> {
  const deadline = Date.now() + startsWithinMs
  while (Date.now() < deadline && isRunning()) {
    const answer = await fetch(`${base}/api/health/ready`).catch(() => null)
    if (answer?.ok) return
    await pause(25)
  }
  throw new Error(`The server did not start. It said:\n${read(log).slice(-2000)}`)
}

function servingOf({ pid = 0 }: ChildProcess, workers: number): number[] {
  return workers > 1 ? read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number) : [pid]
}

/** Each worker has a listening socket of its own (docs/performance.md). */
function listeningOn(port: number): number {
  const hex = port.toString(16).toUpperCase().padStart(4, '0')
  return read('/proc/net/tcp').match(new RegExp(`: [0-9A-F]{8}:${hex} [0-9A-F]{8}:0000 0A`, 'g'))?.length ?? 0
}

function rssMbOf(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1000
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
