// `npm run bench -- discounts`: the figures of issue 17, with 200,000 doctors and 1,000,000 lines
// of discount orders in a year.

import { analysedBy } from '#discounts/analysis.ts'
import { addDays, todayInIndia } from '#kit/date.ts'
import { type Pool, raw, sql } from '#kit/server/db/db.ts'
import { anyOf, type Bench, type FigureOptions, measureFigures, succeeded } from './figures.ts'
import { growPast, inBulk } from './past.ts'

export function benchDiscounts(options: FigureOptions): Promise<void> {
  return measureFigures(
    {
      ...options,
      title: 'Discount business: 200,000 doctors, 1,000,000 lines in a year, 200 launch orders',
      world: { distributors: Math.max(260, Math.round(2000 * options.scale)), products: 2000 },
      grow: async ({ db, scaled }) => {
        await growPast(db, { orders: scaled(200_000, 400), lines: 5, days: 360 })
        await growDoctors(db, scaled(200_000, 400))
        await makeDiscounts(db)
      },
    },
    async (bench) => {
      const admin = await bench.tokenOf('admin')
      const employee = await bench.tokenOf('emp-e')
      const firms = await serveMany(bench)
      const text = () =>
        encodeURIComponent(`${anyOf(first)} ${anyOf(last)}`.slice(0, 4 + Math.floor(Math.random() * 8)).trim())
      await bench.p99('a search among the doctors', 30, {
        clients: 16,
        ask: () => ({
          method: 'GET',
          path: `/api/parties?search_text=${text()}&distributor=dist-e&limit=50`,
          token: employee,
        }),
      })
      await bench.p99('a search by family name in the office', 30, {
        clients: 16,
        ask: () => ({ method: 'GET', path: `/api/adm/doctors?search_text=${anyOf(last)}`, token: admin }),
      })
      const today = todayInIndia(new Date())
      for (const by of analysedBy)
        await bench.slowest(`the analysis of a year by ${by}`, 500, async () => {
          const path = `/api/adm/discount-business?by=${by}&from=${addDays(today, -364)}&to=${today}`
          succeeded(await bench.ask({ method: 'GET', path, token: admin }))
        })
      await launched(bench, employee, firms)
    },
  )
}

const first = ['Anita', 'Rakesh', 'Sunil', 'Meera', 'Farhan', 'Lakshmi', 'Joseph', 'Harpreet', 'Kavita', 'Imran']
const last = ['Deshmukh', 'Rao', 'Iyer', 'Khan', 'Patel', 'Nair', 'Singh', 'Das', 'Kulkarni', 'Bose', 'Shetty', 'Gupta']

/** All of them are sold to by emp-e and supplied by dist-e. */
async function growDoctors(db: Pool, count: number): Promise<void> {
  await inBulk(db, ['parties', 'party_employees', 'party_distributors', 'party_words', 'parties_by_word'], async () => {
    await db.apart.change(sql`
      insert into parties (kind, name, registration_no, speciality, no_licence_reason, city, state_code, state)
      select 'doctor', 'Dr. ' || (${first}::text[])[1 + n % ${first.length}] || ' ' || (${last}::text[])[1 + (n / 7) % ${last.length}] || ' ' || n,
        'BENCH-' || n, 'Cardiology', 'Dispenses to own patients', (array['Nagpur', 'Pune', 'Raipur'])[1 + n % 3], '27', 'Maharashtra'
      from generate_series(1, ${count}::int) n`)
    await db.apart.change(sql`
      insert into party_employees (party_id, employee_id)
      select p.id, a.id from parties p, accounts a where p.registration_no like 'BENCH-%' and a.username = 'emp-e'
      on conflict do nothing`)
    await db.apart.change(sql`
      insert into party_distributors (party_id, distributor_id)
      select p.id, a.id from parties p, accounts a where p.registration_no like 'BENCH-%' and a.username = 'dist-e'
      on conflict do nothing`)
    await db.apart.change(sql`
      insert into party_words select distinct unnest(string_to_array(search_text, ' ')) from parties on conflict do nothing`)
    await db.apart.change(sql`
      insert into parties_by_word (kind, word, name, party_id, active)
      select distinct p.kind, w.word, p.plain_name, p.id, p.active
      from parties p cross join unnest(string_to_array(p.search_text, ' ')) w (word)
      where p.merged_into is null and w.word <> ''
      on conflict do nothing`)
  })
}

/** The past that was made becomes discount orders of these doctors. */
async function makeDiscounts(db: Pool): Promise<void> {
  await inBulk(db, ['order_discounts', 'order_discount_lines'], async () => {
    await db.apart.change(sql`
      update orders set kind = 'discount', placer_id = (select id from accounts where username = 'emp-e')
      where order_no like 'past-%'`)
    await db.apart.change(sql`
      insert into order_discounts (order_id, party_id, needs, deepest_bp)
      select o.id, d.ids[1 + o.id % array_length(d.ids, 1)], 'none', 1000
      from orders o, (select array_agg(id) as ids from parties where registration_no like 'BENCH-%') d
      where o.order_no like 'past-%'`)
    await db.apart.change(sql`
      insert into order_discount_lines (order_id, product_code, discount_bp, pts_paise, net_rate_paise, floor_paise, margin_bp,
        margin_paise, needs)
      select l.order_id, l.product_code, 1000, 10000, 9000, 7000, 800, 720, 'none'
      from order_lines l join orders o on o.id = l.order_id where o.order_no like 'past-%'`)
  })
  await inBulk(db, ['discount_trade', 'discount_order_trade'], async () => {
    await db.apart.change(raw('truncate discount_trade, discount_order_trade'))
    await db.apart.change(raw('insert into discount_trade select * from discount_trade_now(null)'))
    await db.apart.change(raw('insert into discount_order_trade select * from discount_orders_now(null)'))
  })
}

/** 200 firms that emp-e serves, with credit and a licence. */
async function serveMany({ db }: Bench): Promise<string[]> {
  const firms = await db.rows<{ id: number; username: string }>(sql`
    select a.id, a.username from accounts a join distributors d on d.id = a.id
    where a.kind = 'D' and a.firm_id is null and a.div_type in ('E', 'B') and a.blocked_at is null
    order by a.id desc limit 200`)
  const ids = firms.map(({ id }) => id)
  await db.change(sql`
    insert into employee_distributors (employee_id, distributor_id)
    select (select id from accounts where username = 'emp-e'), id from unnest(${ids}::bigint[]) id on conflict do nothing`)
  await db.change(sql`
    insert into distributor_divisions (distributor_id, division_code)
    select id, v.code from unnest(${ids}::bigint[]) id, divisions v where v.product_type = 'E' on conflict do nothing`)
  return firms.map(({ username }) => username)
}

async function launched(bench: Bench, token: string, firms: string[]): Promise<void> {
  const { code } = await bench.db.one<{ code: string }>(sql`
    select l.product_code as code from launch_products l join products p on p.product_code = l.product_code and p.active
    join employee_divisions v on v.division_code = p.division_code
    join accounts a on a.id = v.employee_id and a.username = 'emp-e'
    where l.product_type = 'E' and current_date between l.start_date and l.end_date limit 1`)
  const body = JSON.stringify({ product_code: code, rows: firms.map((distributor) => ({ distributor, quantity: 10 })) })
  let answer = ''
  await bench.slowest(
    '200 launch orders in one call',
    3000,
    async () => {
      answer = succeeded(
        await bench.ask({ method: 'POST', path: '/api/launch-orders', token, body, key: 'bench-launch-1' }),
      )
    },
    1,
  )
  const rows = JSON.parse(answer).data as { order_id?: number; message?: string }[]
  const made = rows.filter(({ order_id }) => order_id !== undefined).length
  if (made !== firms.length)
    console.log(`  (${made} of ${firms.length} orders were made: ${rows.find(({ message }) => message)?.message})`)
}
