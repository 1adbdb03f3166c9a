// `npm run bench -- manage [--seconds n] [--clients n]`: starts the built app on a fresh database and measures it.
import { parseArgs } from 'node:util'
import { benchManage } from './manage.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: 'string', default: '10' }, clients: { type: 'string', default: '16' } },
})
const options = { seconds: Number(values.seconds), clients: Number(values.clients) }
const benches = { manage: benchManage }

const name = positionals[0] ?? 'manage'
if (!Object.hasOwn(benches, name)) {
  console.error(`There is no bench '${name}': there are ${Object.keys(benches).join(', ')}.`)
  process.exit(1)
}
await benches[name as keyof typeof benches](options)
