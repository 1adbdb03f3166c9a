// `npm run bench -- money`: the figures of issue 15, over 1,000,000 invoices with five lines each.
import { addDays, todayInIndia } from '#kit/date.ts'
import { type Pool, sql } from '#kit/server/db/db.ts'
import { anyOf, type Bench, type FigureOptions, measureFigures, someFirms, succeeded } from './figures.ts'
import { growPast } from './past.ts'

const linesOfLong = 60

export function benchMoney(options: FigureOptions): Promise<void> {
  const distributors = Math.max(60, Math.round(2000 * options.scale))
  return measureFigures(
    {
      ...options,
      title: 'Money: 1,000,000 invoices, 5,000,000 lines, 2,000 distributors',
      world: { distributors, products: 2000 },
      grow: async ({ db, scaled }) => {
        await growPast(db, { orders: scaled(1_000_000, 1000), lines: 5, days: 1095 })
        await growLongInvoice(db)
      },
    },
    async (bench) => {
      const firms = await someFirms(bench)
      const admin = await bench.tokenOf('admin')
      const own = await bench.db.rows<{ id: number; username: string }>(sql`
        select distinct on (i.distributor_id) i.id, a.username from invoices i join accounts a on a.id = i.distributor_id
        where i.product_type = 'E' and i.distributor_id = any(${firms.map(({ id }) => id)}::bigint[])`)
      const tokens = new Map(firms.map(({ username, token }) => [username, token]))
      const get = (path: string, token = anyOf(firms).token) => ({ method: 'GET', path, token })
      await bench.p99('invoice list', 50, {
        clients: 16,
        ask: () => get(`/api/invoices?page_no=${1 + Math.floor(Math.random() * 5)}`),
      })
      await bench.p99('one invoice', 50, {
        clients: 16,
        ask: () => {
          const { id, username } = anyOf(own)
          return get(`/api/invoices/${id}`, tokens.get(username) ?? '')
        },
      })
      await bench.p99('a distributor’s outstanding', 50, { clients: 16, ask: () => get('/api/outstanding') })
      await bench.slowest('the office’s outstanding of all', 1000, async () =>
        succeeded(await bench.ask(get('/api/adm/outstanding', admin))),
      )
      await longPdf(bench, admin)
      await zipped(bench, anyOf(firms), () => get('/api/invoices'))
      await exported(bench, admin)
    },
  )
}

async function growLongInvoice(db: Pool): Promise<void> {
  await db.apart.change(sql`
    with made as (
      insert into invoices (invoice_no, distributor_id, product_type, invoice_date, due_date, total_paise, plant_code,
        place_of_supply, value_paise, cgst_paise, sgst_paise)
      select 'LONG/1', distributor_id, product_type, current_date, current_date + 30, 6300000, plant_code, place_of_supply,
        6000000, 150000, 150000
      from invoices where invoice_no like 'B/%' limit 1 returning id
    )
    insert into invoice_lines (invoice_id, line_no, product_code, product_name, division_code, pack, hsn, batch_no, expires_on,
      mrp_paise, price_paise, paid_qty, free_qty, gst_bp, amount_paise, cgst_paise, sgst_paise)
    select m.id, g.at + 1, g.product_code, g.name, g.division_code, g.pack, g.hsn, 'B-1', current_date + 400, 15000, 10000, 10, 1,
      500, 100000, 2500, 2500
    from made m join bench_goods g on g.at < ${linesOfLong}`)
}

async function longPdf({ db, server, ask, say }: Bench, token: string): Promise<void> {
  const { id } = await db.one<{ id: number }>(sql`select id from invoices where invoice_no = 'LONG/1'`)
  const fetched = async () => succeeded(await ask({ method: 'GET', path: `/api/adm/invoices/${id}/pdf`, token }))
  await fetched()
  const times = 20
  const before = server.cost().cpuMs
  let size = 0
  for (let time = 0; time < times; time++) {
    const answer = await fetch(`${server.base}/api/adm/invoices/${id}/pdf`, {
      headers: { authorization: `Bearer ${token}` },
    })
    size = (await answer.arrayBuffer()).byteLength
  }
  say('a PDF of 60 lines, processor time', (server.cost().cpuMs - before) / times, 'ms', { most: 100 })
  say('its size', size / 1000, 'kB', { most: 150 })
}

/** While it is made, others ask for their list. */
async function zipped(
  bench: Bench,
  { id, token }: { id: number; token: string },
  list: () => { method: string; path: string; token: string },
): Promise<void> {
  const { db, server, say } = bench
  const { from } = await db.one<{ from: string }>(sql`
    select min(invoice_date)::text as from from (
      select invoice_date from invoices where distributor_id = ${id} and product_type = 'E'
      order by invoice_date desc limit 500) last`)
  const span = `start_date=${addDays(from, 1)}&end_date=${todayInIndia(new Date())}`
  const quiet = await bench.p99('others’ list before the ZIP', 50, { clients: 4, ask: list })
  let isDone = false
  const others: number[] = []
  const askOn = async () => {
    while (!isDone) {
      const begun = performance.now()
      succeeded(await bench.ask(list()))
      others.push(performance.now() - begun)
    }
  }
  // What ends the ZIP ends the server too: its own failure is the one to tell.
  const asking = askOn().catch((error) => (isDone ? undefined : console.error('others:', error)))
  const begun = performance.now()
  let bytes = 0
  await bench.memory('500 PDFs as a ZIP, memory', 100, async () => {
    const answer = await fetch(`${server.base}/api/invoices.zip?${span}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    if (!answer.ok || !answer.body) throw new Error(`zip: ${answer.status} ${await answer.text()}`)
    for await (const part of answer.body) bytes += part.length
  })
  say(`500 PDFs as a ZIP of ${(bytes / 1e6).toFixed(1)} MB`, (performance.now() - begun) / 1000, 's', { most: 60 })
  isDone = true
  await asking
  others.sort((one, other) => one - other)
  const p99 = others[Math.floor(others.length * 0.99)] ?? 0
  say('others’ p99 meanwhile, times that before', p99 / Math.max(1, quiet), 'x', { most: 2 })
}

/** The longest list that there is as a file: the order book. */
async function exported({ db, server, memory }: Bench, token: string): Promise<void> {
  const { from } = await db.one<{ from: string }>(sql`
    select coalesce((select placed_at::date from orders where product_type = 'E'
      order by placed_at desc, id desc offset 100000 limit 1), current_date - 1095)::text as from`)
  let rows = 0
  await memory('export of 100,000 rows, memory', 80, async () => {
    const answer = await fetch(`${server.base}/api/adm/orders.csv?from=${from}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    if (!answer.ok || !answer.body) throw new Error(`export: ${answer.status} ${await answer.text()}`)
    for await (const part of answer.body) for (const byte of part) if (byte === 10) rows += 1
  })
  console.log(`  (the export had ${rows.toLocaleString('en-IN')} rows)`)
}
