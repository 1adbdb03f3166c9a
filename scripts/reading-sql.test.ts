import { expect, test } from 'vitest'
import { sqlIn, writtenIn } from './reading-sql.ts'

test.each([
  ['insert into carts (id) values (1) on conflict do update set id = 2', ['carts']],
  ['update only carts c set id = 1', ['carts']],
  ['with gone as (delete from carts returning id) insert\n  into orders select id from gone', ['carts', 'orders']],
  ['merge into stock using batches on true', ['stock']],
  ['truncate table carts', ['carts']],
  ['select from carts for update', []],
  ['select from carts for no key update of carts', []],
  ['create or replace trigger a after insert or update of status on orders', []],
  ['create or replace trigger a after update on orders', []],
])('%s writes to %j', (sql, tables) => {
  expect(writtenIn(sql)).toEqual(tables)
})

test('the SQL of a file is what its templates say, those within others too', () => {
  const file = [
    'const where = sql`kind = $' + '{kind}`',
    'rows(sql`select a from b where $' + '{only ? sql`update_day = 1` : sql`true`} -- update c',
    '  and d = $' + '{`update e`}`)',
  ].join('\n')
  const text = sqlIn(file)
  expect(text).toContain('select a from b where')
  expect(text).toContain('and d =')
  expect(text).toContain('update_day = 1')
  expect(writtenIn(text)).toEqual([])
})
