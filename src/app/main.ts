// Starts everything: the environment, the database, its migrations, the demo world, the server.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { connect, refusePooler } from '#kit/server/db/connect.ts'
import { openDb, sql } from '#kit/server/db/db.ts'
import { migrate } from '#kit/server/db/migrate.ts'
import { whatServerLacks } from '#kit/server/db/server-settings.ts'
import { keepSecret, makeDataFolder } from '#kit/server/postgres/data-folder.ts'
import { startPostgres } from '#kit/server/postgres/postgres.ts'
import { type Config, directUrl, readConfig, type Settings } from '#kit/server/process/config.ts'
import { giveBackMemory } from '#kit/server/process/memory.ts'
import { openShutdown } from '#kit/server/process/shutdown.ts'
import { StartupError } from '#kit/server/process/startup.ts'
import type { Serving } from './serving.ts'
import { welcome } from './welcome.ts'

const shutdown = openShutdown()
const say = (line: string) => console.log(line)

try {
  await start()
} catch (error) {
  // What was closed under its feet may complain; the end is on its way already.
  if (!shutdown.begun()) console.error(error instanceof StartupError ? error.message : error)
  await shutdown.end(1)
}

async function start(): Promise<void> {
  // `npm start -- --demo` says the same as DEMO=1.
  const isDemo = process.argv.includes('--demo')
  const settings = readConfig(isDemo ? { DEMO: '1', ...process.env } : process.env)
  // Loading the server's code takes about as long as starting the database.
  const [config, serve] = await Promise.all([complete(settings), loadServer(settings)])
  if (!config.databaseDirectUrl) await refusePooler(config.databaseUrl)
  await migrate(directUrl(config), join(import.meta.dirname, '../../database'))
  await sayIfReplicaIsAway(config)
  if (settings.databaseUrl) await sayWhatServerLacks(config)
  if (config.demo) await loadDemoWorld(config)
  await pagesAreBuilt()
  await opened(serve(config), (serving) => serving.close())
  say(welcome(config))
  // Starting takes what serving does not need.
  giveBackMemory()
}

/** `npm start` builds them beside all of this, and names the file that says that they are there. */
async function pagesAreBuilt(): Promise<void> {
  const stamp = process.env.PAGES_STAMP
  while (stamp && !existsSync(stamp) && !shutdown.begun()) await setTimeout(50)
}

async function loadServer({ workers }: Settings): Promise<(config: Config) => Promise<Serving>> {
  return workers > 1 ? (await import('./workers.ts')).startWorkers : (await import('./serving.ts')).startServing
}

/** Where the environment names no database or secret, ours. */
async function complete(settings: Settings): Promise<Config> {
  const sessionSecret = settings.sessionSecret ?? keptSessionSecret(settings)
  const databaseUrl = settings.databaseUrl ?? (await startOwnDatabase(settings))
  return Object.freeze({ ...settings, sessionSecret, databaseUrl })
}

function keptSessionSecret({ dataDir }: Settings): string {
  makeDataFolder(dataDir)
  return keepSecret(join(dataDir, 'session-secret'))
}

async function startOwnDatabase({ dataDir }: Settings): Promise<string> {
  makeDataFolder(dataDir)
  const starting = startPostgres({ dir: join(dataDir, 'postgres'), say })
  return (await opened(starting, (postgres) => postgres.stop())).url
}

/** Serving does not need it: until it answers, the database does its work. */
async function sayIfReplicaIsAway({ databaseReplicaUrl }: Config): Promise<void> {
  if (!databaseReplicaUrl) return
  try {
    await (await connect(databaseReplicaUrl, 'DATABASE_REPLICA_URL')).end()
  } catch (error) {
    say(`${(error as Error).message} Until then, reads go to the database itself.`)
  }
}

/** What a session can set is set by ours; the rest is up to whoever runs the server. */
async function sayWhatServerLacks(config: Config): Promise<void> {
  const db = openDb({ url: directUrl(config), max: 1 })
  const lacking = await whatServerLacks(db).finally(() => db.end())
  if (lacking.length > 0) say(`PostgreSQL would do better with other settings: ${lacking.join('; ')}.`)
}

async function loadDemoWorld(config: Config): Promise<void> {
  const db = openDb({ url: directUrl(config), prepared: config.preparedStatements, statementTimeoutMs: 60_000 })
  try {
    const { empty } = await db.one<{ empty: boolean }>(sql`select not exists (select from accounts) as empty`)
    if (!empty) return
    say('Loading the demo world …')
    await loadAside(config)
  } finally {
    await db.end()
  }
}

/** In a process of its own: making a world takes memory that the server would keep. */
async function loadAside(config: Config): Promise<void> {
  const env = { ...process.env, DATABASE_URL: directUrl(config), DATABASE_DIRECT_URL: '', NODE_ENV: '', DEMO: '' }
  const loader = spawn(process.execPath, [join(import.meta.dirname, '../../world/cli.ts')], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(loader, 'exit')
  if (code !== 0) throw new StartupError('The demo world could not be loaded.')
}

/** Closed at the end, even when the end comes while it is still opening. */
function opened<T>(opening: Promise<T>, close: (it: T) => Promise<void>): Promise<T> {
  shutdown.after(() => opening.then(close, () => {}))
  return opening
}
