// The figures that an issue wants: a world of its size, a server on it, and each measured number
// beside the wanted one.
import { signToken, tokenKey } from '#accounts/server/tokens.ts'
import type { DivType } from '#kit/access.ts'
import { openDb, type Pool, sql } from '#kit/server/db/db.ts'
import { type Ask, type Client, openClient, press } from './load.ts'
import { benchSecret, type Database, type Server, startDatabase, startServer } from './server.ts'

export type FigureOptions = { seconds: number; scale: number }

export type Wanted = { most: number } | { least: number }

export type Bench = {
  database: Database
  server: Server
  /** One connection without a limit of time, so that what is set for a session stays set. */
  db: Pool
  seconds: number
  /** A count of the issue, as large as this run wants it, and at least `least`. */
  scaled: (count: number, least?: number) => number
  tokenOf: (username: string) => Promise<string>
  /** Prints a number that was measured elsewhere. */
  say: (name: string, measured: number, unit: string, wanted: Wanted) => void
  /** The 99th percentile of `clients` that ask without a pause; `ask` makes each question. */
  p99: (name: string, wantedMs: number, asked: { clients: number; ask: (client: number) => Ask }) => Promise<number>
  /** The slowest of some times in a row; the answer must be a success. */
  slowest: (name: string, wantedMs: number, work: () => Promise<unknown>, times?: number) => Promise<void>
  /** What the server holds more at most while the work lasts. */
  memory: (name: string, wantedMb: number, work: () => Promise<unknown>) => Promise<void>
  ask: (what: Ask) => Promise<{ status: number; body: string }>
}

type Asked = FigureOptions & { title: string; world: Record<string, number>; grow: (bench: Growing) => Promise<void> }
export type Growing = Pick<Bench, 'db' | 'scaled'>

export async function measureFigures(
  { title, seconds, scale, world, grow }: Asked,
  work: (bench: Bench) => Promise<void>,
): Promise<void> {
  const scaled = (count: number, least = 1) => Math.max(least, Math.round(count * scale))
  console.log(`\n${title}${scale === 1 ? '' : `, at ${scale} of its size: no figure of it counts`}`)
  const begun = performance.now()
  const database = await startDatabase({ images: 0, ...world })
  const db = openDb({ url: database.url, max: 1, statementTimeoutMs: 1_800_000 })
  try {
    await grow({ db, scaled })
    await settle(db)
    console.log(`The world was made in ${((performance.now() - begun) / 1000).toFixed(0)} s.`)
    console.log(row('figure', 'measured', 'wanted', ''))
    const server = await startServer(database, 1)
    try {
      await work(benchOf({ database, server, db, seconds, scaled }))
    } finally {
      await server.stop()
    }
  } finally {
    await db.end()
    await database.stop()
  }
}

/**
 * What loading left to do is done before. Empty tables are left alone: they would be planned for as
 * if they stayed so.
 */
async function settle(db: Pool): Promise<void> {
  const tables = await db.rows<{ name: string }>(sql`
    select relid::regclass::text as name from pg_stat_user_tables
    where n_live_tup > 0 or n_tup_ins > 0`)
  await db.apart.foreign(`vacuum (analyze) ${tables.map(({ name }) => name).join(', ')}`)
  await db.apart.foreign('checkpoint')
}

function row(name: string, measured: string, wanted: string, verdict: string): string {
  return `${name.padEnd(58)}${measured.padStart(14)}${wanted.padStart(14)}  ${verdict}`
}

type Parts = Pick<Bench, 'database' | 'server' | 'db' | 'seconds' | 'scaled'>

function benchOf(parts: Parts): Bench {
  const { server, db, seconds } = parts
  const tokens = new Map<string, Promise<string>>()
  const ask: Bench['ask'] = async ({ method, path, token, body, key }) => {
    const answer = await fetch(server.base + path, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
      },
      ...(body && { body }),
    })
    return { status: answer.status, body: await answer.text() }
  }
  return {
    ...parts,
    ask,
    say,
    tokenOf: (username) => {
      const token = tokens.get(username) ?? signIn(db, username)
      tokens.set(username, token)
      return token
    },
    p99: async (name, wantedMs, { clients, ask: next }) => {
      const open: Client[] = Array.from({ length: clients }, () => openClient(server.base))
      try {
        const { p99, perS, errors } = await press(
          clients,
          seconds,
          async (client) => {
            const { status } = await (open[client] as Client).ask(next(client))
            return status >= 200 && status < 300
          },
          Math.min(5000, seconds * 1000),
        )
        say(`${name}, p99 (${perS.toFixed(0)} a second)`, p99, 'ms', { most: wantedMs }, errors)
        return p99
      } finally {
        for (const client of open) client.close()
      }
    },
    slowest: async (name, wantedMs, work, times = 3) => {
      const taken: number[] = []
      for (let time = 0; time < times; time++) {
        const begun = performance.now()
        await work()
        taken.push(performance.now() - begun)
      }
      say(times > 1 ? `${name}, slowest of ${times}` : name, Math.max(...taken), 'ms', { most: wantedMs })
    },
    memory: async (name, wantedMb, work) => {
      const before = server.cost().rssMb
      let most = before
      const timer = setInterval(() => {
        most = Math.max(most, server.cost().rssMb)
      }, 20)
      try {
        await work()
      } finally {
        clearInterval(timer)
      }
      say(name, most - before, 'MB', { most: wantedMb })
    },
  }
}

function say(name: string, measured: number, unit: string, wanted: Wanted, errors = 0): void {
  const isGood = 'most' in wanted ? measured <= wanted.most : measured >= wanted.least
  const limit = 'most' in wanted ? `≤ ${wanted.most} ${unit}` : `≥ ${wanted.least} ${unit}`
  const shown = `${measured < 100 ? measured.toFixed(1) : measured.toFixed(0)} ${unit}`
  console.log(row(name, shown, limit, errors > 0 ? `${errors} ERRORS` : isGood ? 'ok' : 'MISSED'))
}

type Person = {
  id: number
  name: string
  kind: 'A' | 'D' | 'E'
  div_type: DivType
  cfas: string[]
  brand_manager: boolean
}

/**
 * A session by SQL, in the first product type that a person has: signing in is not measured here.
 */
async function signIn(db: Pool, username: string): Promise<string> {
  const { id, name, kind, div_type, cfas, brand_manager } = await db.one<Person>(sql`
    select a.id, a.name, a.kind, a.div_type, coalesce(e.brand_manager, false) as brand_manager,
      coalesce((select array_agg(p.plant_code order by p.rank) from distributor_plants p where p.distributor_id = a.id), '{}') as cfas
    from accounts a left join employees e on e.id = a.id where a.username = ${username}`)
  const { session } = await db.one<{ session: string }>(sql`
    insert into sessions (id, account_id, expires_at, address, device)
    values (gen_random_uuid(), ${id}, now() + interval '10 hours', '127.0.0.1', 'bench') returning id as session`)
  const until = new Date(Date.now() + 10 * 3_600_000)
  const product_type = div_type === 'G' ? ('G' as const) : ('E' as const)
  const common = { sub: String(id), jti: session, name, product_type, div_type }
  const key = tokenKey(benchSecret)
  if (kind === 'A') return signToken(key, { ...common, aud: 'admin', type: 'A', rights: [] }, until)
  const firm = { depot_login: false, firm_id: null, role: null, multiple_cfa_code: cfas, brand_manager }
  return signToken(key, { ...common, ...firm, aud: 'customer', type: kind }, until)
}

export function anyOf<T>(all: readonly T[]): T {
  return all[Math.floor(Math.random() * all.length)] as T
}

/** Some distributors of ethical products with their tokens. */
export async function someFirms(
  { db, tokenOf }: Bench,
  count = 50,
): Promise<{ id: number; username: string; token: string }[]> {
  const firms = await db.rows<{ id: number; username: string }>(sql`
    select id, username from accounts
    where kind = 'D' and firm_id is null and div_type in ('E', 'B') and blocked_at is null order by id desc limit ${count}`)
  return Promise.all(firms.map(async (firm) => ({ ...firm, token: await tokenOf(firm.username) })))
}

/** An answer that is not the wanted success ends the bench: a figure of failures is none. */
export function succeeded({ status, body }: { status: number; body: string }): string {
  if (status < 200 || status > 299) throw new Error(`answered ${status}: ${body.slice(0, 300)}`)
  return body
}
