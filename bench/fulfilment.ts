// `npm run bench -- fulfilment`: the figures of issue 14, with 1,000,000 orders and 200,000 short
// lines.
import { fulfilAll } from '#fulfilment/server/fulfil.ts'
import { todayInIndia } from '#kit/date.ts'
import { openDb, type Pool, sql } from '#kit/server/db/db.ts'
import { deskStep } from '#orderbook/desk-contract.ts'
import { type StatusCode, status } from '#orders/status.ts'
import { anyOf, type Bench, type FigureOptions, measureFigures, succeeded } from './figures.ts'
import { growPast, inBulk } from './past.ts'
import { openPlacing, placedPerS } from './placing.ts'

const waitingOrders = 10_000
const shortOrders = 40_000
const ways = ['month', 'product', 'cfa', 'distributor']

export function benchFulfilment(options: FigureOptions): Promise<void> {
  const distributors = Math.max(60, Math.round(2000 * options.scale))
  return measureFigures(
    {
      ...options,
      title: 'Fulfilment: 1,000,000 orders, 200,000 short lines, 10,000 waiting orders',
      world: { distributors, products: 2000 },
      grow: async ({ db, scaled }) => {
        await growPast(db, { orders: scaled(1_000_000, 1000), lines: 5, days: 1095 })
        await growOpen(db, { prefix: 'short', status: status.partlyFulfilled, count: scaled(shortOrders, 40) })
        await growOpen(db, { prefix: 'wait', status: status.confirmed, count: scaled(waitingOrders, 40) })
        await growOpen(db, { prefix: 'ask', status: status.awaitingConfirmation, count: 200, isOneFirm: true })
        await growStock(db)
        await countDesks(db)
      },
    },
    async (bench) => {
      const admin = await bench.tokenOf('admin')
      const { codes } = await bench.db.one<{ codes: string[] }>(sql`
        select array_agg(product_code) as codes from (select product_code from bench_goods limit 200) g`)
      const lists: [string, () => string][] = [
        ['order desk', () => `/api/adm/orders/desk?queue=hold&limit=${deskStep}`],
        ['order desk, what waits too long', () => `/api/adm/orders/desk?queue=late&limit=${deskStep}`],
        ['order desk, its figures', () => '/api/adm/orders/desk/figures'],
        ['shortage list', () => '/api/adm/shortages'],
        ['shortage list, a search', () => `/api/adm/shortages?search_text=${anyOf(codes)}`],
        ['shortage desk', () => '/api/adm/shortages/desk?lines=5'],
        ['shortage desk, what is old', () => '/api/adm/shortages/desk?lines=5&older=7'],
        ['shortage desk, a search', () => `/api/adm/shortages/desk?lines=5&search_text=${anyOf(codes)}`],
        ['fill rate', () => `/api/adm/shortages/fill-rate?by=${anyOf(ways)}`],
        ['scheme promises', () => '/api/adm/scheme-promises'],
        ['scheme promises, a search', () => `/api/adm/scheme-promises?search_text=${anyOf(codes)}`],
        ['scheme promises by firm', () => '/api/adm/scheme-promises/firms'],
      ]
      for (const [name, path] of lists)
        await bench.p99(name, 30, { clients: 16, ask: () => ({ method: 'GET', path: path(), token: admin }) })
      await fillRatesOfServed(bench)
      await confirmed(bench)
      await invoiced(bench)
      await placing(bench)
    },
  )
}

type Open = { prefix: string; status: StatusCode; count: number; isOneFirm?: true }

/** Orders that nothing has been sent of, five lines each; those to be confirmed are one firm's. */
async function growOpen(db: Pool, { prefix, status, count, isOneFirm }: Open): Promise<void> {
  await inBulk(db, ['orders', 'order_lines', 'order_events', 'order_parts'], async () => {
    await db.apart.change(sql`
      insert into orders (order_no, kind, product_type, distributor_id, cfa_code, placer_id, status, lines, value_paise, tax_paise,
        total_paise, placed_at, changed_at)
      select ${prefix} || '-' || n, 'regular', 'E', f.id, f.cfa,
        case when ${status}::smallint = order_status('awaiting_confirmation') then (select min(id) from employees) else f.id end, ${status}::smallint, 5, 500000, 25000, 525000,
        now() - n * interval '1 minute', now() - n * interval '1 minute'
      from generate_series(1, ${count}::int) n
      join bench_firms f on f.at = case when ${isOneFirm ?? false} then 0 else n % (select count(*) from bench_firms) end`)
    const made = sql`o.order_no like ${`${prefix}-%`}`
    await db.apart.change(sql`
      insert into order_lines (order_id, line_no, product_code, product_name, division_code, pack, quantity_ordered, free_qty,
        total_qty, price_paise, mrp_paise, gst_bp, amount_paise, tax_paise)
      select o.id, l.no, g.product_code, g.name, g.division_code, g.pack, 10 + f.free, f.free, 10 + f.free, 10000, 15000, 500, 100000, 5000
      from orders o cross join generate_series(1, 5) l (no)
      cross join lateral (select case when ${prefix} = 'short' then l.no % 2 else 0 end as free) f
      join bench_goods g on g.at = (o.id * 7 + l.no * 131) % least(500, (select count(*) from bench_goods))
      where ${made}`)
    await db.apart.change(sql`
      insert into order_events (order_id, at, actor_id, move, to_status)
      select o.id, o.placed_at, o.placer_id, 'place', ${status}::smallint from orders o where ${made}`)
    await db.apart.change(sql`
      insert into order_parts (order_id, part_no, division_code, lines, total_paise)
      select l.order_id, row_number() over (partition by l.order_id order by l.division_code), l.division_code, count(*),
        sum(l.amount_paise + l.tax_paise)
      from order_lines l join orders o on o.id = l.order_id where ${made} group by l.order_id, l.division_code`)
  })
  const ids = sql`array(select id from orders where order_no like ${`${prefix}-%`})`
  await db.apart.rows(sql`select keep_short_lines(${ids}), keep_free_promises(${ids})`)
  await db.apart.change(sql`
    update order_counts set orders = orders + ${count} where product_type = 'E' and share = (
      select min(share) from order_counts where product_type = 'E')`)
}

/** Orders that were grown told nothing to the desks. */
async function countDesks(db: Pool): Promise<void> {
  await db.apart.change(sql`delete from desk_days`)
  await db.apart.change(sql`update desk_counted set until = '2000-01-01'`)
  await db.apart.rows(sql`select count_desk_days(${todayInIndia(new Date())})`)
  await db.apart.rows(sql`select rebuild_short_groups(), rebuild_fill_sums()`)
}

/** Of the employee with the most ethical firms. */
async function fillRatesOfServed(bench: Bench): Promise<void> {
  const { username, firms } = await bench.db.one<{ username: string; firms: number }>(sql`
    select max(a.username) as username, count(*) as firms from employee_distributors d
    join accounts a on a.id = d.employee_id and a.div_type in ('E', 'B')
    join bench_firms f on f.id = d.distributor_id
    group by d.employee_id order by count(*) desc, d.employee_id limit 1`)
  const token = await bench.tokenOf(username)
  for (const by of ways)
    await bench.slowest(`fill rate of an employee’s ${firms} firms by ${by}`, 1000, async () =>
      succeeded(await bench.ask({ method: 'GET', path: `/api/shortages/fill-rate?by=${by}`, token })),
    )
}

/** Enough for all that waits, in one batch a plant and product. */
async function growStock(db: Pool): Promise<void> {
  await inBulk(db, ['batches'], async () => {
    await db.apart.change(sql`
      insert into batches (plant_code, product_code, batch_no, made_on, expires_on, mrp_paise, on_hand)
      select p.code, g.product_code, 'BENCH', current_date - 30, current_date + 700, 15000, 1000000
      from plants p cross join bench_goods g on conflict do nothing`)
  })
}

async function confirmed(bench: Bench): Promise<void> {
  const { db } = bench
  const { ids, username } = await db.one<{ ids: number[]; username: string }>(sql`
    select jsonb_agg(o.id) as ids, max(a.username) as username from orders o join accounts a on a.id = o.distributor_id
    where o.order_no like 'ask-%'`)
  const token = await bench.tokenOf(username)
  let answer = ''
  await bench.slowest(
    'confirming 200 orders in one call',
    2000,
    async () => {
      const body = JSON.stringify({ order_ids: ids })
      answer = succeeded(
        await bench.ask({ method: 'POST', path: '/api/orders/confirmations', token, body, key: 'bench-confirm-1' }),
      )
    },
    1,
  )
  const done = (JSON.parse(answer).data as { ok: boolean; message?: string }[]).filter(({ ok }) => ok).length
  if (done !== ids.length) console.log(`  (only ${done} of ${ids.length} were confirmed: ${answer.slice(0, 200)})`)
}

/** By as many connections as the server uses for it: one. */
async function invoiced({ db, database, say }: Bench): Promise<void> {
  const pool = openDb({ url: database.url, max: 2, statementTimeoutMs: 60_000 })
  const count = async () =>
    (
      await db.one<{ count: number }>(
        sql`select count(*) as count from orders where status = order_status('confirmed')`,
      )
    ).count
  const waiting = await count()
  const begun = performance.now()
  let failures = 0
  try {
    await fulfilAll(pool.apart, todayInIndia(new Date()), () => {
      failures += 1
    })
  } finally {
    await pool.end()
  }
  const seconds = (performance.now() - begun) / 1000
  const done = waiting - (await count())
  say('orders confirmed to invoiced, five lines each', done / seconds, '/s', { least: 100 })
  say(`allocation of ${waiting} waiting orders`, seconds, 's', { most: 120 })
  if (done < waiting || failures > 0) console.log(`  (${waiting - done} were left, ${failures} failed)`)
}

/**
 * The day's work of the first bench, as docs/measured.md has it: 398 a second before goods left by
 * themselves.
 */
async function placing(bench: Bench): Promise<void> {
  const open = await openPlacing(bench)
  const { perS, errors } = await placedPerS(open)
  open.close()
  bench.say(`placing a five-line order${errors > 0 ? ` (${errors} errors)` : ''}`, perS, '/s', { least: 398 })
}
