import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sql } from '#kit/server/db/db.ts'
import { freshDatabase } from '#kit/server/testing/testing.ts'
import { root } from '#kit/server/testing/testing-cluster.ts'
import { status } from '../status.ts'

const { db } = await freshDatabase()
const codes = new Map(
  Object.entries(status).map(([name, code]) => [name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), code]),
)

test('the database knows each status by the name and the code that it has here', async () => {
  const rows = await db.rows<{ name: string; code: number }>(
    sql`select name, order_status(name) as code from unnest(${[...codes.keys()]}::text[]) name`,
  )
  expect(rows).toEqual([...codes].map(([name, code]) => ({ name, code })))
})

test('no function asks for a status that does not exist', () => {
  const named = globSync('database/functions/**/*.sql', { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/order_status\('(\w+)'\)/g)].map(([, name]) => ({
      file,
      name,
    })),
  )
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter(({ name = '' }) => !codes.has(name))).toEqual([])
})

test('the planner makes a number of the name, so that a partial index serves', async () => {
  const plan = await db.rows<{ 'QUERY PLAN': string }>(
    sql`explain (verbose) select from orders where status = order_status('on_hold')`,
  )
  const text = plan.map((row) => row['QUERY PLAN']).join('\n')
  expect(text).not.toContain('order_status')
  expect(text).toContain("'10'::smallint")
})
