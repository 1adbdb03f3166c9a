import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sql } from '#kit/server/db/db.ts'
import { freshDatabase } from '#kit/server/testing/testing.ts'
import { root } from '#kit/server/testing/testing-cluster.ts'
import type { OrderChange, OrderHead, OrderLine, OrderPlacing } from './writing-orders.ts'

const { db } = await freshDatabase()

const writes = (table: string) => `(?:insert\\s+into|update(?:\\s+only)?|delete\\s+from|merge\\s+into)\\s+${table}\\b`
const patterns = {
  status:
    /insert\s+into\s+orders\b|update\s+(?:only\s+)?orders\b[^;`]*?\bset\b(?:(?!\bwhere\b|\bfrom\b|;|`)[\s\S])*?\bstatus\s*=/i,
  events: new RegExp(writes('order_events'), 'i'),
  holds: new RegExp(writes('order_holds'), 'i'),
  'open value': new RegExp(writes('open_order_values'), 'i'),
  telling: /pg_notify\('orders'/i,
}

const writersAmong = (texts: { name: string; text: string }[]) =>
  Object.fromEntries(
    Object.entries(patterns).map(([what, pattern]) => [
      what,
      texts.flatMap(({ name, text }) => (pattern.test(text.replace(/--.*$/gm, '')) ? [name] : [])).sort(),
    ]),
  )

test('only the door writes the status, the events and the holds of an order, and tells of it', async () => {
  const functions = await db.rows<{ name: string; text: string }>(sql`
    select proname as name, prosrc as text from pg_proc where pronamespace = current_schema()::regnamespace`)
  expect(functions.length).toBeGreaterThan(100)
  expect(writersAmong(functions)).toEqual({
    status: ['write_orders'],
    events: ['write_orders'],
    holds: ['write_orders'],
    'open value': ['count_open_orders', 'hold_open_value', 'keep_open_order_value', 'lock_to_place'],
    telling: ['announce_orders'],
  })
})

test('no statement of the server goes past the door', () => {
  const files = globSync('src/**/*.ts', { cwd: root }).filter((file) => !/\.test\.ts$|testing/.test(file))
  const texts = files.map((name) => ({ name, text: readFileSync(join(root, name), 'utf8') }))
  expect(texts.length).toBeGreaterThan(500)
  expect(writersAmong(texts)).toEqual({
    status: [],
    events: [],
    holds: [],
    // It takes back that credit was freed, not what is open.
    'open value': ['src/orders/server/freed.ts'],
    telling: [],
  })
})

test.each([
  'update orders o set status = 5 where o.id = 1',
  'update orders set changed_at = now(),\n  status = becomes',
  'insert into orders (id) values (1)',
])('a statement like "%s" would be found', (text) => {
  expect(patterns.status.test(text)).toBe(true)
})

test('another column of an order may be written by whoever owns it', () => {
  expect(patterns.status.test("update orders set order_ref = 'x' where status = 1")).toBe(false)
})

const placing: Record<keyof OrderPlacing | 'at', true> = {
  at: true,
  key: true,
  body_hash: true,
  actor_id: true,
  is_employee: true,
  cart_id: true,
  cart_version: true,
  overdue_days: true,
  parts: true,
  discount: true,
  lines: true,
  made: true,
}
const head: Record<keyof OrderHead, true> = {
  kind: true,
  product_type: true,
  distributor_id: true,
  cfa_code: true,
  placer_id: true,
  value_paise: true,
  tax_paise: true,
  round_off_paise: true,
  total_paise: true,
  notes: true,
}
const line: Record<keyof OrderLine, true> = {
  line_no: true,
  product_code: true,
  product_name: true,
  division_code: true,
  pack: true,
  quantity_ordered: true,
  free_qty: true,
  total_qty: true,
  offer_id: true,
  min_qty: true,
  scheme_qty: true,
  compulsory: true,
  price_paise: true,
  mrp_paise: true,
  gst_bp: true,
  amount_paise: true,
  tax_paise: true,
}
const change: Record<keyof OrderChange, true> = {
  order_id: true,
  actor_id: true,
  overdue_days: true,
  value_paise: true,
  tax_paise: true,
  round_off_paise: true,
  total_paise: true,
  discount: true,
}

const fieldsOf = async (type: string) =>
  (
    await db.rows<{ name: string }>(sql`
      select attname as name from pg_attribute
      where attrelid = ${type}::regclass and attnum > 0 and not attisdropped`)
  ).map(({ name }) => name)

test.each([
  ['order_placing', placing],
  ['order_change', change],
])('what is written has the fields of the database’s type %s', async (type, fields) => {
  expect((await fieldsOf(type)).sort()).toEqual(Object.keys(fields).sort())
})

test.each([
  ['orders', head],
  ['order_lines', line],
])('what is written are columns of %s', async (table, fields) => {
  expect(await fieldsOf(table)).toEqual(expect.arrayContaining(Object.keys(fields)))
})
