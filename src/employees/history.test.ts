import { expect, test } from 'vitest'
import { type Audited, whatWasDone } from './history.ts'

const update = (after: Audited['after'], before: Audited['before'] = {}): Audited => ({
  entity: 'accounts',
  action: 'update',
  before,
  after,
  name: null,
})
const served = (name: string, action: 'insert' | 'delete' = 'insert'): Audited => ({
  entity: 'employee_distributors',
  action,
  before: null,
  after: null,
  name,
})

test.each<[string, Audited[], string]>([
  ['a new account', [{ ...update({}), action: 'insert' }], 'opened the account'],
  ['another e-mail', [update({ email: 'b@x.in' }, { email: 'a@x.in' })], 'changed the e-mail from a@x.in to b@x.in'],
  ['a first phone', [update({ phone: '98' }, { phone: null })], 'set the phone to 98'],
  ['no phone any more', [update({ phone: null }, { phone: '98' })], 'removed the phone 98'],
  ['both types', [update({ div_type: 'B' }, { div_type: 'E' })], 'changed the product types from ethical to both'],
  [
    'blocked',
    [update({ blocked_at: '2026-11-16', blocked_reason: 'Left' }, { blocked_at: null, blocked_reason: null })],
    'blocked the account: Left',
  ],
  ['unblocked', [update({ blocked_at: null }, { blocked_at: '2026-11-16' })], 'unblocked the account'],
  ['a password', [update({ password_hash: '(secret)', password_changed_at: 'x' })], 'set a new password'],
  ['one distributor', [served('Balaji')], 'added the distributor Balaji'],
  ['two given up', [served('A', 'delete'), served('B', 'delete')], 'removed 2 distributors: A, B'],
  [
    'many distributors',
    Array.from({ length: 8 }, (_, at) => served(`D${at}`)),
    'added 8 distributors: D0, D1, D2, D3, D4 and 3 more',
  ],
  ['only times', [update({ password_changed_at: 'x' })], ''],
])('%s', (_, rows, what) => {
  expect(whatWasDone(rows)).toBe(what)
})
