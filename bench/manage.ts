// `npm run bench -- manage`: the manage product area with 20,000 images and 20,000 discounted
// products.
import sharp from 'sharp'
import { openDb, sql } from '#kit/server/db/db.ts'
import { demoPassword } from '../world/cast.ts'
import { type Client, type Measured, openClient, press } from './load.ts'
import { startDatabase, startServer } from './server.ts'

export async function benchManage({ seconds, clients }: { seconds: number; clients: number }): Promise<void> {
  console.log('Loading 130,000 products with 20,000 images and 20,000 discounted …')
  const database = await startDatabase({ products: 130_000, images: 20_000, discounted: 20_000 })
  const server = await startServer(database, 1)
  const open = Array.from({ length: clients }, () => openClient(server.base))
  try {
    const token = await signInAdmin(open[0] as Client)
    const db = openDb({ url: database.url, max: 1 })
    const names = await db.rows<{ code: string; name: string }>(sql`
      select product_code as code, name from products join discounted_products d using (product_code)
      where d.product_type = 'E' limit 2000`)
    await db.end()
    const one = () => names[Math.floor(Math.random() * names.length)] ?? { code: '', name: '' }
    const get = async (client: number, path: string) => {
      const { status, body } = await (open[client] as Client).ask({ method: 'GET', path, token })
      return status === 200 && body.indexOf('{"data":[{') === 0
    }
    const page = () => 1 + Math.floor(Math.random() * 400)
    const works: [string, (client: number) => Promise<boolean>][] = [
      ['discounted, a page', (client) => get(client, `/api/adm/discounted-product?page=${page()}`)],
      [
        'discounted, a search',
        (client) =>
          get(client, `/api/adm/discounted-product?search_text=${encodeURIComponent(one().name.slice(0, 7))}`),
      ],
      ['images, a page', (client) => get(client, `/api/adm/product-images?page=${page()}`)],
      ['images, a search', (client) => get(client, `/api/adm/product-images?search_text=${one().code.slice(0, 5)}`)],
    ]
    for (const [name, work] of works) {
      const before = { server: server.cost().cpuMs, database: database.cost().cpuMs }
      const measured = await press(clients, seconds, work)
      const asked = measured.count + measured.warm
      show(
        name,
        measured,
        (server.cost().cpuMs - before.server) / asked,
        (database.cost().cpuMs - before.database) / asked,
      )
    }

    const before = server.cost().rssMb
    const most = await uploadTwenty(server.base, token, () => server.cost().rssMb)
    console.log(
      `20 files of 4 MB: memory ${before.toFixed(0)} MB before, ${most.toFixed(0)} MB at most, ${(most - before).toFixed(0)} MB more`,
    )
  } finally {
    for (const client of open) client.close()
    await server.stop()
    await database.stop()
  }
}

function show(name: string, { perS, p50, p99, errors }: Measured, serverMs: number, databaseMs: number): void {
  console.log(
    `${name.padEnd(24)} ${perS.toFixed(0).padStart(6)} /s   p50 ${p50.toFixed(1)} ms   p99 ${p99.toFixed(1)} ms   CPU server ${serverMs.toFixed(2)} ms, database ${databaseMs.toFixed(2)} ms   errors ${errors}`,
  )
}

async function signInAdmin(client: Client): Promise<string> {
  const body = JSON.stringify({ username: 'admin', password: demoPassword })
  const answer = await client.ask({ method: 'POST', path: '/api/adm/login', body })
  if (answer.status !== 200) throw new Error(`sign-in: ${answer.status} ${answer.body}`)
  return JSON.parse(answer.body.toString()).data.token
}

async function uploadTwenty(base: string, token: string, rss: () => number): Promise<number> {
  const noise = Buffer.from(Array.from({ length: 200 * 6800 * 3 }, () => Math.random() * 256))
  const png = await sharp(noise, { raw: { width: 200, height: 6800, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer()
  const form = new FormData()
  for (let at = 0; at < 20; at++) form.append('file', new Blob([png], { type: 'image/png' }), `bench-${at}.png`)
  let most = 0
  const timer = setInterval(() => {
    most = Math.max(most, rss())
  }, 20)
  const answer = await fetch(`${base}/api/adm/product-images`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${token}` },
  })
  clearInterval(timer)
  if (answer.status !== 201) throw new Error(`upload: ${answer.status} ${await answer.text()}`)
  return most
}
