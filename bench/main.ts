// `npm run bench [-- day|growth|web|typing|manage|shares] [--seconds n] [--clients n] [--workers
// 1,2] [--only order,cart] [--json]`: starts the built app on a fresh embedded database and
// measures it. `-- people|fulfilment|money|uploads|discounts|reports|imports [--scale 0.01]`: the
// figures of an issue beside what it wants; `-- figures`: all of these, one after the other.
import { parseArgs } from 'node:util'
import { benchDay } from './day.ts'
import { benchDiscounts } from './discounts.ts'
import type { FigureOptions } from './figures.ts'
import { benchFulfilment } from './fulfilment.ts'
import { benchGrowth } from './growth.ts'
import { benchImports } from './imports.ts'
import { benchManage } from './manage.ts'
import { benchMoney } from './money.ts'
import { benchPeople } from './people.ts'
import { benchReports } from './reports.ts'
import { benchShares } from './shares.ts'
import { benchTyping } from './typing.ts'
import { benchUploads } from './uploads.ts'
import { benchWeb } from './web.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '10' },
    clients: { type: 'string', default: '16' },
    workers: { type: 'string', default: '1' },
    products: { type: 'string', default: '10000' },
    of: { type: 'string', default: 'products,orders' },
    most: { type: 'string', default: '1000000' },
    scale: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    visits: { type: 'string', default: '240' },
    json: { type: 'boolean', default: false },
  },
})
const seconds = Number(values.seconds)
const clients = Number(values.clients)
const options = {
  seconds,
  clients,
  workers: values.workers.split(',').map(Number),
  json: values.json,
  only: values.only.split(',').filter(Boolean),
  most: Number(values.most),
  of: values.of.split(','),
  visits: Number(values.visits),
  scale: Number(values.scale),
  size: { products: Number(values.products), distributors: 20_000 },
}
const ofIssues = {
  people: benchPeople,
  fulfilment: benchFulfilment,
  money: benchMoney,
  uploads: benchUploads,
  discounts: benchDiscounts,
  reports: benchReports,
  imports: benchImports,
}
/** One that can't be measured does not keep the others from being. */
async function figures(asked: FigureOptions): Promise<void> {
  for (const [name, bench] of Object.entries(ofIssues))
    await bench(asked).catch((error) => {
      console.error(`${name} could not be measured:`, error)
      process.exitCode = 1
    })
}
const benches = {
  day: benchDay,
  growth: benchGrowth,
  manage: benchManage,
  web: benchWeb,
  typing: benchTyping,
  shares: benchShares,
  ...ofIssues,
  figures,
}

const name = positionals[0] ?? 'day'
if (!Object.hasOwn(benches, name)) {
  console.error(`There is no bench '${name}': there are ${Object.keys(benches).join(', ')}.`)
  process.exit(1)
}
await benches[name as keyof typeof benches](options)
