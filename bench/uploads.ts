// `npm run bench -- uploads`: the figures of issue 16, with 100,000 products.
import { sql } from '#kit/server/db/db.ts'
import { anyOf, type Bench, type FigureOptions, measureFigures, someFirms, succeeded } from './figures.ts'
import { growStatements } from './past.ts'

export function benchUploads(options: FigureOptions): Promise<void> {
  const sized = (count: number, least: number) => Math.max(least, Math.round(count * options.scale))
  const distributors = sized(2000, 60)
  return measureFigures(
    {
      ...options,
      title: 'Uploads: 100,000 products, sheets of 5,000 rows, 2,000 firms with 24 statements',
      world: { distributors, products: sized(100_000, 2000), buyers: 60 },
      grow: async ({ db }) => {
        await db.apart.change(sql`
          create unlogged table bench_firms as
          select row_number() over (order by id) - 1 as at, id from accounts
          where kind = 'D' and firm_id is null and div_type in ('E', 'B')`)
        await db.apart.change(sql`
          create unlogged table bench_goods as
          select row_number() over (order by product_code) - 1 as at, product_code from products where product_type = 'E'`)
        await db.apart.change(sql`
          insert into distributor_divisions (distributor_id, division_code)
          select f.id, v.code from bench_firms f, divisions v where v.product_type = 'E' on conflict do nothing`)
        await growStatements(db, { firms: distributors, months: 24 })
      },
    },
    async (bench) => {
      const [firm] = await someFirms(bench, 1)
      if (!firm) throw new Error('There is no distributor.')
      const admin = await bench.tokenOf('admin')
      const { db, scaled } = bench
      const goods = await db.rows<{ product_code: string; name: string }>(sql`
        select product_code, name from products where product_type = 'E' and active order by product_code limit ${scaled(4500, 90)}`)
      const upload = await understood(bench, firm.token, sheetOf(goods, scaled(500, 10)))
      const unknown = upload.rows.filter(({ judgement }) => judgement === 'unknown').map(({ row_no }) => row_no)
      await bench.p99('a fix of a row', 50, {
        clients: 4,
        ask: () => ({
          method: 'PUT',
          path: `/api/uploads/${upload.id}/rows/${anyOf(unknown)}`,
          token: firm.token,
          body: JSON.stringify({
            product_code: anyOf(goods).product_code,
            quantity: 1 + Math.floor(Math.random() * 90),
          }),
        }),
      })
      await bench.slowest(
        `${upload.rows.length.toLocaleString('en-IN')} rows into the cart`,
        1000,
        async () => {
          const body = JSON.stringify({ mode: 'replace' })
          const path = `/api/uploads/${upload.id}/cart`
          succeeded(await bench.ask({ method: 'POST', path, token: firm.token, body, key: 'bench-upload-cart-1' }))
        },
        1,
      )
      await bench.slowest('the matrix of 2,000 firms × 24 months', 300, async () =>
        succeeded(await bench.ask({ method: 'GET', path: '/api/adm/statements?months=24', token: admin })),
      )
      console.log('  (typing in the review is measured in a browser: npm run bench -- web)')
    },
  )
}

/** Nine in ten by our code, the rest under names that nobody knows. */
function sheetOf(goods: { product_code: string; name: string }[], strangers: number): string {
  const known = goods.map(({ product_code, name }, at) => `${product_code}\t${name}\t${1 + (at % 40)}`)
  const unknown = Array.from({ length: strangers }, (_, at) => `ZZ-${at}\tNobody knows ${at}\t${1 + (at % 40)}`)
  return ['Code\tProduct\tQty', ...known, ...unknown].join('\n')
}

type Upload = { id: number; rows: { row_no: number; judgement: string }[] }

async function understood(bench: Bench, token: string, text: string): Promise<Upload> {
  let answer = ''
  let taken = 0
  await bench.memory('the sheet understood, memory', 100, async () => {
    const begun = performance.now()
    answer = succeeded(
      await bench.ask({
        method: 'POST',
        path: '/api/uploads',
        token,
        body: JSON.stringify({ text }),
        key: 'bench-upload-1',
      }),
    )
    taken = performance.now() - begun
  })
  const upload: Upload = JSON.parse(answer).data
  bench.say(`${upload.rows.length.toLocaleString('en-IN')} rows understood`, taken, 'ms', { most: 2000 })
  return upload
}
