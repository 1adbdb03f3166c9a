import { afterEach, expect, test } from 'vitest'
import { emptyDatabase } from '../testing/testing.ts'
import { sql, system } from './db.ts'

const { db } = await emptyDatabase()
await db.change(sql`create table coins (worth integer not null)`)

const warnings: string[] = []
const hear = ({ message }: Error) => warnings.push(message)
process.on('warning', hear)
afterEach(() => void process.off('warning', hear))

test('what a transaction asks at once is asked one after the other, and nothing of a failed one is kept', async () => {
  const answers = await db.transaction(system, (on) =>
    Promise.all([1, 2, 3, 4].map((worth) => on.one<{ worth: number }>(sql`select ${worth}::int as worth`))),
  )
  expect(answers.map(({ worth }) => worth)).toEqual([1, 2, 3, 4])

  const failing = db.transaction(system, (on) =>
    Promise.all([
      on.one(sql`select 1 / 0`),
      on.change(sql`insert into coins values (1)`),
      on.change(sql`insert into coins values (2)`),
    ]),
  )
  await expect(failing).rejects.toThrow('division by zero')
  expect(await db.rows(sql`select worth from coins`)).toEqual([])
  expect(warnings).toEqual([])
})
