// `npm run remove-database [-- --yes]`: deletes the embedded database of DATA_DIR, also where
// root's was moved elsewhere.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { isInUse } from '#kit/server/postgres/postgres-owner.ts'
import { readConfig } from '#kit/server/process/config.ts'

const { dataDir } = readConfig(process.env)
const folder = join(dataDir, 'postgres')
const note = join(folder, 'moved-to')
const moved = existsSync(note) ? readFileSync(note, 'utf8').trim() : null
const doomed = [...(moved ? [moved] : []), folder].filter((one) => existsSync(one))

if (doomed.length === 0) console.log(`There is no embedded database in ${dataDir}.`)
else if (doomed.some((one) => isInUse(one))) {
  console.error(`Apotheca runs on the database in ${folder}. Stop it first.`)
  process.exitCode = 1
} else if (process.argv.includes('--yes') || (await agreed(doomed.join(' and ')))) {
  for (const one of doomed) rmSync(one, { recursive: true, force: true })
  console.log('The database is deleted. The next start begins with a new one.')
} else console.log('Nothing was deleted.')

async function agreed(what: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`Delete ${what} with all orders and people in it? Type 'delete' to do it: `)
  terminal.close()
  return answer.trim() === 'delete'
}
