// A cluster on disk, and a server process over it.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import {
  chownSync,
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { reasonOf, StartupError } from '../process/startup.ts'
import { keepSecret } from './data-folder.ts'
import { type Address, isSocket, superuser, urlOf } from './postgres-address.ts'
import { makeOwnFolder, type Place, type User } from './postgres-place.ts'

export type Cluster = {
  program: string
  /**
   * What the server says before its log is open; not in a folder of its own, as root may be the one
   * who writes it.
   */
  startLog: string
  data: string
  log: string
  password: string
  user: User | undefined
  settings: Record<string, string | number>
}

/** For a small server with an SSD. */
const usualSettings = {
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  max_wal_size: '2GB',
  max_connections: 100,
  synchronous_commit: 'on',
  random_page_cost: 1.1,
  jit: 'off',
  // Tables that grow fast are soon known to have grown.
  autovacuum_naptime: '15s',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // A file a weekday, begun anew after a week.
  logging_collector: 'on',
  log_filename: 'postgres-%a.log',
  log_rotation_age: '1d',
  log_rotation_size: 0,
  log_truncate_on_rotation: 'on',
}

/** Less than a week: PostgreSQL empties a weekday's file only while running into that day. */
const keptLogMs = 6 * 24 * 3600 * 1000
const startLimitMs = 120_000
const sayAfterMs = 3000

/** Neither the person's locale nor their PG… variables reach the server. */
const env = { PATH: process.env.PATH, LC_ALL: 'C' }

/** The cluster of a place, made by initdb where there is none yet. */
export async function makeCluster(place: Place, settings: Record<string, string | number>): Promise<Cluster> {
  const { program, dir, user, major } = place
  const data = join(dir, 'cluster')
  const log = join(dir, 'log')
  makeOwnFolder(log, user)
  removeOldLogs(log)
  if (existsSync(data)) refuseOtherMajor(data, major)
  else await initialise(place, data)
  const password = keepSecret(join(dir, 'password'))
  const startLog = join(dir, 'start.log')
  const all = { ...usualSettings, ...settings, log_directory: log }
  return { program, startLog, data, log, user, password, settings: all }
}

/** A server over the cluster that takes connections and has our database. */
export async function launch(cluster: Cluster, address: Address, say: (line: string) => void): Promise<ChildProcess> {
  const deadline = Date.now() + startLimitMs
  for (;;) {
    const server = spawnServer(cluster, address)
    try {
      await untilReady(server, { cluster, address, say, deadline })
      return server
    } catch (error) {
      server.kill('SIGQUIT')
      // Sessions of a killed server end by themselves, a moment later.
      const mayPass = (error as Error).message.includes('shared memory block')
      if (!mayPass || Date.now() > deadline) throw error
      await pause(25)
    }
  }
}

function removeOldLogs(log: string): void {
  for (const name of readdirSync(log)) {
    const file = join(log, name)
    if (Date.now() - statSync(file).mtimeMs > keptLogMs) rmSync(file)
  }
}

function refuseOtherMajor(data: string, major: string): void {
  const found = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim()
  if (found === major) return
  throw new StartupError(
    `The database in ${data} is of PostgreSQL ${found}, and this Apotheca brings PostgreSQL ${major}. Start the earlier Apotheca, or restore a backup into another DATA_DIR.`,
  )
}

/** Made beside its place and then renamed, so that a half-made cluster is never taken for one. */
async function initialise({ program, dir, user }: Place, data: string): Promise<void> {
  const fresh = `${data}.new`
  const passwordFile = `${data}.password`
  rmSync(fresh, { recursive: true, force: true })
  makeOwnFolder(fresh, user)
  writeFileSync(passwordFile, keepSecret(join(dir, 'password')), { mode: 0o600 })
  if (user) chownSync(passwordFile, user.uid, user.gid)
  const flags = ['-D', fresh, '-U', superuser, '-E', 'UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const safety = ['--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--data-checksums']
  try {
    await promisify(execFile)(join(program, 'bin/initdb'), [...flags, ...safety], { ...user, cwd: dir, env })
    renameSync(fresh, data)
  } catch (error) {
    const said = (error as { stderr?: string }).stderr?.trim()
    throw new StartupError(`PostgreSQL could not make its database in ${data}: ${said || reasonOf(error)}`)
  } finally {
    rmSync(passwordFile)
  }
}

/** In a process group of its own, so that Ctrl-C reaches only us and we stop in order. */
function spawnServer({ program, startLog, data, user, settings }: Cluster, address: Address): ChildProcess {
  const listening = isSocket(address)
    ? { listen_addresses: '', unix_socket_directories: quoted(address.host), unix_socket_permissions: '0700' }
    : { listen_addresses: address.host, unix_socket_directories: '' }
  const all = Object.entries({ ...settings, ...listening, port: address.port })
  const out = openSync(startLog, 'w')
  const server = spawn(
    join(program, 'bin/postgres'),
    ['-D', data, ...all.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...user, cwd: data, env, detached: true, stdio: ['ignore', out, out] },
  )
  closeSync(out)
  return server
}

type Waiting = { cluster: Cluster; address: Address; say: (line: string) => void; deadline: number }

async function untilReady(server: ChildProcess, { cluster, address, say, deadline }: Waiting): Promise<void> {
  let failure: Error | undefined
  server.once('error', (error) => {
    failure = error
  })
  const sayAt = Date.now() + sayAfterMs
  for (let said = false; Date.now() < deadline; ) {
    if (failure) throw new StartupError(`PostgreSQL cannot run on this machine: ${reasonOf(failure)}.`)
    if (server.exitCode !== null || server.signalCode !== null) {
      throw new StartupError(`PostgreSQL did not start: ${lastWords(cluster)}`)
    }
    if (await answers(urlOf(address, cluster.password, 'postgres'))) return
    if (!said && Date.now() > sayAt) {
      said = true
      say('PostgreSQL is putting its data in order after an unclean stop …')
    }
    await pause(15)
  }
  throw new StartupError(`PostgreSQL did not answer within ${startLimitMs / 1000} s. Its log is in ${cluster.log}.`)
}

/** Whether it takes connections; our database is made at the first answer. */
async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const found = await client.query("select from pg_database where datname = 'apotheca'")
    if (found.rowCount === 0) await client.query('create database apotheca')
    return true
  } catch (error) {
    if ((error as pg.DatabaseError).code !== '28P01') return false
    throw new StartupError(
      "The database does not accept the password in the data folder's file 'password'. Restore that file.",
    )
  } finally {
    await client.end()
  }
}

/** As an item of a list in a setting. */
function quoted(path: string): string {
  return `"${path.replaceAll('"', '""')}"`
}

/** Why the server gave up. */
function lastWords({ startLog, log }: Cluster): string {
  const files = [startLog, ...readdirSync(log).map((name) => join(log, name))]
  const newest = files.sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs).slice(0, 2)
  const lines = newest.flatMap((file) => readFileSync(file, 'utf8').split('\n'))
  const reason = lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.findLast((line) => /error/i.test(line))
  return reason ? `${reason.replace(/^.*(FATAL|PANIC): +/, '')}. Its log is in ${log}.` : `its log is in ${log}.`
}
