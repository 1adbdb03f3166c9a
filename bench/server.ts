// The built app on a fresh embedded database with a world of the wanted size, in processes of its own.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '#kit/server/postgres.ts'

const root = join(import.meta.dirname, '..')

export type Bench = {
  base: string
  databaseUrl: string
  /** Processor time and resident memory of the server's processes. */
  cost: () => { cpuMs: number; rssMb: number }
  stop: () => Promise<void>
}

export async function startBench(size: Record<string, number>, workers: number): Promise<Bench> {
  const dir = mkdtempSync(join(tmpdir(), 'apotheca-bench-'))
  const postgres = await startPostgres({ dir: join(dir, 'postgres'), say: () => {} })
  const port = await freePort()
  const env = {
    ...process.env,
    NODE_ENV: '',
    DATABASE_URL: postgres.url,
    DATA_DIR: dir,
    PORT: String(port),
    WORKERS: String(workers),
    LOG_LEVEL: 'error',
  }
  const flags = Object.entries(size).flatMap(([name, count]) => [`--${name}`, String(count)])
  await finished(
    spawn(process.execPath, ['world/cli.ts', ...flags], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] }),
  )
  const server = spawn(process.execPath, ['--max-semi-space-size=4', 'src/app/main.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const base = `http://127.0.0.1:${port}`
  await ready(base)
  return {
    base,
    databaseUrl: postgres.url,
    cost: () => costOf(server),
    stop: async () => {
      server.kill('SIGTERM')
      await once(server, 'exit')
      await postgres.stop()
      rmSync(dir, { recursive: true, force: true })
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

/** Of the server and its workers, from /proc; nothing where there is none. */
function costOf(server: ChildProcess): { cpuMs: number; rssMb: number } {
  const pids = [server.pid ?? 0, ...childrenOf(server.pid ?? 0)]
  const stats = pids.map((pid) => read(`/proc/${pid}/stat`).split(') ')[1]?.split(' ') ?? [])
  const ticks = stats.reduce((sum, fields) => sum + Number(fields[11] ?? 0) + Number(fields[12] ?? 0), 0)
  const pages = stats.reduce((sum, fields) => sum + Number(fields[21] ?? 0), 0)
  return { cpuMs: ticks * 10, rssMb: (pages * 4096) / 1e6 }
}

function childrenOf(pid: number): number[] {
  return read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number)
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
