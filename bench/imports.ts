// `npm run bench -- imports`: the largest sheets that the office sends, and what others notice of
// them.
import { setTimeout as pause } from 'node:timers/promises'
import { addDays, todayInIndia } from '#kit/date.ts'
import { sql } from '#kit/server/db/db.ts'
import { type Bench, type FigureOptions, measureFigures, succeeded } from './figures.ts'

type Sheet = { name: string; path: string; heads: string; cells: (at: number) => (string | number)[]; mostS?: number }

export function benchImports(options: FigureOptions): Promise<void> {
  const sized = (count: number, least: number) => Math.max(least, Math.round(count * options.scale))
  return measureFigures(
    {
      ...options,
      title: 'Imports: sheets of 20,000 rows, 12,000 products, 5,000 distributors',
      world: { products: sized(12_000, 2000), distributors: sized(5000, 60) },
      grow: async () => {},
    },
    async (bench) => {
      const token = await bench.tokenOf('admin')
      const count = bench.scaled(20_000, 100)
      for (const { name, path, heads, cells, mostS = 60 } of await sheetsIn(bench)) {
        const rows = Array.from({ length: count }, (_, at) => cells(at).join(','))
        const others = askingAlong(bench)
        const begun = performance.now()
        await importSheet(bench, token, path, [heads, ...rows].join('\r\n'))
        bench.say(`${name}, with its preview`, (performance.now() - begun) / 1000, 's', { most: mostS })
        bench.say('  the longest wait of others meanwhile', await others.end(), 'ms', { most: 500 })
      }
    },
  )
}

async function sheetsIn({ db }: Bench): Promise<Sheet[]> {
  const firms = await db.rows<{ code: string; name: string }>(sql`
    select a.username as code, a.name from accounts a join distributors d on d.id = a.id
    where a.div_type in ('E', 'B') and a.blocked_at is null order by a.id desc limit 4000`)
  const goods = await db.rows<{ code: string }>(sql`
    select product_code as code from products where product_type = 'E' and active order by product_code`)
  const plants = await db.rows<{ code: string }>(sql`select code from plants where active order by code`)
  const [firm, product, plant] = [turnsOf(firms), turnsOf(goods), turnsOf(plants)]
  const today = todayInIndia(new Date())
  const [now, soon, later] = [today, addDays(today, 3), addDays(today, 600)].map(numbers)
  const counted = (name: string, packs: number): Sheet => ({
    name,
    path: 'stock-counts',
    heads: 'Plant,Product code,Batch,Expires,MRP,Counted',
    cells: (at) => [plant(at).code, product(at).code, `BENCH${at}`, later ?? '', 120, packs],
  })
  return [
    {
      name: 'a bank statement that names firms',
      path: 'receipt-imports',
      heads: 'Date,Reference,Description,Credit',
      cells: (at) => [now ?? '', `UTRA${at}`, `NEFT ${firm(at).name} PAYMENT`, 1000 + at],
    },
    {
      name: 'a bank statement with customer codes',
      path: 'receipt-imports',
      heads: 'Date,Reference,Customer code,Credit',
      cells: (at) => [now ?? '', `UTRB${at}`, firm(at).code, 1000 + at],
    },
    {
      name: 'notes',
      path: 'note-imports',
      heads: 'Customer code,Kind,Reason,Amount,Text',
      cells: (at) => [firm(at).code, at % 2 === 0 ? 'Credit' : 'Debit', 'Other', 100 + at, `Note ${at}`],
    },
    counted('a stock count of new batches', 5),
    counted('a stock count of batches in the books', 7),
    {
      name: 'offers',
      path: 'offer-imports',
      heads: 'Product code,Buy,Free,First day,Last day',
      cells: (at) => [product(at).code, 10 + Math.floor(at / goods.length), 1, soon ?? '', later ?? ''],
    },
    {
      name: 'doctors',
      path: 'party-imports',
      heads: 'Kind,Name,Registration number,Speciality,City,State,Why no licence',
      cells: (at) => ['Doctor', `Bench ${at}`, `BENCH-${at}`, 'Cardiology', 'Nagpur', 27, 'Prescribes only'],
      mostS: 10,
    },
  ]
}

function turnsOf<T>(all: readonly T[]): (at: number) => T {
  return (at) => all[at % all.length] as T
}

/** As a sheet has it: 16-11-2026. */
function numbers(day: string): string {
  return day.split('-').reverse().join('-')
}

/** Sends a sheet to be looked at, then to be applied as it was shown. */
export async function importSheet({ server }: Bench, token: string, path: string, csv: string): Promise<void> {
  const send = async (last: string, key?: string) => {
    const form = new FormData()
    form.append('file', new Blob([csv], { type: 'text/csv' }), 'bench.csv')
    const answer = await fetch(`${server.base}/api/adm/${path}/${last}`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${token}`, ...(key && { 'idempotency-key': key }) },
    })
    return JSON.parse(succeeded({ status: answer.status, body: await answer.text() }))
  }
  const { data } = await send('preview')
  await send(data.fingerprint, `bench-${path}-${data.fingerprint.slice(0, 12)}`)
}

/** One who asks again and again, a hundredth of a second after each answer. */
function askingAlong({ server }: Bench): { end: () => Promise<number> } {
  const stop = new AbortController()
  let longest = 0
  const asking = (async () => {
    while (!stop.signal.aborted) {
      const begun = performance.now()
      await (await fetch(`${server.base}/api/health/live`)).text()
      longest = Math.max(longest, performance.now() - begun)
      await pause(10)
    }
  })()
  return {
    end: async () => {
      stop.abort()
      await asking
      return longest
    },
  }
}
