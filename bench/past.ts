// A large past by SQL alone, a statement a table: orders, their lines and events, invoices with
// lines, day totals, statements.
import { type Pool, raw, sql } from '#kit/server/db/db.ts'

type Past = { orders: number; lines: number; days: number }

const tables = ['orders', 'order_lines', 'order_events', 'invoices', 'invoice_lines', 'trade_days', 'trade_months']

/**
 * Of every ethical distributor, spread evenly over the days until yesterday, each order invoiced
 * whole, the last 45 days unpaid.
 */
export async function growPast(db: Pool, { orders, lines, days }: Past): Promise<void> {
  await makeSample(db)
  await inBulk(db, tables, async () => {
    await db.apart.change(sql`
      create unlogged table bench_past as
      select n, (select coalesce(max(id), 0) from orders) + n as order_id,
        (select coalesce(max(id), 0) from invoices) + n as invoice_id, f.id as firm, f.cfa,
        current_date - 1 - ((${orders}::bigint - n) * ${days}::bigint / ${orders}::bigint)::int as day
      from generate_series(1, ${orders}::bigint) n
      join bench_firms f on f.at = n % (select count(*) from bench_firms)`)
    await db.apart.change(sql`
      create unlogged table bench_lines as
      select p.n, p.order_id, p.invoice_id, p.firm, p.day, l.no, g.product_code, g.name, g.division_code, g.pack, g.hsn
      from bench_past p
      cross join generate_series(1, ${lines}::int) l (no)
      join bench_goods g on g.at = (p.n * 7 + l.no * 1613) % (select count(*) from bench_goods)`)
    await db.apart.change(sql`
      insert into orders (id, order_no, kind, product_type, distributor_id, cfa_code, placer_id, status, lines, value_paise,
        tax_paise, total_paise, placed_at, changed_at, invoiced_paise)
      overriding system value
      select order_id, 'past-' || n, 'regular', 'E', firm, cfa, firm, order_status('fulfilled'), ${lines}::int, ${lines}::bigint * 100000,
        ${lines}::bigint * 5000, ${lines}::bigint * 105000, day + time '10:00', day + time '12:00', ${lines}::bigint * 105000
      from bench_past`)
    await db.apart.change(sql`
      insert into order_lines (order_id, line_no, product_code, product_name, division_code, pack, quantity_ordered, free_qty,
        total_qty, price_paise, mrp_paise, gst_bp, amount_paise, tax_paise)
      select order_id, no, product_code, name, division_code, pack, 10, 0, 10, 10000, 15000, 500, 100000, 5000
      from bench_lines`)
    await db.apart.change(sql`
      insert into order_events (order_id, at, actor_id, move, to_status)
      select order_id, day + time '10:00', firm, 'place', order_status('confirmed') from bench_past order by n`)
    await db.apart.change(sql`
      insert into invoices (id, invoice_no, distributor_id, product_type, invoice_date, due_date, total_paise, paid_paise,
        plant_code, order_id, place_of_supply, value_paise, cgst_paise, sgst_paise)
      overriding system value
      select invoice_id, 'B/' || n, firm, 'E', day, day + 30, ${lines}::bigint * 105000,
        case when day < current_date - 45 then ${lines}::bigint * 105000 else 0 end, cfa, order_id, '27',
        ${lines}::bigint * 100000, ${lines}::bigint * 2500, ${lines}::bigint * 2500
      from bench_past`)
    await db.apart.change(sql`
      insert into invoice_lines (invoice_id, distributor_id, line_no, order_id, order_line_no, product_code, product_name, division_code,
        pack, hsn, batch_no, expires_on, mrp_paise, price_paise, paid_qty, free_qty, gst_bp, amount_paise, cgst_paise, sgst_paise)
      select invoice_id, firm, no, order_id, no, product_code, name, division_code, pack, hsn, 'B-1', day + 540, 15000, 10000,
        10, 0, 500, 100000, 2500, 2500
      from bench_lines`)
    await db.apart.change(sql`
      insert into trade_days (distributor_id, day, product_code, division_code, product_type, kind, placer_id, value_paise,
        packs, pack_days, ordered_packs, first_packs)
      select firm, day, product_code, division_code, 'E', 'regular', 0, sum(100000), sum(10), sum(10), sum(10), sum(10)
      from bench_lines group by firm, day, product_code, division_code
      -- As days bring them.
      order by day
      on conflict do nothing`)
    await db.apart.change(raw("update trade_rolled set until = '1900-01-01'"))
    await db.apart.change(raw('truncate trade_months'))
    await db.apart.change(raw("select roll_trade(date_trunc('month', current_date)::date)"))
  })
  await db.apart.change(sql`
    update order_counts set orders = orders + ${orders} where product_type = 'E' and share = (
      select min(share) from order_counts where product_type = 'E')`)
}

/** Every ethical distributor and product that the past is made of, each by its place. */
async function makeSample(db: Pool): Promise<void> {
  await db.apart.change(sql`
    create unlogged table bench_firms as
    select row_number() over (order by a.id) - 1 as at, a.id, p.plant_code as cfa
    from accounts a join distributor_plants p on p.distributor_id = a.id and p.rank = 1
    where a.kind = 'D' and a.firm_id is null and a.div_type in ('E', 'B')`)
  await db.apart.change(sql`
    create unlogged table bench_goods as
    select row_number() over (order by product_code) - 1 as at, product_code, name, division_code, pack, hsn
    from products where product_type = 'E' and active`)
  await db.apart.change(raw('analyze bench_firms, bench_goods'))
}

/** Twenty products of every distributor, month by month; the last month is still to be accepted. */
export async function growStatements(db: Pool, { firms, months }: { firms: number; months: number }): Promise<void> {
  await inBulk(db, ['statements', 'statement_lines'], async () => {
    await db.apart.change(sql`
      insert into statements (distributor_id, product_type, month, version, state, sent_by, sent_at)
      select f.id, 'E', m::date, 1, case when m > current_date - 62 then 'sent' else 'accepted' end, f.id, m + interval '34 days'
      from (select id from bench_firms order by at limit ${firms}) f,
        generate_series(date_trunc('month', current_date) - make_interval(months => ${months}::int),
          date_trunc('month', current_date) - interval '1 month', interval '1 month') m
      on conflict do nothing`)
    await db.apart.change(sql`
      insert into statement_lines (statement_id, product_code, opening, received, customer_returns, sold, company_returns, closing)
      select s.id, g.product_code, 20, 30, 0, 25, 0, 25 from statements s join bench_goods g on g.at < 20
      where s.product_type = 'E'
      on conflict do nothing`)
  })
}

type Index = { name: string; definition: string }

/**
 * Nothing is checked or counted row by row, and what is looked up by is made afterwards, all of it
 * at once.
 */
export async function inBulk(db: Pool, names: readonly string[], work: () => Promise<void>): Promise<void> {
  const set = async (...settings: string[]) => {
    for (const setting of settings) await db.foreign(setting)
  }
  await set('set session_replication_role = replica', 'set synchronous_commit = off')
  await set("set maintenance_work_mem = '512MB'", "set work_mem = '256MB'")
  const indexes = await db.apart.rows<Index>(sql`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i
    where i.indrelid = any(${names}::text[]::regclass[]) and not i.indisunique
      and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`)
  for (const { name } of indexes) await db.apart.change(raw(`drop index ${name}`))
  await work()
  for (const { definition } of indexes) await db.apart.change(raw(definition))
  await countOn(db, names)
  await set(
    'reset session_replication_role',
    'reset work_mem',
    'reset maintenance_work_mem',
    'reset synchronous_commit',
  )
}

/** Numbers that were given by hand are not given again. */
async function countOn(db: Pool, names: readonly string[]): Promise<void> {
  const counted = await db.apart.rows<{ table: string; column: string }>(sql`
    select attrelid::regclass::text as "table", attname as "column" from pg_attribute
    where attrelid = any(${names}::text[]::regclass[]) and attidentity <> ''`)
  for (const { table, column } of counted)
    await db.foreign(
      `select setval(pg_get_serial_sequence('${table}', '${column}'), greatest(1, (select coalesce(max(${column}), 1) from ${table})))`,
    )
}
