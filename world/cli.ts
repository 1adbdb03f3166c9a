// npm run world: puts a demo world of any size into an empty database, for looking at and for
// measuring.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openDb, type Pool, sql } from '#kit/server/db/db.ts'
import { migrate } from '#kit/server/db/migrate.ts'
import { makeDataFolder } from '#kit/server/postgres/data-folder.ts'
import { startPostgres } from '#kit/server/postgres/postgres.ts'
import { readConfig, type Settings } from '#kit/server/process/config.ts'
import { StartupError } from '#kit/server/process/startup.ts'
import { cast } from './cast.ts'
import { mostProducts } from './goods/products.ts'
import { loadWorld, usualSize, type WorldSize } from './load.ts'

const limits: Record<keyof WorldSize, readonly [least: number, most: number]> = {
  products: [1, mostProducts],
  distributors: [cast.filter((one) => one.kind === 'D' && !('firm' in one)).length, 100_000],
  employees: [cast.filter(({ kind }) => kind === 'E').length, 100_000],
  images: [0, mostProducts],
  discounted: [0, mostProducts],
  buyers: [0, 100_000],
}

/** A busy or slow machine is no reason to give up halfway. */
const patienceMs = 600_000

try {
  const size = readSize(process.argv.slice(2))
  const settings = readConfig(process.env)
  if (settings.production)
    throw new StartupError('A production server takes no demo world. Unset NODE_ENV to load one.')
  const database = await openDatabase(settings)
  try {
    await fillDatabase(database.url, size, settings)
  } finally {
    await database.stop()
  }
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

function readSize(args: string[]): Required<WorldSize> {
  const size = { ...usualSize }
  const wrong: string[] = []
  const names = Object.keys(limits) as (keyof WorldSize)[]
  const { tokens } = parseArgs({
    args,
    options: Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
    strict: false,
    tokens: true,
  })
  for (const token of tokens) {
    const given = token.kind === 'option' ? token.rawName : token.kind === 'positional' ? token.value : '--'
    const name = names.find((known) => token.kind === 'option' && known === token.name)
    if (!name || token.kind !== 'option') {
      wrong.push(
        `${given} is not known: there are ${names.map((known) => `--${known}`).join(', ')}, each with a number.`,
      )
      continue
    }
    const [least, most] = limits[name]
    const number = Number(token.value)
    if (/^\d+$/.test(token.value ?? '') && number >= least && number <= most) size[name] = number
    else wrong.push(`--${name} must be a whole number from ${least} to ${most}.`)
  }
  if (wrong.length > 0) throw new StartupError(wrong.join('\n'))
  return size
}

async function openDatabase(settings: Settings): Promise<{ url: string; stop(): Promise<void> }> {
  const { databaseUrl, databaseDirectUrl, dataDir } = settings
  if (databaseUrl) return { url: databaseDirectUrl ?? databaseUrl, stop: async () => {} }
  makeDataFolder(dataDir)
  return startPostgres({ dir: join(dataDir, 'postgres'), say })
}

async function fillDatabase(url: string, size: Required<WorldSize>, { preparedStatements }: Settings): Promise<void> {
  await migrate(url, join(import.meta.dirname, '../database'))
  const db = openDb({ url, prepared: preparedStatements, statementTimeoutMs: patienceMs, connectTimeoutMs: patienceMs })
  try {
    await refuseFull(db)
    const start = performance.now()
    await loadWorld(db, size)
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    say(`Loaded ${await countsOf(db)} in ${seconds} s.`)
  } finally {
    await db.end()
  }
}

async function refuseFull(db: Pool): Promise<void> {
  const { full } = await db.one<{ full: boolean }>(sql`select exists (select from accounts) as full`)
  if (full) throw new StartupError('This database has accounts already. The demo world goes into an empty one only.')
}

async function countsOf(db: Pool): Promise<string> {
  const counts = await db.one<Record<string, number>>(sql`
    select
      (select count(*) from products) as products,
      (select count(*) from product_images) as pictures,
      (select count(*) from distributors) as distributors,
      (select count(*) from employees) as employees,
      (select count(*) from orders) as orders
  `)
  const shown = (name: string) => `${(counts[name] ?? 0).toLocaleString('en-IN')} ${name}`
  return `${shown('products')} (${shown('pictures')}), ${shown('distributors')}, ${shown('employees')} and ${shown('orders')}`
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
