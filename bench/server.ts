// The built app on a fresh embedded database with a world of the wanted size, in processes of its
// own.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '#kit/server/postgres/postgres.ts'

const root = join(import.meta.dirname, '..')

/** For the bench alone: tokens are signed here as well as in the server. */
export const benchSecret = 'a secret of the bench, nowhere else: 3f6c1d0a9b'

export type Cost = { cpuMs: number; rssMb: number }

export type Database = { url: string; dir: string; cost: () => Cost; stop: () => Promise<void> }

export type Server = {
  base: string
  /** Processor time and resident memory of the server's processes. */
  cost: () => Cost
  stop: () => Promise<void>
}

export async function startDatabase(size: Record<string, number>): Promise<Database> {
  const dir = mkdtempSync(join(tmpdir(), 'apotheca-bench-'))
  // Where PostgreSQL's user may not come in, its data would be put elsewhere, and stay there.
  chmodSync(dir, 0o755)
  const postgres = await startPostgres({ dir: join(dir, 'postgres'), say: () => {} })
  const flags = Object.entries(size).flatMap(([name, count]) => [`--${name}`, String(count)])
  await finished(
    spawn(process.execPath, ['world/cli.ts', ...flags], {
      cwd: root,
      env: { ...process.env, NODE_ENV: '', DATABASE_URL: postgres.url },
      stdio: ['ignore', 'ignore', 'inherit'],
    }),
  )
  return {
    url: postgres.url,
    dir,
    cost: () => costOf(childrenOf(process.pid).filter((pid) => nameOf(pid) === 'postgres')),
    stop: async () => {
      await postgres.stop()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

export async function startServer({ url, dir }: Database, workers: number): Promise<Server> {
  const port = await freePort()
  const server = spawn(process.execPath, ['--max-semi-space-size=16', '--max-old-space-size=1200', 'src/app/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: '',
      DEMO: '1',
      DATABASE_URL: url,
      DATA_DIR: dir,
      SESSION_SECRET: benchSecret,
      PORT: String(port),
      WORKERS: String(workers),
      LOG_LEVEL: 'error',
      FULFILMENT: 'none',
      // As with `npm start`.
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const base = `http://127.0.0.1:${port}`
  await ready(base)
  return {
    base,
    cost: () => costOf([server.pid ?? 0]),
    stop: async () => {
      server.kill('SIGTERM')
      await once(server, 'exit')
    },
  }
}

async function finished(child: ChildProcess): Promise<void> {
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('The world could not be loaded.')
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address ? address.port : 0
}

async function ready(base: string): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    const answer = await fetch(`${base}/api/health/ready`).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('The server did not start.')
}

/** Of these processes and their children, from /proc; nothing where there is none. */
function costOf(roots: number[]): Cost {
  const pids = roots.flatMap((pid) => [pid, ...childrenOf(pid)])
  const stats = pids.map((pid) => read(`/proc/${pid}/stat`).split(') ')[1]?.split(' ') ?? [])
  const ticks = stats.reduce((sum, fields) => sum + Number(fields[11] ?? 0) + Number(fields[12] ?? 0), 0)
  const pages = stats.reduce((sum, fields) => sum + Number(fields[21] ?? 0), 0)
  return { cpuMs: ticks * 10, rssMb: (pages * 4096) / 1e6 }
}

function childrenOf(pid: number): number[] {
  return read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number)
}

function nameOf(pid: number): string {
  return read(`/proc/${pid}/comm`).trim()
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
