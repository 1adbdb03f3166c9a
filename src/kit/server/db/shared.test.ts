// What several features share in the database: settings, document numbers, notices.
import { expect, test } from 'vitest'
import { setting } from '../../setting.ts'
import { z } from '../../shape.ts'
import { freshDatabase } from '../testing/testing.ts'
import { type Db, sql, system } from './db.ts'
import { readSetting, writeSetting } from './settings.ts'

const { db } = await freshDatabase()

test('a setting has its fallback until it is set, and again when what was set does not fit any more', async () => {
  const days = setting({
    key: 'test.days',
    group: 'Other',
    title: 'Days',
    help: 'For this test.',
    shape: z.int(),
    fallback: 90,
  })
  expect(await readSetting(db, days)).toBe(90)
  await writeSetting(db, days, 120)
  await writeSetting(db, days, 60)
  expect(await readSetting(db, days)).toBe(60)
  await db.change(sql`update settings set value = '"sixty"' where key = 'test.days'`)
  expect(await readSetting(db, days)).toBe(90)
})

const nextNo = async (on: Db, day: string) =>
  (await on.one<{ no: string }>(sql`select next_document_no('I', 'BW01', ${day}) as no`)).no

test('document numbers have no gap and no repeat, also when many take one at once and some give up', async () => {
  const taken = await Promise.allSettled(
    Array.from({ length: 60 }, (_, at) =>
      db.transaction(system, async (on) => {
        const no = await nextNo(on, '2031-05-01')
        if (at % 3 === 0) throw new Error('gave up')
        return no
      }),
    ),
  )
  const numbers = taken.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])).sort()
  expect(numbers).toEqual(Array.from({ length: 40 }, (_, at) => `BWI/3132/${String(at + 1).padStart(6, '0')}`))
})

test('numbers begin anew with the financial year, in April', async () => {
  expect(await nextNo(db, '2032-03-31')).toBe('BWI/3132/000041')
  expect(await nextNo(db, '2032-04-01')).toBe('BWI/3233/000001')
  expect((await nextNo(db, '2032-04-01')).length).toBeLessThanOrEqual(16)
})

test('one event tells a person once, however often it is said', async () => {
  const tell = () => db.rows(sql`select tell(array[1, 2, 2, null]::bigint[], 'test_kind', 'order 7', '{"a": 1}')`)
  await Promise.all([tell(), tell(), tell()])
  const told = await db.rows(sql`select account_id from notices where kind = 'test_kind' order by account_id`)
  expect(told).toEqual([{ account_id: 1 }, { account_id: 2 }])
})
