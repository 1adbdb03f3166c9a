// `npm run bench -- uploads`: the figures of issue 16, with 100,000 products.
import { fulfilOrder } from '#fulfilment/server/fulfil.ts'
import { todayInIndia } from '#kit/date.ts'
import { sql } from '#kit/server/db/db.ts'
import { anyOf, type Bench, type FigureOptions, measureFigures, someFirms, succeeded } from './figures.ts'
import { growStatements } from './past.ts'

/** So many people review an upload of their own at the same time. */
const reviewers = 16

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
      const firms = await someFirms(bench, reviewers)
      const [firm] = firms
      if (!firm) throw new Error('There is no distributor.')
      const admin = await bench.tokenOf('admin')
      const { db, scaled } = bench
      const goods = await db.rows<{ product_code: string; name: string }>(sql`
        select product_code, name from products where product_type = 'E' and active order by product_code limit ${scaled(4500, 90)}`)
      const sheet = sheetOf(goods, scaled(500, 10))
      const upload = await understood(bench, firm.token, sheet)
      const reviews = [reviewOf(upload, firm.token)]
      for (const { token } of firms.slice(1)) reviews.push(reviewOf(await uploaded(bench, token, sheet), token))
      await bench.p99('a fix of a row', 50, {
        clients: reviewers,
        ask: (client) => {
          const { id, token, unknown } = reviews[client % reviews.length] ?? anyOf(reviews)
          const body = { product_code: anyOf(goods).product_code, quantity: 1 + Math.floor(Math.random() * 90) }
          const path = `/api/uploads/${id}/rows/${anyOf(unknown)}`
          return { method: 'PUT', path, token, body: JSON.stringify(body) }
        },
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
      await ordered(bench, firm)
      await bench.slowest('the matrix of 2,000 firms × 24 months', 300, async () =>
        succeeded(await bench.ask({ method: 'GET', path: '/api/adm/statements?months=24', token: admin })),
      )
      console.log('  (typing in the review is measured in a browser: npm run bench -- web)')
    },
  )
}

/** The order of that cart is placed, then allocated. */
async function ordered(bench: Bench, { id, token }: { id: number; token: string }): Promise<void> {
  const { db, ask } = bench
  await db.change(sql`update distributors set credit_limit_paise = 10_000_000_000_000 where id = ${id}`)
  const cart = JSON.parse(succeeded(await ask({ method: 'GET', path: '/api/cart', token })))
  const body = JSON.stringify({ expected_total_paise: cart.data.total_paise })
  let order = { order_id: 0, line_count: 0 }
  await bench.slowest(
    'its order placed',
    3000,
    async () => {
      const key = 'bench-upload-order-1'
      order = JSON.parse(succeeded(await ask({ method: 'POST', path: '/api/orders', token, body, key }))).data
    },
    1,
  )
  await bench.slowest(
    `its ${order.line_count.toLocaleString('en-IN')} lines allocated`,
    3000,
    () => fulfilOrder(db, order.order_id, todayInIndia(new Date())),
    1,
  )
}

/** Nine in ten by our code, the rest under names that nobody knows. */
function sheetOf(goods: { product_code: string; name: string }[], strangers: number): string {
  const known = goods.map(({ product_code, name }, at) => `${product_code}\t${name}\t${1 + (at % 40)}`)
  const unknown = Array.from({ length: strangers }, (_, at) => `ZZ-${at}\tNobody knows ${at}\t${1 + (at % 40)}`)
  return ['Code\tProduct\tQty', ...known, ...unknown].join('\n')
}

type Upload = { id: number; rows: { row_no: number; judgement: string }[] }

function reviewOf({ id, rows }: Upload, token: string) {
  return { id, token, unknown: rows.flatMap(({ row_no, judgement }) => (judgement === 'unknown' ? [row_no] : [])) }
}

async function uploaded({ ask }: Bench, token: string, text: string): Promise<Upload> {
  const body = JSON.stringify({ text })
  const answer = await ask({ method: 'POST', path: '/api/uploads', token, body, key: 'bench-upload-1' })
  return JSON.parse(succeeded(answer)).data
}

async function understood(bench: Bench, token: string, text: string): Promise<Upload> {
  let upload: Upload = { id: 0, rows: [] }
  let taken = 0
  await bench.memory('the sheet understood, memory', 100, async () => {
    const begun = performance.now()
    upload = await uploaded(bench, token, text)
    taken = performance.now() - begun
  })
  bench.say(`${upload.rows.length.toLocaleString('en-IN')} rows understood`, taken, 'ms', { most: 2000 })
  return upload
}
