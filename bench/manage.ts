// `npm run bench -- manage`: the manage product area with 20,000 images and 20,000 discounted products.
import sharp from 'sharp'
import { openDb, sql } from '#kit/server/db.ts'
import { ask, type Measured, press } from './load.ts'
import { signInAdmin } from './people.ts'
import { startBench } from './server.ts'

export async function benchManage({ seconds, clients }: { seconds: number; clients: number }): Promise<void> {
  console.log('Loading 130,000 products with 20,000 images and 20,000 discounted …')
  const bench = await startBench({ products: 130_000, images: 20_000, discounted: 20_000 }, 1)
  try {
    const token = await signInAdmin(bench.base)
    const db = openDb({ url: bench.databaseUrl, max: 1 })
    const names = await db.rows<{ code: string; name: string }>(sql`
      select product_code as code, name from products join discounted_products d using (product_code)
      where d.product_type = 'E' limit 2000`)
    await db.end()
    const one = () => names[Math.floor(Math.random() * names.length)] ?? { code: '', name: '' }
    const get = async (path: string) => {
      const { status, text } = await ask(bench.base, { method: 'GET', path, token })
      return status === 200 && JSON.parse(text).data.length > 0
    }
    const page = () => 1 + Math.floor(Math.random() * 400)
    const works: [string, () => Promise<boolean>][] = [
      ['discounted, a page', () => get(`/api/adm/discounted-product?page=${page()}`)],
      [
        'discounted, a search',
        () => get(`/api/adm/discounted-product?search_text=${encodeURIComponent(one().name.slice(0, 7))}`),
      ],
      ['images, a page', () => get(`/api/adm/product-images?page=${page()}`)],
      ['images, a search', () => get(`/api/adm/product-images?search_text=${one().code.slice(0, 5)}`)],
    ]
    for (const [name, work] of works) show(name, await press(clients, seconds, work))

    const before = bench.cost().rssMb
    const most = await uploadTwenty(bench.base, token, () => bench.cost().rssMb)
    console.log(
      `20 files of 4 MB: memory ${before.toFixed(0)} MB before, ${most.toFixed(0)} MB at most, ${(most - before).toFixed(0)} MB more`,
    )
  } finally {
    await bench.stop()
  }
}

function show(name: string, { perS, p50, p99, errors }: Measured): void {
  console.log(
    `${name.padEnd(24)} ${perS.toFixed(0).padStart(6)} /s   p50 ${p50.toFixed(1)} ms   p99 ${p99.toFixed(1)} ms   errors ${errors}`,
  )
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
