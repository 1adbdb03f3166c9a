import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { raw, sql, system } from '#kit/server/db/db.ts'
import { freshDatabase } from '#kit/server/testing/testing.ts'
import { root } from '#kit/server/testing/testing-cluster.ts'
import { status, statusGroups } from '../status.ts'

const { db } = await freshDatabase()
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const codes = new Map(Object.entries(status).map(([name, code]) => [snake(name), code]))
const groups = Object.entries(statusGroups).map(([name, members]) => [`is_${snake(name)}`, members] as const)

test('the database knows each status by the name and the code that it has here', async () => {
  const rows = await db.rows<{ name: string; code: number }>(
    sql`select name, order_status(name) as code from unnest(${[...codes.keys()]}::text[]) name`,
  )
  expect(rows).toEqual([...codes].map(([name, code]) => ({ name, code })))
})

test.each(groups)('the database’s %s says yes to the same statuses', async (name, members) => {
  const rows = await db.rows<{ code: number }>(sql`
    select code from unnest(${[...codes.values()]}::smallint[]) code where ${raw(name)}(code) order by code`)
  expect(rows.map(({ code }) => code)).toEqual([...members].sort((one, other) => one - other))
})

test.each([
  ['orders_on_the_desk', 'is_on_desk', sql`product_type = 'E' and is_on_desk(status)`],
  ['orders_open', 'is_stopped', sql`is_stopped(status)`],
  ['orders_that_wait', 'is_waiting', sql`distributor_id = 1 and is_waiting(status)`],
  ['orders_to_fulfil', 'is_to_fulfil', sql`cfa_code = 'NG04' and is_to_fulfil(status)`],
])('the partial index %s serves whoever asks for %s', async (index, _, condition) => {
  const plan = await db.transaction(system, async (one) => {
    await one.change(sql`set local enable_seqscan = off`)
    return one.rows<{ 'QUERY PLAN': string }>(sql`explain select from orders where ${condition}`)
  })
  expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain(index)
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
