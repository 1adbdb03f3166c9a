// `npm run bench -- reports`: the figures of issue 18, over three years of 1,000,000 orders with
// five lines each.
import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { addDays, todayInIndia } from '#kit/date.ts'
import { raw } from '#kit/server/db/db.ts'
import { reportNames } from '#reports/report-rules.ts'
import { anyOf, type Bench, type FigureOptions, measureFigures, someFirms, succeeded } from './figures.ts'
import { growPast, growStatements } from './past.ts'
import { openPlacing } from './placing.ts'

export function benchReports(options: FigureOptions): Promise<void> {
  const distributors = Math.max(60, Math.round(2000 * options.scale))
  return measureFigures(
    {
      ...options,
      title: 'Reports: 1,000,000 orders, 5,000,000 lines, 2,000 distributors, three years',
      world: { distributors, products: 2000 },
      grow: async ({ db, scaled }) => {
        await growPast(db, { orders: scaled(1_000_000, 1000), lines: 5, days: 1095 })
        await growStatements(db, { firms: distributors, months: 24 })
      },
    },
    async (bench) => {
      const today = todayInIndia(new Date())
      const year = `from=${addDays(today, -364)}&to=${today}`
      const firms = await someFirms(bench)
      const admin = await bench.tokenOf('admin')
      for (const name of reportNames)
        await bench.p99(`${name}, a year of one’s own`, 300, {
          clients: 4,
          ask: () => ({ method: 'GET', path: `/api/reports/${name}?${year}`, token: anyOf(firms).token }),
        })
      for (const name of reportNames)
        await bench
          .slowest(`${name}, a year of everything`, 1000, async () =>
            succeeded(
              await bench.ask({ method: 'GET', path: `/api/adm/reports/${name}?${year}&top=1000`, token: admin }),
            ),
          )
          // The screen has it made in the background; the others are measured all the same.
          .catch((error: Error) => console.log(`${name}, a year of everything: ${error.message}`))
      await bench.p99('/home', 30, {
        clients: 16,
        ask: () => ({ method: 'GET', path: '/api/home', token: anyOf(firms).token }),
      })
      await bench.p99('/home: what changed since yesterday', 30, {
        clients: 16,
        ask: () => ({ method: 'GET', path: '/api/home/changes', token: anyOf(firms).token }),
      })
      await bench.slowest('/admin: what changed and what waits', 300, async () =>
        succeeded(await bench.ask({ method: 'GET', path: '/api/adm/dashboard/changes', token: admin })),
      )
      await placing(bench)
      bench.say('code of the charts, gzip', chartKb(), 'kB', { most: 40 })
    },
  )
}

/**
 * Placing with all that reports keep of it, and without: in turns, so that both have the same
 * weather.
 */
async function placing(bench: Bench): Promise<void> {
  const { db, say } = bench
  const open = await openPlacing(bench)
  const taken = { with: 0, without: 0 }
  let failed = 0
  await open.round()
  for (const turn of ['with', 'without', 'without', 'with', 'with', 'without'] as const) {
    await db.change(raw(`alter table order_holds ${turn === 'with' ? 'enable' : 'disable'} trigger order_holds_times`))
    if (turn === 'without') await db.change(raw('drop index if exists order_events_by_time'))
    else await db.change(raw('create index if not exists order_events_by_time on order_events using brin (at)'))
    const { placed, errors, ms } = await open.round()
    taken[turn] += ms / Math.max(1, placed)
    failed += errors
  }
  open.close()
  const slower = 100 * (taken.with / taken.without - 1)
  say(`placing an order, slower than without reports${failed > 0 ? ` (${failed} errors)` : ''}`, slower, '%', {
    most: 5,
  })
}

/** Every file of the pages in which a chart is drawn, and their style. */
function chartKb(): number {
  const dir = 'dist/assets'
  const marks = /["'`](upright-months|line-days|lying-bars|heat|spark)["'`]|\.upright-months/
  const files = readdirSync(dir).map((name) => ({ name, bytes: readFileSync(`${dir}/${name}`) }))
  const drawn = files.filter(({ name, bytes }) => /\.(js|css)$/.test(name) && marks.test(bytes.toString()))
  return drawn.reduce((sum, { bytes }) => sum + gzipSync(bytes, { level: 9 }).length, 0) / 1000
}
