// `npm run bench`: the five works over HTTP, each beside the limit: the same statements straight
// through the driver.
import { type Client, type Measured, openClient, press } from './load.ts'
import { type Server, startServer } from './server.ts'
import { type Options, type Shop, withShop } from './shop.ts'
import { type WorkName, workNames } from './works.ts'

type Costs = { server: number; database: number }
type Result = { name: WorkName; workers: number; http: Measured; limit: Measured; cpu: Costs; ratio: number }

export async function benchDay({ seconds, clients, workers, json, only, size }: Options): Promise<void> {
  const results: Result[] = []
  await withShop(size, async (shop) => {
    for (const count of workers) {
      console.log(`\n${count} ${count === 1 ? 'worker' : 'workers'}, ${clients} clients, ${seconds} s each`)
      console.log(head)
      const server = await startServer(shop.database, count)
      try {
        for (const name of workNames.filter((one) => only.length === 0 || only.includes(one))) {
          const measured = await measure(shop, server, { name, seconds, clients })
          results.push({ ...measured, workers: count })
          console.log(lineOf({ ...measured, workers: count }))
        }
      } finally {
        await server.stop()
      }
    }
  })
  if (json) console.log(JSON.stringify({ works: asJson(results.filter((one) => one.workers === workers[0])) }))
}

type Asked = { name: WorkName; seconds: number; clients: number }

async function measure(
  { database, db, works }: Shop,
  server: Server,
  { name, seconds, clients }: Asked,
): Promise<Omit<Result, 'workers'>> {
  const work = works[name]
  const open: Client[] = Array.from({ length: clients }, () => openClient(server.base))
  try {
    await work.prepare?.()
    const before = { server: server.cost().cpuMs, database: database.cost().cpuMs }
    const http = await press(clients, seconds, (client) => work.once(open[client] as Client))
    const asked = http.count + http.warm
    const cpu = {
      server: (server.cost().cpuMs - before.server) / asked,
      database: (database.cost().cpuMs - before.database) / asked,
    }
    await work.prepare?.()
    const limit = await press(clients, seconds, () => work.straight(db))
    return { name, http, limit, cpu, ratio: http.perS / limit.perS }
  } finally {
    for (const client of open) client.close()
  }
}

const head = row(['work', 'per s', 'p50 ms', 'p99 ms', 'errors', 'CPU server', 'CPU db', 'limit', 'limit p99', 'ratio'])

function row(cells: string[]): string {
  return cells.map((cell, at) => (at === 0 ? cell.padEnd(8) : cell.padStart(11))).join('')
}

function lineOf({ name, http, limit, cpu, ratio }: Result): string {
  return row([
    name,
    http.perS.toFixed(0),
    http.p50.toFixed(1),
    http.p99.toFixed(1),
    String(http.errors + limit.errors),
    `${cpu.server.toFixed(2)} ms`,
    `${cpu.database.toFixed(2)} ms`,
    `${limit.perS.toFixed(0)} /s`,
    limit.p99.toFixed(1),
    ratio.toFixed(2),
  ])
}

function asJson(results: Result[]) {
  const rounded = (number: number, digits: number) => Number(number.toFixed(digits))
  return Object.fromEntries(
    results.map(({ name, http, limit, ratio }) => [
      name,
      {
        per_s: rounded(http.perS, 1),
        p50_ms: rounded(http.p50, 2),
        p99_ms: rounded(http.p99, 2),
        errors: http.errors + limit.errors,
        ratio: rounded(ratio, 3),
      },
    ]),
  )
}
