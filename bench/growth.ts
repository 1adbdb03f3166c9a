// `npm run bench -- growth`: the same works while the tables grow, and how much longer each takes.
import { openDb, type Pool, raw, sql } from '#kit/server/db/db.ts'
import { type Client, type Measured, openClient, press } from './load.ts'
import { type Server, startServer } from './server.ts'
import { type Options, type Shop, withShop } from './shop.ts'
import { type WorkName, workNames } from './works.ts'

type Named = Record<string, Measured>

const firstProducts = 10_000

type Growth = Options & { most: number; of: string[] }

export async function benchGrowth({ seconds, clients, size, most, of }: Growth): Promise<void> {
  await withShop(size, async (shop) => {
    const grower = openDb({ url: shop.database.url, max: 1, statementTimeoutMs: 1_800_000 })
    const server = await startServer(shop.database, 1)
    try {
      const products = of.includes('products') ? [firstProducts, 100_000, 200_000, 1_000_000] : []
      await growing('products', products, most, {
        grow: (count) => growProducts(grower, count),
        measure: () => measureWorks(shop, server, { seconds, clients }),
      })
      const orders = of.includes('orders') ? [10_000, 1_000_000] : []
      await growing('orders', orders, most, {
        grow: (count) => growOrders(grower, count),
        measure: async () => ({
          ...(await measureWorks(shop, server, { seconds, clients })),
          ...(await measureLists(shop, server, { seconds, clients })),
        }),
      })
    } finally {
      await server.stop()
      await grower.end()
    }
  })
}

type Steps = { grow: (count: number) => Promise<void>; measure: () => Promise<Named> }

async function growing(what: string, counts: number[], most: number, { grow, measure }: Steps): Promise<void> {
  let first: Named | undefined
  for (const count of counts.filter((one) => one <= most)) {
    const shown = count.toLocaleString('en-IN')
    console.log(`\nGrowing to ${shown} ${what} …`)
    await grow(count)
    const measured = await measure()
    first ??= measured
    console.log(row([`${shown} ${what}`, 'per s', 'p50 ms', 'p99 ms', 'errors', 'p50 grew', 'p99 grew']))
    for (const [name, { perS, p50, p99, errors }] of Object.entries(measured)) {
      const before = first[name] as Measured
      const grew = [`${(p50 / before.p50).toFixed(2)} x`, `${(p99 / before.p99).toFixed(2)} x`]
      console.log(row([name, perS.toFixed(0), p50.toFixed(1), p99.toFixed(1), String(errors), ...grew]))
    }
  }
}

function row(cells: string[]): string {
  return cells.map((cell, at) => (at === 0 ? cell.padEnd(22) : cell.padStart(10))).join('')
}

type Pressure = { seconds: number; clients: number }

async function measureWorks({ worksNow }: Shop, server: Server, pressure: Pressure): Promise<Named> {
  const works = await worksNow()
  const measured: Named = {}
  for (const name of workNames as readonly WorkName[]) {
    await works[name].prepare?.()
    measured[name] = await pressed(server, pressure, works[name].once)
  }
  return measured
}

/** The lists that orders make longer: mine, and the office's. */
async function measureLists({ works }: Shop, server: Server, pressure: Pressure): Promise<Named> {
  return {
    'my orders': await pressed(server, pressure, works.order.readMine),
    'the order book': await pressed(server, pressure, works.order.readBook),
  }
}

async function pressed(
  server: Server,
  { seconds, clients }: Pressure,
  once: (client: Client) => Promise<boolean>,
): Promise<Measured> {
  const open = Array.from({ length: clients }, () => openClient(server.base))
  try {
    return await press(clients, seconds, (client) => once(open[client] as Client))
  } finally {
    for (const client of open) client.close()
  }
}

const consonants = 'bcdfghklmnprstvz'
const vowels = 'aeiou'
const turned = (letters: string, by: number) => letters.slice(by) + letters.slice(0, by)

/** The letters that stand for these in one of the copies: 80 of them have names of their own. */
function lettersOf(copy: number): string {
  const small = turned(consonants, copy % 16) + turned(vowels, Math.floor(copy / 16) % 5)
  return small + small.toUpperCase()
}

/** More products like the first ones, under other names: their letters turned round. */
async function growProducts(db: Pool, count: number): Promise<void> {
  const { there } = await db.one<{ there: number }>(sql`select count(*) as there from products`)
  if (there >= count) return
  await db.change(raw('alter table products disable trigger products_audit'))
  await db.change(sql`create temp table pattern as select * from products order by id limit ${firstProducts}`)
  for (let copy = Math.ceil(there / firstProducts); copy < count / firstProducts; copy++)
    await db.change(sql`
      insert into products (product_code, name, division_code, product_type, molecule, form, strength, pack, hsn, gst_bp,
        mrp_paise, ptr_paise, pts_paise, active)
      select lpad((${firstProducts * copy} + 9000000 + row_number() over (order by id))::text, 8, '0'),
        translate(name, ${lettersOf(0)}, ${lettersOf(copy)}) || ${` ${copy}`}, division_code, product_type,
        molecule, form, strength, pack, hsn, gst_bp, mrp_paise, ptr_paise, pts_paise, active
      from pattern`)
  await db.change(raw('alter table products enable trigger products_audit'))
  await db.change(sql`
    insert into stock (plant_code, product_code, quantity)
    select (select code from plants order by code limit 1), product_code, 500 from products
    on conflict do nothing`)
  await db.change(sql`drop table pattern`)
  await db.change(raw('vacuum (analyze) products, stock'))
  await settleDisk(db)
}

/** Orders of the past, three lines each, of every ethical distributor. */
async function growOrders(db: Pool, count: number): Promise<void> {
  const { there } = await db.one<{ there: number }>(sql`select count(*) as there from orders`)
  if (there >= count) return
  // Rows of a past that is as it should be: nothing is checked, so the counts are made below.
  await db.foreign('set session_replication_role = replica')
  await db.apart.change(sql`
    with buyers as (
      select array_agg(d.id) as ids, (array_agg(p.plant_code))[1] as cfa
      from distributors d join accounts a on a.id = d.id and a.div_type in ('E', 'B')
      join distributor_plants p on p.distributor_id = d.id and p.rank = 1
    )
    insert into orders (order_no, kind, product_type, distributor_id, cfa_code, placer_id, status, lines, value_paise,
      tax_paise, total_paise, placed_at)
    select 'past-' || n, 'regular', 'E', who, cfa, who, order_status('fulfilled'), 3, 300000, 36000, 336000, now() - n * interval '30 seconds'
    from buyers, generate_series(${there}::int, ${count - 1}::int) as n,
      lateral (select ids[1 + n % array_length(ids, 1)] as who) as whose`)
  await db.apart.change(sql`
    with sold as (
      select array_agg(product_code) as codes
      from (select product_code from products where product_type = 'E' and active limit 5000) sample
    )
    insert into order_lines (order_id, line_no, product_code, product_name, division_code, pack, quantity_ordered, free_qty,
      total_qty, price_paise, mrp_paise, gst_bp, amount_paise, tax_paise)
    select o.id, n, codes[1 + (o.id * 7 + n * 1613) % array_length(codes, 1)], 'Sold before', 'CARD', '10 tablets', 10, 0,
      10, 10000, 15000, 1200, 100000, 12000
    from orders o, sold, generate_series(1, 3) as n
    where o.order_no like 'past-%' and not exists (select from order_lines l where l.order_id = o.id)`)
  await db.apart.change(sql`
    insert into order_events (order_id, move, to_status)
    select o.id, 'place', order_status('fulfilled') from orders o
    where o.order_no like 'past-%' and not exists (select from order_events e where e.order_id = o.id)`)
  await db.foreign('reset session_replication_role')
  await db.apart.change(sql`
    update order_counts set orders = orders + ${count - there} where product_type = 'E' and share = (
      select min(share) from order_counts where product_type = 'E')`)
  await db.apart.change(raw('vacuum (analyze) orders, order_lines, order_events, order_counts'))
  await settleDisk(db)
}

/** What was loaded is written out: nobody's day begins in the middle of that. */
async function settleDisk(db: Pool): Promise<void> {
  await db.foreign('checkpoint')
}
