// PgBouncer in transaction mode in front of a test's database, where the machine has it.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'

export type Pooler = { url: string; stop(): Promise<void> }

const port = 6432

/** Fewer than the app's own, so that statements of one client are spread over them. */
export const poolSize = 4

/** The program, or undefined where there is none. */
export function poolerProgram(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
  return folders.map((folder) => join(folder, 'pgbouncer')).find((file) => existsSync(file))
}

/** From 1.21 on, statements that a client prepared are known on every connection. */
export function keepsPrepared(program: string): boolean {
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' })
  const [, major = 0, minor = 0] = (/(\d+)\.(\d+)/.exec(stdout) ?? []).map(Number)
  return major > 1 || minor >= 21
}

/** `url` is the database's own address, by a socket as the tests' cluster has it. */
export async function startPooler(program: string, url: string): Promise<Pooler> {
  const folder = mkdtempSync('/tmp/apotheca-pooler-')
  const { pathname, searchParams } = new URL(url)
  const database = pathname.slice(1)
  const server = searchParams.get('host') ?? ''
  // It refuses to run as root, and only the database's own user may open the database's socket.
  const { uid, gid } = statSync(server)
  const user = process.getuid?.() === 0 ? { uid, gid } : {}
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(file, configOf({ folder, server, database, searchParams, prepared: keepsPrepared(program) }))
  if (user.uid !== undefined) for (const path of [folder, file]) chownSync(path, uid, gid)
  const pooler = spawn(program, [file], { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  const hurry = () => pooler.kill('SIGKILL')
  process.once('exit', hurry)
  await untilUp(pooler)
  return {
    url: `postgresql:///${database}?host=${encodeURIComponent(folder)}&port=${port}&user=apotheca`,
    stop: async () => {
      process.off('exit', hurry)
      const gone = once(pooler, 'exit')
      pooler.kill('SIGKILL')
      await gone
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

type Settings = { folder: string; server: string; database: string; searchParams: URLSearchParams; prepared: boolean }

function configOf({ folder, server, database, searchParams, prepared }: Settings): string {
  const own = ['port', 'user', 'password'].map((name) => `${name}=${searchParams.get(name) ?? ''}`).join(' ')
  return [
    '[databases]',
    `${database} = host=${server} dbname=${database} ${own}`,
    '[pgbouncer]',
    'pool_mode = transaction',
    `default_pool_size = ${poolSize}`,
    'auth_type = any',
    'listen_addr =',
    `listen_port = ${port}`,
    `unix_socket_dir = ${folder}`,
    ...(prepared ? ['max_prepared_statements = 200'] : []),
    '',
  ].join('\n')
}

/** Its own words, should it end before it serves. */
async function untilUp(pooler: ChildProcess): Promise<void> {
  const said: string[] = []
  for await (const line of createInterface({ input: pooler.stderr as NodeJS.ReadableStream })) {
    said.push(line)
    if (line.includes('process up')) {
      pooler.stderr?.resume()
      return
    }
  }
  throw new Error(`PgBouncer did not start:\n${said.join('\n')}`)
}
