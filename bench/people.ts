// `npm run bench -- people`: the figures of issue 13, with 20,000 distributors, 2,000 employees and
// 1,000,000 notices.
import { setTimeout as pause } from 'node:timers/promises'
import { firmColumns } from '#firms/firm-columns.ts'
import { addDays, todayInIndia } from '#kit/date.ts'
import { type Pool, sql } from '#kit/server/db/db.ts'
import { gstinOf } from '../world/people/gstin.ts'
import { anyOf, type Bench, type FigureOptions, measureFigures, someFirms, succeeded } from './figures.ts'
import { importSheet } from './imports.ts'
import { inBulk } from './past.ts'

export function benchPeople(options: FigureOptions): Promise<void> {
  const sized = (count: number, least: number) => Math.max(least, Math.round(count * options.scale))
  return measureFigures(
    {
      ...options,
      title: 'People: 20,000 distributors, 2,000 employees, 1,000,000 notices',
      world: { distributors: sized(20_000, 60), employees: sized(2000, 25), products: 2000, buyers: 60 },
      grow: ({ db, scaled }) => growNotices(db, scaled(1_000_000, 2000)),
    },
    async (bench) => {
      const admin = await bench.tokenOf('admin')
      const firms = await someFirms(bench)
      const names = { D: await namesOf(bench, 'D'), E: await namesOf(bench, 'E') }
      const word = (kind: 'D' | 'E') => encodeURIComponent(anyOf(names[kind]).slice(0, 6))
      const page = () => 1 + Math.floor(Math.random() * 20)
      for (const [what, kind] of [
        ['distributors', 'D'],
        ['employees', 'E'],
      ] as const) {
        await bench.p99(`${what}, a page`, 30, {
          clients: 16,
          ask: () => ({ method: 'GET', path: `/api/adm/${what}?page=${page()}`, token: admin }),
        })
        await bench.p99(`${what}, a search`, 30, {
          clients: 16,
          ask: () => ({ method: 'GET', path: `/api/adm/${what}?search_text=${word(kind)}`, token: admin }),
        })
      }
      await bench.p99('notices, a page', 30, {
        clients: 16,
        ask: () => ({ method: 'GET', path: '/api/notices', token: anyOf(firms).token }),
      })
      await unread(
        bench,
        firms.map(({ id }) => id),
      )
      await live(bench, anyOf(firms))
      await imported(bench, admin)
      await handedOver(bench, admin)
    },
  )
}

async function namesOf({ db }: Bench, kind: 'D' | 'E'): Promise<string[]> {
  const people = await db.rows<{ name: string }>(sql`
    select name from accounts where kind = ${kind} and firm_id is null order by id desc limit 500`)
  return people.map(({ name }) => name)
}

/** Evenly to everybody, the last tenth unread. */
async function growNotices(db: Pool, count: number): Promise<void> {
  await inBulk(db, ['notices'], async () => {
    await db.apart.change(sql`
      insert into notices (account_id, kind, event, product_type, facts, created_at, read_at)
      select (array(select id from accounts order by id))[1 + n % (select count(*) from accounts)], 'order_confirmed', 'bench ' || n,
        'E', '{"order_no": "26-1", "order_id": 1, "total_paise": 100}', now() - (${count} - n) * interval '10 seconds',
        case when n < ${count} * 0.9 then now() end
      from generate_series(1, ${count}::int) n`)
  })
}

/** By the database's own clock, of fifty people, each twice. */
async function unread({ db, say }: Bench, people: number[]): Promise<void> {
  let most = 0
  for (const id of [...people, ...people]) {
    const { rows } = await db.foreign(
      `explain (analyze, format json) select count(*) from notices n where n.account_id = ${id} and n.read_at is null`,
    )
    const [plan] = (rows[0] as { 'QUERY PLAN': { 'Execution Time': number }[] })['QUERY PLAN']
    most = Math.max(most, plan?.['Execution Time'] ?? Number.POSITIVE_INFINITY)
  }
  say('unread count, slowest of 100 in the database', most, 'ms', { most: 2 })
}

const silent = { value: undefined, done: true as const }

async function live({ db, server, say }: Bench, firm: { id: number; token: string }): Promise<void> {
  const stop = new AbortController()
  const answer = await fetch(`${server.base}/api/live`, {
    headers: { authorization: `Bearer ${firm.token}` },
    signal: stop.signal,
  })
  if (!answer.ok || !answer.body) throw new Error(`live: ${answer.status}`)
  const reader = answer.body.getReader()
  // The server begins to listen with its first stream.
  await pause(2000)
  let slowest = 0
  for (let time = 0; time < 10; time++) {
    const begun = performance.now()
    await db.change(sql`
      select tell(array[${firm.id}::bigint], 'order_confirmed', ${`live ${time} ${begun}`},
        '{"order_no": "26-1", "order_id": 1, "total_paise": 100}'::jsonb, 'E')`)
    let heard = ''
    while (!/notices/.test(heard)) {
      const { value, done } = await Promise.race([reader.read(), pause(10_000).then(() => silent)])
      if (done || !value) throw new Error('The stream ended, or was silent for 10 s.')
      heard += Buffer.from(value).toString()
    }
    slowest = Math.max(slowest, performance.now() - begun)
  }
  stop.abort()
  say('a notice reaches an open browser, slowest of 10', slowest, 'ms', { most: 1000 })
}

async function imported(bench: Bench, token: string): Promise<void> {
  const { db, scaled, memory, say } = bench
  const count = scaled(10_000, 50)
  const { divisions, cfa } = await db.one<{ divisions: string; cfa: string }>(sql`
    select (select string_agg(code, ', ') from (select code from divisions where product_type = 'E' order by code limit 3) d) as divisions,
      (select code from plants order by code limit 1) as cfa`)
  const ends = addDays(todayInIndia(new Date()), 900)
  const letters = (at: number) =>
    String.fromCharCode(65 + (at % 26), 65 + (Math.floor(at / 26) % 26), 65 + (Math.floor(at / 676) % 26))
  const cells = (at: number): Record<string, string> => ({
    code: `bench-${at}`,
    name: `Bench Medicals ${at}`,
    gstin: gstinOf('27', `${letters(at)}FB${String(at % 10_000).padStart(4, '0')}K`),
    city: 'Nagpur',
    address: `${at} Central Avenue`,
    pin_code: '440018',
    div_type: 'E',
    divisions,
    cfas: cfa,
    credit_limit: '500000',
    credit_days: '30',
    depot_login: 'no',
    contact: `Owner ${at}`,
    email: `bench-${at}@example.test`,
    phone: `98${String(at).padStart(8, '0')}`,
    '20B': `MH-20B-${at}`,
    '20B ends': ends,
    '21B': '',
    '21B ends': '',
    reason: '',
  })
  const line = (values: string[]) => values.map((value) => `"${value.replaceAll('"', '""')}"`).join(',')
  const csv = [
    line(firmColumns.map(({ head }) => head)),
    ...Array.from({ length: count }, (_, at) => line(firmColumns.map(({ name }) => cells(at)[name] ?? ''))),
  ].join('\r\n')
  const begun = performance.now()
  await memory(`import of ${count.toLocaleString('en-IN')} distributors, memory`, 80, () =>
    importSheet(bench, token, 'distributor-imports', csv),
  )
  say('the import with its preview', (performance.now() - begun) / 1000, 's', { most: 30 })
  const { there } = await db.one<{ there: number }>(sql`
    select count(*) as there from accounts where username like 'bench-%' and kind = 'D' and firm_id is null`)
  if (there !== count) throw new Error(`${there} of ${count} distributors came in.`)
}

async function handedOver(bench: Bench, token: string): Promise<void> {
  const { db, scaled } = bench
  const [from, to] = await db.rows<{ id: number; username: string }>(sql`
    select a.id, a.username from accounts a join employees e on e.id = a.id
    where a.div_type in ('E', 'B') and a.blocked_at is null order by a.id desc limit 2`)
  await db.change(sql`
    insert into employee_distributors (employee_id, distributor_id)
    select ${from?.id}, id from accounts where kind = 'D' and firm_id is null and div_type in ('E', 'B')
    order by id limit ${scaled(500, 20)} on conflict do nothing`)
  const body = JSON.stringify({ to: to?.username, starts_on: todayInIndia(new Date()) })
  await bench.slowest(
    'handing over 500 distributors',
    1000,
    async () =>
      succeeded(
        await bench.ask({
          method: 'POST',
          path: `/api/adm/employees/${from?.id}/handovers`,
          token,
          body,
          key: 'bench-handover-1',
        }),
      ),
    1,
  )
}
